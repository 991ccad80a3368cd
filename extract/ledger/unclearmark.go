package ledger

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/parse"
)

// eitherWay is how sure a value is that may as well be another.
const eitherWay = 0.5

// moneyRoles are the columns of amounts and balances.
var moneyRoles = []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount, lexicon.RoleBalance}

// unclearMark says that the only mark in all amounts of the rows stands before three digits, where it parts thousands or
// starts the decimals of a currency of a thousand parts, and that the paper names no currency that tells. An English paper's
// commas part thousands.
func (r *reader) unclearMark(st *Statement, list []*rows.Row) bool {
	if r.Style.Thousandths || slices.ContainsFunc(st.Accounts, tellsDecimals) {
		return false
	}
	some := false
	for _, w := range list {
		for _, role := range moneyRoles {
			token, ok := w.Money[role]
			if !ok || token.Dash || token.Unread || token.Size == 0 {
				continue
			}
			figure := parse.BareFigure(layout.Text(w.MoneyWords[role]))
			if !parse.IsLoneMark(figure) || strings.Contains(figure, ",") && !r.dayFirstWords() {
				return false
			}
			some = true
		}
	}
	return some
}

// tellsDecimals says that the paper names a currency whose amounts have no three decimals.
func tellsDecimals(a Account) bool {
	for _, code := range []*string{a.Currency, a.MarkedCurrency} {
		if code != nil && *code != "" && !parse.HasThousandParts(*code) {
			return true
		}
	}
	return false
}

// moneyFields are the values of a result that are amounts.
var moneyFields = []string{"debit", "credit", "balance", "opening_balance", "closing_balance", "total_debits", "total_credits"}

// doubtMoney leaves amounts in doubt whose mark may be either, those whose thousandths were rounded, and those printed with
// a power of ten, of which a sheet may show the first figures alone.
func (r *reader) doubtMoney(st *Statement) {
	powered := 0
	for pointer, p := range st.Origins {
		if !slices.Contains(moneyFields, pointer[strings.LastIndexByte(pointer, '/')+1:]) {
			continue
		}
		m, ok := parse.ParseMoney(p.Text, r.Style)
		off := ok && m.Rounded
		if ok && m.Powered {
			powered++
		}
		if off || ok && m.Powered || st.UnclearMark && p.Source != engine.FromDerived {
			p.Confidence = min(p.Confidence, eitherWay)
			st.Origins[pointer] = p
		}
		st.Rounded = st.Rounded || off
	}
	if powered > 0 {
		r.warn("LOW_CONFIDENCE", "%d amounts are printed with a power of ten, such as 1.23E+05, which may leave out their last figures.", powered)
	}
	if st.UnclearMark {
		r.warn("LOW_CONFIDENCE", "Every amount has one mark before three digits, and nothing on the pages tells whether it parts thousands or starts decimals; thousands were taken.")
	}
	if st.Rounded {
		r.warn("LOW_CONFIDENCE", "Amounts are printed in thousandths; they are given rounded to hundredths.")
	}
}
