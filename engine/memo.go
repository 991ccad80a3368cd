package engine

import (
	"context"
	"time"
)

// Memo is one revision of an application's credit memo. Revisions are never changed; the newest is the memo.
type Memo struct {
	Org           OrgID         // whose application it is
	ApplicationID string        // UUID
	Revision      int64         // from 1; 0 for a draft that is not stored
	At            time.Time     // when the revision was stored; zero for a draft
	KeyID         string        // public id of the key that stored it; "" for a draft
	CashflowETag  string        // of the view that its drafted sections follow; "" without a view
	AsOf          *Date         // last covered day of that view
	Sections      []MemoSection // all of MemoSections, in that order
}

// MemoSection is a part of a memo: drafted from the view, or written by an analyst.
type MemoSection struct {
	Key       string         `json:"key"`       // one of MemoSections
	Sentences []MemoSentence `json:"sentences"` // as drafted, kept beside what an analyst wrote
	Edited    *MemoEdit      `json:"edited"`    // what an analyst wrote in their place; nil if nobody did
}

// MemoEdit is what an analyst wrote in place of a section's draft.
type MemoEdit struct {
	Text         string    `json:"text"`          // up to 20,000 characters; "" leaves the section empty
	At           time.Time `json:"at"`            // when
	KeyID        string    `json:"by"`            // public id of the key
	CashflowETag string    `json:"cashflow_etag"` // of the view at that time
}

// MemoSentence is a drafted sentence. It holds no figure but those that it lists.
type MemoSentence struct {
	Text    string       `json:"text"`    // one sentence
	Figures []MemoFigure `json:"figures"` // in the order of the text
}

// MemoFigure is a value in a drafted sentence.
type MemoFigure struct {
	Text string `json:"text"` // as the sentence writes it
	// JSON pointer to the value in the view, below data, or "application:" and a pointer to a field of the application.
	Pointer string `json:"pointer"`
}

// MemoSections lists the sections of a memo in their order.
var MemoSections = []string{
	"request", "borrower", "business", "cash_flow", "debts", "checks", "findings", "policy", "recommendation",
}

// MemoRevision names a revision without its text.
type MemoRevision struct {
	Revision int64     // from 1
	At       time.Time // when it was stored
	KeyID    string    // public id of the key that stored it
}

// Bounds of memos.
const (
	MaxMemoRevisions = 500    // of an application
	MaxSectionText   = 20_000 // characters
)

// MemoReads are the store's queries for memos.
type MemoReads interface {
	// Memo finds a revision, the newest for 0; ErrNotFound if there is none.
	Memo(ctx context.Context, org OrgID, applicationID string, revision int64) (Memo, error)
	// MemoRevisions lists an application's revisions, newest first.
	MemoRevisions(ctx context.Context, org OrgID, applicationID string) ([]MemoRevision, error)
}

// MemoWrites are the store's changes to memos.
type MemoWrites interface {
	// InsertMemo adds a revision; ErrDuplicate if its number is taken.
	InsertMemo(ctx context.Context, m Memo) error
}
