"""One file a step, the newest last."""
