package statement

import (
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// typeWords lead from printed words to the contract's account types, the more telling first.
var typeWords = []struct{ word, kind string }{
	{"time deposit", "time_deposit"}, {"term deposit", "time_deposit"}, {"fixed deposit", "time_deposit"}, {"deposito a plazo", "time_deposit"}, {"festgeld", "time_deposit"},
	{"payroll", "payroll"}, {"salary", "payroll"},
	{"wallet", "wallet"}, {"e money", "wallet"},
	{"credit card", "credit_card"}, {"loan", "loan"},
	{"checking", "checking"}, {"conto corrente", "checking"}, {"livret", "savings"}, {"depargne", "savings"}, {"current", "checking"}, {"cheque", "checking"}, {"demand deposit", "checking"}, {"girokonto", "checking"},
	{"cuenta corriente", "checking"}, {"conta corrente", "checking"}, {"compte courant", "checking"}, {"giro", "checking"}, {"betaalrekening", "checking"}, {"semasa", "checking"}, {"casa", "savings"},
	{"savings", "savings"}, {"saving", "savings"}, {"saver", "savings"}, {"oszczednosciowy", "savings"}, {"birikim", "savings"}, {"tasarruf", "savings"}, {"vadesiz", "checking"}, {"lonekonto", "checking"}, {"biezacy", "checking"}, {"rozliczeniowy", "checking"}, {"chequing", "checking"}, {"ahorro", "savings"}, {"ahorros", "savings"}, {"poupanca", "savings"}, {"epargne", "savings"},
	{"sparkonto", "savings"}, {"spaarrekening", "savings"}, {"tabungan", "savings"}, {"simpanan", "savings"},
}

// AccountType is the contract's word for a printed account type or product; nil when nothing is
// printed, "other" for a printed type that none of the words fits.
func AccountType(a ledger.Account) *string {
	for _, printed := range []*string{a.Type, a.Product} {
		if printed == nil {
			continue
		}
		text := " " + layout.Normalize(*printed) + " "
		for _, w := range typeWords {
			if strings.Contains(text, " "+w.word+" ") {
				kind := w.kind
				return &kind
			}
		}
	}
	if a.Type != nil {
		other := "other"
		return &other
	}
	return nil
}

// joint parts the names of joint holders and of trust accounts.
var joint = regexp.MustCompile(`(?i)\s*(?:&/OR|AND/OR|\s&\s|\sOR\s|\sITF\s|\sAND\s|\sI/T/F\s)\s*`)

// holders are the names of an account, one entry when it is held alone. "AND" joins people but is also
// part of company names, so it parts only names that hold no company word.
func holders(name string) []string {
	if company.MatchString(name) {
		return []string{name}
	}
	var out []string
	for _, part := range joint.Split(name, -1) {
		if part = strings.Trim(part, " ,;"); part != "" {
			out = append(out, part)
		}
	}
	if len(out) == 0 {
		return []string{name}
	}
	return out
}

var company = regexp.MustCompile(`(?i)\b(?:INC|CORP|CORPORATION|INCORPORATED|CO|COMPANY|LTD|LIMITED|OPC|LLC|LLP|ENTERPRISES?|TRADING|COOPERATIVE|MPC|SERVICES|GMBH|AG|SARL|SA|BV|PLC|SONS|PARTNERS)\b\.?`)
