"""What newcomers are shown: made by the engine as the client is built, so that the client needs no rules."""
