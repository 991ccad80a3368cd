package header

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/page"
)

// The small print of a paper names its issuer in set phrases: before what supervises it ("Kestrel is authorised and
// regulated by the Prudential Authority"), behind the mark of its rights ("© 2025 Kestrel Ltd. All rights reserved"),
// behind its thanks ("Thank you for banking with Kestrel").

// subjectEnd are the marks behind the name that a sentence begins with.
const subjectEnd = " ,;·|•-–"

// inSmallPrint is the issuer's name in a line of small print and its place there, "" when it names none.
func inSmallPrint(l layout.Line) (name string, from, to int) {
	for from := range l.Words {
		if from > 0 && !strings.HasSuffix(l.Words[from-1].Text, ".") {
			continue
		}
		if to := endOfSubject(l, from); to > from {
			return strings.Trim(layout.Text(l.Words[from:to]), subjectEnd), from, to
		}
	}
	return owner(l)
}

// endOfSubject is where the name ends that begins a sentence at a word and that the small print tells more of; the
// word itself when none does.
func endOfSubject(l layout.Line, from int) int {
	for to := from + 1; to-from <= longestName && to < len(l.Words); to++ {
		if !begins(layout.Normalize(layout.Text(l.Words[to:min(to+4, len(l.Words))])), wordSupervised) {
			continue
		}
		if words := trimMarks(l.Words[from:to]); isWholeName(l.Page, words) {
			return from + len(words)
		}
		return from
	}
	return from
}

// owner is the name behind the mark of its rights or its thanks, up to the end of the sentence.
func owner(l layout.Line) (name string, from, to int) {
	for i := range l.Words {
		n := 0
		if l.Words[i].Text == "©" {
			n = 1
		}
		for k := min(longestThanks, len(l.Words)-i); k > 0 && n == 0; k-- {
			if slices.Contains(nameWords[wordOwner], " "+layout.Normalize(layout.Text(l.Words[i:i+k]))+" ") {
				n = k
			}
		}
		if n == 0 {
			continue
		}
		from = i + n
		for from < len(l.Words) && strings.Trim(l.Words[from].Text, "©–-,.") == "" || from < len(l.Words) && isYears(l.Words[from].Text) {
			from++
		}
		to = endOfOwner(l.Words, from)
		if words := l.Words[from:to]; isWholeName(l.Page, withoutEnd(words)) || len(words) == 1 && lettersOf(words[0].Text) != "" {
			return withoutStop(layout.Text(words)), from, to
		}
	}
	return "", 0, 0
}

// endOfOwner is where a name ends that begins at a word: with the sentence, at a comma or before a small word.
func endOfOwner(words []page.Word, from int) int {
	to := from
	for to < len(words) {
		text := words[to].Text
		if small := []rune(text)[0]; to > from && unicode.IsLower(small) && !holds(text, wordParticle) && !ends(layout.Normalize(text), wordCompany) {
			break
		}
		to++
		form := ends(layout.Normalize(text), wordCompany) && (to == len(words) || !ends(layout.Normalize(words[to].Text), wordCompany))
		if strings.HasSuffix(text, ",") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, ".") && (form || len(text) > longestShort || holds(layout.Normalize(text), wordBank)) {
			break
		}
	}
	return to
}

// withoutEnd are words without the mark that ends their sentence.
func withoutEnd(words []page.Word) []page.Word {
	out := slices.Clone(words)
	if last := len(out) - 1; last >= 0 {
		out[last].Text = strings.TrimRight(out[last].Text, "!,;")
	}
	return out
}

// withoutStop is a name without what ends its sentence; the period of an abbreviation is its own.
func withoutStop(name string) string {
	name = strings.TrimRight(name, " ,;!")
	last := name[strings.LastIndexByte(name, ' ')+1:]
	switch layout.Normalize(last) {
	case "inc", "corp", "co":
		return name
	}
	if strings.Count(last, ".") > 1 {
		return name
	}
	return strings.TrimRight(name, ".")
}

// longestThanks is how many words the phrases have at most behind which an issuer's name stands.
const longestThanks = 6

// isYears says that a word is the year of a right, or several: "2025", "2019-2025,".
func isYears(text string) bool {
	text = strings.Trim(text, ".,")
	return notation.IsDigits(text) && len(text) == 4 || len(text) == 9 && notation.IsDigits(text[:4]) && notation.IsDigits(text[5:])
}

func isWholeName(on int, words []page.Word) bool {
	if len(words) == 0 {
		return false
	}
	c := layout.NewCell(on, words)
	return looksLikeName(c, true) || isBankName(c)
}

// trimMarks are words without those at the end that are marks only.
func trimMarks(words []page.Word) []page.Word {
	for len(words) > 0 && strings.Trim(words[len(words)-1].Text, subjectEnd) == "" {
		words = words[:len(words)-1]
	}
	return words
}
