// Shows the reference; without a validator, no request leaves this server.
SwaggerUIBundle({
  url: "/openapi.json?examples=inline",
  dom_id: "#reference",
  deepLinking: true,
  validatorUrl: null,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
});
