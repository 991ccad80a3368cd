package ledger

import (
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// cellOrigins notes where the cells of one row were printed.
type cellOrigins struct {
	st  *Statement
	row int // its place in the statement's rows
	w   *row
}

// noteOrigins notes where each cell of a row was printed.
func noteOrigins(st *Statement, i int, w *row, t engine.Transaction) {
	o := cellOrigins{st, i, w}
	o.at("date", w.dateWords)
	if w.mendedDate {
		o.repaired("date", 1)
	}
	o.at("value_date", w.valueWords)
	o.at("description", w.words())
	o.at("reference", w.text[wording.RoleReference])
	o.at("check_number", w.text[wording.RoleCheck])
	o.at("transaction_code", w.text[wording.RoleCode])
	o.at("branch", w.text[wording.RoleBranch])
	o.at("teller", w.text[wording.RoleTeller])
	o.at("due_date", w.text[wording.RoleDueDate])
	for _, role := range []layout.Role{wording.RolePrincipal, wording.RoleInterest, wording.RolePenalty} {
		o.at(string(role), w.moneyWords[role])
	}
	o.movement("debit", t.Debit)
	o.movement("credit", t.Credit)
	o.balance(t.Balance)
}

// at says that a cell was read from the words; nothing when there are none.
func (o cellOrigins) at(name string, words []page.Word) {
	if len(words) > 0 {
		o.st.Origins[o.pointer(name)] = layout.Origin(o.w.page, words)
	}
}

// worked says that a cell was worked out from others.
func (o cellOrigins) worked(name string) {
	p := derived()
	p.Page = o.w.page
	o.st.Origins[o.pointer(name)] = p
}

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
	words := o.w.wordsOf(size)
	if size == 0 || len(words) == 0 {
		o.worked(name)
		return
	}
	o.at(name, words)
	if o.w.amountOdds > 0 {
		o.repaired(name, confidence(o.w.amountOdds))
	} else if o.w.repair == repairColumns || o.w.repair == repairSign { // of all rows alike
		o.repaired(name, 1)
	}
}

// balance notes the running balance, nil when the row has none.
func (o cellOrigins) balance(after *engine.Amount) {
	if o.w.printed == nil {
		if after != nil {
			o.worked("balance")
		}
		return
	}
	o.at("balance", o.w.moneyWords[wording.RoleBalance])
	if o.w.balanceOdds > 0 {
		o.repaired("balance", confidence(o.w.balanceOdds))
	}
}

// wordsOf are the words that print a movement of the size.
func (w *row) wordsOf(size engine.Amount) []page.Word {
	for _, role := range []layout.Role{wording.RoleDebit, wording.RoleCredit, wording.RoleAmount} {
		if t, ok := w.money[role]; ok && t.Size == size {
			return w.moneyWords[role]
		}
	}
	role, _ := w.movementToken(false)
	return w.moneyWords[role]
}
