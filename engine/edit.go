package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/dossier-lending/dossier/engine/internal/locks"
)

// Edit is the state of a document's result after people changed it: its transactions, or other fields
// (FieldCorrection). The extraction itself is never changed. A document without an edit, or with a reverted one, shows
// the extraction.
type Edit struct {
	// Counts every change of the document's result, reverting included, from 1. A number is never used twice, so it can
	// be an ETag.
	Version int64
	Result  []byte          // document.result as edited; nil if everything is reverted
	Marks   json.RawMessage // what later edits must know and the result does not say: JSON of editMarks
	KeyID   string          // public id of the key that made the last change
	At      time.Time       // when the last change was made
}

// editMarks are the content of Edit.Marks.
type editMarks struct {
	// The highest row number ever given out, so that none is used twice.
	LastRow int `json:"last_row"`
	// Extracted rows whose balance a caller put. Other balances that had been computed are computed again.
	Balances []int `json:"balances,omitempty"`
	// Metrics and checks are older than the rows.
	Stale bool `json:"stale,omitempty"`
	// The rows are those of the extraction: only other fields were corrected.
	RowsAsRead bool `json:"rows_as_read,omitempty"`
	// Each row says itself whether it was edited (Transaction.Edited).
	RowsMarked bool `json:"rows_marked,omitempty"`
	// Rows whose category, or counterparty, a caller put. Others follow the organization's rules and the reader's
	// judgement.
	Categories     []int `json:"categories,omitempty"`
	Counterparties []int `json:"counterparties,omitempty"`
	// Categories and Counterparties are complete; they are missing in edits from before rules existed.
	PutsMarked bool `json:"puts_marked,omitempty"`
	// Why this version was made; "" for an edit.
	Reason EditReason `json:"reason,omitempty"`
	// Edits of the earlier result that were lost when the document was read again.
	NotCarried NotCarried `json:"not_carried,omitzero"`
}

// MaxTransactions is how many rows a replacement may have: seven times the longest statements seen. An edit needs some
// 6 KB of memory a row, because rows, checks, result and answer are in memory together.
const MaxTransactions = 15_000

// IfMatch is the condition of a change: it is made only on one of these versions. Nil sets no condition.
type IfMatch struct {
	Any      bool    // "*": any version
	Versions []int64 // ignored if Any is set
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

// ReplaceTransactionsInput replaces all transactions of a document.
type ReplaceTransactionsInput struct {
	Rows []TransactionInput // in their new order, at most MaxTransactions
	// leave metrics, balance_checks and validation unchanged until RevalidateTransactions
	KeepChecks bool
	IfMatch    *IfMatch // versions that may be changed; nil for any
}

// EditedTransactions is what a document shows after an edit.
type EditedTransactions struct {
	Version        int64      // 0 if the document was never edited
	Result         Extraction // edits included
	DetailsDropped bool       // rows came without their number and lost what else was read of them
}

// EditService takes people's corrections of rows and fields.
type EditService struct {
	*core
	locks *editLocks
}

// editing is a document at the moment when an edit reads it.
type editing struct {
	document    Document
	extracted   Extraction
	workings    json.RawMessage
	schema      *VersionedSchema // by which it was read; nil for types of the registry
	rules       CategoryRules    // of the organization, in force now
	edit        Edit             // zero if there was none
	marks       editMarks
	corrections []FieldCorrection // corrected fields
	shown       Extraction        // what the document shows now
}

// editOutcome is the result of an edit: the next state, and what the audit log records.
type editOutcome struct {
	result         Extraction
	revert         bool // nothing is edited any more
	marks          editMarks
	corrections    []FieldCorrection // all corrected fields, if they change (putCorrections)
	putCorrections bool
	settled        bool   // nothing changes except that the result follows the rules
	keyID          string // of the key that made the change, if it is not the caller's
	action         string
	before         map[string]any
	after          map[string]any
}

// editKept is what a document shows after an edit.
type editKept struct {
	version     int64
	edited      *ResultEdit
	corrections []FieldCorrection
	result      Extraction
}

// ReplaceTransactions replaces the document's transactions. Metrics, balance checks and validation are computed from
// the new rows, unless KeepChecks is set.
func (s *EditService) ReplaceTransactions(
	ctx context.Context, by Principal, id int64, in ReplaceTransactionsInput,
) (EditedTransactions, error) {
	if len(in.Rows) > MaxTransactions {
		return EditedTransactions{}, FailField(
			"/transactions", "LENGTH", fmt.Sprintf("A document has at most %d transactions.", MaxTransactions),
		)
	}
	return editedTransactions(s.edit(ctx, by, id, in.IfMatch, s.checkEditable, func(
		now *editing,
	) (*editOutcome, error) {
		m := newRowMerger(now, s.config.Reviser.Accounts(now.extracted))
		rows := m.replace(in.Rows)
		if len(m.faults) > 0 {
			failure := Fail(CodeValidationFailed)
			failure.Details = m.faults
			return nil, failure
		}
		out, err := s.revise(ctx, now, m, rows, now.corrections)
		if err != nil {
			return nil, err
		}
		if in.KeepChecks {
			out.keepChecks(now.shown)
		}
		out.action = "document.transactions_replaced"
		out.after["revalidated"] = !out.marks.Stale
		return out, nil
	}))
}

// RevalidateTransactions computes metrics, balance checks and validation from the present rows. It changes nothing if
// they are up to date.
func (s *EditService) RevalidateTransactions(
	ctx context.Context, by Principal, id int64, match *IfMatch,
) (EditedTransactions, error) {
	return editedTransactions(s.edit(ctx, by, id, match, s.checkEditable, func(now *editing) (*editOutcome, error) {
		if now.edit.Result == nil || !now.marks.Stale {
			return nil, nil
		}
		m := newRowMerger(now, s.config.Reviser.Accounts(now.extracted))
		out, err := s.revise(ctx, now, m, m.again(), now.corrections)
		if err != nil {
			return nil, err
		}
		out.action = "document.transactions_revalidated"
		return out, nil
	}))
}

// RevertTransactions discards all edits of rows: the document shows the rows of its extraction again. Corrected fields
// stay. It changes nothing if no row is edited.
func (s *EditService) RevertTransactions(
	ctx context.Context, by Principal, id int64, match *IfMatch,
) (EditedTransactions, error) {
	return editedTransactions(s.edit(ctx, by, id, match, s.checkEditable, func(now *editing) (*editOutcome, error) {
		if now.edit.Result == nil || now.marks.RowsAsRead {
			return nil, nil
		}
		m := newRowMerger(now, s.config.Reviser.Accounts(now.extracted))
		m.marks.RowsAsRead = true
		out, err := s.reviseAsRead(ctx, now, m, now.corrections)
		if err != nil {
			return nil, err
		}
		out.action = "document.transactions_reverted"
		out.before, out.after = auditRows(now.shown.Transactions, out.result.Transactions)
		return out, nil
	}))
}

// revise computes everything from merged rows and corrected fields.
func (s *EditService) revise(
	ctx context.Context, now *editing, m *rowMerger, rows []Transaction, corrections []FieldCorrection,
) (*editOutcome, error) {
	in, err := reviseRequest(now, m, rows, corrections)
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	result, err := s.config.Reviser.Revise(ctx, in)
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	if n := droppedDetails(now.extracted.Transactions, rows); n > 0 {
		result.Quality.Warnings = append(slices.Clip(result.Quality.Warnings), Warning{
			Code:   WarningRowDetailsDropped,
			Detail: fmt.Sprintf("%d rows came without their number while extracted rows are gone; what else was read of these is not shown.", n),
		})
	}
	out := &editOutcome{result: result, marks: m.marks}
	out.before, out.after = auditRows(now.shown.Transactions, result.Transactions)
	return out, nil
}

// reviseRequest is what a reviser needs of merged rows and corrected fields.
func reviseRequest(
	now *editing, m *rowMerger, rows []Transaction, corrections []FieldCorrection,
) (ReviseRequest, error) {
	m.mark(rows)
	corrected, dropped := CorrectedExtraction(now.extracted, corrections)
	if len(dropped) > 0 {
		return ReviseRequest{}, fmt.Errorf(
			"corrections of document %d name places that its extraction does not have: %q", now.document.ID, dropped,
		)
	}
	return ReviseRequest{
		Extracted:         corrected,
		Workings:          now.workings,
		Corrected:         pointersOf(corrections),
		Schema:            now.schema,
		Rows:              rows,
		KeepCategories:    m.keep,
		PutCategories:     setOf(m.marks.Categories),
		PutCounterparties: setOf(m.marks.Counterparties),
		Rules:             now.rules.InForce(),
		Today:             DateOf(now.document.UploadedAt),
	}, nil
}

// reviseAsRead computes everything from the rows as they were read, with corrected fields. Without corrections the
// result is the extraction, unless rules that came later judge its rows otherwise.
func (s *EditService) reviseAsRead(
	ctx context.Context, now *editing, m *rowMerger, corrections []FieldCorrection,
) (*editOutcome, error) {
	rows := m.asRead()
	if len(corrections) == 0 {
		rows = m.keepAsRead()
	}
	out, err := s.revise(ctx, now, m, rows, corrections)
	if err != nil || len(corrections) > 0 || !slices.EqualFunc(rows, out.result.Transactions, sameJudgement) {
		return out, err
	}
	out.result, out.revert, out.marks = now.extracted, true, editMarks{LastRow: m.marks.LastRow}
	out.before, out.after = auditRows(now.shown.Transactions, out.result.Transactions)
	return out, nil
}

// WarningRowDetailsDropped is the code of the warning that rows lost what only the extraction knew.
const WarningRowDetailsDropped = "ROW_DETAILS_DROPPED"

// droppedDetails counts the rows that replace extracted rows.
func droppedDetails(extracted, rows []Transaction) int {
	known, kept := byRow(extracted), 0
	for _, t := range rows {
		if known[t.Row] != nil {
			kept++
		}
	}
	return min(len(rows)-kept, len(extracted)-kept)
}

// keepChecks leaves everything as it was shown before, except the rows and their provenance. If no rows were read,
// there is nothing to keep.
func (o *editOutcome) keepChecks(shown Extraction) {
	if shown.Metrics == nil {
		return
	}
	o.marks.Stale = true
	fresh := o.result
	o.result = shown
	o.result.Transactions, o.result.Provenance, o.result.Quality = fresh.Transactions, fresh.Provenance, fresh.Quality
}

// edit runs one change of a document's result: alone for the document in this process, and again if another process was
// faster. check decides whether the document can be changed like this.
func (s *EditService) edit(
	ctx context.Context, by Principal, id int64, match *IfMatch, check func(Document) error,
	work func(*editing) (*editOutcome, error),
) (editKept, error) {
	if s.config.Reviser == nil {
		return editKept{}, Fail(CodeTransactionsNotEditable, "This installation does not edit transactions.")
	}
	release, err := s.locks.hold(ctx, by.Org, id)
	if err != nil {
		return editKept{}, s.storageError(err)
	}
	defer release()
	kept, of, err := s.change(ctx, by, id, match, check, work)
	if err != nil {
		return editKept{}, err
	}
	return s.editAnswer(ctx, by, id, kept, of)
}

// change is edit without the answer to a caller; the document's lock is held.
func (s *EditService) change(
	ctx context.Context, by Principal, id int64, match *IfMatch, check func(Document) error,
	work func(*editing) (*editOutcome, error),
) (kept editKept, of Edit, err error) {
	const tries = 20 // each lost one means that another process kept an edit in between
	attempt := 0
	for range tries {
		now, err := s.lookAt(ctx, by, id, check)
		if err != nil {
			return kept, of, err
		}
		if attempt != 0 && attempt != now.document.Attempt {
			return kept, of, Fail(
				CodePreconditionFailed,
				"The document was read again meanwhile, and its rows may be others; read it, then send the edit again.",
			)
		}
		attempt = now.document.Attempt
		if !match.holds(now.edit.Version) {
			return kept, of, Fail(CodePreconditionFailed)
		}
		out, err := work(now)
		if err != nil {
			return kept, of, err
		}
		if out == nil {
			return editKept{now.edit.Version, nil, now.corrections, now.shown}, now.edit, nil
		}
		next, overtaken, err := s.keepEdit(ctx, by, now, out)
		if err != nil {
			return kept, of, err
		}
		if !overtaken {
			return editKept{next.Version, nil, now.corrections, out.result}, next, nil
		}
	}
	return kept, of, Fail(
		CodeStorageUnavailable,
		"Others edit this document all the time; nothing was kept, and it is safe to send this again.",
	)
}

// editAnswer adds who edited. The caller sees what the document shows, so the access log records a read, even if the
// call changed nothing.
func (s *EditService) editAnswer(
	ctx context.Context, by Principal, id int64, kept editKept, of Edit,
) (editKept, error) {
	edited, err := s.editedBy(ctx, by.Org, of)
	if err != nil {
		return editKept{}, s.storageError(err)
	}
	kept.edited = edited
	s.engine.Audit.noteRead(by, id, AccessResult)
	return kept, nil
}

func editedTransactions(kept editKept, err error) (EditedTransactions, error) {
	if err != nil {
		return EditedTransactions{}, err
	}
	out := EditedTransactions{Version: kept.version, Result: kept.result}
	for _, w := range kept.result.Quality.Warnings {
		out.DetailsDropped = out.DetailsDropped || w.Code == WarningRowDetailsDropped
	}
	return out, nil
}

// lookAt reads the state from which an edit starts, and checks the document's status.
func (s *EditService) lookAt(
	ctx context.Context, by Principal, id int64, check func(Document) error,
) (*editing, error) {
	d, err := s.config.Store.Document(ctx, by.Org, id)
	if err != nil {
		return nil, s.storageError(err)
	}
	if err := check(d); err != nil {
		return nil, err
	}
	now := &editing{document: d}
	raw, err := s.config.Store.Extraction(ctx, by.Org, id)
	if err != nil {
		return nil, s.storageError(err)
	}
	if now.workings, err = s.config.Store.Workings(ctx, by.Org, id); err != nil {
		return nil, s.storageError(err)
	}
	if err := json.Unmarshal(raw, &now.extracted); err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	if now.edit, err = s.config.Store.Edit(ctx, by.Org, id); err != nil && !errors.Is(err, ErrNotFound) {
		return nil, s.storageError(err)
	}
	if now.corrections, err = s.config.Store.FieldCorrections(ctx, by.Org, id); err != nil {
		return nil, s.storageError(err)
	}
	if now.schema, err = s.engine.Schemas.pinnedSchema(ctx, d); err != nil {
		return nil, s.storageError(err)
	}
	if now.rules, err = s.config.Store.CategoryRules(ctx, by.Org); err != nil {
		return nil, s.storageError(err)
	}
	now.shown = now.extracted
	if now.edit.Result != nil {
		now.shown = Extraction{}
		err = json.Unmarshal(now.edit.Result, &now.shown)
		now.edit.Result = []byte{} // large, and now in shown; from here on it only matters whether it is nil
	} else {
		err = nil
	}
	if now.edit.Marks != nil && err == nil {
		err = json.Unmarshal(now.edit.Marks, &now.marks)
	}
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	return now, nil
}

// checkEditable checks type and status. A type that can never be edited is reported before a status that may still
// change.
func (s *EditService) checkEditable(d Document) error {
	switch {
	case d.DocumentType != AutoType && !s.config.Reviser.Editable(d.DocumentType):
		return Fail(CodeTransactionsNotEditable)
	case d.Status == DocumentFailed:
		return Fail(
			CodeDocumentNotProcessed, "Processing of this document failed, so it has no transactions; upload it again.",
		)
	case d.Status != DocumentCompleted:
		return Fail(CodeDocumentNotProcessed)
	}
	return nil
}

// keepEdit writes the next version; overtaken if somebody else wrote it first.
func (s *EditService) keepEdit(
	ctx context.Context, by Principal, now *editing, out *editOutcome,
) (next Edit, overtaken bool, err error) {
	if out.settled {
		overtaken, err = s.settle(ctx, by, now)
		return now.edit, overtaken, err
	}
	out.marks.NotCarried = now.marks.NotCarried
	keyID := cmp.Or(out.keyID, by.KeyID)
	next = Edit{Version: now.edit.Version + 1, KeyID: keyID, At: s.now()}
	if next.Marks, err = json.Marshal(out.marks); err != nil {
		return next, false, FailWith(CodeInternal, err)
	}
	shown, err := json.Marshal(out.result)
	if err != nil {
		return next, false, FailWith(CodeInternal, err)
	}
	if !out.revert {
		next.Result = shown
	}
	words := resultWords(shown)
	packed := s.config.Store.PackEdit(by.Org, now.document.ID, next)
	out.before["version"], out.after["version"] = now.edit.Version, next.Version
	id := now.document.ID
	err = s.inTx(ctx, func(tx Tx) error {
		d, err := lockDocument(ctx, tx, by, id)
		if err != nil {
			return err // deleted during the edit
		}
		if overtaken = d.Status != DocumentCompleted || d.Attempt != now.document.Attempt; overtaken {
			return nil // read again in the meantime
		}
		err = tx.PutEdit(ctx, by.Org, id, packed)
		if overtaken = errors.Is(err, ErrDuplicate); overtaken {
			return nil // nothing is written; the other edit is committed first
		}
		if err != nil {
			return err
		}
		if out.putCorrections {
			if err := tx.PutFieldCorrections(ctx, by.Org, id, out.corrections); err != nil {
				return err
			}
		}
		if err := tx.PutSearchWords(ctx, by.Org, id, searchWords(d, words)); err != nil {
			return err
		}
		if err := settleRules(ctx, tx, by.Org, id, now.rules.Revision); err != nil {
			return err
		}
		return s.audit(ctx, tx, change{org: by.Org, keyID: keyID, action: out.action, subject: documentSubject(id),
			before: out.before, after: out.after})
	})
	if err == nil && !overtaken && out.putCorrections {
		now.corrections = out.corrections
	}
	return next, overtaken, err
}

// settle stores that a result follows the rules as it is; overtaken if somebody changed it since it was looked at.
func (s *EditService) settle(ctx context.Context, by Principal, now *editing) (overtaken bool, err error) {
	id := now.document.ID
	err = s.inTx(ctx, func(tx Tx) error {
		d, err := lockDocument(ctx, tx, by, id)
		if err != nil {
			return err
		}
		version, err := tx.EditVersion(ctx, by.Org, id)
		if err != nil {
			return err
		}
		if overtaken = d.Attempt != now.document.Attempt || version != now.edit.Version; overtaken {
			return nil
		}
		return settleRules(ctx, tx, by.Org, id, now.rules.Revision)
	})
	return overtaken, err
}

// editLocks lets edits of one document run one after the other, and bounds how many edits run at once, because each
// holds a whole result in memory. Another process on the same database is kept out by the edit's version.
type editLocks struct {
	slots     chan struct{}
	documents locks.Keyed[editedDocument]
}

type editedDocument struct {
	org OrgID
	id  int64
}

func newEditLocks(atOnce int) *editLocks {
	return &editLocks{slots: make(chan struct{}, atOnce)}
}

// hold waits for the document and for a slot, until ctx ends.
func (l *editLocks) hold(ctx context.Context, org OrgID, id int64) (release func(), err error) {
	leave, err := l.documents.Hold(ctx, editedDocument{org, id})
	if err != nil {
		return nil, err
	}
	select {
	case l.slots <- struct{}{}:
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
	return func() {
		<-l.slots
		leave()
	}, nil
}
