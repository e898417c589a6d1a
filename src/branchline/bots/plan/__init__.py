"""The planner's parts: each a compiled rule over what a seat may know, one idea a file."""
