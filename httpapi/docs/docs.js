'use strict';
// Shows /openapi.json by Swagger UI, which loads nothing from elsewhere. What is tried out here is sent to this server.

window.dossierDocs = window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#main',
  deepLinking: true,              // an operation has an address of its own
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,    // the schemas stand below, folded
  defaultModelExpandDepth: 3,
  filter: true,
  displayRequestDuration: true,
  requestSnippetsEnabled: true,   // the request as a curl command
  persistAuthorization: false,    // a key is forgotten with the page
  validatorUrl: null,
  syntaxHighlight: { activated: true },
});
