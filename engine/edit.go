package engine

import (
	"encoding/json"
	"time"
)

// Edit is what became of a document's result after it was read: of its transactions, and of its other fields
// (FieldCorrection). The extraction itself is never touched: a document without an edit, or with a reverted one,
// shows it as it is.
type Edit struct {
	// Version counts up with every change of the document's result, reverting included; 1 is the
	// first. A number never comes twice, so that it can stand in an ETag.
	Version int64
	// Result is document.result as edited; nil when everything is reverted.
	Result []byte
	// Marks are what later edits must know and the result does not say.
	Marks json.RawMessage
	KeyID string
	At    time.Time
}

// editMarks are the content of Edit.Marks.
type editMarks struct {
	// LastRow is the highest row number ever given out, so that none comes twice.
	LastRow int `json:"last_row"`
	// Balances are extracted rows whose balance a caller put; of the others a balance that had been
	// computed is computed anew.
	Balances []int `json:"balances,omitempty"`
	// Stale says that metrics and checks are older than the rows.
	Stale bool `json:"stale,omitempty"`
	// RowsAsRead says that the rows are those of the extraction: only other fields were corrected.
	RowsAsRead bool `json:"rows_as_read,omitempty"`
	// RowsMarked says that the rows say of themselves whether they were edited (Transaction.Edited).
	RowsMarked bool `json:"rows_marked,omitempty"`
	// NotCarried are edits of the result before that were lost when the document was read again.
	NotCarried NotCarried `json:"not_carried,omitzero"`
}

// MaxTransactions is how many rows a replacement may have: seven times the longest statements seen. An edit
// holds some 6 KB a row in memory, because rows, checks, result and answer are there at the same time.
const MaxTransactions = 15_000

// IfMatch is the condition of an edit: it runs only on one of these versions. Nil sets none.
type IfMatch struct {
	Any      bool // "*": whatever the version is
	Versions []int64
}

func (m *IfMatch) holds(version int64) bool {
	if m == nil || m.Any {
		return true
	}
	for _, v := range m.Versions {
		if v == version {
			return true
		}
	}
	return false
}

// ReplaceTransactionsInput is a full replacement of a document's transactions.
type ReplaceTransactionsInput struct {
	Rows []TransactionInput
	// KeepChecks leaves metrics, balance_checks and validation as they were until RevalidateTransactions.
	KeepChecks bool
	IfMatch    *IfMatch
}

// EditedTransactions is what a document shows after an edit.
type EditedTransactions struct {
	Version int64 // 0 when the document was never edited
	Result  Extraction
	// DetailsDropped says that rows came without their number and lost what else was known of them.
	DetailsDropped bool
}
