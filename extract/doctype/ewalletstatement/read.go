// Package ewalletstatement reads the transaction histories of electronic wallets: deposit accounts whose number is a
// mobile number.
//
// Start with [Type] and [Read].
package ewalletstatement

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Name is the type's name in the registry.
const Name = "e_wallet_statement"

// Type reads wallet statements.
var Type = extract.Type{
	Name:      Name,
	Family:    "statement",
	Kin:       "bank_statement",
	Fits:      fits,
	Fields:    Fields{},
	Statement: true,
	Read:      Read,
	Revise:    statement.Revise(nil, follow),
}

//go:embed labels.txt
var labelData string

var labels = layout.MustVocabulary(labelData)

// Fields are a wallet statement's values in the order of the contract's table (fields §5). Nil means that the page
// does not show it.
type Fields struct {
	statement.Shared

	// MobileNumber is as printed. AccountNumber repeats it if no other number is printed.
	MobileNumber *string `json:"mobile_number"`
	// MobileNumberNormalized is like +639171234567; nil if the number is masked or foreign.
	MobileNumberNormalized *string `json:"mobile_number_normalized"`
	// Email is the e-mail address of the wallet's holder as printed.
	Email *string `json:"email"`
}

// DocumentType implements engine.TypeFields.
func (Fields) DocumentType() string { return Name }

// Weights of a wallet's structure, on the scale of marks.
const (
	tableWeight  = 5 // a table of transactions, as bank statements have
	mobileWeight = 3 // the account's number is a mobile number
)

// fits returns the weight of a table of transactions under a mobile number. It is 0 if an account number other than
// this one is printed.
func fits(r *extract.Reading) int {
	mobile, accounts := "", []string(nil)
	for _, f := range layout.FindLabels(r.Lines, accountLabels()) {
		for i, c := range f.Values {
			switch text := layout.Text(c.Words); {
			case f.Role == "mobile_number" && f.Label.Page == r.Lines[0].Page && isMobile(text):
				mobile = text
			case f.Role == "account_number" && strings.ContainsAny(text, "0123456789") && !isMobile(text):
				return 0
			case (f.Role == "account_number" || f.Role == anyNumber) && i == 0 && isMobile(text):
				accounts = append(accounts, text)
			}
		}
	}
	goesBy := func(account string) bool { return samePhone(account, mobile) }
	if mobile == "" || len(accounts) > 0 && !slices.ContainsFunc(accounts, goesBy) ||
		!tables.LooksLikeStatement(r.Document) {
		return 0
	}
	return tableWeight + mobileWeight
}

// subscriberDigits is how many last digits identify a telephone, without the prefix of a country.
const subscriberDigits = 7

// samePhone reports whether two numbers end with the same digits, or one is masked.
func samePhone(a, b string) bool {
	x, y := parse.OnlyDigits(a), parse.OnlyDigits(b)
	if strings.ContainsAny(a+b, "*Xx•") {
		return true
	}
	return len(x) >= subscriberDigits && len(y) >= subscriberDigits &&
		x[len(x)-subscriberDigits:] == y[len(y)-subscriberDigits:]
}

//go:embed account_labels.tsv
var accountLabelData string

// accountLabels are labels of an account's own number beside the wallet's: those that wallets use only for it, and
// the labels in all languages that may ask for more than a number.
var accountLabels = sync.OnceValue(func() *layout.Vocabulary {
	others := map[string]layout.Role{}
	for label, role := range lexicon.OfDeposits().Accounts.Labels() {
		if role == "account_number" && !walletWords.MatchString(label) {
			others[label] = anyNumber
		}
	}
	for _, t := range layout.ReadTerms("ewalletstatement/account_labels.tsv", accountLabelData) {
		others[t.Text] = t.Role
	}
	return labels.With(others)
})

// anyNumber is the role of a label that may ask for an account's number.
const anyNumber layout.Role = "any_number"

// walletWords are words in labels that ask for a wallet's or a telephone's number.
var walletWords = regexp.MustCompile(`\b(wallet|msisdn|phone|handphone|hp|telefono|celular|telephone)\b`)

// Read fills the result. A paper without rows, balances and account is a document_type_mismatch.
func Read(r *extract.Reading) (engine.Extraction, error) {
	st, own, err := statement.ReadOwn(r, func() (*ledger.Statement, header.Own, error) {
		return ledger.ReadWith(r.Context, r.Document, ledger.Options{Wallet: true}, labels)
	})
	if err != nil {
		return engine.Extraction{}, err
	}
	p := statement.New(r, st, own)
	var mobile, email *string
	p.Text(&mobile, "mobile_number", isMobile)
	p.Text(&email, "email", isEmail)
	if a := &st.Accounts[0]; a.Number == nil && mobile != nil {
		a.Number = mobile // the account's number if no other is printed
		p.Follow("/mobile_number", "/account_number")
	}
	if statement.Absent(r, st) {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.TypeMismatch,
			Message: "No wallet, balance or transaction was found in the file, so it is no wallet statement; send it with its own type or with auto."}
	}
	f := Fields{Shared: p.Shared(), MobileNumber: mobile, Email: email}
	if f.AccountType == nil {
		wallet := "wallet"
		f.AccountType = &wallet
	}
	if mobile != nil {
		if f.MobileNumberNormalized = normalized(*mobile); f.MobileNumberNormalized != nil {
			p.Follow("/mobile_number", "/mobile_number_normalized")
		}
	}
	return p.Result(f, proof.Context{})
}

// follow updates the normalized number after a correction of the printed one.
func follow(r *statement.Revised, f Fields) error {
	var number *string
	if f.MobileNumber != nil {
		number = normalized(*f.MobileNumber)
	}
	r.Follow("/mobile_number", "mobile_number_normalized", number)
	return nil
}

var (
	mobilePattern = regexp.MustCompile(
		`^(?:\+?63|0)[ -]?9[0-9*Xx•]{2}[ -]?[0-9*Xx•]{3}[ -]?[0-9*Xx•]{4}$|^\+?[0-9][0-9*Xx• -]{7,16}[0-9]$`,
	)
	emailPattern = regexp.MustCompile(`^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$`)
)

func isMobile(text string) bool { return mobilePattern.MatchString(text) }
func isEmail(text string) bool  { return emailPattern.MatchString(text) }

// normalized is a complete Philippine mobile number in international form; nil for any other.
func normalized(number string) *string {
	international, ok := identifier.NormalizeMobile(number)
	if !ok {
		return nil
	}
	return &international
}
