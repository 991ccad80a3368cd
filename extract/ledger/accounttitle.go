package ledger

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
)

const (
	// titleReach is how many lines above its table an account's title stands at most.
	titleReach = 3
	// titleDigits is how many digits a number has at least that stands in a title without a label.
	titleDigits = 6
)

// accountKinds are words that name a kind of account, as layout.Normalize writes them.
var accountKinds = []string{
	"savings", "checking", "chequing", "current", "account", "deposit", "deposits", "saver", "isa", "giro", "payroll", "passbook", "money market",
	"cuenta", "ahorro", "ahorros", "corriente", "conta", "corrente", "poupanca", "compte", "courant", "epargne", "livret", "konto", "girokonto",
	"sparkonto", "tagesgeld", "loan", "mortgage", "pn no", "prestamo", "credito", "pret", "darlehen", "kredit", "pinjaman", "emprestimo", "financiamento", "contrato", "rekening", "tabungan", "giro", "akaun", "simpanan", "semasa", "conto", "risparmio",
}

// titledNumbers are the account numbers in titles right above tables: "Regular Savings 1112-2233-44".
func (r *reader) titledNumbers() []value[string] {
	var out []value[string]
	for _, h := range r.headers {
		for i := h.First - 1; i >= 0 && i >= h.First-titleReach && r.lines[i].Page == h.Page && !r.used[i]; i-- {
			if v, ok := titledNumber(r.lines[i]); ok {
				v.line = i
				out = append(out, v)
				break
			}
		}
	}
	return out
}

func titledNumber(l layout.Line) (value[string], bool) {
	last := len(l.Words) - 1
	if last < 1 || last > longestName {
		return value[string]{}, false
	}
	number := strings.Trim(l.Words[last].Text, " .,:;()")
	if digits := len(onlyDigits(number)); digits < titleDigits || !isAccountNumber(number) {
		return value[string]{}, false
	}
	names := layout.Normalize(layout.Text(l.Words[:last]))
	if strings.IndexFunc(names, unicode.IsDigit) >= 0 || !slices.ContainsFunc(accountKinds, func(kind string) bool { return strings.Contains(" "+names+" ", " "+kind+" ") }) {
		return value[string]{}, false
	}
	return value[string]{v: number, page: l.Page, words: l.Words[last:]}, true
}
