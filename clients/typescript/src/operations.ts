// Generated from /openapi.json by "make generate"; do not edit.

/** Where an operation is, and how it is called. */
export interface Place {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** The word before the key in Authorization; null needs no key. */
  readonly scheme: "ApiKey" | "Bearer" | null;
  /** It takes an Idempotency-Key: sent again with the same key, it happens once. */
  readonly idempotent: boolean;
  /** It answers with a file. */
  readonly binary: boolean;
}

export const places = {
  attachDocuments: { method: "POST", path: "/api/v1/applications/{id}/documents", scheme: "ApiKey", idempotent: true, binary: false },
  createApplication: { method: "POST", path: "/api/v1/applications", scheme: "ApiKey", idempotent: true, binary: false },
  createExportTemplate: { method: "POST", path: "/api/v1/export-templates", scheme: "Bearer", idempotent: true, binary: false },
  createFolder: { method: "POST", path: "/api/v1/folders", scheme: "Bearer", idempotent: true, binary: false },
  createSchema: { method: "POST", path: "/api/v1/schemas", scheme: "Bearer", idempotent: true, binary: false },
  createWebhook: { method: "POST", path: "/api/v1/webhooks", scheme: "Bearer", idempotent: true, binary: false },
  customExportDocument: { method: "GET", path: "/api/v1/documents/{document_id}/custom-export", scheme: "Bearer", idempotent: false, binary: true },
  deleteApplication: { method: "DELETE", path: "/api/v1/applications/{id}", scheme: "ApiKey", idempotent: false, binary: false },
  deleteDocument: { method: "DELETE", path: "/api/v1/documents/{document_id}", scheme: "Bearer", idempotent: false, binary: false },
  deleteExportTemplate: { method: "DELETE", path: "/api/v1/export-templates/{template_id}", scheme: "Bearer", idempotent: false, binary: false },
  deleteFolder: { method: "DELETE", path: "/api/v1/folders/{folder_id}", scheme: "Bearer", idempotent: false, binary: false },
  deleteSchema: { method: "DELETE", path: "/api/v1/schemas/{slug}", scheme: "Bearer", idempotent: false, binary: false },
  deleteWebhook: { method: "DELETE", path: "/api/v1/webhooks/{webhook_id}", scheme: "Bearer", idempotent: false, binary: false },
  dryRunDefinition: { method: "POST", path: "/api/v1/schemas/dry-run", scheme: "Bearer", idempotent: false, binary: false },
  dryRunSchema: { method: "POST", path: "/api/v1/schemas/{slug}/dry-run", scheme: "Bearer", idempotent: false, binary: false },
  exportDocument: { method: "GET", path: "/api/v1/documents/{document_id}/export", scheme: "Bearer", idempotent: false, binary: true },
  getApplication: { method: "GET", path: "/api/v1/applications/{id}", scheme: "ApiKey", idempotent: false, binary: false },
  getBatch: { method: "GET", path: "/api/v1/batch/{batch_id}", scheme: "Bearer", idempotent: false, binary: false },
  getBatchResults: { method: "GET", path: "/api/v1/batch/{batch_id}/results", scheme: "Bearer", idempotent: false, binary: false },
  getChecklist: { method: "GET", path: "/api/v1/applications/{id}/checklist", scheme: "ApiKey", idempotent: false, binary: false },
  getDocument: { method: "GET", path: "/api/v1/documents/{document_id}", scheme: "Bearer", idempotent: false, binary: false },
  getDocumentFile: { method: "GET", path: "/api/v1/documents/{document_id}/file", scheme: "Bearer", idempotent: false, binary: true },
  getExportTemplate: { method: "GET", path: "/api/v1/export-templates/{template_id}", scheme: "Bearer", idempotent: false, binary: false },
  getFolder: { method: "GET", path: "/api/v1/folders/{folder_id}", scheme: "Bearer", idempotent: false, binary: false },
  getJob: { method: "GET", path: "/api/v1/documents/jobs/{id}", scheme: "Bearer", idempotent: false, binary: false },
  getPagePicture: { method: "GET", path: "/api/v1/documents/{document_id}/pages/{n}", scheme: "Bearer", idempotent: false, binary: true },
  getSchema: { method: "GET", path: "/api/v1/schemas/{slug}", scheme: "Bearer", idempotent: false, binary: false },
  getSchemaVersion: { method: "GET", path: "/api/v1/schemas/{slug}/versions/{version}", scheme: "Bearer", idempotent: false, binary: false },
  getWebhook: { method: "GET", path: "/api/v1/webhooks/{webhook_id}", scheme: "Bearer", idempotent: false, binary: false },
  health: { method: "GET", path: "/healthz", scheme: null, idempotent: false, binary: false },
  intake: { method: "POST", path: "/api/v1/intake", scheme: "ApiKey", idempotent: true, binary: false },
  listApplicationDocuments: { method: "GET", path: "/api/v1/applications/{id}/documents", scheme: "ApiKey", idempotent: false, binary: false },
  listApplications: { method: "GET", path: "/api/v1/applications", scheme: "ApiKey", idempotent: false, binary: false },
  listAudit: { method: "GET", path: "/api/v1/audit", scheme: "Bearer", idempotent: false, binary: false },
  listDeliveries: { method: "GET", path: "/api/v1/webhooks/{webhook_id}/deliveries", scheme: "Bearer", idempotent: false, binary: false },
  listDocumentTypes: { method: "GET", path: "/api/v1/document-types", scheme: "Bearer", idempotent: false, binary: false },
  listDocuments: { method: "GET", path: "/api/v1/documents", scheme: "Bearer", idempotent: false, binary: false },
  listEvents: { method: "GET", path: "/api/v1/events", scheme: "Bearer", idempotent: false, binary: false },
  listExportTemplates: { method: "GET", path: "/api/v1/export-templates", scheme: "Bearer", idempotent: false, binary: false },
  listFolderDocuments: { method: "GET", path: "/api/v1/folders/{folder_id}/documents", scheme: "Bearer", idempotent: false, binary: false },
  listFolders: { method: "GET", path: "/api/v1/folders", scheme: "Bearer", idempotent: false, binary: false },
  listSchemaVersions: { method: "GET", path: "/api/v1/schemas/{slug}/versions", scheme: "Bearer", idempotent: false, binary: false },
  listSchemas: { method: "GET", path: "/api/v1/schemas", scheme: "Bearer", idempotent: false, binary: false },
  listStatusChanges: { method: "GET", path: "/api/v1/applications/{id}/history", scheme: "ApiKey", idempotent: false, binary: false },
  listWebhooks: { method: "GET", path: "/api/v1/webhooks", scheme: "Bearer", idempotent: false, binary: false },
  mergeDocuments: { method: "POST", path: "/api/v1/documents/merge", scheme: "Bearer", idempotent: true, binary: false },
  readiness: { method: "GET", path: "/readyz", scheme: null, idempotent: false, binary: false },
  redeliver: { method: "POST", path: "/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", scheme: "Bearer", idempotent: false, binary: false },
  replaceSchema: { method: "PUT", path: "/api/v1/schemas/{slug}", scheme: "Bearer", idempotent: false, binary: false },
  replaceTransactions: { method: "PUT", path: "/api/v1/documents/{document_id}/transactions", scheme: "Bearer", idempotent: false, binary: false },
  revalidateTransactions: { method: "POST", path: "/api/v1/documents/{document_id}/transactions/revalidate", scheme: "Bearer", idempotent: false, binary: false },
  revertTransactions: { method: "POST", path: "/api/v1/documents/{document_id}/transactions/revert", scheme: "Bearer", idempotent: false, binary: false },
  rotateWebhookSecret: { method: "POST", path: "/api/v1/webhooks/{webhook_id}/rotate-secret", scheme: "Bearer", idempotent: true, binary: false },
  sendOutreach: { method: "POST", path: "/api/v1/applications/{id}/outreach", scheme: "ApiKey", idempotent: true, binary: false },
  submitBatch: { method: "POST", path: "/api/v1/batch", scheme: "Bearer", idempotent: true, binary: false },
  testWebhook: { method: "POST", path: "/api/v1/webhooks/{webhook_id}/test", scheme: "Bearer", idempotent: false, binary: false },
  unlockDocument: { method: "POST", path: "/api/v1/documents/{document_id}/unlock", scheme: "Bearer", idempotent: true, binary: false },
  updateApplication: { method: "PATCH", path: "/api/v1/applications/{id}", scheme: "ApiKey", idempotent: false, binary: false },
  updateDocument: { method: "PATCH", path: "/api/v1/documents/{document_id}", scheme: "Bearer", idempotent: false, binary: false },
  updateExportTemplate: { method: "PATCH", path: "/api/v1/export-templates/{template_id}", scheme: "Bearer", idempotent: false, binary: false },
  updateFolder: { method: "PATCH", path: "/api/v1/folders/{folder_id}", scheme: "Bearer", idempotent: false, binary: false },
  updateSchema: { method: "PATCH", path: "/api/v1/schemas/{slug}", scheme: "Bearer", idempotent: false, binary: false },
  updateWebhook: { method: "PATCH", path: "/api/v1/webhooks/{webhook_id}", scheme: "Bearer", idempotent: false, binary: false },
  uploadBatch: { method: "POST", path: "/api/v1/batch/upload", scheme: "Bearer", idempotent: true, binary: false },
  uploadDocument: { method: "POST", path: "/api/v1/documents", scheme: "Bearer", idempotent: true, binary: false },
  uploadDocumentAsync: { method: "POST", path: "/api/v1/documents/async", scheme: "Bearer", idempotent: true, binary: false },
  verifyDocument: { method: "POST", path: "/api/v1/verify/single", scheme: "Bearer", idempotent: false, binary: false },
  verifyDocuments: { method: "POST", path: "/api/v1/verify", scheme: "Bearer", idempotent: false, binary: false },
} as const satisfies Record<string, Place>;
