"""The compiled part of the bots that search: plans for playouts, playouts, beliefs, and the rounds of a search."""
