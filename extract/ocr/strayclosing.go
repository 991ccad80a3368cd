package ocr

import (
	"regexp"
	"strings"
)

var (
	// closingWithin is a closing bracket between capitals and figures of a code, closingBehind one behind them.
	closingWithin = regexp.MustCompile(`([A-Z0-9])\)+([A-Z0-9.])`)
	// listed begins as points of lists do: "1)RENT", "B)TRANSFER".
	listed        = regexp.MustCompile(`^(\d{1,2}|[A-Z])\)`)
	closingBehind = regexp.MustCompile(`[A-Z0-9]{3,}\)$`)
)

// withoutStrayClosings reads a closing bracket in a doubtful code that nothing opens as the letter J that it looks like
// ("TAR).XXXX", "UADYM)JJUJ"). Words are in reading order.
func withoutStrayClosings(words []Word) {
	for i := range words {
		w := &words[i]
		if w.Confidence >= certainWord || !strings.Contains(w.Text, ")") || listed.MatchString(w.Text) || opensBefore(words, i) {
			continue
		}
		text := closingWithin.ReplaceAllStringFunc(w.Text, asJ)
		if closingBehind.MatchString(text) && isMixed(text) {
			text = asJ(text)
		}
		if text != w.Text && !isFigureOrDay([]Word{*w}) && hasLetter(w.Text) {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	}
}

func asJ(text string) string { return strings.ReplaceAll(text, ")", "J") }

// opensBefore says that a bracket opens in a word or before it on its row, or on the row above and is not closed there: texts
// go on below.
func opensBefore(words []Word, i int) bool {
	k := i
	for ; k >= 0 && words[k].sameRow(words[i]); k-- {
		if strings.ContainsAny(words[k].Text, "([{") {
			return true
		}
	}
	for above := k; k >= 0 && words[k].sameRow(words[above]); k-- {
		if at := strings.LastIndexAny(words[k].Text, "([{)]}"); at >= 0 {
			return strings.ContainsRune("([{", rune(words[k].Text[at]))
		}
	}
	return false
}
