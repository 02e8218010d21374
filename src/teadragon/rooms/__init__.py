"""One live table and its people: protocol, room and store."""
