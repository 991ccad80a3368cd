package ledger

import (
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/page"
)

// cellOrigins notes where the cells of one row were printed.
type cellOrigins struct {
	st  *Statement
	row int // its place in the statement's rows
	w   *rows.Row
}

// noteOrigins notes where each cell of a row was printed.
func noteOrigins(st *Statement, i int, w *rows.Row, t engine.Transaction) {
	o := cellOrigins{st, i, w}
	o.at("date", w.DateWords)
	if w.RepairedDate {
		o.repaired("date", 1)
	}
	o.at("value_date", w.ValueWords)
	o.at("description", w.Words())
	o.at("reference", w.Text[lexicon.RoleReference])
	o.at("check_number", w.Text[lexicon.RoleCheck])
	o.at("transaction_code", w.Text[lexicon.RoleCode])
	o.at("branch", w.Text[lexicon.RoleBranch])
	o.at("teller", w.Text[lexicon.RoleTeller])
	o.at("due_date", w.Text[lexicon.RoleDueDate])
	for _, role := range []layout.Role{lexicon.RolePrincipal, lexicon.RoleInterest, lexicon.RolePenalty} {
		o.at(string(role), w.MoneyWords[role])
	}
	o.movement("debit", t.Debit)
	o.movement("credit", t.Credit)
	if w.Doubtful && !w.Table.SidesLabelled() {
		o.guessed("debit")
		o.guessed("credit")
	}
	o.balance(t.Balance)
}

// at says that a cell was read from the words; nothing when there are none.
func (o cellOrigins) at(name string, words []page.Word) {
	if len(words) > 0 {
		o.st.Origins[o.pointer(name)] = layout.Origin(o.w.Page, words)
	}
}

// worked says that a cell was worked out from others.
func (o cellOrigins) worked(name string) {
	p := derived()
	if p.Page = o.w.Page; o.w.Parted {
		p.Confidence = partedSure
	}
	o.st.Origins[o.pointer(name)] = p
}

// partedSure is how sure figures are that were worked out from others of which one is wrong.
const partedSure = 0.5

// repaired says that a cell was misread and corrected; confidence is 1 where no figure of it was changed.
func (o cellOrigins) repaired(name string, confidence float64) {
	p := o.st.Origins[o.pointer(name)]
	if p.Source = engine.FromRepaired; confidence < 1 { // how sure the words were read says nothing of what they were corrected to
		p.Confidence = confidence
	}
	o.st.Origins[o.pointer(name)] = p
}

// pointer is the JSON pointer of a cell in the result.
func (o cellOrigins) pointer(name string) string {
	return "/transactions/" + strconv.Itoa(o.row) + "/" + name
}

// movement notes one side of the row.
func (o cellOrigins) movement(name string, size engine.Amount) {
	words := o.w.WordsOf(size)
	if size == 0 || len(words) == 0 {
		if o.worked(name); o.w.ToldByBalances {
			o.guessed(name)
		}
		return
	}
	o.at(name, words)
	if o.w.AmountOdds > 0 {
		o.repaired(name, confidence(o.w.AmountOdds))
	} else if o.w.Repair == rows.RepairColumns || o.w.Repair == rows.RepairSign { // of all rows alike
		o.repaired(name, 1)
	}
}

// guessed caps how sure a figure's side is that no heading names and nothing proves.
func (o cellOrigins) guessed(name string) {
	if p, has := o.st.Origins[o.pointer(name)]; has {
		p.Confidence = min(p.Confidence, guessed)
		o.st.Origins[o.pointer(name)] = p
	}
}

// balance notes the running balance, nil when the row has none.
func (o cellOrigins) balance(after *engine.Amount) {
	if o.w.Printed == nil {
		if after != nil {
			o.worked("balance")
		}
		return
	}
	o.at("balance", o.w.MoneyWords[lexicon.RoleBalance])
	if o.w.BalanceOdds > 0 {
		o.repaired("balance", confidence(o.w.BalanceOdds))
	}
}
