"""Write the migration that leads from the last one to the schema as it stands; read it before you commit it."""

import sys
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from bot.store import migrations

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit('usage: python -m bot.store.migrations "what changes"')
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrations.upgrade(connection)
        number = len(list((Path(migrations.__file__).parent / "versions").glob("0*.py"))) + 1
        command.revision(migrations.config_for(connection), sys.argv[1], autogenerate=True, rev_id=f"{number:04}")
    engine.dispose()
