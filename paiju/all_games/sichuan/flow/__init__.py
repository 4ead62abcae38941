"""The flow of 四川麻将: its hands and the choices in them."""
