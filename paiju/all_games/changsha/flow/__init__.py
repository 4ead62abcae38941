"""The flow of 长沙麻将: its hands and the choices in them."""
