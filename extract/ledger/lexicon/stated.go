package lexicon

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
)

// StatedFigure is what a row's whole text says that is no movement's: the role of a balance's line or a sum's, LineDay for
// words that head columns of balances too ("Ledger balance", "Bakiye"), and in how many words. Days, currencies and the
// like around the words count for nothing, and letters set apart are a word ("S A L D O"). "" and 0 for other texts.
func (g Glossary) StatedFigure(text string) (role layout.Role, words int) {
	fields := strings.Fields(text)
	for len(fields) > 0 && addsNothing(fields[len(fields)-1]) {
		fields = fields[:len(fields)-1]
	}
	for len(fields) > 0 && addsNothing(fields[0]) {
		fields = fields[1:]
	}
	fields = joinLetters(fields)
	name := strings.Join(fields, " ")
	switch role := g.Lines.Role(name); {
	case isBalanceRole(role) && role != LineTurn && role != LineEnd:
		return role, len(fields)
	case role == "" && g.Columns.Role(name) == RoleBalance:
		return LineDay, len(fields)
	}
	return "", 0
}

// longestStated is how many words a label of a balance or a sum has at most that no list knows.
const longestStated = 5

// MayStateFigure is the role of a balance or a sum, LineDay or LineTotal, for a short text that begins or ends with a word
// that alone names one: "Saldo total disponível dia", "Total do período". Payments are called so too; figures must tell.
func (g Glossary) MayStateFigure(text string) layout.Role {
	fields := strings.Fields(text)
	if len(fields) < 2 || len(fields) > longestStated {
		return ""
	}
	for _, word := range []string{fields[0], fields[len(fields)-1]} {
		switch word = strings.TrimRight(word, ":."); {
		case g.Columns.Role(word) == RoleBalance:
			return LineDay
		case g.Lines.Role(word) == LineTotal:
			return LineTotal
		}
	}
	return ""
}

// addsNothing says that a word at either end of a label is no part of it; one letter of a word set apart is.
func addsNothing(word string) bool {
	switch layout.Normalize(word) {
	case "per", "zum", "ref", "":
		return true
	}
	return !isLetter(word) && IsFiller(word) || strings.IndexFunc(word, unicode.IsLetter) < 0
}

// joinLetters makes words of letters that are set apart.
func joinLetters(fields []string) (words []string) {
	for i, f := range fields {
		if i > 0 && isLetter(fields[i-1]) && isLetter(f) {
			words[len(words)-1] += f
			continue
		}
		words = append(words, f)
	}
	return words
}

// isLetter says that a word is a single letter.
func isLetter(word string) bool {
	r, n := utf8.DecodeRuneInString(word)
	return n == len(word) && unicode.IsLetter(r)
}
