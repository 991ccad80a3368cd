// Package bankcertificate reads certificates that banks issue about accounts: balance, average balance, existence.
//
// Start with [Type]. fields.go has the values, labels.tsv the words, checks.go the checks.
package bankcertificate

import (
	_ "embed"

	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/parse"
)

var (
	//go:embed labels.tsv
	labels string
	//go:embed marks.txt
	marks string
)

// Type reads banks' certificates.
var Type = form.Declare(form.Spec[Fields]{
	Name: "bank_certificate", Family: "bank", Marks: marks, Terms: labels + form.Senses, File: "bankcertificate/labels.tsv",
	Signer: "certifying_officer", Complete: complete, Derive: derive, Checks: checks, Least: 2,
})

// complete finds the amount in words and the currency, and takes the first of several accounts to the top.
func complete(p *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	if words, _, number, ok := p.AmountInWords(); ok {
		spelled := form.Printed(words)
		f.BalanceInWords = &spelled
		r.Place("balance_in_words", number, words)
	}
	if len(f.Accounts) > 0 {
		first := &f.Accounts[0]
		if f.AccountNumber == nil && first.AccountNumber != nil {
			f.AccountNumber = first.AccountNumber
			r.Same("account_number", form.Pointer("accounts", 0, "account_number"))
		}
		// A balance outside the table is the sum of the accounts, if there are several.
		if len(f.Accounts) > 1 {
			f.total = f.CurrentBalance
		}
		if first.CurrentBalance != nil && (f.CurrentBalance == nil || len(f.Accounts) > 1) {
			f.CurrentBalance = first.CurrentBalance
			r.Same("current_balance", form.Pointer("accounts", 0, "current_balance"))
		}
		for i := range f.Accounts {
			a := &f.Accounts[i]
			a.Currency = currencyOf(a.Currency)
		}
	}
	if f.AccountName != nil {
		name := form.WithoutTitle(*f.AccountName)
		f.AccountName = &name
	}
	if len(f.Accounts) == 1 { // one account is the top alone
		f.Accounts = []Account{}
	}
	r.TakeCurrency(&f.Currency, f.CurrentBalance != nil || f.AverageDailyBalance != nil)
}

// currencyOf is the ISO code of a currency's mark or word, nil if there is none.
func currencyOf(printed *string) *string {
	if printed == nil {
		return nil
	}
	if code := parse.CodeOfMark(*printed); code != "" {
		return &code
	}
	return nil
}

func derive(f *Fields) {
	f.AccountNumberNormalized = nil
	if f.AccountNumber != nil {
		normal := identifier.NormalizeAccount(*f.AccountNumber)
		f.AccountNumberNormalized = &normal
	}
}
