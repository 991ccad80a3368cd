// Package bankstatement reads bank statements of any issuer and look: header, transactions, proof of
// balances, cash-flow figures. The rows are the work of package ledger; this package names what was
// found and sums it up.
//
// Start with [Type].
package bankstatement

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/authenticity"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/revision"
)

// Name is the type's name in the registry.
const Name = "bank_statement"

// Type reads bank statements.
var Type = extract.Type{Name: Name, Family: "statement", Fits: fits, Read: Read}

// tableWeight is what a table of transactions adds to a statement's marks.
const tableWeight = 5

// fits says how much a paper looks like a statement: a table of dates, texts and running balances.
func fits(r *extract.Reading) int {
	if ledger.LooksLikeStatement(r.Document) {
		return tableWeight
	}
	return 0
}

// Read fills the result. A paper without rows, balances and account number that clearly is something
// else is a document_type_mismatch.
func Read(r *extract.Reading) (engine.Extraction, error) {
	st, err := ledger.Read(r.Context, r.Document, ledger.Options{})
	if err != nil {
		return engine.Extraction{}, err
	}
	account := st.Accounts[0]
	if len(st.Rows) == 0 && account.Number == nil && account.Opening == nil && account.Closing == nil || otherPaper(r, st) {
		return engine.Extraction{}, mismatch(r)
	}
	return Result(r, st)
}

// otherPaper says that a page lists dates and amounts as invoices and payslips do, and that nothing else
// makes it a statement: no account, no balance printed, and no balance that follows from rows. Exports of
// rows alone are statements; papers are not.
func otherPaper(r *extract.Reading, st *ledger.Statement) bool {
	a := st.Accounts[0]
	if r.Document.Kind != "pdf" || a.Number != nil || a.Opening != nil && !a.OpeningDerived || a.Closing != nil && !a.ClosingDerived {
		return false
	}
	if !a.PeriodDerived && a.PeriodStart != nil || len(st.Accounts) > 1 {
		return false
	}
	printed := 0
	for i := range st.Rows {
		if proof.BalancePrinted(st, i) {
			printed++
		}
	}
	return printed < 2 || len(proof.RowBreaks(st))*2 > printed
}

// mismatch says that nothing of a statement was found.
func mismatch(r *extract.Reading) error {
	message := "No account, balance or transaction was found in the file, so it is no bank statement; send it with its own type or with auto."
	return &engine.ExtractError{Category: engine.TypeMismatch, Message: message}
}

// Result is the extraction of a statement that was read.
func Result(r *extract.Reading, st *ledger.Statement) (engine.Extraction, error) {
	b := builder{r: r, st: st, provenance: map[string]engine.Provenance{}}
	fields := b.fields()
	b.annotate()
	checks, validation := proof.Check(st, proof.Context{Today: r.Request.Today})
	own, err := engine.FieldsOf(fields)
	if err != nil {
		return engine.Extraction{}, err
	}
	metrics := b.metrics()
	workings, err := revision.Workings(st, r.Request.Today)
	if err != nil {
		return engine.Extraction{}, err
	}
	return engine.Extraction{
		Fields: own, Transactions: st.Rows, Metrics: &metrics, BalanceChecks: &checks, Validation: validation,
		FraudDetection: authenticity.Assess(r.Document, validation),
		Quality:        engine.Quality{Warnings: append(st.Warnings, b.warnings...)},
		Provenance:     b.provenance,
		Workings:       workings,
	}, nil
}

// builder collects the result's parts.
type builder struct {
	r          *extract.Reading
	st         *ledger.Statement
	provenance map[string]engine.Provenance
	warnings   []engine.Warning
}

func (b *builder) fields() Fields {
	for pointer, p := range b.st.Origins {
		b.provenance[pointer] = p
	}
	f := Fields{AccountHolders: []string{}, Accounts: []Account{}, DailyBalances: []DailyBalance{}}
	b.currencies()
	a := b.st.Accounts[0]
	f.BankName, f.AccountName, f.AccountNumber = a.BankName, a.Name, a.Number
	f.Currency, f.ProductName, f.AccountType = a.Currency, product(a), accountType(a)
	f.PeriodStart, f.PeriodEnd, f.StatementDate = a.PeriodStart, a.PeriodEnd, a.StatementDate
	f.OpeningBalance, f.ClosingBalance = a.Opening, a.Closing
	f.TotalCredits, f.TotalDebits, f.CreditCount, f.DebitCount = a.TotalCredits, a.TotalDebits, a.CreditCount, a.DebitCount
	f.AverageDailyBalance, f.InterestEarned, f.TaxWithheld, f.MinimumBalance = a.AverageDailyBalance, a.InterestEarned, a.TaxWithheld, a.MinimumBalance
	f.AvailableBalance, f.HoldAmount = a.AvailableBalance, a.HoldAmount
	f.Address, f.TIN, f.BranchName, f.BranchCode, f.CustomerNumber = a.Address, a.TIN, a.BranchName, a.BranchCode, a.CustomerNumber
	for _, d := range b.st.DailyBalances {
		f.DailyBalances = append(f.DailyBalances, DailyBalance{d.Date, d.Balance})
	}
	b.derived(&f, a)
	if len(b.st.Accounts) > 1 {
		for i, a := range b.st.Accounts {
			f.Accounts = append(f.Accounts, Account{
				i, a.Name, a.Number, accountType(a), product(a), a.Currency, a.PeriodStart, a.PeriodEnd, a.Opening, a.Closing, a.TotalCredits, a.TotalDebits,
			})
		}
	}
	return f
}

// derived fills the values that follow from others.
func (b *builder) derived(f *Fields, a ledger.Account) {
	if a.Number != nil {
		n := ledger.NormalizeAccount(*a.Number)
		f.AccountNumberNormalized = &n
		b.copyOrigin("/account_number", "/account_number_normalized")
	}
	if a.Name != nil {
		f.AccountHolders = holders(*a.Name)
		b.copyOrigin("/account_name", "/account_holders")
	}
	if a.TIN != nil {
		if n := digits(*a.TIN); len(n) == 9 || len(n) >= 12 && len(n) <= 14 {
			f.TINNormalized = &n
			b.copyOrigin("/tin", "/tin_normalized")
		}
	}
	if a.Address != nil {
		f.AddressParts = addressParts(*a.Address)
	}
	if f.AccountType != nil {
		if _, known := b.provenance["/account_type"]; !known {
			b.copyOrigin("/product_name", "/account_type")
		}
	}
	for _, m := range b.st.Pages {
		if m.Last > 0 {
			last := m.Last
			f.PageCount = &last
		}
	}
	if s := b.st.BalanceSource; s != "" {
		f.BalanceSource = &s
	}
}

func (b *builder) copyOrigin(from, to string) {
	if p, ok := b.provenance[from]; ok {
		b.provenance[to] = p
	}
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
