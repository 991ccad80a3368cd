// Package statement is what the account statements have in common: bank statements, passbooks, wallets,
// cards and loans. A document type reads its rows with package ledger, asks [Paper.Shared] for the values
// that all have and [Paper.Labels] for those of its own, and ends with [Paper.Result].
package statement

import (
	"maps"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/authenticity"
	"github.com/dossier-lending/dossier/extract/cashflow"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/revision"
)

// Builder is a statement on its way from read rows to a result.
type Builder struct {
	Reading  *extract.Reading
	Rows     *ledger.Statement
	own      header.Own
	warnings []engine.Warning
	// provenance says where each value was read, by JSON pointer.
	provenance map[string]engine.Provenance
}

// New begins with the rows that were read and the values beside the type's own labels. What is derived for the result's sake is added to st.
func New(r *extract.Reading, st *ledger.Statement, own header.Own) *Builder {
	p := &Builder{Reading: r, Rows: st, own: own, provenance: maps.Clone(st.Origins)}
	if p.provenance == nil {
		p.provenance = map[string]engine.Provenance{}
	}
	p.currencies()
	return p
}

// Warn adds a remark to quality.warnings.
func (p *Builder) Warn(code, detail string) {
	p.warnings = append(p.warnings, engine.Warning{Code: code, Detail: detail})
}

// Mark notes where a value was read.
func (p *Builder) Mark(pointer string, origin engine.Provenance) { p.provenance[pointer] = origin }

// Result is the extraction: own are the type's values (a struct that embeds Shared), context what the
// checks need besides the rows.
func (p *Builder) Result(own any, context proof.Context) (engine.Extraction, error) {
	doubtWords(p.Rows)
	cashflow.Annotate(p.Rows, p.Reading.Request.Today)
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
	figures := p.weigh(checks, validation)
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

// Shared are the values of the header, the first account's at the top.
func (p *Builder) Shared() Shared {
	f := Shared{AccountHolders: []string{}, Accounts: []Account{}}
	a := p.Rows.Accounts[0]
	f.BankName, f.AccountName, f.AccountNumber = a.BankName, a.Name, a.Number
	f.Currency, f.ProductName, f.AccountType = a.Currency, product(a), AccountType(a)
	f.PeriodStart, f.PeriodEnd, f.StatementDate = a.PeriodStart, a.PeriodEnd, a.StatementDate
	f.OpeningBalance, f.ClosingBalance = a.Opening, a.Closing
	f.TotalCredits, f.TotalDebits, f.CreditCount, f.DebitCount = a.TotalCredits, a.TotalDebits, a.CreditCount, a.DebitCount
	f.Address, f.TIN, f.BranchName, f.BranchCode, f.CustomerNumber = a.Address, a.TIN, a.BranchName, a.BranchCode, a.CustomerNumber
	p.derived(&f, a)
	if len(p.Rows.Accounts) > 1 {
		for i, a := range p.Rows.Accounts {
			f.Accounts = append(f.Accounts, Account{
				i, a.Name, a.Number, AccountType(a), product(a), a.Currency, a.PeriodStart, a.PeriodEnd, a.Opening, a.Closing, a.TotalCredits, a.TotalDebits,
			})
		}
	}
	return f
}

// derived fills the values that follow from others.
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
		f.AddressParts = addressParts(*a.Address)
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

// Follow gives a value that follows from another the other's place.
func (p *Builder) Follow(from, to string) {
	if origin, ok := p.provenance[from]; ok {
		p.provenance[to] = origin
	}
}

// normalizedTIN are a number's digits; nil when they are not as many as a taxpayer's.
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

// product is the product's name; a printed account type outside the enum's words is one too.
func product(a ledger.Account) *string {
	if a.Product != nil {
		return a.Product
	}
	return a.Type
}
