package engine

import (
	"errors"
	"fmt"
	"strings"
)

// Code is a machine-readable reason for a failure, sent as "error" in the body.
type Code string

// Kind groups codes by what a caller can do about them; it decides the HTTP status.
type Kind int

// Kinds, with their HTTP status and what a caller can do.
const (
	KindInternal      Kind = iota // 500: ours; the cause is in the log
	KindInvalid                   // 400: change the request
	KindUnauthorized              // 401: send a valid key
	KindForbidden                 // 403: the key, organization or plan does not permit it
	KindNotFound                  // 404: absent, or another organization's
	KindMethod                    // 405: another method
	KindNotAcceptable             // 406: accept another form
	KindTimeout                   // 408: send faster
	KindConflict                  // 409: the same key was used for something else
	KindGone                      // 410: no longer kept
	KindPrecondition              // 412: read again, then decide again
	KindTooLarge                  // 413: send less
	KindTooLong                   // 414: shorten the address
	KindUnsupported               // 415: send another kind of file
	KindRange                     // 416: ask for a part that exists
	KindLimited                   // 429: send it later
	KindHeaders                   // 431: send fewer or shorter headers
	KindUnavailable               // 502: storage or queue; safe to retry
	KindNotReady                  // 503: starting or draining
)

// Codes by HTTP status; ErrorTable has the message of each.
const (
	CodeInvalidRequest          Code = "INVALID_REQUEST"           // malformed request
	CodeValidationFailed        Code = "VALIDATION_FAILED"         // fields are missing or wrong, see Details
	CodeUnknownDocumentType     Code = "UNKNOWN_DOCUMENT_TYPE"     // no such document type
	CodeAmbiguousDocumentType   Code = "AMBIGUOUS_DOCUMENT_TYPE"   // the name fits several document types
	CodeExactlyOneSource        Code = "EXACTLY_ONE_SOURCE"        // no file, or more than one form of it
	CodeInvalidBase64           Code = "INVALID_BASE64"            // file_base64 cannot be decoded
	CodeEmptyFile               Code = "EMPTY_FILE"                // the file has no bytes
	CodeTooManyFiles            Code = "TOO_MANY_FILES"            // more files than a request may have
	CodePasswordRequired        Code = "PASSWORD_REQUIRED"         // a file is protected
	CodePasswordIncorrect       Code = "PASSWORD_INCORRECT"        // the password does not open a file
	CodeUnreadableDocument      Code = "UNREADABLE_DOCUMENT"       // a file is damaged
	CodeURLUnreachable          Code = "URL_UNREACHABLE"           // file_url could not be fetched
	CodeDocumentNotProcessed    Code = "DOCUMENT_NOT_PROCESSED"    // the document has no result or file yet
	CodeTransactionsNotEditable Code = "TRANSACTIONS_NOT_EDITABLE" // the type has no editable transactions
	CodeWebhookLimit            Code = "WEBHOOK_LIMIT"             // too many registered receivers
	CodeFolderNotEmpty          Code = "FOLDER_NOT_EMPTY"          // the folder holds something
	CodeInvalidExportType       Code = "INVALID_EXPORT_TYPE"       // the type has no workbook of its own
	CodeNoPagePicture           Code = "NO_PAGE_PICTURE"           // this kind of file has no pages
	CodeOriginalMasked          Code = "ORIGINAL_MASKED"           // the file shows what may not be given out
	CodePagePictureTimeout      Code = "PAGE_PICTURE_TIMEOUT"      // painting the page took too long
	CodeWorkbookTooLarge        Code = "WORKBOOK_TOO_LARGE"        // the workbook would exceed its bound
	CodeTemplateLimit           Code = "TEMPLATE_LIMIT"            // too many export templates
	CodeOnePaper                Code = "ONE_PAPER"                 // the file holds one paper, nothing to split
	CodeDeliveryNotRepeatable   Code = "DELIVERY_NOT_REPEATABLE"   // the delivery cannot be sent again
	CodeOutreachUnavailable     Code = "OUTREACH_UNAVAILABLE"      // mail is not set up
	CodeOutreachTooSoon         Code = "OUTREACH_TOO_SOON"         // the borrower was mailed within the hour
	CodeUnauthorized            Code = "UNAUTHORIZED"              // no valid key
	CodeWrongAuthScheme         Code = "WRONG_AUTH_SCHEME"         // the Authorization header has another scheme
	CodeMissingScope            Code = "MISSING_SCOPE"             // the key lacks a scope
	CodePlanNotPermitted        Code = "PLAN_NOT_PERMITTED"        // the plan does not include this
	CodePrivateURL              Code = "PRIVATE_URL"               // file_url leads to a private address
	CodeNotFound                Code = "NOT_FOUND"                 // absent, or another organization's
	CodeMethodNotAllowed        Code = "METHOD_NOT_ALLOWED"        // the path has no such method
	CodeNotAcceptable           Code = "NOT_ACCEPTABLE"            // no form of the answer is accepted
	CodeRequestTimeout          Code = "REQUEST_TIMEOUT"           // the body came too slowly
	CodeSchemaExists            Code = "SCHEMA_EXISTS"             // the slug is taken
	CodeTooManySchemas          Code = "TOO_MANY_SCHEMAS"          // too many schemas
	CodeDryRunFailed            Code = "DRY_RUN_FAILED"            // the file of a dry run could not be read
	CodeIdempotencyKeyReused    Code = "IDEMPOTENCY_KEY_REUSED"    // the key was used for another request
	CodeQuestionClosed          Code = "QUESTION_CLOSED"           // the question is answered or withdrawn
	CodeQuestionLimit           Code = "QUESTION_LIMIT"            // too many questions
	CodeDecisionInForce         Code = "DECISION_IN_FORCE"         // another decision is in force
	CodeMemoLimit               Code = "MEMO_LIMIT"                // too many revisions of a memo
	CodeDocumentNotLocked       Code = "DOCUMENT_NOT_LOCKED"       // the document waits for no password
	CodeAlreadySplit            Code = "ALREADY_SPLIT"             // the document was split at other pages
	CodeEventsGone              Code = "EVENTS_GONE"               // the events are no longer kept
	CodePreconditionFailed      Code = "PRECONDITION_FAILED"       // changed since it was read (If-Match)
	CodeFileTooLarge            Code = "FILE_TOO_LARGE"            // above MaxFileBytes
	CodeRequestTooLarge         Code = "REQUEST_TOO_LARGE"         // the body is too large
	CodeURLTooLong              Code = "URL_TOO_LONG"              // the address is too long
	CodeHeadersTooLarge         Code = "HEADERS_TOO_LARGE"         // the headers are too large
	CodeUnsupportedFileType     Code = "UNSUPPORTED_FILE_TYPE"     // this kind of file is not read
	CodeFileTypeMismatch        Code = "FILE_TYPE_MISMATCH"        // name and content disagree
	CodeRangeNotSatisfiable     Code = "RANGE_NOT_SATISFIABLE"     // the range lies outside the file
	CodeRateLimited             Code = "RATE_LIMITED"              // too many requests
	CodeStorageUnavailable      Code = "STORAGE_UNAVAILABLE"       // nothing was kept; safe to repeat
	CodePartialIntake           Code = "PARTIAL_INTAKE"            // created, but a file is missing
	CodeNotReady                Code = "NOT_READY"                 // starting or shutting down
	CodeOutcomeUnknown          Code = "OUTCOME_UNKNOWN"           // it may or may not have been kept
	CodeStoredDataDamaged       Code = "STORED_DATA_DAMAGED"       // stored data cannot be read back
	CodeServerBusy              Code = "SERVER_BUSY"               // too much is under way
	CodeDataMissing             Code = "DATA_MISSING"              // the database lacks acknowledged data
	CodeInternal                Code = "INTERNAL_ERROR"            // our fault; the log has the cause
)

// ErrorRow is one row of the table of failures.
type ErrorRow struct {
	Code     Code   // of Error.Code
	Kind     Kind   // what a caller can do about it
	Status   int    // HTTP status
	Sentence string // the default message; a more exact one may replace it
}

// ErrorTable lists every code that dossier answers with. A new failure is one row here.
var ErrorTable = []ErrorRow{
	{CodeInvalidRequest, KindInvalid, 400, "The request is malformed; compare it with the API document."},
	{CodeValidationFailed, KindInvalid, 400, "Some fields are missing or wrong; see details."},
	{CodeUnknownDocumentType, KindInvalid, 400, "This document type is not known; GET /document-types lists all."},
	{
		CodeAmbiguousDocumentType, KindInvalid, 400,
		"This document type has several meanings; name one of those in the message.",
	},
	{CodeExactlyOneSource, KindInvalid, 400, "Send exactly one of file, file_base64 and file_url."},
	{CodeInvalidBase64, KindInvalid, 400, "file_base64 is not valid base64; send the standard alphabet with padding."},
	{CodeEmptyFile, KindInvalid, 400, "The file has no bytes; send the whole file."},
	{CodeTooManyFiles, KindInvalid, 400, "Too many files in one request; send the rest in another."},
	{CodePasswordRequired, KindInvalid, 400, "A file is protected; send its password with it, or an unprotected copy."},
	{
		CodePasswordIncorrect, KindInvalid, 400,
		"The password does not open a file; check it and send the request again.",
	},
	{
		CodeUnreadableDocument, KindInvalid, 400,
		"A file is damaged or of a kind that cannot be read; save it anew and send it again.",
	},
	{
		CodeURLUnreachable, KindInvalid, 400,
		"The file could not be fetched from file_url; check that the address answers from the internet.",
	},
	{
		CodeDocumentNotProcessed, KindInvalid, 400,
		"The document is not processed yet; poll its status_url until it is completed.",
	},
	{
		CodeTransactionsNotEditable, KindInvalid, 400,
		"Only the transactions of bank_statement and passbook documents can be edited.",
	},
	{
		CodeInvalidExportType, KindInvalid, 400,
		"This document type has no workbook of its own; GET /documents/{id}/custom-export makes one by a template.",
	},
	{
		CodeWorkbookTooLarge, KindInvalid, 400,
		"The workbook would exceed 64 MB; use a template with fewer sheets, columns or rows.",
	},
	{
		CodeNoPagePicture, KindInvalid, 400,
		"Spreadsheets and text have no pictures of pages; GET /documents/{id}/file gives the file.",
	},
	{
		CodeTemplateLimit, KindInvalid, 400,
		"An organization has at most 100 export templates; delete one that is not needed.",
	},
	{
		CodeWebhookLimit, KindInvalid, 400,
		"An organization has at most 20 registered receivers; delete one that is not needed.",
	},
	{
		CodeFolderNotEmpty, KindInvalid, 400,
		"The folder holds documents or folders; move them out first, or delete them.",
	},
	{CodeOnePaper, KindInvalid, 400, "The file holds one paper as far as was found; to split it nevertheless, send parts with their pages."},
	{CodeDeliveryNotRepeatable, KindInvalid, 400, "This delivery cannot be sent again; the message says why."},
	{
		CodeOutreachUnavailable, KindInvalid, 400,
		"This installation has no outbound mail setting; ask the operator for one, or write to the borrower yourself.",
	},
	{
		CodeTooManySchemas, KindInvalid, 400,
		"The organization has as many schemas as it may; delete one that is no longer used.",
	},
	{CodeQuestionLimit, KindInvalid, 400, "An application has at most 200 questions; those that were asked stay."},
	{CodeMemoLimit, KindInvalid, 400, "A memo has at most 500 revisions; those that were stored stay."},
	{CodeDryRunFailed, KindInvalid, 400, "The document's file could not be read; the message says why."},
	{
		CodeUnauthorized, KindUnauthorized, 401,
		"The API key is missing, unknown or revoked; send a valid one in the Authorization header.",
	},
	{
		CodeWrongAuthScheme, KindUnauthorized, 401,
		"The Authorization header has the wrong scheme for this path; see the message for the right one.",
	},
	{
		CodeMissingScope, KindForbidden, 403,
		"The API key lacks the scope that this operation needs; ask the operator for a key that has it.",
	},
	{
		CodePlanNotPermitted, KindForbidden, 403,
		"The organization's plan does not permit this operation; ask the operator to change the plan.",
	},
	{
		CodeOriginalMasked, KindForbidden, 403,
		"The file shows a PhilSys number, which is not given out; GET /documents/{id}/pages/{n} shows its pages with the number covered.",
	},
	{
		CodePrivateURL, KindForbidden, 403,
		"file_url points to a private address or bucket; send a presigned or public http(s) URL.",
	},
	{CodeNotFound, KindNotFound, 404, "There is no such resource in your organization."},
	{CodeMethodNotAllowed, KindMethod, 405, "This path does not take this method; see the Allow header."},
	{CodeNotAcceptable, KindNotAcceptable, 406, "The Accept header takes none of the forms in which this is answered; the message lists them."},
	{CodeRequestTimeout, KindTimeout, 408, "The request body came too slowly; send it again."},
	{
		CodeIdempotencyKeyReused, KindConflict, 409,
		"This Idempotency-Key was used for another request within 24 hours; send a new key, or the same request again.",
	},
	{CodeQuestionClosed, KindConflict, 409, "The question is answered or withdrawn already; read it again, and ask a new one if something is open."},
	{CodeDecisionInForce, KindConflict, 409, "A decision is in force already; read the decisions, and name the one in force as supersedes to replace it."},
	{CodeDocumentNotLocked, KindConflict, 409, "The document does not wait for a password; only one that failed with password_required or password_incorrect can be unlocked."},
	{CodeAlreadySplit, KindConflict, 409, "The document is split already, at other pages or under other types; delete its parts (split_into) first, then split it anew."},
	{
		CodeEventsGone, KindGone, 410,
		"The events after this number are no longer all kept; the message says where to go on.",
	},
	{
		CodeSchemaExists, KindConflict, 409,
		"The organization has a schema with this slug; change that one, or choose another slug.",
	},
	{CodePreconditionFailed, KindPrecondition, 412, "The transactions were changed since they were read; read the document again, then send the edit with its new ETag."},
	{CodeFileTooLarge, KindTooLarge, 413, "The file exceeds 100 MB (104857600 bytes); split or compress it."},
	{CodeRequestTooLarge, KindTooLarge, 413, "The request is too large; send fewer or smaller parts."},
	{CodeURLTooLong, KindTooLong, 414, "The address has more than 8192 bytes; shorten its query."},
	{
		CodeUnsupportedFileType, KindUnsupported, 415,
		"This file type is not accepted; send PDF, PNG, JPEG, TIFF, BMP, TXT, CSV, XLSX or XLS.",
	},
	{
		CodeFileTypeMismatch, KindUnsupported, 415,
		"The file's name and its content disagree; rename the file after what it is.",
	},
	{
		CodeRangeNotSatisfiable, KindRange, 416,
		"The Range header asks for bytes that the file does not have; Content-Range says how many it has.",
	},
	{
		CodeRateLimited, KindLimited, 429,
		"Too many requests for this organization or key; wait as long as Retry-After says.",
	},
	{
		CodeHeadersTooLarge, KindHeaders, 431,
		"The headers have more than 16384 bytes or 100 lines together; send fewer or shorter ones.",
	},
	{
		CodeOutreachTooSoon, KindLimited, 429,
		"This borrower was mailed less than an hour ago; wait as long as Retry-After says.",
	},
	{
		CodeStorageUnavailable, KindUnavailable, 502,
		"Storage does not take new data at the moment; nothing was kept, and it is safe to send this again later.",
	},
	{CodePartialIntake, KindUnavailable, 502, "The application was created but a file could not be stored; send the files marked stored: false to POST /applications/{id}/documents."},
	{CodeNotReady, KindNotReady, 503, "The server is starting or shutting down; try again in a few seconds."},
	{CodeOutcomeUnknown, KindInternal, 500, "The disk or the connection to the database failed while this was written: it may or may not have been kept. Repeat it with the same Idempotency-Key once the server is ready, or read first what is there."},
	{CodeStoredDataDamaged, KindInternal, 500, "This part of the stored data is damaged and is not served; give the request_id to the operator, whose dossier doctor names what is damaged."},
	{CodeServerBusy, KindNotReady, 503, "The server has as much under way as it can hold; nothing was done, send this again as late as Retry-After says."},
	{
		CodePagePictureTimeout, KindNotReady, 503,
		"The page could not be painted within 10 seconds; try again with a smaller width, or download the file.",
	},
	{CodeDataMissing, KindNotReady, 503, "Stored records are missing or were changed, so nothing new is written until the operator has decided what to do; reading works, and nothing was kept of this request."},
	{CodeInternal, KindInternal, 500, "Something went wrong on our side; give the request_id to the operator."},
}

var errorRows = func() map[Code]ErrorRow {
	m := make(map[Code]ErrorRow, len(ErrorTable))
	for _, r := range ErrorTable {
		m[r.Code] = r
	}
	return m
}()

// Row is the table's row for a code. An unknown code is an internal error.
func (c Code) Row() ErrorRow {
	if r, ok := errorRows[c]; ok {
		return r
	}
	return errorRows[CodeInternal]
}

// Error is a failure that a caller may see.
type Error struct {
	Code    Code          // why it failed
	Message string        // one sentence for the caller, without any borrower's data
	Details []ErrorDetail // the wrong fields of a VALIDATION_FAILED; nil otherwise
	Cause   error         // for the log only; nil if there is none
}

// ErrorDetail names one wrong field.
type ErrorDetail struct {
	Field   string `json:"field"`   // JSON pointer into the request, for example "/borrower_email"
	Code    string `json:"code"`    // upper snake case, for example REQUIRED or LENGTH
	Message string `json:"message"` // one sentence for the caller
}

// Fail makes an Error with the table's own sentence, or with a more exact one.
func Fail(code Code, message ...string) *Error {
	m := strings.Join(message, " ")
	if m == "" {
		m = code.Row().Sentence
	}
	return &Error{Code: code, Message: m}
}

// FailWith is Fail with a cause for the log.
func FailWith(code Code, cause error, message ...string) *Error {
	e := Fail(code, message...)
	e.Cause = cause
	return e
}

// FailField is a validation failure of one field.
func FailField(field, code, message string) *Error {
	return &Error{Code: CodeValidationFailed, Message: CodeValidationFailed.Row().Sentence,
		Details: []ErrorDetail{{Field: field, Code: code, Message: message}}}
}

// Error is for logs: code, message and cause.
func (e *Error) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.Cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Message)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// CodeOf is the code of the first *Error in the chain, CodeInternal if there is none.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeInternal
}

// Errors that a Store, Blobs or Fetcher returns; the engine turns them into codes.
var (
	// ErrNotFound means that the organization has no such row.
	ErrNotFound = errors.New("not found")
	// ErrDuplicate means that a unique index refused the row.
	ErrDuplicate = errors.New("duplicate")
	// ErrStorageFull means that the disk is full. Reads go on; writes work again once there is room.
	ErrStorageFull = errors.New("storage is full")
	// ErrStorageBusy means that another program held the storage for longer than a write waits. A later try works.
	ErrStorageBusy = errors.New("storage is busy")
	// ErrStorageFailed means that a write or fsync failed. Nothing more is accepted until a restart.
	ErrStorageFailed = errors.New("storage failed")
	// ErrOutcomeUnknown means that a commit failed, and that its rows may or may not be there after a restart. It comes
	// together with ErrStorageFailed if nothing more is accepted.
	ErrOutcomeUnknown = errors.New("the outcome of the write is unknown")
	// ErrDamaged means that stored data cannot be read back as it was written. Other data can, and writes go on.
	ErrDamaged = errors.New("stored data is damaged")
	// ErrDataMissing means that the database lacks acknowledged data. Nothing is written until the operator accepts
	// that.
	ErrDataMissing = errors.New("stored data is missing")
	// ErrTooLarge means that the content exceeds the given limit.
	ErrTooLarge = errors.New("content exceeds the limit")
	// ErrBlobCorrupt means that the bytes of a blob do not have the digest that names it.
	ErrBlobCorrupt = fmt.Errorf("%w: a file's bytes do not have the digest that it is named by", ErrDamaged)
)
