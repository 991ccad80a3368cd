package httpapi

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// routes registers every operation that takes a key.
func (s *server) routes() {
	s.applicationRoutes()
	s.attachmentRoutes()
	s.checklistRoutes()
	s.uploadRoutes()
	s.batchRoutes()
	s.mergeRoutes()
	s.documentRoutes()
	s.attemptRoutes()
	s.versionRoutes()
	s.transactionRoutes()
	s.fieldCorrectionRoutes()
	s.verificationRoutes()
	s.exportRoutes()
	s.originalRoutes()
	s.pagePictureRoutes()
	s.exportTemplateRoutes()
	s.webhookRoutes()
	s.eventRoutes()
	s.auditRoutes()
	s.folderRoutes()
	s.schemaRoutes()
}

func (s *server) applicationRoutes() {
	register(s, route{method: http.MethodPost, path: "/intake", id: "intake", scheme: loanScheme,
		summary: "Push borrower, loan terms and files in one request", scope: engine.ApplicationWrite,
		about: "The `application` part may come before or after the files. When `external_ref` exists already, the " +
			"application that bears it is answered with `idempotent: true`, nothing is changed and the files are skipped; " +
			"the header `Dossier-Replay-Differs` names the fields in which the replay differs.",
		status: http.StatusOK, creates: intakeMade, bodyLimit: intakeBody, request: s.intakeBodySchema(), partial: engine.CodePartialIntake,
		failures: append(fileFailures, engine.CodePartialIntake, engine.CodeTooManyFiles)}, s.intake)
	register(s, route{method: http.MethodGet, path: "/applications", id: "listApplications", scheme: loanScheme,
		summary: "List applications, most recently active first", scope: engine.ApplicationRead, status: http.StatusOK,
		about: "Creation, an update, a document attached and a document finished move an application up."}, s.listApplications)
	register(s, route{method: http.MethodPost, path: "/applications", id: "createApplication", scheme: loanScheme,
		summary: "Create an application without files", scope: engine.ApplicationWrite, status: http.StatusCreated, creates: creates(applicationMade),
		about:     "Never conflicts on `external_ref`; idempotency belongs to intake.",
		bodyLimit: smallBody, request: s.jsonBody(inputSchema[engine.ApplicationInput](s))}, s.createApplication)
	register(s, route{method: http.MethodGet, path: "/applications/{id}", id: "getApplication", scheme: loanScheme,
		summary: "Read an application", scope: engine.ApplicationRead, status: http.StatusOK,
		about: "By its uuid or its app_id."}, s.getApplication)
	register(s, route{method: http.MethodPatch, path: "/applications/{id}", id: "updateApplication", scheme: loanScheme,
		summary: "Change some values of an application", scope: engine.ApplicationWrite, status: http.StatusOK,
		about:     "What is left out stays. A change of `status` is kept in the history.",
		bodyLimit: smallBody, request: s.jsonBody(inputSchema[engine.ApplicationPatch](s))}, s.updateApplication)
	register(s, route{method: http.MethodDelete, path: "/applications/{id}", id: "deleteApplication", scheme: loanScheme,
		summary: "Delete an application for good", scope: engine.ApplicationDelete, status: http.StatusOK,
		about: "Its documents, their files and a borrower left without application go with it. This cannot be undone."}, s.deleteApplication)
	register(s, route{method: http.MethodGet, path: "/applications/{id}/history", id: "listStatusChanges", scheme: loanScheme,
		summary: "List an application's status changes, oldest first", scope: engine.ApplicationRead, status: http.StatusOK,
		about: "Each with its time, the key that made it, and the statuses before and after."}, s.applicationHistory)
}

func (s *server) attachmentRoutes() {
	register(s, route{method: http.MethodGet, path: "/applications/{id}/documents", id: "listApplicationDocuments", scheme: loanScheme,
		summary: "List an application's documents, newest first", scope: engine.ApplicationRead, status: http.StatusOK,
		about: "Their results are read at `/documents/{document_id}`, with a key of document scope."}, s.applicationDocuments)
	register(s, route{method: http.MethodPost, path: "/applications/{id}/documents", id: "attachDocuments", scheme: loanScheme,
		summary: "Attach files to an application", scope: engine.ApplicationWrite, status: http.StatusCreated, creates: creates(documentsAttached),
		about:     "Bytes that the application holds already are answered with the document that holds them, so that it is safe to send a file again.",
		bodyLimit: intakeBody, request: s.attachBodySchema(), partial: engine.CodeStorageUnavailable,
		failures: append(fileFailures, engine.CodeTooManyFiles, engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType)}, s.attachDocuments)
}

func (s *server) uploadRoutes() {
	upload := route{method: http.MethodPost, scheme: documentScheme, scope: engine.DocumentWrite, status: http.StatusAccepted,
		creates: creates(s.uploadAnswer), bodyLimit: uploadBody, tooLarge: engine.CodeFileTooLarge, request: s.uploadBodySchema(),
		failures: append(fileFailures, engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType, engine.CodeExactlyOneSource,
			engine.CodeInvalidBase64, engine.CodePrivateURL, engine.CodeURLUnreachable, engine.CodeNotFound)}
	upload.path, upload.id, upload.summary = "/documents", "uploadDocument", "Upload one document for processing"
	upload.about = "Exactly one of `file`, `file_base64` and `file_url`. A `file_url` is fetched before the answer. " +
		"Poll `status_url`, or give a `webhook_url`."
	register(s, upload, s.upload)
	upload.path, upload.id, upload.summary = "/documents/async", "uploadDocumentAsync", "Upload one document and return at once"
	upload.about = "As `POST /documents`, but a `file_url` is fetched after the answer; a failed fetch fails the document with " +
		"`error_category` `download_failed`."
	register(s, upload, s.uploadAsync)
}

func (s *server) documentRoutes() {
	register(s, route{method: http.MethodGet, path: "/documents", id: "listDocuments", scheme: documentScheme,
		summary: "List documents, newest first", scope: engine.DocumentRead, status: http.StatusOK,
		about: "The position comes twice: as `page`, `limit`, `total`, and as `pagination`. `q` searches a full-text index of the " +
			"organization's documents; it goes with every other filter.",
		failures: []engine.Code{engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType, engine.CodeNotFound}}, s.listDocuments)
	register(s, route{method: http.MethodGet, path: "/documents/jobs/{id}", id: "getJob", scheme: documentScheme,
		summary: "Check processing status, by document id or job id", scope: engine.DocumentRead, status: http.StatusOK,
		about: "Poll until `status` is `completed` or `failed`; the document id is advised."}, s.getJob)
	register(s, route{method: http.MethodGet, path: "/documents/{document_id}", id: "getDocument", scheme: documentScheme,
		summary: "Read a document with its result", scope: engine.DocumentRead, status: http.StatusOK,
		about: "`result` has plain values at the top; where each was read stands in `provenance`."}, s.getDocument)
	register(s, route{method: http.MethodDelete, path: "/documents/{document_id}", id: "deleteDocument", scheme: documentScheme,
		summary: "Delete a document", scope: engine.DocumentDelete, status: http.StatusOK,
		about: "It is hidden at once and purged after the retention of the organization's plan."}, s.deleteDocument)
	register(s, route{method: http.MethodGet, path: "/document-types", id: "listDocumentTypes", scheme: documentScheme,
		summary: "List document types with their aliases", scope: engine.DocumentRead, status: http.StatusOK,
		about: "Names are taken in any case, with blanks, dashes or underscores."}, s.documentTypes)
}

func (s *server) transactionRoutes() {
	edit := route{scheme: documentScheme, scope: engine.DocumentWrite, status: http.StatusOK,
		failures: []engine.Code{engine.CodeTransactionsNotEditable, engine.CodeDocumentNotProcessed, engine.CodePreconditionFailed}}
	edit.method, edit.path = http.MethodPost, "/documents/{document_id}/transactions/revert"
	edit.id, edit.summary = "revertTransactions", "Discard all edits of a document's transactions"
	edit.about = "The document shows the transactions that were read from the paper again; corrected fields stay."
	register(s, edit, s.revertTransactions)
	edit.path = "/documents/{document_id}/transactions/revalidate"
	edit.id, edit.summary = "revalidateTransactions", "Work metrics, balance checks and validation out anew"
	edit.about = "Needed only after a replacement with `revalidate: false`; else nothing changes."
	register(s, edit, s.revalidateTransactions)
	edit.method, edit.path = http.MethodPut, "/documents/{document_id}/transactions"
	edit.id, edit.summary = "replaceTransactions", "Replace a document's transactions"
	edit.about = "A full replacement, for `bank_statement` and `passbook`. What was read may be sent back: a row is known again by `row`, " +
		"names left out are kept from the extracted row of that number, and a row without `row` is a new one. `is_outlier`, `outlier_reason`, `repaired` and `edited` " +
		"are worked out, whatever is sent; a `category` is kept as given, and worked out where it is null."
	edit.bodyLimit, edit.request = transactionsBody, s.jsonBody(s.replacementSchema())
	register(s, edit, s.replaceTransactions)
}

// fileFailures can happen wherever a file is received.
var fileFailures = []engine.Code{engine.CodeEmptyFile, engine.CodeFileTooLarge, engine.CodeUnsupportedFileType, engine.CodeFileTypeMismatch}

func (s *server) jsonBody(schema *huma.Schema) *huma.RequestBody {
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
}
