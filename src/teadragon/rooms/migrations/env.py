"""Alembic's entry: the caller brings the connection, and one transaction around it all."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
