"""The rooms over HTTP and WebSockets, and the pages of the browser client."""
