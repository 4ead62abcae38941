"""A server of the Model Context Protocol: rules, advice and tables for language models.

`paiju mcp` runs it. Only `server.py` needs the package `mcp`, of the extra `paiju[mcp]`.
"""
