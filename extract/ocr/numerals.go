package ocr

import (
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// asDigits are the figures that letters are read for, asLetters the letters that figures are.
var (
	asDigits  = strings.NewReplacer("O", "0", "o", "0", "Q", "0", "D", "0", "I", "1", "l", "1", "|", "1", "!", "1", "Z", "2", "z", "2", "S", "5", "s", "5", "$", "5", "B", "8", "G", "6")
	asLetters = strings.NewReplacer("0", "O", "1", "l", "5", "s")
)

var (
	// counted is the number before "OF" and another, gluedCount one that stands right before it ("OOF 12").
	counted    = regexp.MustCompile(`^[0-9OoQSsZIl|!B]{1,3}$`)
	gluedCount = regexp.MustCompile(`^([0-9OoQSsZIl|!B]{1,3})(OF|of)$`)
	count      = regexp.MustCompile(`^\d{1,3}$`)
	// initialed is a form of business in two small initials and more whose l was read as a figure ("S.r.1."): "p.1" is a page.
	initialed = regexp.MustCompile(`^\pL\.(?:\pL\.)+1\.?$`)
	// quartered is the quarter of a year: no word has a Q before such letters alone.
	quartered = regexp.MustCompile(`^Q[OoIl|!]$`)
	// endedOne is a code whose last letter was read as the figure one before its number ("UP166496504").
	endedOne = regexp.MustCompile(`^([A-Z]{2,3})1(\d{5,})$`)
	// branched is the code of an Indian bank's branch, whose fifth character is a zero by its rule (IFSC). Letters that
	// end in N are rather a word for a number ("CHQNO123456") but those of two banks of India.
	branched = regexp.MustCompile(`(^|[^0-9A-Za-z])([A-Z]{4})[OoQ](\d{6})($|[^0-9A-Za-z])`)
)

// clearNumerals reads letters as figures, and figures as letters, in doubtful words where what stands around leaves no other:
// "S OF 24", "OOF 12", "S.r.1.", "QO", the zero in a branch's code. Words of statements stay ("IOF 12").
func clearNumerals(d *page.Document) {
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR {
			continue
		}
		var out []page.Word
		for k, w := range p.Words {
			if w.Source != page.SourceOCR || w.Confidence >= certainWord || terms[w.Text] {
				out = append(out, w)
				continue
			}
			if m := gluedCount.FindStringSubmatch(w.Text); m != nil && countsOn(p.Words, k+1) {
				left, right := splitAt(w, len(m[1]))
				left.Text = asDigits.Replace(left.Text)
				out = append(out, left, right)
				continue
			}
			if text := numeral(p.Words, k); text != w.Text {
				w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
			}
			out = append(out, w)
		}
		p.Words = out
	}
}

// numeral is a word with the figures and letters that it must have.
func numeral(words []page.Word, i int) string {
	text := words[i].Text
	switch {
	case quartered.MatchString(text):
		return "Q" + asDigits.Replace(text[1:])
	case initialed.MatchString(text) && strings.ToUpper(text) != text:
		return asLetters.Replace(text)
	case counted.MatchString(text) && !count.MatchString(text) && isOf(words, i+1) && countsOn(words, i+2):
		return asDigits.Replace(text)
	}
	if m := endedOne.FindStringSubmatch(text); m != nil && terms[m[1]+"I"] && !terms[m[1]] {
		return m[1] + "I" + m[2]
	}
	if m := branched.FindStringSubmatch(text); m != nil && (!strings.HasSuffix(m[2], "N") || strings.HasSuffix(m[2], "BIN")) {
		return branched.ReplaceAllString(text, "${1}${2}0${3}${4}")
	}
	return text
}

// isOf says that the word between two numbers stands at a place, right behind the one before.
func isOf(words []page.Word, i int) bool {
	return i < len(words) && strings.EqualFold(words[i].Text, "of") && follows(words[i-1], words[i])
}

// countsOn says that a number stands at a place, right behind the word before.
func countsOn(words []page.Word, i int) bool {
	return i < len(words) && count.MatchString(words[i].Text) && follows(words[i-1], words[i])
}
