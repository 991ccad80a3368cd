package workbook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
)

// cashflowBook makes the workbook of an application's view. Its result is the view as JSON without rows and evidence;
// those come from feeds, because most cells of the workbook are theirs.
//
// # How the figures live
//
// Sheet Rows holds every row with its revenue class. Months adds the rows up by account, month, class and side; its
// averages and the sheet Affordability follow from Months. So when a person gives a row another class or category,
// everything up to the DSCR follows. What depends on balances (average daily balance, lowest balance), on pairs of rows
// or on dates (streams, positions, findings, rules of the policy) cannot follow and stays as the server computed it.
type cashflowBook struct {
	application engine.Application
	cashflow    engine.Cashflow
	policy      engine.Policy
	currencies  map[string]string // by account key
}

// WriteCashflow writes the view of an application as a workbook. The same view gives the same bytes.
func (e *Exporter) WriteCashflow(w io.Writer, a engine.Application, c engine.Cashflow, p engine.Policy) (err error) {
	b := &cashflowBook{a, c, p, map[string]string{}}
	for _, account := range c.Accounts {
		b.currencies[account.AccountKey] = account.Currency
	}
	made, err := b.open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, made.file.Close()) }()
	if err := made.writeSheets(); err != nil {
		return err
	}
	made.release()
	return writeArchive(w, made.file)
}

// open lays out the workbook.
func (b *cashflowBook) open() (*book, error) {
	top := b.cashflow
	top.Rows, top.Evidence = nil, nil
	result, err := json.Marshal(top)
	if err != nil {
		return nil, err
	}
	made, err := newBook(context.Background(), b.definition(), engine.ExportPaper{
		FileName: b.application.AppID(), DocumentType: "cashflow", Result: result,
	})
	if err != nil {
		return nil, err
	}
	made.pace.large = len(b.cashflow.Rows) >= manyRows
	return made, nil
}

// manyRows is from how many rows on garbage matters, see pace.
const manyRows = 10_000

// definition is the whole workbook.
func (b *cashflowBook) definition() Definition {
	return Definition{
		Name: "cashflow",
		Feeds: map[string]Feed{
			"rows": b.rowFeed, "months": b.monthFeed, "other_months": b.otherMonthFeed,
			"account_months": b.accountMonthFeed, "averages": b.averageFeed, "other_averages": b.otherAverageFeed,
			"missing": b.missingFeed, "gaps": b.gapFeed, "conflicts": b.conflictFeed, "streams": b.streamFeed,
			"extras": b.extraFeed, "returned": b.returnedFeed, "payers": b.payerFeed, "rules": b.ruleFeed,
			"hits": b.hitFeed, "gravest": b.gravestFeed, "counted": b.countedFeed, "evidence": b.evidenceFeed,
			"reasons": b.reasonFeed, "classes": classFeed, "categories": b.categoryFeed, "yes_no": yesNoFeed,
		},
		Sheets: []Sheet{
			b.decisionSheet(), documentsSheet(), accountsSheet(), b.monthsSheet(), rowsSheet(), ownTransfersSheet(),
			roundTripsSheet(), incomeSheet(), b.debtSheet(), b.returnedChecksSheet(), b.payersSheet(),
			b.affordabilitySheet(), b.policySheet(), findingsSheet(), b.cashflowSourcesSheet(),
		},
	}
}

// business reports whether the applicant is one; else it is a person.
func (b *cashflowBook) business() bool { return b.cashflow.Basis.Entity != engine.EntityPerson }

// mainCurrency is "" without an account.
func (b *cashflowBook) mainCurrency() string {
	if b.cashflow.MainCurrency == nil {
		return ""
	}
	return *b.cashflow.MainCurrency
}

// severalCurrencies reports whether there are accounts beside those of the main currency.
func (b *cashflowBook) severalCurrencies() bool { return len(b.cashflow.Combined) > 1 }

// main is the view of the main currency's accounts together; nil without an account.
func (b *cashflowBook) main() *engine.Combined {
	for i := range b.cashflow.Combined {
		if b.cashflow.Combined[i].Currency == b.mainCurrency() {
			return &b.cashflow.Combined[i]
		}
	}
	return nil
}

// feedOf makes rows of values with a JSON form.
func feedOf[T any](list []T) ([]json.RawMessage, error) {
	out := make([]json.RawMessage, len(list))
	for i := range list {
		b, err := json.Marshal(list[i])
		if err != nil {
			return nil, err
		}
		out[i] = b
	}
	return out, nil
}

// fields is a row of a feed.
type fields map[string]any

// with makes a feed's row of a value and adds members to it.
func with(v any, more fields) (json.RawMessage, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	added, err := json.Marshal(more) // in the order of the names
	if err != nil || len(more) == 0 {
		return b, err
	}
	if len(b) > len("{}") {
		b[len(b)-1] = ','
	} else {
		b = b[:len(b)-1]
	}
	return append(b, added[1:]...), nil
}

// rowName names a row for people: document, part if a file has several papers, and row.
func rowName(r *engine.RowRef) any {
	switch {
	case r == nil:
		return nil
	case r.Part != 0:
		return fmt.Sprintf("%d/%d/%d", r.DocumentID, r.Part, r.Row)
	}
	return strconv.FormatInt(r.DocumentID, 10) + "/" + strconv.Itoa(r.Row)
}

// rowNames are the names of rows in one cell; of many only the first ones, because the JSON has all.
func rowNames(list []engine.RowRef) string {
	const most = 30
	out := ""
	for i := range list {
		if i == most {
			return out + fmt.Sprintf("; and %d more", len(list)-most)
		}
		if i > 0 {
			out += "; "
		}
		out += rowName(&list[i]).(string)
	}
	return out
}

// gravestFeed are the findings for the page of the decision; they are ordered by severity.
func (b *cashflowBook) gravestFeed(*Result) ([]json.RawMessage, error) {
	const most = 10
	return feedOf(b.cashflow.Findings[:min(most, len(b.cashflow.Findings))])
}

// countedFeed are the debts for the page of the decision.
func (b *cashflowBook) countedFeed(*Result) ([]json.RawMessage, error) {
	return feedOf(slices.DeleteFunc(slices.Clone(b.cashflow.Debt.Positions), func(p engine.Position) bool {
		return !p.Counted
	}))
}

// hitFeed are the rules that are hit, or of which a figure is missing.
func (b *cashflowBook) hitFeed(*Result) ([]json.RawMessage, error) {
	var out []engine.RuleOutcome
	for _, status := range []string{engine.RuleHit, engine.RuleNotEvaluated} {
		for _, r := range b.cashflow.Policy.Rules {
			if r.Status == status {
				out = append(out, r)
			}
		}
	}
	const most = 15 // more do not fit on the page; sheet Policy has all
	return feedOf(out[:min(most, len(out))])
}

func yesNoFeed(*Result) ([]json.RawMessage, error) {
	return feedOf([]fields{{"word": "yes"}, {"word": "no"}})
}

// jsonNumber is a number of the application as a line's value; null if it is not given.
func jsonNumber[T any](v *T) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return b
}

// textOr is a text of the application as a line's value; null if it is not given.
func textOr(s *string) json.RawMessage { return jsonNumber(s) }
