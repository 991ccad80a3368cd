package wording

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// Side reads a cell that says the direction in a word: +1 for a credit, -1 for a debit, 0 when it does not say.
func Side(text string) int {
	switch strings.Trim(layout.Normalize(text), " ") {
	case "cr", "c", "credit", "h", "haben", "k", "kredit", "kr", "in", "deposit", "money in", "bij", "credito", "abono", "incoming", "credit entry", "crdt",
		"income", "received", "money received", "receive money", "received money", "cash in", "transfer in", "credited", "entrada", "ingreso", "masuk", "pemasukan", "recibido", "inflow":
		return 1
	case "dr", "d", "debit", "db", "s", "soll", "debet", "out", "withdrawal", "money out", "af", "debito", "cargo", "outgoing", "debit entry", "dbit", "od",
		"expense", "expenditure", "sent", "money sent", "send money", "sent money", "cash out", "transfer out", "debited", "salida", "egreso", "keluar", "pengeluaran", "enviado", "outflow":
		return -1
	}
	return 0
}
