"""The server: tables to play at, over HTTP and WebSocket."""
