package rows

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// fewBreaks is one in how many balances may contradict the movements in a form that is told by them.
const fewBreaks = 4

// leastHeads is how many days with a balance beside them show that the balance is the day's.
const leastHeads = 3

// dayHeads reads papers that head each day with its date and its closing balance, and list the day's movements
// below without a date: every head follows from the one before by the movements below it.
func (a *Assembler) dayHeads() {
	if a.Table.Column(lexicon.RoleBalance) >= 0 || !a.headsAlternate() || !a.headsFollow() {
		return
	}
	heads := a.Rows
	before := make([]int, len(heads)+1) // movements before each place
	var rows []*Draft
	var last *Draft
	for i, d := range heads {
		before[i] = len(rows)
		if !d.loose {
			last = d
			continue
		}
		rows = append(rows, d)
		if i+1 == len(heads) || !heads[i+1].loose {
			d.Money[lexicon.RoleBalance], d.MoneyWords[lexicon.RoleBalance] = last.Money[lexicon.RoleAmount], last.MoneyWords[lexicon.RoleAmount]
		}
	}
	before[len(heads)] = len(rows)
	a.Rows = rows
	for k := range a.notes {
		a.notes[k].After = before[a.notes[k].After]
	}
	for k := range a.loose {
		a.loose[k].row = before[a.loose[k].row]
	}
}

// dayBalance gives the balance of a line such as "SALDO DO DIA" to the day's last row. A figure among the movements of a
// table that has a column of balances is another: what of the balance is at hand. It says whether the next line, with the
// figure alone, is the line's.
func (a *Assembler) dayBalance(i int) (below bool) {
	l := &a.Table.Lines[i]
	a.r.Used[l.Index] = true
	roles := a.roles(l)
	if _, moves := roles[lexicon.RoleAmount]; moves && a.Table.Column(lexicon.RoleBalance) >= 0 {
		return false
	}
	day := Note{Role: lexicon.LineDay, Table: a.Table, After: len(a.Rows), Line: *l, Money: roles}
	token, ok := day.Figure()
	if n := len(a.Rows); ok && n > 0 && a.lacksBalance(a.Rows[n-1]) {
		a.Rows[n-1].Money[lexicon.RoleBalance], a.Rows[n-1].MoneyWords[lexicon.RoleBalance] = token, l.Words[token.From:token.To]
	} else {
		a.notes = append(a.notes, day)
		return a.figureBelow(i)
	}
	return false
}

// headsAlternate says that dated rows bear an amount and no text, and that movements with text follow each.
func (a *Assembler) headsAlternate() bool {
	heads := 0
	for i, d := range a.Rows {
		if _, has := d.Money[lexicon.RoleAmount]; !has || (layout.Text(d.description) == "") == d.loose {
			return false
		}
		if d.loose {
			continue
		}
		if heads++; i+1 == len(a.Rows) || !a.Rows[i+1].loose {
			return false
		}
	}
	return heads >= leastHeads && !a.Rows[0].loose
}

// headsFollow says that all but a few heads follow: a paper may contradict itself, and is to show it.
func (a *Assembler) headsFollow() bool {
	var before *engine.Amount
	var sum engine.Amount
	heads, breaks := 0, 0
	for i := 0; i < len(a.Rows); {
		head := a.Rows[i].Money[lexicon.RoleAmount].Signed()
		sum = 0
		for i++; i < len(a.Rows) && a.Rows[i].loose; i++ {
			sum += a.Rows[i].Money[lexicon.RoleAmount].Signed()
		}
		if before != nil && *before+sum != head {
			breaks++
		}
		heads++
		before = &head
	}
	return breaks*fewBreaks <= heads
}
