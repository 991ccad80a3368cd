package proof

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// accountNumberConstant: every page bears the number and the name of an account of the statement.
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
		return verdict(engine.CheckFail, "Page %d bears account number %s, not %s.", odd.Page, quote(odd.Text), quote(known))
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

// oddOneOut is the first text that fits none of the accounts; without accounts the first text is the
// measure of the others.
func oddOneOut(seen []ledger.PageText, accounts []string, same func(a, b string) bool) (odd *ledger.PageText, known string) {
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

// sameName says that two names are of the same words in any order, or that one is cut short.
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

// normalizedNumber is the letters and digits of an account number, each masked place "*".
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

// leastLast and mostLast are how many digits a paper prints of a number that it knows by its last ones: "your account
// ending in 2311".
const leastLast, mostLast = 3, 5

// sameNumber compares from the end, since masks cover the front; a masked place fits anything, and the
// shorter of two numbers must show a mask, be as long as the other, or so short that it can only be its last digits.
func sameNumber(a, b string) bool {
	x, y := []rune(normalizedNumber(a)), []rune(normalizedNumber(b))
	last := min(len(x), len(y))
	if len(x) != len(y) && !slices.Contains(x, '*') && !slices.Contains(y, '*') && (last < leastLast || last > mostLast) {
		return false
	}
	for i := 1; i <= min(len(x), len(y)); i++ {
		if p, q := x[len(x)-i], y[len(y)-i]; p != q && p != '*' && q != '*' {
			return false
		}
	}
	return true
}
