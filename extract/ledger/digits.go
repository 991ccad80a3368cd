package ledger

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// digitFixes are the corrections of one misread figure of recognized words that make the row follow.
// A text layer's digits are what the file says and are never corrected.
func (c *chain) digitFixes(i int, prev engine.Amount) []func() {
	w := c.rows[i]
	var fixes []func()
	need := *w.printed - prev
	if c.liability {
		need = -need
	}
	if size := need.Abs(); sameSide(need, w.movement()) && c.follows(i, *w.printed) && misread(w.movementWords(), size) {
		fixes = append(fixes, func() {
			if w.credit != 0 {
				w.credit = size
			} else {
				w.debit = size
			}
			w.repair = repairDigit
		})
	}
	if balance := c.after(prev, w); c.follows(i, balance) && i+1 < len(c.rows) && misread(w.moneyWords[roleBalance], balance.Abs()) {
		fixes = append(fixes, func() { *w.printed = balance; w.repair = repairDigit })
	}
	return fixes
}

func sameSide(a, b engine.Amount) bool { return a > 0 && b > 0 || a < 0 && b < 0 }

func (w *row) movementWords() []page.Word {
	for _, role := range []layout.Role{roleDebit, roleCredit, roleAmount} {
		if t, ok := w.money[role]; ok && t.Size != 0 {
			return w.moneyWords[role]
		}
	}
	return nil
}

// confusable are pairs of characters that recognition takes for one another in print.
var confusable = map[[2]byte]bool{
	{'0', '8'}: true, {'0', '6'}: true, {'0', '9'}: true, {'1', '7'}: true, {'1', '4'}: true, {'2', '7'}: true,
	{'3', '8'}: true, {'3', '5'}: true, {'5', '6'}: true, {'5', '8'}: true, {'6', '8'}: true, {'8', '9'}: true, {'4', '9'}: true,
}

// misread says that recognized words may stand for the size: same number of digits, one of them
// exchanged with one it is confused with.
func misread(words []page.Word, size engine.Amount) bool {
	if len(words) == 0 {
		return false
	}
	for _, w := range words {
		if w.Source != page.SourceOCR {
			return false
		}
	}
	seen := onlyDigits(layout.Text(words))
	want := onlyDigits(size.String())
	if len(seen) != len(want) {
		return false
	}
	wrong := 0
	for i := range len(seen) {
		a, b := min(seen[i], want[i]), max(seen[i], want[i])
		if a != b {
			wrong++
			if !confusable[[2]byte{a, b}] {
				return false
			}
		}
	}
	return wrong == 1
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}
