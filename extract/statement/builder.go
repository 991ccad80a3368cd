// Package statement has what all account statements have in common: bank statements, passbooks, wallets, cards and
// loans.
//
// Start with [ReadOwn], [New] and the methods of [Builder]. A document type reads its rows with package ledger inside
// ReadOwn, makes a Builder, takes the values that all have from [Builder.Shared] and those of its own from
// [Builder.Amount] and the like, and ends with [Builder.Result]. [Revise] is the type's Revise.
//
// The files:
//
//   - builder.go: from read rows to a result; values beside labels
//   - fields.go: the values that all have, account types, addresses; terms.go: words as data
//   - own_pages.go, page_evidence.go: which pages of a file are the statement's
//   - second_look.go: reading doubtful figures again
//   - completeness.go: whether a contradiction is the paper's or ours
//   - legend.go: meanings of codes
//   - revise.go: what follows from an analyst's corrections
package statement

import (
	"maps"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/authenticity"
	"github.com/dossier-lending/dossier/extract/cashflow"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/revision"
)

// Builder makes the result of a statement from its rows.
type Builder struct {
	// Reading is the paper.
	Reading *extract.Reading
	// Rows is the statement as read, with what was derived for the result.
	Rows     *ledger.Statement
	own      header.Own
	warnings []engine.Warning
	// provenance is where each value was read, by JSON pointer.
	provenance map[string]engine.Provenance
}

// New returns a Builder for rows that were read and the values beside the type's own labels. It adds derived values
// to st.
func New(r *extract.Reading, st *ledger.Statement, own header.Own) *Builder {
	p := &Builder{Reading: r, Rows: st, own: own, provenance: maps.Clone(st.Origins)}
	if p.provenance == nil {
		p.provenance = map[string]engine.Provenance{}
	}
	p.currencies()
	return p
}

// Warn adds a warning to quality.warnings.
func (p *Builder) Warn(code, detail string) {
	p.warnings = append(p.warnings, engine.Warning{Code: code, Detail: detail})
}

// Mark records where the value at a JSON pointer was read.
func (p *Builder) Mark(pointer string, origin engine.Provenance) { p.provenance[pointer] = origin }

// Result returns the extraction. own are the type's values (a struct that embeds Shared), context is what the checks
// need besides the rows.
func (p *Builder) Result(own any, context proof.Context) (engine.Extraction, error) {
	doubtWords(p.Rows)
	cashflow.Annotate(p.Rows, p.Reading.Request.Today, cashflow.OwnRules(p.Reading.Request.Rules))
	context.Today = p.Reading.Request.Today
	checks, validation, err := p.check(context)
	if err != nil {
		return engine.Extraction{}, err
	}
	fields, err := engine.FieldsOf(own)
	if err != nil {
		return engine.Extraction{}, err
	}
	for _, doubt := range proof.Doubts(p.Rows, context, checks) {
		p.Warn("LOW_CONFIDENCE", doubt)
	}
	figures := p.assess(checks, validation)
	metrics := cashflow.Analyze(p.Rows)
	workings, err := revision.Workings(p.Rows, p.Reading.Request.Today)
	if err != nil {
		return engine.Extraction{}, err
	}
	return engine.Extraction{
		Fields: fields, Transactions: p.Rows.Rows, Metrics: &metrics, BalanceChecks: &checks, Validation: validation,
		FraudDetection: authenticity.Assess(p.Reading.Document, figures),
		Quality:        engine.Quality{Warnings: append(p.Rows.Warnings, p.warnings...)},
		Provenance:     p.provenance,
		Workings:       workings,
	}, nil
}

// Shared returns the values of the header; the first account's are at the top.
func (p *Builder) Shared() Shared {
	f := Shared{AccountHolders: []string{}, Accounts: []Account{}}
	a := p.Rows.Accounts[0]
	f.BankName, f.AccountName, f.AccountNumber = a.BankName, a.Name, a.Number
	f.Currency, f.ProductName, f.AccountType = a.Currency, product(a), AccountType(a)
	f.PeriodStart, f.PeriodEnd, f.StatementDate = a.PeriodStart, a.PeriodEnd, a.StatementDate
	f.OpeningBalance, f.ClosingBalance = a.Opening, a.Closing
	f.TotalCredits, f.TotalDebits, f.CreditCount, f.DebitCount =
		a.TotalCredits, a.TotalDebits, a.CreditCount, a.DebitCount
	f.Address, f.TIN, f.BranchName, f.BranchCode, f.CustomerNumber =
		a.Address, a.TIN, a.BranchName, a.BranchCode, a.CustomerNumber
	p.derived(&f, a)
	if len(p.Rows.Accounts) > 1 {
		for i, a := range p.Rows.Accounts {
			f.Accounts = append(f.Accounts, Account{
				i,
				a.Name,
				a.Number,
				AccountType(a),
				product(a),
				a.Currency,
				a.PeriodStart,
				a.PeriodEnd,
				a.Opening,
				a.Closing,
				a.TotalCredits,
				a.TotalDebits,
			})
		}
	}
	return f
}

// derived fills in the values that follow from others.
func (p *Builder) derived(f *Shared, a ledger.Account) {
	if a.Number != nil {
		n := header.NormalizeAccount(*a.Number)
		f.AccountNumberNormalized = &n
		p.Follow("/account_number", "/account_number_normalized")
	}
	if a.Name != nil {
		f.AccountHolders = holders(*a.Name)
		p.Follow("/account_name", "/account_holders")
	}
	if a.TIN != nil {
		if f.TINNormalized = normalizedTIN(*a.TIN); f.TINNormalized != nil {
			p.Follow("/tin", "/tin_normalized")
		}
	}
	if a.Address != nil {
		f.AddressParts = AddressPartsOf(*a.Address)
	}
	if f.AccountType != nil {
		if _, known := p.provenance["/account_type"]; !known {
			p.Follow("/product_name", "/account_type")
		}
	}
	for _, m := range p.Rows.Pages {
		if m.Last > 0 {
			last := m.Last
			f.PageCount = &last
		}
	}
	if s := p.Rows.BalanceSource; s != "" {
		f.BalanceSource = &s
	}
}

// Follow records for a value at the pointer to, which follows from another, the other's place.
func (p *Builder) Follow(from, to string) {
	if origin, ok := p.provenance[from]; ok {
		p.provenance[to] = origin
	}
}

// normalizedTIN is the digits of a tax number; nil if their count is not that of a taxpayer's.
func normalizedTIN(tin string) *string {
	n := digits(tin)
	if len(n) == 9 || len(n) >= 12 && len(n) <= 14 {
		return &n
	}
	return nil
}

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// product returns the product's name. A printed account type that is not one of the contract's also counts as one.
func product(a ledger.Account) *string {
	if a.Product != nil {
		return a.Product
	}
	return a.Type
}

// The functions below fill a field of the type from the value beside its label, and note the place. The field's JSON
// name is the label's role.

// Amount fills in an amount without its sign.
func (p *Builder) Amount(field **engine.Amount, role layout.Role) {
	v, origin := p.own.Amount(role)
	put(p, field, v, role, origin)
}

// Date fills in a day.
func (p *Builder) Date(field **engine.Date, role layout.Role) {
	v, origin := p.own.Date(role)
	put(p, field, v, role, origin)
}

// Text fills in a text that ok accepts.
func (p *Builder) Text(field **string, role layout.Role, ok func(string) bool) {
	v, origin := p.own.Text(role, ok)
	put(p, field, v, role, origin)
}

// Percent fills in a percentage and returns the text after it ("per annum") in lower case.
func (p *Builder) Percent(field **float64, role layout.Role) string {
	v, rest, origin := p.own.Percent(role)
	put(p, field, v, role, origin)
	return strings.ToLower(rest)
}

// Count fills in a whole number and returns the text after it ("months") in lower case.
func (p *Builder) Count(field **int, role layout.Role) string {
	v, rest, origin := p.own.Count(role)
	put(p, field, v, role, origin)
	return strings.ToLower(rest)
}

func put[T any](p *Builder, field **T, v *T, role layout.Role, origin engine.Provenance) {
	if v != nil {
		*field = v
		p.Mark("/"+string(role), origin)
	}
}

// currencies fills in the currency that an account does not name, from the marks beside amounts. Without such marks
// it stays unknown, because no issuer is known to have accounts in pesos only.
func (p *Builder) currencies() {
	marks := map[string]bool{}
	for i := range p.Rows.Accounts {
		a := &p.Rows.Accounts[i]
		if a.Currency == nil && a.MarkedCurrency != nil {
			a.Currency = a.MarkedCurrency
		}
		if a.Currency != nil {
			marks[*a.Currency] = true
		}
	}
	if len(marks) > 1 {
		p.Warn("MIXED_CURRENCIES", "The accounts are in different currencies.")
	}
}
