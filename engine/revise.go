package engine

import (
	"context"
	"encoding/json"
)

// Reviser works out a result anew from edited rows and corrected fields. It is a pure function of the request and never
// sees the paper's bytes: what is needed of the reading stands in the extraction and its workings.
type Reviser interface {
	// Editable says whether transactions of a document type may be edited.
	Editable(documentType string) bool
	// Accounts is the number of accounts that rows of the extraction may name, at least 1.
	Accounts(extracted Extraction) int
	// Revise puts rows in place of the extracted ones and works out what follows from them and from corrected fields:
	// values, metrics and checks. What was corrected itself stays as it is. The same rows and no correction give the
	// same result as the extraction was. Every document type's fields may be corrected, also of types whose rows may
	// not be edited or that have none.
	Revise(ctx context.Context, in ReviseRequest) (Extraction, error)
}

// ReviseRequest is a result as it was read and what to put into it.
type ReviseRequest struct {
	// Extracted is the result as read, but for the fields that were corrected: these are put in place already, and
	// their provenance says FromAnalyst. Workings are what its reader kept for this purpose, nil when it kept
	// nothing.
	Extracted Extraction
	Workings  json.RawMessage
	// Corrected are the JSON pointers of those fields, sorted; "/months/0/total_credits" or a whole list "/months".
	Corrected []string
	// Schema is the organization's own schema by which the paper was read, when its type is "custom:…".
	Schema *VersionedSchema
	// Rows are in the order in which they will stand; each has its number, no two the same. Extracted
	// rows are known again by it.
	Rows []Transaction
	// KeepCategories are the rows (by number) whose category stands as it is; the others' are worked out.
	KeepCategories map[int]bool
	// Today is the day the paper came in; workings that name one have precedence.
	Today Date
}
