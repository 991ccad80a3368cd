package engine

import (
	"context"
	"fmt"
	"time"
)

// Bounds of a preview.
const (
	MaxPreviewDocuments = 200  // statements that it looks at, the newest
	maxPreviewLooked    = 2000 // documents of any type among which it looks for them
	MaxRuleExamples     = 20   // examples of one rule
	maxPreviewExamples  = 1000 // examples in all
	maxExampleText      = 200  // characters of a description in an example
	maxRulePreviews     = 2    // previews at the same time, one for each organization
	rulePreviewWait     = 10 * time.Second
	// previewTime is how long a preview looks at further documents.
	previewTime = 10 * time.Second
	previewPage = 50 // documents that are listed at a time
)

// RulePreview says what a list of rules would change. It changes nothing.
type RulePreview struct {
	// Revision in force, with which the list was compared.
	Revision int64 `json:"revision"`
	// Statements that were looked at: the newest, at most MaxPreviewDocuments.
	DocumentsLooked int `json:"documents_looked" doc:"Statements that were looked at: the newest, at most 200."`
	// Whether no statement was left out.
	Complete bool `json:"complete" doc:"Every statement of the archive was looked at."`
	// Rows of these statements.
	RowsLooked int `json:"rows_looked"`
	// Statements with a row that would change.
	DocumentsChanged int `json:"documents_changed"`
	// Rows whose category or counterparty would change.
	RowsChanged int `json:"rows_changed"`
	// One for each rule of the list, in its order.
	Rules []RuleEffect `json:"rules"`
	// Rows that change because no rule of the list decides them any more.
	Released RowsAffected `json:"released" doc:"Rows that change because no rule of the list decides them any more."`
}

// RuleEffect is what one rule would do.
type RuleEffect struct {
	// As it was sent.
	Match string `json:"match"`
	// As it was sent; both if it was left out.
	Direction RuleDirection `json:"direction" enum:"in,out,both"`
	// As it was sent.
	Category string `json:"category"`
	// Rows that the rule would decide, changed or not.
	RowsDecided int `json:"rows_decided" doc:"Rows that the rule would decide, whether they change or not."`
	RowsAffected
}

// RowsAffected counts rows that would change.
type RowsAffected struct {
	// Rows whose category or counterparty would change.
	RowsChanged int `json:"rows_changed"`
	// Statements with such a row.
	DocumentsChanged int `json:"documents_changed"`
	// The first of these rows, at most MaxRuleExamples.
	Examples []RuleExample `json:"examples" doc:"The first of these rows, at most 20."`

	last int64 // the document that was counted last
}

// RuleExample is one row that would change.
type RuleExample struct {
	// The document.
	DocumentID int64 `json:"document_id"`
	// Number of the row in it.
	Row int `json:"row"`
	// At most 200 characters of it.
	Description string `json:"description"`
	// As it is shown now.
	From RowJudgement `json:"from"`
	// As it would be.
	To RowJudgement `json:"to"`
}

// RowJudgement is what a row is taken for.
type RowJudgement struct {
	// The category.
	Category string `json:"category"`
	// Who paid or was paid; nil if nobody is named.
	Counterparty *string `json:"counterparty" nullable:"true"`
}

// Preview tries a list of rules on the newest statements and keeps nothing. Errors: VALIDATION_FAILED as for Replace,
// SERVER_BUSY.
func (s *RuleService) Preview(ctx context.Context, by Principal, in CategoryRulesInput) (RulePreview, error) {
	if err := checkInput(in); err != nil {
		return RulePreview{}, err
	}
	if s.config.Reviser == nil {
		return RulePreview{}, errNoCorrections()
	}
	leave, err := takeTurn(ctx, s.previews, by.Org)
	if err != nil {
		return RulePreview{}, s.storageError(err)
	}
	defer leave()
	before, err := s.config.Store.CategoryRules(ctx, by.Org)
	if err != nil {
		return RulePreview{}, s.storageError(err)
	}
	p := &previewing{service: s, by: by, places: map[string]int{}}
	p.candidate = CategoryRules{Org: by.Org, Revision: before.Revision + 1}
	if p.candidate.Rules, err = s.merge(before, in.Rules, p.candidate); err != nil {
		return RulePreview{}, err
	}
	p.out.Revision, p.out.Rules, p.out.Released.Examples = before.Revision, []RuleEffect{}, []RuleExample{}
	for i, r := range p.candidate.Rules {
		p.places[r.ID] = i
		p.out.Rules = append(p.out.Rules, RuleEffect{Match: r.Match, Direction: r.Direction, Category: r.Category,
			RowsAffected: RowsAffected{Examples: []RuleExample{}}})
	}
	err = p.walk(ctx)
	return p.out, s.storageError(err)
}

// previewing is a preview under way. It holds one document at a time.
type previewing struct {
	service   *RuleService
	by        Principal
	candidate CategoryRules
	places    map[string]int // of rules in the list, by id
	examples  int
	leftOut   bool // some statement could not be compared
	out       RulePreview
}

// walk looks at the newest statements, until there are no more, or enough, or time is up.
func (p *previewing) walk(ctx context.Context) error {
	s := p.service
	end := s.config.Elapsed() + previewTime
	filter := DocumentFilter{Status: DocumentCompleted, Limit: previewPage}
	for looked := 0; looked < maxPreviewLooked; looked += previewPage {
		page, _, err := s.config.Store.Documents(ctx, p.by.Org, filter)
		if err != nil {
			return err
		}
		for _, d := range page {
			filter.Before = d.ID
			if !s.config.Reviser.Editable(d.DocumentType) {
				continue
			}
			if p.out.DocumentsLooked == MaxPreviewDocuments || s.config.Elapsed() > end {
				return nil
			}
			if err := p.look(ctx, d.ID); err != nil {
				return err
			}
		}
		if len(page) < previewPage {
			p.out.Complete = !p.leftOut
			return nil
		}
	}
	return nil
}

// look compares one document's rows. One that was deleted or read again meanwhile is left out, and one that cannot be
// read back or computed too.
func (p *previewing) look(ctx context.Context, id int64) error {
	edits := p.service.engine.Edits
	now, err := edits.lookAt(ctx, p.by, id, edits.checkEditable)
	var judged []Transaction
	if err == nil {
		now.rules = p.candidate
		m, rows := edits.unchangedRows(now)
		judged, err = edits.categorize(ctx, now, m, rows)
	}
	if err != nil {
		switch CodeOf(err) {
		case CodeNotFound, CodeDocumentNotProcessed:
			return nil
		case CodeStoredDataDamaged, CodeInternal:
			p.leftOut = true
			return ctx.Err()
		}
		return err
	}
	shown := byRow(now.shown.Transactions)
	p.out.DocumentsLooked++
	p.out.RowsLooked += len(judged)
	before, examples := p.out.RowsChanged, p.examples
	for _, t := range judged {
		if was := shown[t.Row]; was != nil {
			p.compare(id, *was, t)
		}
	}
	if p.out.RowsChanged > before {
		p.out.DocumentsChanged++
	}
	if p.examples > examples {
		p.service.engine.Audit.noteRead(p.by, id, AccessResult)
	}
	return nil
}

// compare counts a row for the rule that would decide it, or as released.
func (p *previewing) compare(id int64, was, is Transaction) {
	affected := &p.out.Released
	if at, decided := p.places[is.CategoryRule]; decided {
		p.out.Rules[at].RowsDecided++
		affected = &p.out.Rules[at].RowsAffected
	}
	if was.Category == is.Category && alike(was.Counterparty, is.Counterparty) {
		return
	}
	p.out.RowsChanged++
	affected.RowsChanged++
	if affected.last != id {
		affected.last = id
		affected.DocumentsChanged++
	}
	if len(affected.Examples) == MaxRuleExamples || p.examples == maxPreviewExamples {
		return
	}
	p.examples++
	affected.Examples = append(affected.Examples, RuleExample{
		DocumentID:  id,
		Row:         was.Row,
		Description: shortened(was.Description, maxExampleText),
		From:        RowJudgement{was.Category, was.Counterparty},
		To:          RowJudgement{is.Category, is.Counterparty},
	})
}

// shortened cuts a text to so many characters.
func shortened(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return fmt.Sprint(string(r[:most-1]), "…")
	}
	return text
}
