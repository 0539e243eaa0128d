"""Answering interactions and going on with their tokens."""

from . import interactions, payloads
from .calls import Call, Reply, Routes
from .errors import refusal
from .model import Interaction

routes = Routes()

BY_TOKEN = "/webhooks/{webhook_id}/{webhook_token}"


@routes.on("POST", "/interactions/{interaction_id}/{interaction_token}/callback", bucket="callbacks", by_token=True)
def respond(call: Call) -> Reply:
    interaction = call.world.interactions.get(call.params["interaction_token"])
    if interaction is None or interaction.id != call.id("interaction_id"):
        raise refusal(10062)
    interactions.respond(call.world, interaction, call.json, call.uploads)
    if call.query.get("with_response") in ("1", "true"):
        return 200, interactions.receipt(interaction)
    return 204, None


def _interaction(call: Call) -> Interaction:
    return interactions.by_token(call.world, call.params["webhook_id"], call.params["webhook_token"])


@routes.on("POST", BY_TOKEN, bucket="webhooks", major="webhook_token", by_token=True)
def follow_up(call: Call) -> Reply:
    message = interactions.follow_up(call.world, _interaction(call), call.json, call.uploads)
    return 200, payloads.message(message)


@routes.on("GET", f"{BY_TOKEN}/messages/@original", bucket="webhooks", major="webhook_token", by_token=True)
def get_original(call: Call) -> Reply:
    return 200, payloads.message(interactions.own_message(_interaction(call), "@original"))


@routes.on("PATCH", f"{BY_TOKEN}/messages/@original", bucket="webhooks", major="webhook_token", by_token=True)
def edit_original(call: Call) -> Reply:
    message = interactions.edit(call.world, _interaction(call), "@original", call.json, call.uploads)
    return 200, payloads.message(message)


@routes.on("DELETE", f"{BY_TOKEN}/messages/@original", bucket="webhooks", major="webhook_token", by_token=True)
def delete_original(call: Call) -> Reply:
    interactions.delete(call.world, _interaction(call), "@original")
    return 204, None


@routes.on("GET", f"{BY_TOKEN}/messages/{{message_id}}", bucket="webhooks", major="webhook_token", by_token=True)
def get_message(call: Call) -> Reply:
    return 200, payloads.message(interactions.own_message(_interaction(call), call.params["message_id"]))


@routes.on("PATCH", f"{BY_TOKEN}/messages/{{message_id}}", bucket="webhooks", major="webhook_token", by_token=True)
def edit_message(call: Call) -> Reply:
    which = call.params["message_id"]
    message = interactions.edit(call.world, _interaction(call), which, call.json, call.uploads)
    return 200, payloads.message(message)


@routes.on("DELETE", f"{BY_TOKEN}/messages/{{message_id}}", bucket="webhooks", major="webhook_token", by_token=True)
def delete_message(call: Call) -> Reply:
    interactions.delete(call.world, _interaction(call), call.params["message_id"])
    return 204, None
