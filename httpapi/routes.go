package httpapi

import (
	"github.com/dossier-lending/dossier/engine"
)

// routes is the table of the API: every operation that needs a key. Each line has method, path below /api/v1,
// operationId, scope, status on success, and handler. Everything else about an operation (summary, body, failures) is
// declared beside its handler, under its operationId.
func (s *server) routes() {
	var (
		files         = staging{s}
		intakes       = intakeHandlers{files}
		applications  = applicationHandlers{s}
		checklists    = checklistHandlers{s}
		questions     = questionHandlers{s}
		decisions     = decisionHandlers{s}
		memos         = memoHandlers{s}
		comparisons   = comparisonHandlers{s}
		policies      = policyHandlers{s}
		cashflows     = cashflowHandlers{s}
		uploads       = uploadHandlers{files}
		batches       = batchHandlers{files}
		merges        = mergeHandlers{files}
		documents     = documentHandlers{s}
		versions      = versionHandlers{s}
		splits        = splitHandlers{s}
		transactions  = transactionHandlers{s}
		fields        = fieldHandlers{s}
		verifications = verificationHandlers{s}
		exports       = exportHandlers{s}
		originals     = fileHandlers{s}
		templates     = templateHandlers{s}
		webhooks      = webhookHandlers{s}
		events        = eventHandlers{s}
		audits        = auditHandlers{s}
		folders       = folderHandlers{documents}
		schemas       = schemaHandlers{s}
		rules         = categoryRuleHandlers{s}
	)

	const view, change, erase = engine.ApplicationRead, engine.ApplicationWrite, engine.ApplicationDelete
	loans := s.service(
		loanScheme, intakes, applications, checklists, comparisons, cashflows, policies, questions, decisions, memos,
	)
	on(loans, "POST", "/intake", "intake", change, 200, intakes.intake)

	on(loans, "GET", "/applications", "listApplications", view, 200, applications.listApplications)
	on(loans, "POST", "/applications", "createApplication", change, 201, applications.createApplication)
	on(loans, "GET", "/applications/{id}", "getApplication", view, 200, applications.getApplication)
	on(loans, "PATCH", "/applications/{id}", "updateApplication", change, 200, applications.updateApplication)
	on(loans, "DELETE", "/applications/{id}", "deleteApplication", erase, 200, applications.deleteApplication)
	on(loans, "GET", "/applications/{id}/history", "listStatusChanges", view, 200, applications.applicationHistory)

	on(
		loans, "GET", "/applications/{id}/documents", "listApplicationDocuments", view, 200,
		intakes.applicationDocuments,
	)
	on(loans, "POST", "/applications/{id}/documents", "attachDocuments", change, 201, intakes.attachDocuments)

	on(loans, "GET", "/applications/{id}/checklist", "getChecklist", view, 200, checklists.checklist)
	on(loans, "POST", "/applications/{id}/outreach", "sendOutreach", change, 202, checklists.sendOutreach)
	on(loans, "GET", "/applications/{id}/verification",
		"verifyApplication", view, 200, comparisons.verifyApplication)

	on(loans, "GET", "/policy", "getPolicy", view, 200, policies.getPolicy)

	on(loans, "GET", "/applications/{id}/cashflow", "getCashflow", view, 200, cashflows.getCashflow)
	on(loans, "GET", "/applications/{id}/cashflow/export", "exportCashflow", view, 200, cashflows.exportCashflow)
	on(loans, "GET", "/applications/{id}/summary", "getSummary", view, 200, cashflows.getSummary)

	on(loans, "GET", "/applications/{id}/questions", "listQuestions", view, 200, questions.listQuestions)
	on(loans, "POST", "/applications/{id}/questions", "askQuestion", change, 201, questions.askQuestion)
	on(loans, "PATCH", "/applications/{id}/questions/{qid}", "changeQuestion", change, 200, questions.changeQuestion)
	on(loans, "GET", "/applications/{id}/memo", "getMemo", view, 200, memos.getMemo)
	on(loans, "PUT", "/applications/{id}/memo", "putMemo", change, 200, memos.putMemo)
	on(loans, "POST", "/applications/{id}/memo/draft", "draftMemo", change, 200, memos.draftMemo)
	on(loans, "GET", "/applications/{id}/decision", "listDecisions", view, 200, decisions.listDecisions)
	on(loans, "POST", "/applications/{id}/decision", "decide", engine.ApplicationDecide, 201, decisions.decide)
	loans.done()

	const read, write, remove = engine.DocumentRead, engine.DocumentWrite, engine.DocumentDelete
	docs := s.service(
		documentScheme, uploads, batches, merges, documents, versions, splits, transactions, fields, verifications,
		exports, originals, templates, webhooks, events, audits, folders, schemas, rules,
	)
	on(docs, "POST", "/documents", "uploadDocument", write, 202, uploads.upload)
	on(docs, "POST", "/documents/async", "uploadDocumentAsync", write, 202, uploads.uploadAsync)

	on(docs, "POST", "/batch", "submitBatch", write, 202, batches.submitBatch)
	on(docs, "POST", "/batch/upload", "uploadBatch", write, 202, batches.uploadBatch)
	on(docs, "GET", "/batch/{batch_id}", "getBatch", read, 200, batches.getBatch)
	on(docs, "GET", "/batch/{batch_id}/results", "getBatchResults", read, 200, batches.batchResults)

	on(docs, "POST", "/documents/merge", "mergeDocuments", write, 202, merges.mergeDocuments)

	on(docs, "GET", "/documents", "listDocuments", read, 200, documents.listDocuments)
	on(docs, "GET", "/documents/jobs/{id}", "getJob", read, 200, documents.getJob)
	on(docs, "GET", "/documents/{document_id}", "getDocument", read, 200, documents.getDocument)
	on(docs, "PATCH", "/documents/{document_id}", "updateDocument", write, 200, documents.updateDocument)
	on(docs, "DELETE", "/documents/{document_id}", "deleteDocument", remove, 200, documents.deleteDocument)
	on(docs, "GET", "/document-types", "listDocumentTypes", read, 200, documents.documentTypes)

	on(docs, "POST", "/documents/{document_id}/unlock", "unlockDocument", write, 202, versions.unlock)
	on(docs, "POST", "/documents/{document_id}/reprocess", "reprocessDocument", write, 202, versions.reprocess)
	on(docs, "GET", "/documents/{document_id}/versions", "listVersions", read, 200, versions.listVersions)
	on(docs, "GET", "/documents/{document_id}/versions/{n}", "getVersion", read, 200, versions.getVersion)

	on(docs, "POST", "/documents/{document_id}/split", "splitDocument", write, 201, splits.split)

	on(docs, "POST", "/documents/{document_id}/transactions/revert",
		"revertTransactions", write, 200, transactions.revertTransactions)
	on(docs, "POST", "/documents/{document_id}/transactions/revalidate",
		"revalidateTransactions", write, 200, transactions.revalidateTransactions)
	on(docs, "PUT", "/documents/{document_id}/transactions",
		"replaceTransactions", write, 200, transactions.replaceTransactions)

	on(docs, "POST", "/documents/{document_id}/fields/revert", "revertFields", write, 200, fields.revertFields)
	on(docs, "PATCH", "/documents/{document_id}/fields", "correctFields", write, 200, fields.correctFields)

	on(docs, "POST", "/verify", "verifyDocuments", write, 200, verifications.verify)
	on(docs, "POST", "/verify/single", "verifyDocument", write, 200, verifications.verifySingle)

	on(docs, "GET", "/documents/{document_id}/export", "exportDocument", read, 200, exports.exportDocument)
	on(docs, "GET", "/documents/{document_id}/custom-export",
		"customExportDocument", read, 200, exports.customExportDocument)

	on(docs, "GET", "/documents/{document_id}/file", "getDocumentFile", read, 200, originals.getDocumentFile)
	on(docs, "GET", "/documents/{document_id}/pages/{n}", "getPagePicture", read, 200, originals.getPagePicture)

	on(docs, "POST", "/export-templates", "createExportTemplate", write, 201, templates.createExportTemplate)
	on(docs, "GET", "/export-templates", "listExportTemplates", read, 200, templates.listExportTemplates)
	on(docs, "GET", "/export-templates/{template_id}", "getExportTemplate", read, 200, templates.getExportTemplate)
	on(docs, "PATCH", "/export-templates/{template_id}",
		"updateExportTemplate", write, 200, templates.updateExportTemplate)
	on(docs, "DELETE", "/export-templates/{template_id}",
		"deleteExportTemplate", remove, 200, templates.deleteExportTemplate)

	on(docs, "POST", "/webhooks", "createWebhook", write, 201, webhooks.createWebhook)
	on(docs, "GET", "/webhooks", "listWebhooks", read, 200, webhooks.listWebhooks)
	on(docs, "GET", "/webhooks/{webhook_id}", "getWebhook", read, 200, webhooks.getWebhook)
	on(docs, "PATCH", "/webhooks/{webhook_id}", "updateWebhook", write, 200, webhooks.updateWebhook)
	on(docs, "DELETE", "/webhooks/{webhook_id}", "deleteWebhook", remove, 200, webhooks.deleteWebhook)
	on(docs, "POST", "/webhooks/{webhook_id}/rotate-secret",
		"rotateWebhookSecret", write, 200, webhooks.rotateWebhookSecret)
	on(docs, "POST", "/webhooks/{webhook_id}/test", "testWebhook", write, 200, webhooks.testWebhook)
	on(docs, "GET", "/webhooks/{webhook_id}/deliveries", "listDeliveries", read, 200, webhooks.listDeliveries)
	on(docs, "POST", "/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver",
		"redeliver", write, 200, webhooks.redeliver)

	on(docs, "GET", "/events", "listEvents", read, 200, events.listEvents)

	on(docs, "GET", "/audit", "listAudit", engine.AuditRead, 200, audits.listAudit)

	on(docs, "POST", "/folders", "createFolder", write, 201, folders.createFolder)
	on(docs, "GET", "/folders", "listFolders", read, 200, folders.listFolders)
	on(docs, "GET", "/folders/{folder_id}", "getFolder", read, 200, folders.getFolder)
	on(docs, "PATCH", "/folders/{folder_id}", "updateFolder", write, 200, folders.updateFolder)
	on(docs, "DELETE", "/folders/{folder_id}", "deleteFolder", remove, 200, folders.deleteFolder)
	on(docs, "GET", "/folders/{folder_id}/documents", "listFolderDocuments", read, 200, folders.folderDocuments)

	on(docs, "POST", "/schemas", "createSchema", write, 201, schemas.createSchema)
	on(docs, "GET", "/schemas", "listSchemas", read, 200, schemas.listSchemas)
	on(docs, "GET", "/schemas/{slug}", "getSchema", read, 200, schemas.getSchema)
	on(docs, "PUT", "/schemas/{slug}", "replaceSchema", write, 200, schemas.replaceSchema)
	on(docs, "PATCH", "/schemas/{slug}", "updateSchema", write, 200, schemas.updateSchema)
	on(docs, "DELETE", "/schemas/{slug}", "deleteSchema", remove, 200, schemas.deleteSchema)
	on(docs, "GET", "/schemas/{slug}/versions", "listSchemaVersions", read, 200, schemas.listSchemaVersions)
	on(docs, "GET", "/schemas/{slug}/versions/{version}", "getSchemaVersion", read, 200, schemas.getSchemaVersion)
	on(docs, "POST", "/schemas/dry-run", "dryRunDefinition", write, 200, schemas.dryRunDefinition)
	on(docs, "POST", "/schemas/{slug}/dry-run", "dryRunSchema", write, 200, schemas.dryRunSchema)

	on(docs, "GET", "/category-rules", "getCategoryRules", read, 200, rules.getCategoryRules)
	on(docs, "PUT", "/category-rules", "replaceCategoryRules", write, 200, rules.replaceCategoryRules)
	on(docs, "POST", "/category-rules/preview", "previewCategoryRules", read, 200, rules.previewCategoryRules)
	on(docs, "GET", "/category-rules/revisions",
		"listCategoryRuleRevisions", read, 200, rules.listCategoryRuleRevisions)
	on(docs, "GET", "/category-rules/revisions/{revision}",
		"getCategoryRuleRevision", read, 200, rules.getCategoryRuleRevision)
	docs.done()
}
