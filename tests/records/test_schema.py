"""The JSON Schema of a record's lines agrees with the reader."""
