package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// MemoService drafts and keeps credit memos.
type MemoService struct{ *core }

// ShownMemo is a memo as it is shown: with the application's names and how old its figures are.
type ShownMemo struct {
	Memo
	AppID        string         // APP-<number>
	BusinessName string         // of the application
	ViewETag     string         // of the view as it is now; "" without a view
	Stale        bool           // the memo follows an older view than that
	Revisions    []MemoRevision // those that are stored, newest first
}

// MemoInput replaces sections of a memo. What is left out stays; null lets a section follow the view again.
type MemoInput struct {
	// Texts by section.
	Sections MemoTexts `json:"sections"`
}

// MemoTexts are texts of sections: each a text of up to 20,000 characters, or null.
type MemoTexts struct {
	Request        json.RawMessage `json:"request,omitempty"`        // what is asked for
	Borrower       json.RawMessage `json:"borrower,omitempty"`       // who asks
	Business       json.RawMessage `json:"business,omitempty"`       // what the borrower lives from
	CashFlow       json.RawMessage `json:"cash_flow,omitempty"`      // what comes in and goes out
	Debts          json.RawMessage `json:"debts,omitempty"`          // what is owed
	Checks         json.RawMessage `json:"checks,omitempty"`         // how far the papers are proven
	Findings       json.RawMessage `json:"findings,omitempty"`       // what was noticed
	Policy         json.RawMessage `json:"policy,omitempty"`         // what the rules say
	Recommendation json.RawMessage `json:"recommendation,omitempty"` // what the analyst recommends
}

// given are the texts in the order of MemoSections; nil for one that is left out.
func (t MemoTexts) given() []json.RawMessage {
	return []json.RawMessage{
		t.Request, t.Borrower, t.Business, t.CashFlow, t.Debts, t.Checks, t.Findings, t.Policy, t.Recommendation,
	}
}

func (in MemoInput) fieldFaults() (faults []ErrorDetail) {
	for i, raw := range in.Sections.given() {
		var text *string
		if raw == nil {
			continue
		}
		if json.Unmarshal(raw, &text) != nil || text != nil && utf8.RuneCountInString(*text) > MaxSectionText {
			faults = append(faults, ErrorDetail{
				"/sections/" + MemoSections[i], "TEXT",
				fmt.Sprintf("A section is a text of at most %d characters, or null.", MaxSectionText),
			})
		}
	}
	return faults
}

// Get returns an application's memo, or one of its revisions; 0 is the newest. Before the first, it is what a draft
// would say now.
func (s *MemoService) Get(ctx context.Context, by Principal, ref string, revision int64) (ShownMemo, error) {
	a, err := s.engine.Applications.Get(ctx, by, ref)
	if err != nil {
		return ShownMemo{}, err
	}
	view, err := s.viewOf(ctx, by, a)
	if err != nil {
		return ShownMemo{}, err
	}
	m, err := s.config.Store.Memo(ctx, by.Org, a.ID, revision)
	if errors.Is(err, ErrNotFound) && revision == 0 {
		m, err = s.drafted(a, view)
	}
	if err != nil {
		return ShownMemo{}, s.storageError(err)
	}
	return s.shown(ctx, a, m, view)
}

// memoView is the view that a memo is drafted from.
type memoView struct {
	cashflow *Cashflow // nil if this installation computes none
	etag     string
}

func (s *MemoService) viewOf(ctx context.Context, by Principal, a Application) (memoView, error) {
	cashflow, etag, ok, err := s.viewNow(ctx, by, a.ID)
	if err != nil || !ok {
		return memoView{}, err
	}
	return memoView{&cashflow, etag}, nil
}

// drafted is a memo that nobody has stored.
func (s *MemoService) drafted(a Application, view memoView) (m Memo, err error) {
	m = Memo{Org: a.Org, ApplicationID: a.ID, CashflowETag: view.etag}
	if view.cashflow != nil {
		m.AsOf = view.cashflow.AsOf
	}
	if m.Sections, err = draftMemo(a, view.cashflow); err != nil {
		return m, FailWith(CodeInternal, err)
	}
	return m, nil
}

func (s *MemoService) shown(ctx context.Context, a Application, m Memo, view memoView) (ShownMemo, error) {
	revisions, err := s.config.Store.MemoRevisions(ctx, a.Org, a.ID)
	if err != nil {
		return ShownMemo{}, s.storageError(err)
	}
	return ShownMemo{
		Memo: m, AppID: a.AppID(), BusinessName: a.BusinessName, Revisions: revisions,
		ViewETag: view.etag, Stale: m.CashflowETag != view.etag,
	}, nil
}

// Draft stores a memo whose sections follow the view as it is now; what an analyst wrote is kept. A draft that changes
// nothing makes no revision. Errors: PRECONDITION_FAILED, MEMO_LIMIT.
func (s *MemoService) Draft(ctx context.Context, by Principal, ref string, match *IfMatch) (ShownMemo, error) {
	return s.Put(ctx, by, ref, MemoInput{}, match)
}

// Put stores what an analyst wrote in place of sections; the others follow the view as it is now. The first revision
// moves an application that is not decided to memo_drafted. Errors: PRECONDITION_FAILED, MEMO_LIMIT.
func (s *MemoService) Put(
	ctx context.Context, by Principal, ref string, in MemoInput, match *IfMatch,
) (ShownMemo, error) {
	if err := checkInput(in); err != nil {
		return ShownMemo{}, err
	}
	a, err := s.engine.Applications.Get(ctx, by, ref)
	if err != nil {
		return ShownMemo{}, err
	}
	view, err := s.viewOf(ctx, by, a)
	if err != nil {
		return ShownMemo{}, err
	}
	var m Memo
	err = s.inTx(ctx, func(tx Tx) error {
		if a, err = lockApplication(ctx, tx, by.Org, a.ID); err != nil {
			return err
		}
		before, err := tx.Memo(ctx, by.Org, a.ID, 0)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		if !match.holds(before.Revision) {
			return Fail(CodePreconditionFailed, "The memo was changed since it was read; read it again, then send the change with its new ETag.")
		}
		if m, err = s.drafted(a, view); err != nil {
			return err
		}
		now := s.now()
		m.Revision, m.At, m.KeyID = before.Revision+1, now, by.KeyID
		m.write(before, in.Sections, now)
		if before.Revision > 0 && m.says(before) {
			m = before
			return nil
		}
		return s.keep(ctx, tx, by, a, before, m)
	})
	if err != nil {
		return ShownMemo{}, err
	}
	return s.shown(ctx, a, m, view)
}

// says reports whether a memo says the same as another, from the same view.
func (m Memo) says(other Memo) bool {
	return m.CashflowETag == other.CashflowETag && reflect.DeepEqual(m.Sections, other.Sections)
}

// write puts into a draft what an analyst wrote before and what is given now.
func (m *Memo) write(before Memo, given MemoTexts, now time.Time) {
	for i, raw := range given.given() {
		section := &m.Sections[i]
		at := slices.IndexFunc(before.Sections, func(old MemoSection) bool { return old.Key == section.Key })
		var old *MemoEdit
		shown := []string{section.text()} // texts that nobody wrote
		if at >= 0 {
			old = before.Sections[at].Edited
			shown = append(shown, MemoSection{Sentences: before.Sections[at].Sentences}.text())
		}
		var text *string
		_ = json.Unmarshal(raw, &text) // checked before; nil for nothing and for null
		switch {
		case raw == nil:
			section.Edited = old
		case text == nil:
		case old == nil && slices.Contains(shown, *text):
		case old != nil && old.Text == *text && old.CashflowETag == m.CashflowETag:
			section.Edited = old
		default:
			section.Edited = &MemoEdit{Text: *text, At: now, KeyID: m.KeyID, CashflowETag: m.CashflowETag}
		}
	}
}

// keep stores a revision.
func (s *MemoService) keep(ctx context.Context, tx Tx, by Principal, a Application, before, m Memo) error {
	if before.Revision >= MaxMemoRevisions {
		return Fail(CodeMemoLimit)
	}
	if err := tx.InsertMemo(ctx, m); err != nil {
		return err
	}
	to := a.Status
	if before.Revision == 0 && a.Status != StatusApproved && a.Status != StatusDeclined {
		to = StatusMemoDrafted
	}
	edited := []string{}
	for _, section := range m.Sections {
		if section.Edited != nil {
			edited = append(edited, section.Key)
		}
	}
	action := "memo.revised"
	if before.Revision == 0 {
		action = "memo.drafted"
	}
	return s.advance(ctx, tx, by, a, to, m.At, "memo", change{
		action: action, after: map[string]any{"revision": m.Revision, "edited_sections": edited},
	})
}

// StaleSection reports whether an analyst wrote a section by an older view than the one that is there now.
func (m ShownMemo) StaleSection(section MemoSection) bool {
	return section.Edited != nil && section.Edited.CashflowETag != m.ViewETag
}

// SectionText is what a section says: what an analyst wrote, or its sentences in lines.
func (m MemoSection) SectionText() string { return m.text() }

// memoTitles are the headings of a printed memo.
var memoTitles = map[string]string{
	"request": "Request", "borrower": "Borrower", "business": "Business and income", "cash_flow": "Cash flow",
	"debts": "Debts", "checks": "Checks", "findings": "Findings", "policy": "Policy", "recommendation": "Recommendation",
}

// Printout is the memo as a paper; it says what the memo says, word by word.
func (m ShownMemo) Printout() Printout {
	p := Printout{Title: "Credit memo " + m.AppID, Subtitle: m.BusinessName, Footer: m.AppID + " · not stored", At: m.At}
	if m.Revision > 0 {
		p.Footer = fmt.Sprintf("%s · revision %d", m.AppID, m.Revision)
		p.Facts = append(p.Facts, PrintoutFact{"Revision", fmt.Sprintf("%d, %s", m.Revision, TimeText(m.At))})
	}
	if m.AsOf != nil {
		p.Facts = append(p.Facts, PrintoutFact{"Figures as of", m.AsOf.String()})
	}
	if m.Stale {
		p.Notice = "The application's data changed after this memo was drafted."
	}
	for _, section := range m.Sections {
		part := PrintoutSection{Title: memoTitles[section.Key]}
		if section.Edited != nil {
			part.Note = "Written by an analyst, " + TimeText(section.Edited.At) + "."
			if m.StaleSection(section) {
				part.Note += " The data changed since."
			}
		}
		for line := range strings.Lines(section.text()) {
			part.Paragraphs = append(part.Paragraphs, strings.TrimRight(line, "\r\n"))
		}
		p.Sections = append(p.Sections, part)
	}
	return p
}

// Print writes a memo as a paper, with one of the Printer's methods. Errors: INVALID_REQUEST if no Printer is set.
func (s *MemoService) Print(w io.Writer, m ShownMemo, form func(Printer) func(io.Writer, Printout) error) error {
	if s.config.Printer == nil {
		return Fail(CodeInvalidRequest, "This installation prints no papers; ask for application/json.")
	}
	return form(s.config.Printer)(w, m.Printout())
}

// viewNow is the view over an application as it is now, with its ETag; ok is false if this installation computes none.
func (c *core) viewNow(ctx context.Context, by Principal, ref string) (view Cashflow, etag string, ok bool, err error) {
	if c.view == nil {
		return view, "", false, nil
	}
	view, etag, err = c.view(ctx, by, ref)
	return view, etag, err == nil, err
}
