package lexicon

import (
	_ "embed"
	"strings"
	"sync"

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

//go:embed directions.txt
var directionData string

var directionWords = sync.OnceValue(func() *layout.Vocabulary { return layout.MustVocabulary(directionData) })

// Direction is [Side] of a cell in a column all whose cells say the direction: by a sign too, and by words that say less
// among others ("Lastschrift", "Uitgaven").
func Direction(text string) int {
	if side := Side(text); side != 0 {
		return side
	}
	switch strings.TrimSpace(text) {
	case "+":
		return 1
	case "-", "\u2212", "\u2013":
		return -1
	}
	switch directionWords().Role(text) {
	case RoleCredit:
		return 1
	case RoleDebit:
		return -1
	}
	return 0
}
