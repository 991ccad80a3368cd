package extracttest

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	"github.com/dossier-lending/dossier/engine"
)

// export is a bank's download of rows as delimited text.
type export struct {
	delimiter string
	dates     string
	words     labels
	preamble  bool // account lines stand before the header
	signed    bool // one amount with a minus
	marked    bool // one unsigned amount and an indicator column
	german    bool
	grouping  grouping
	zero      string
	latin     bool // Windows-1252 instead of UTF-8
	utf16     bool // UTF-16LE with a byte order mark
}

// write makes the file and its truth; totals stand in the preamble.
func (x export) write(l *ledger) ([]byte, Truth) {
	var lines [][]string
	if x.preamble {
		lines = append(lines, x.top(l)...)
	}
	lines = append(lines, x.headings())
	truth := Truth{DocumentType: "bank_statement"}
	for _, e := range l.entries {
		lines = append(lines, x.cells(e))
		truth.Rows = append(truth.Rows, rowOf(e))
	}
	truth.Fields = headerFields(l, &l.stated.credits, &l.stated.debits)
	return x.encode(lines), truth
}

func (x export) top(l *ledger) [][]string {
	w := x.words
	return [][]string{
		{l.bank}, {w.name, l.holder}, {w.number, l.number}, {w.currency, l.currency},
		{w.period, printDate(l.from, x.dates) + w.periodJoin + printDate(l.to, x.dates)},
		{w.opening, x.money(l.opening)}, {w.closing, x.money(l.statedClosing)},
		{w.credits, x.money(l.stated.credits)}, {w.debits, x.money(l.stated.debits)}, {},
	}
}

func (x export) money(a engine.Amount) string { return printSigned(a, x.grouping, minusFront) }

func (x export) headings() []string {
	switch {
	case x.german:
		return []string{"Buchungstag", "Verwendungszweck", "Betrag", "Saldo"}
	case x.signed:
		return []string{"Date", "Description", "Amount", "Balance"}
	case x.marked:
		return []string{"Book date", "Description", "Amount", "Credit/debit indicator", "Balance"}
	}
	return []string{"Posting Date", "Description", "Reference", "Debit Amount", "Credit Amount", "Balance"}
}

func (x export) cells(e entry) []string {
	date, text, balance := printDate(e.date, x.dates), strings.Join(e.text, " "), x.money(e.balance)
	switch {
	case x.signed:
		return []string{date, text, x.money(e.amount), balance}
	case x.marked:
		return []string{date, text, printSize(e.amount, x.grouping), mark(e.amount < 0, "Debit", "Credit"), balance}
	}
	debit, credit := x.zero, printSize(e.amount, x.grouping)
	if e.amount < 0 {
		debit, credit = credit, x.zero
	}
	return []string{date, text, e.reference, debit, credit, balance}
}

// encode quotes where the delimiter or a quote asks for it, and chooses the charset.
func (x export) encode(lines [][]string) []byte {
	var b strings.Builder
	for _, line := range lines {
		for i, cell := range line {
			if i > 0 {
				b.WriteString(x.delimiter)
			}
			if strings.ContainsAny(cell, x.delimiter+"\"\n") {
				cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
			}
			b.WriteString(cell)
		}
		b.WriteString("\r\n")
	}
	switch {
	case x.latin:
		if out, err := charmap.Windows1252.NewEncoder().String(b.String()); err == nil {
			return []byte(out)
		}
	case x.utf16:
		var out bytes.Buffer
		out.Write([]byte{0xff, 0xfe})
		for _, unit := range utf16.Encode([]rune(b.String())) {
			out.Write(binary.LittleEndian.AppendUint16(nil, unit))
		}
		return out.Bytes()
	}
	return []byte(b.String())
}
