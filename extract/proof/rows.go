package proof

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// oneSideOnly checks that exactly one of debit and credit is above zero.
func oneSideOnly(p *statement) engine.Check {
	if len(p.Rows) == 0 {
		return notApplicable("There are no rows.")
	}
	var odd []int
	for i, row := range p.Rows {
		if row.Debit < 0 || row.Credit < 0 || (row.Debit > 0) == (row.Credit > 0) {
			odd = append(odd, i)
		}
	}
	if len(odd) > 0 {
		return verdict(engine.CheckFail, "%s not exactly one of debit and credit: %s.",
			countVerb(len(odd), "row", "has", "have"), rowNames(p.Statement, odd))
	}
	return verdict(engine.CheckPass, "Each of %s is either a debit or a credit.", countOf(len(p.Rows), "row"))
}

//go:embed data/overdraft.tsv
var overdraftText string

// overdraftFree are words in the names of account types that cannot go below zero, mayOverdraw those of types that
// can.
var overdraftFree, mayOverdraw = mustOverdraft(overdraftText)

func mustOverdraft(text string) (never, may []string) {
	for _, line := range dataLines(text) {
		switch word, role, _ := strings.Cut(line, "\t"); role {
		case "never":
			never = append(never, word)
		case "may":
			may = append(may, word)
		default:
			panic(fmt.Sprintf("proof: overdraft.tsv: want a word and never or may, got %q", line))
		}
	}
	return never, may
}

// cannotOverdraw reports whether the printed type or product has no overdraft.
func cannotOverdraw(a ledger.Account) bool {
	free := false
	for _, printed := range []*string{a.Type, a.Product} {
		if printed == nil {
			continue
		}
		for _, word := range narration.Words(*printed) {
			if slices.Contains(mayOverdraw, word) {
				return false
			}
			free = free || slices.Contains(overdraftFree, word)
		}
	}
	return free
}

// negativeOnSavings fails for a savings account or wallet with a balance below zero, which no such product allows.
func negativeOnSavings(p *statement) engine.Check {
	judged, shown := 0, 0
	for account, chain := range p.chains {
		a := header(p.Statement, account)
		if !cannotOverdraw(a) {
			continue
		}
		judged++
		for _, end := range []struct {
			name    string
			balance *engine.Amount
		}{{"opening", printedOpening(a)}, {"closing", printedClosing(a)}} {
			if end.balance != nil && *end.balance < 0 {
				return verdict(
					engine.CheckFail, "The %s balance%s of an account that cannot be overdrawn is %s.", end.name,
					p.accountSuffix(account), Money(*end.balance),
				)
			}
		}
		for _, place := range chain {
			if !BalancePrinted(p.Statement, place) {
				continue
			}
			shown++
			if balance := *p.Rows[place].Balance; balance < 0 {
				return verdict(
					engine.CheckFail, "The balance after %s is %s on an account that cannot be overdrawn.",
					rowName(p.Statement, place), Money(balance),
				)
			}
		}
	}
	switch {
	case judged == 0:
		return notApplicable("No account is known to be a savings account or wallet.")
	case shown == 0:
		return notApplicable("No running balance is printed.")
	}
	return verdict(engine.CheckPass, "No printed balance is below zero.")
}

// duplicateReference warns about the same reference, amount and side twice.
func duplicateReference(p *statement) engine.Check {
	type key struct {
		account       int
		reference     string
		debit, credit engine.Amount
	}
	seen := map[key]bool{}
	var twice []int
	for i, row := range p.Rows {
		if row.Reference == nil || *row.Reference == "" {
			continue
		}
		k := key{accountOf(p.Statement, i), *row.Reference, row.Debit, row.Credit}
		if seen[k] {
			twice = append(twice, i)
		}
		seen[k] = true
	}
	switch {
	case len(seen) == 0:
		return notApplicable("No row prints a reference.")
	case len(twice) > 0:
		return verdict(engine.CheckWarn, "%s the reference and amount of an earlier row: %s.",
			countVerb(len(twice), "row", "repeats", "repeat"), rowNames(p.Statement, twice))
	}
	return verdict(engine.CheckPass, "No reference comes twice with the same amount.")
}

// maxInstapayFee is the most that a bank charges for one InstaPay transfer, in hundredths of a peso.
const maxInstapayFee engine.Amount = 25_00

// feeReach is how many rows after a transfer its fee may be.
const feeReach = 2

// feePairs looks for the fee of each InstaPay debit, 0 to 25 pesos, for information only. A larger fee is a warning.
func feePairs(p *statement) engine.Check {
	transfers, paired := 0, 0
	var large []int
	for _, chain := range p.chains {
		for i, place := range chain {
			said := p.rowSignals[place]
			if said.has(instapayFee) && p.Rows[place].Debit > maxInstapayFee {
				large = append(large, place)
			}
			if !said.has(instapay) || said.has(instapayFee) || p.Rows[place].Debit <= 0 {
				continue
			}
			transfers++
			if slices.ContainsFunc(
				chain[i+1:min(len(chain), i+1+feeReach)],
				func(next int) bool { return p.rowSignals[next].has(instapayFee) },
			) {
				paired++
			}
		}
	}
	switch {
	case len(large) > 0:
		return verdict(
			engine.CheckWarn,
			"%s above the usual %s: %s.",
			countVerb(len(large), "InstaPay fee", "is", "are"),
			Money(maxInstapayFee),
			rowNames(p.Statement, large),
		)
	case transfers == 0:
		return notApplicable("No InstaPay transfer was sent.")
	}
	return verdict(engine.CheckPass, "For information: %d of %s followed by a fee of at most %s.",
		paired, countVerb(transfers, "InstaPay transfer", "is", "are"), Money(maxInstapayFee))
}

// signalsIn returns the signals in a description.
func signalsIn(description string) signal {
	var n signal
	for _, hit := range signalPhrases.Find(narration.Words(description)) {
		n |= signal(hit.Label)
	}
	return n
}

// signal is a set of facts that a row's description shows.
type signal int

const (
	interest signal = 1 << iota
	interestTaxed
	instapay
	instapayFee
	bankingDayOnly
)

func (n signal) has(kind signal) bool { return n&kind != 0 }

var signalNames = map[string]signal{
	"interest": interest, "interest_tax": interestTaxed, "instapay": instapay, "instapay_fee": instapayFee,
	"banking_day_only": bankingDayOnly,
}

//go:embed data/signals.tsv
var signalsText string

// signalPhrases are the phrases by which the checks recognize interest, its tax, transfers and clearing.
var signalPhrases = mustSignals(signalsText)

// mustSignals parses lines "phrase <tab> kind". The data is part of the program, so an error in it stops the program
// at start.
func mustSignals(text string) *narration.Lexicon {
	var phrases []narration.Phrase
	for _, line := range dataLines(text) {
		phrase, name, _ := strings.Cut(line, "\t")
		kind, known := signalNames[name]
		if !known {
			panic(fmt.Sprintf("proof: signals.tsv: want a phrase, a tab and a known kind, got %q", line))
		}
		phrases = append(phrases, narration.Phrase{Text: phrase, Label: int(kind)})
	}
	return narration.Compile(phrases)
}

// dataLines returns the lines of a data file without comments and empty lines.
func dataLines(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool {
		return line == "" || strings.HasPrefix(line, "#")
	})
}

// accountNumberConstant checks that every page has the number and the name of an account of the statement.
func accountNumberConstant(p *statement) engine.Check {
	var numbers, names []string
	for _, a := range p.Accounts {
		if a.Number != nil {
			numbers = append(numbers, *a.Number)
		}
		if a.Name != nil {
			names = append(names, *a.Name)
		}
	}
	if odd, known := oddOneOut(p.AccountNumbers, numbers, sameNumber); odd != nil {
		return verdict(
			engine.CheckFail, "Page %d bears account number %s, not %s.", odd.Page, quote(odd.Text), quote(known),
		)
	}
	if odd, known := oddOneOut(p.AccountNames, names, sameName); odd != nil {
		return verdict(engine.CheckFail, "Page %d bears the name %s, not %s.", odd.Page, quote(odd.Text), quote(known))
	}
	pages := max(distinctPages(p.AccountNumbers), distinctPages(p.AccountNames))
	if pages < 2 {
		return notApplicable("The account's number and name stand on fewer than two pages.")
	}
	return verdict(engine.CheckPass, "The %d pages that name the account agree.", pages)
}

// oddOneOut returns the first text that fits none of the accounts. Without accounts, the others are compared with the
// first text.
func oddOneOut(
	seen []ledger.PageText, accounts []string, same func(a, b string) bool,
) (odd *ledger.PageText, known string) {
	for i, text := range seen {
		if len(accounts) == 0 {
			accounts = []string{text.Text}
		}
		if !slices.ContainsFunc(accounts, func(a string) bool { return same(a, text.Text) }) {
			return &seen[i], accounts[0]
		}
	}
	return nil, ""
}

func distinctPages(seen []ledger.PageText) int {
	pages := map[int]bool{}
	for _, text := range seen {
		pages[text.Page] = true
	}
	return len(pages)
}

// sameName reports whether two names have the same words in any order, or one is the beginning of the other.
func sameName(a, b string) bool {
	x, y := narration.Words(a), narration.Words(b)
	short, long := strings.Join(x, " "), strings.Join(y, " ")
	if len(short) > len(long) {
		short, long = long, short
	}
	if short != "" && strings.HasPrefix(long, short) {
		return true
	}
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// normalizedNumber is the letters and digits of an account number, with "*" for each masked character.
func normalizedNumber(number string) string {
	var b strings.Builder
	for _, r := range number {
		switch {
		case strings.ContainsRune("*•●xX#", r):
			b.WriteByte('*')
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(unicode.ToUpper(r))
		}
	}
	return b.String()
}

// minTailDigits and maxTailDigits are how many digits a paper prints if it shows only the end of a number: "your
// account ending in 2311".
const minTailDigits, maxTailDigits = 3, 5

// sameNumber compares from the end, because masks cover the beginning. A masked character matches any. If the lengths
// differ, one number must have a mask, or the shorter must be so short that it can only be the last digits.
func sameNumber(a, b string) bool {
	x, y := []rune(normalizedNumber(a)), []rune(normalizedNumber(b))
	last := min(len(x), len(y))
	if len(x) != len(y) && !slices.Contains(x, '*') && !slices.Contains(y, '*') &&
		(last < minTailDigits || last > maxTailDigits) {
		return false
	}
	for i := 1; i <= min(len(x), len(y)); i++ {
		if p, q := x[len(x)-i], y[len(y)-i]; p != q && p != '*' && q != '*' {
			return false
		}
	}
	return true
}
