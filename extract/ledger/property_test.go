package ledger

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"pgregory.net/rapid"
)

// randomLook sets how the small renderer of these tests prints a ledger.
type randomLook struct {
	date     string // layout of dates
	columns  string // "sides", "signed", "trailing", "marked"
	newest   bool
	dateOnce bool
	wrapped  bool // descriptions on two lines
	labels   []string
}

type entry struct {
	day         engine.Date
	description string
	movement    engine.Amount
	balance     engine.Amount
}

func drawLook(t *rapid.T) randomLook {
	return randomLook{
		date: rapid.SampledFrom([]string{"2006-01-02", "01/02/2006", "02 Jan 2006", "Jan 02, 2006", "02Jan06"}).Draw(
			t, "date",
		),
		columns:  rapid.SampledFrom([]string{"sides", "signed", "trailing", "marked"}).Draw(t, "columns"),
		newest:   rapid.Bool().Draw(t, "newest"),
		wrapped:  rapid.Bool().Draw(t, "wrapped"),
		dateOnce: rapid.Bool().Draw(t, "dateOnce"),
		labels: rapid.SampledFrom([][]string{
			{"Date", "Description", "Debit", "Credit", "Amount", "Balance"},
			{"Posting Date", "Particulars", "Withdrawals", "Deposits", "Transaction Amount", "Running Balance"},
			{"Fecha", "Concepto", "Cargos", "Abonos", "Importe", "Saldo"},
			{"Tanggal", "Keterangan", "Debet", "Kredit", "Mutasi", "Saldo"},
			{"Petsa", "Detalye", "Kaltas", "Pasok", "Halaga", "Balanse"},
		}).Draw(t, "labels"),
	}
}

func drawLedger(t *rapid.T) (opening engine.Amount, entries []entry) {
	opening = engine.Amount(rapid.Int64Range(10_000_00, 900_000_00).Draw(t, "opening"))
	balance, day := opening, engine.Date{Year: 2025, Month: 3, Day: 13} // days above 12 tell the order
	for i := range rapid.IntRange(4, 30).Draw(t, "rows") {
		if i > 0 && rapid.Bool().Draw(t, "next day") {
			day = day.AddDays(1)
		}
		m := engine.Amount(rapid.Int64Range(1_00, 9_000_00).Draw(t, "amount"))
		if rapid.Bool().Draw(t, "debit") {
			m = -m
		}
		balance += m
		text := rapid.SampledFrom([]string{"ATM WITHDRAWAL", "PAYROLL", "TRANSFER FEE", "CHECK DEPOSIT", "GROCERY STORE"}).Draw(t, "text")
		entries = append(entries, entry{day, fmt.Sprintf("%s %s", text, string(rune('A'+i%26))), m, balance})
	}
	return opening, entries
}

// render prints a ledger in fixed pitch.
func render(look randomLook, opening engine.Amount, entries []entry) string {
	var b strings.Builder
	closing := entries[len(entries)-1].balance
	fmt.Fprintf(&b, "Opening Balance: %s\nClosing Balance: %s\n\n", grouped(opening), grouped(closing))
	if look.columns == "sides" {
		fmt.Fprintf(
			&b, "%-14s%-30s%18s%18s%18s\n", look.labels[0], look.labels[1], look.labels[2], look.labels[3],
			look.labels[5],
		)
	} else {
		fmt.Fprintf(&b, "%-14s%-30s%20s%18s\n", look.labels[0], look.labels[1], look.labels[4], look.labels[5])
	}
	last := ""
	for i := range entries {
		e := entries[i]
		if look.newest {
			e = entries[len(entries)-1-i]
		}
		day := strings.ToUpper(e.day.Time().Format(look.date))
		shown := day
		if look.dateOnce && day == last {
			shown = ""
		}
		last = day
		text, more := e.description, ""
		if look.wrapped {
			text, more, _ = strings.Cut(text, " ")
		}
		if look.columns == "sides" {
			debit, credit := "", ""
			if e.movement < 0 {
				debit = grouped(-e.movement)
			} else {
				credit = grouped(e.movement)
			}
			fmt.Fprintf(&b, "%-14s%-30s%18s%18s%18s\n", shown, text, debit, credit, grouped(e.balance))
		} else {
			fmt.Fprintf(&b, "%-14s%-30s%20s%18s\n", shown, text, look.amount(e.movement), grouped(e.balance))
		}
		if more != "" {
			fmt.Fprintf(&b, "%14s%s\n", "", more)
		}
	}
	return b.String()
}

func (look randomLook) amount(m engine.Amount) string {
	switch {
	case look.columns == "trailing" && m < 0:
		return grouped(-m) + "-"
	case look.columns == "marked" && m < 0:
		return grouped(-m) + " DR"
	case look.columns == "marked":
		return grouped(m) + " CR"
	}
	return grouped(m)
}

// grouped writes thousands with commas.
func grouped(a engine.Amount) string {
	s := a.Abs().String()
	whole, cents, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if a < 0 {
		whole = "-" + whole
	}
	return whole + "." + cents
}

func TestAnyLedgerInAnyArrangementReadsBackExactly(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		look := drawLook(rt)
		opening, entries := drawLedger(rt)
		text := render(look, opening, entries)
		st := read(t, paper(text))
		if len(st.Rows) != len(entries) {
			rt.Fatalf("%d rows, want %d in\n%s", len(st.Rows), len(entries), text)
		}
		for i, row := range st.Rows {
			e := entries[i]
			if look.newest {
				e = entries[len(entries)-1-i]
			}
			want := engine.Transaction{
				Date:        &e.day,
				Description: e.description,
				Debit:       max(0, -e.movement),
				Credit:      max(0, e.movement),
				Balance:     &e.balance,
			}
			if rowText(row) != rowText(want) || row.Repaired {
				rt.Fatalf("row %d is %s, want %s in\n%s", i, rowText(row), rowText(want), text)
			}
		}
	})
}

// allFollow reports whether every printed balance follows and the rows lead from opening to closing balance, as package
// proof requires.
func allFollow(st *Statement) bool {
	rows := st.Rows
	a := st.Accounts[0]
	if a.Opening == nil || a.OpeningDerived || a.Closing == nil || a.ClosingDerived {
		return false
	}
	balance := *a.Opening
	for i := range rows {
		place := i
		if st.NewestFirst {
			place = len(rows) - 1 - i
		}
		row, note := rows[place], st.RowNotes[place]
		balance += row.Movement()
		if note.Repair != "" || note.Ambiguous || row.Date == nil || (row.Debit > 0) == (row.Credit > 0) {
			return false
		}
		if note.BalancePrinted && *row.Balance != balance {
			return false
		}
	}
	return balance == *a.Closing
}

func TestChangedFigureNeverPasses(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		look := drawLook(rt)
		opening, entries := drawLedger(rt)
		changed := append([]entry{}, entries...)
		i := rapid.IntRange(0, len(entries)-1).Draw(rt, "row")
		by := engine.Amount(rapid.Int64Range(1, 5_000_00).Draw(rt, "by"))
		if rapid.Bool().Draw(rt, "change the balance") && i < len(entries)-1 {
			changed[i].balance += by
		} else if changed[i].movement > 0 {
			changed[i].movement += by
		} else {
			changed[i].movement -= by
		}
		text := render(look, opening, changed)
		if st := read(t, paper(text)); allFollow(st) {
			rt.Fatalf("row %d was changed by %s and everything still follows in\n%s", i, by, text)
		}
		if st := read(t, paper(render(look, opening, entries))); !allFollow(st) {
			rt.Fatalf("the unchanged paper does not follow")
		}
	})
}
