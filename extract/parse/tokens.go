package parse

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// MoneyToken is an amount among a line's words.
type MoneyToken struct {
	Money
	From, To int      // words[from:to]
	Box      page.Box // of all its words
	Right    float64  // right edge of its digits, without a sign or mark after them
	Dash     bool     // printed as a dash: zero
	Unread   bool     // recognized, but not as an amount
	Joined   string   // the amount together with a piece of a number right beside it, "" if none
	Piece    page.Box // box of that piece
	Cell     string   // spreadsheet cell, "" in other documents
}

// DateSpan is a date among words, see FindDate.
type DateSpan struct {
	PrintedDate
	From, To int // words[from:to]
}

const (
	// markGap is the maximal space, in line heights, between a number and its sign or CR/DR mark.
	markGap = 1.1
	// dashGap is the maximal space between a dash and the number whose sign it is. A wider space separates the dash of
	// an empty cell from the next column.
	dashGap = 0.7
	// dashPitch is the same in widths of the number's letters: lines of some programs are much higher than their type,
	// and a space in fixed-pitch type is one letter wide.
	dashPitch = 1.3
	// centsGap is the maximal space between a whole number and its decimals in a separate word: narrower than a space
	// in fixed-pitch type, which separates words.
	centsGap = 0.4
	// GroupGap is the maximal space between groups of thousands in separate words.
	GroupGap = 0.65
	// groupPitch is the same in digit widths: a space in fixed-pitch type is one digit wide.
	groupPitch = 1.1
	// inkPitch is the same between recognized digits, whose boxes end at the ink.
	inkPitch = 1.6
)

// MoneyTokens finds the amounts of a line. Whole numbers are included (with Decimals -1); the caller knows whether
// their place makes them money.
func MoneyTokens(l layout.Line, style Style) []MoneyToken {
	var space [usualAmounts]MoneyToken
	tokens, height := space[:0], l.Height()
	for i := 0; i < len(l.Words); {
		if t, ok := moneyAt(l.Words, i, height, style); ok {
			tokens = append(tokens, t)
			i = t.To
			continue
		}
		i++
	}
	if len(tokens) == 0 {
		return nil
	}
	return slices.Clone(tokens)
}

// usualAmounts is a number of amounts that few lines exceed.
const usualAmounts = 4

func moneyAt(words []page.Word, i int, height float64, style Style) (MoneyToken, bool) {
	if w := words[i]; IsDash(w.Text) && (len([]rune(w.Text)) > 1 || !touches(words, i, height)) {
		return MoneyToken{Money: Money{Decimals: 2}, From: i, To: i + 1, Box: w.Box, Right: w.Box.X1, Dash: true,
			Cell: w.Cell}, true
	}
	if opensNoAmount(words[i].Text) {
		return MoneyToken{}, false
	}
	end, digits := nearAmount(words, i, height, style)
	if !digits {
		return MoneyToken{}, false
	}
	best := MoneyToken{}
	text := ""
	for j := i; j < end; j++ {
		if !centsApart(words, i, j, height) {
			text += " "
		}
		text += words[j].Text
		if m, ok := ParseMoney(text, style); ok && !(j > i && (startsNew(words, i, j, height, style) ||
			opensText(words, j, height) || opensAmount(words, j, height, style))) {
			best = MoneyToken{Money: m, From: i, To: j + 1}
		}
	}
	if best.To == 0 {
		return best, false
	}
	best.Cell = words[i].Cell
	best.Box = layout.Bounds(words[best.From:best.To])
	best.Right = digitsRight(words[best.From:best.To])
	return best, true
}

// centsApart reports whether a word of an amount that begins at words[i] is the decimals of the word before it, a
// little apart because of a font with unusual widths: "1,691 .87". Without them the number would be another, whole one.
func centsApart(words []page.Word, i, j int, height float64) bool {
	if j == i || words[j].Box.X0-words[j-1].Box.X1 > centsGap*height {
		return false
	}
	cents, whole := words[j].Text, words[j-1].Text
	return len(cents) == 3 && (cents[0] == '.' || cents[0] == ',') && IsDigits(cents[1:]) &&
		IsDigits(whole[max(0, len(whole)-1):])
}

// PartDash splits an amount with a dash before it into two: an empty cell and the amount without a minus.
func PartDash(l layout.Line, token MoneyToken) []MoneyToken {
	w := l.Words[token.From]
	dash := MoneyToken{
		Money: Money{Decimals: 2},
		From:  token.From,
		To:    token.From + 1,
		Box:   w.Box,
		Right: w.Box.X1,
		Dash:  true,
		Cell:  w.Cell,
	}
	token.From++
	token.Mark, token.Cell = MarkNone, l.Words[token.From].Cell
	token.Box = layout.Bounds(l.Words[token.From:token.To])
	return []MoneyToken{dash, token}
}

// nearAmount returns the end of the words from words[i] on that are as close as those of one amount, and whether one of
// them has a digit, because most words of a document have none.
func nearAmount(words []page.Word, i int, height float64, style Style) (end int, digits bool) {
	for end = i; end < len(words) && end < i+maxMoneyWords; end++ {
		if words[end].Day != "" ||
			end > i && (words[end].Cell != words[end-1].Cell || !joins(words[end-1], words[end], height, style)) {
			break
		}
		digits = digits || HasDigit(words[end].Text)
	}
	return end, digits
}

// HasDigit reports whether a text has one of the digits 0 to 9.
func HasDigit(s string) bool {
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			return true
		}
	}
	return false
}

// maxMoneyWords is the maximal number of words in one amount: "- PHP 1 234 567.89 CR".
const maxMoneyWords = 6

// joins reports whether two neighboring words may belong to one amount.
func joins(a, b page.Word, height float64, style Style) bool {
	gap := b.Box.X0 - a.Box.X1
	if IsDigits(a.Text) && b.Text != "" && unicode.IsDigit(rune(b.Text[0])) {
		pitch := groupPitch
		if b.Source == page.SourceOCR {
			pitch = inkPitch
		}
		return style.Spaced && gap <= max(GroupGap*height, pitch*b.Box.Width()/float64(utf8.RuneCountInString(b.Text)))
	}
	return gap <= markGap*height
}

// startsNew reports whether words[i] is already a whole amount and words[j] another number, not its decimals.
func startsNew(words []page.Word, i, j int, height float64, style Style) bool {
	if style.Spaced {
		return false
	}
	if centsApart(words, i, j, height) {
		return false
	}
	_, whole := ParseMoney(words[i].Text, style)
	_, second := ParseMoney(words[j].Text, style)
	return whole && second
}

// opensText reports whether a word after a number begins a text ("500.00 DEBIT CARD PURCHASE") and is not the number's
// mark.
func opensText(words []page.Word, j int, height float64) bool {
	if strings.IndexFunc(words[j].Text, unicode.IsLetter) < 0 ||
		strings.IndexFunc(words[j].Text, unicode.IsDigit) >= 0 || j+1 >= len(words) {
		return false
	}
	next := words[j+1]
	if isMark(words[j].Text) && next.Box.X0-words[j].Box.X1 > markShare*(words[j].Box.X0-words[j-1].Box.X1) {
		return false // nearer to its number than to the text after it
	}
	return next.Cell == words[j].Cell && next.Box.X0-words[j].Box.X1 < TextGap*height &&
		strings.IndexFunc(next.Text, unicode.IsLetter) >= 0
}

// opensAmount reports whether a currency mark after a number belongs to the amount after it, because it is nearer to
// that: "2024 PHP 5,800.00" begins with a year.
func opensAmount(words []page.Word, j int, height float64, style Style) bool {
	if CurrencyCode(words[j].Text) == "" || j+1 >= len(words) {
		return false
	}
	before, after := words[j].Box.X0-words[j-1].Box.X1, words[j+1].Box.X0-words[j].Box.X1
	next, amount := ParseMoney(words[j+1].Text, style)
	own, _ := ParseMoney(words[j-1].Text, style)
	return amount && after <= markGap*height && (after < before || own.Decimals < 0 && next.Decimals > 0)
}

// markShare is the minimal ratio of the space after a mark to the space before it, if the mark belongs to the number
// before it and a text column follows.
const markShare = 1.5

// isMark reports whether a word is a short side mark such as CR, DR or OD. Longer ones may also begin a text.
func isMark(word string) bool {
	word = strings.ToLower(strings.Trim(word, ". ()"))
	_, mark := backMarks[word]
	return mark && len(word) <= 2
}

// TextGap is the maximal space, in line heights, between two words of one text.
const TextGap = 0.85

// IsDigits reports whether a text consists of digits.
func IsDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// OnlyDigits returns the digits of a text.
func OnlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// touches reports whether a dash is so close to the next word that it may be the sign of that number, or of the number
// after a currency mark.
func touches(words []page.Word, i int, height float64) bool {
	near := func(a, b int) bool {
		if b >= len(words) || words[b].Cell != words[a].Cell {
			return false
		}
		letter := words[b].Box.Width() / float64(max(1, utf8.RuneCountInString(words[b].Text)))
		return words[b].Box.X0-words[a].Box.X1 <= min(dashGap*height, dashPitch*letter)
	}
	if !near(i, i+1) {
		return false
	}
	if _, mark := currencyMarks[strings.ToLower(words[i+1].Text)]; mark && near(i+1, i+2) {
		return HasDigit(words[i+2].Text)
	}
	return HasDigit(words[i+1].Text)
}

// digitsRight estimates the right edge of the last digit, because marks after it would shift a right-aligned column.
func digitsRight(words []page.Word) float64 {
	for k := len(words) - 1; k >= 0; k-- {
		text := []rune(words[k].Text)
		for n := len(text); n > 0; n-- {
			if unicode.IsDigit(text[n-1]) {
				b := words[k].Box
				return b.X1 - b.Width()*float64(len(text)-n)/float64(len(text))
			}
		}
	}
	return words[len(words)-1].Box.X1
}

// maxDateWords is the maximal number of words in one date: "Mon , 05 de Jan de 2025 10:30 PM".
const maxDateWords = 8

// FindDate reads the longest date that starts at words[i] and ends before the limit (an x position where another column
// begins).
func FindDate(words []page.Word, i int, limit float64) (DateSpan, bool) {
	best := DateSpan{}
	found := false
	text := ""
	for j := i; j < len(words) && j < i+maxDateWords; j++ {
		if j > i && (words[j].Box.X0 >= limit || words[j].Cell != words[j-1].Cell) {
			break
		}
		if j > i && words[j].Box.X0-words[j-1].Box.X1 > yearGap*words[j].Box.Height() && IsDigits(words[j].Text) {
			break // the next column's number
		}
		day := asDay(words[j])
		if j == i {
			text = day
		} else if opensWithText(day) && strings.IndexByte(text, ':') < 0 &&
			!isEastAsian(text) { // after a time of day it may be a time zone
			break
		} else {
			text += " " + day
		}
		p, ok, hopeless := dateIn(text)
		if hopeless {
			break
		}
		if !ok || j > i && (p.spacedYear && followedByMonth(words, j) || opensWithZone(words, j)) {
			continue
		}
		best, found = DateSpan{p, i, j + 1}, true
	}
	return best, found
}

// plainZones are the names of time zones that are also words of descriptions.
var plainZones = smallWords.Set("zone")

// opensWithZone reports whether a word after a time of day, although it is the name of a time zone, begins a text:
// "11:15 EAT OUT CAFE".
func opensWithZone(words []page.Word, j int) bool {
	if !plainZones[words[j].Text] || j+1 >= len(words) || words[j+1].Cell != words[j].Cell {
		return false
	}
	return words[j+1].Box.X0-words[j].Box.X1 < TextGap*words[j].Box.Height()
}

// yearGap is the maximal space, in heights of a word, before a number that belongs to a date.
const yearGap = 1.4

func followedByMonth(words []page.Word, j int) bool {
	return j+1 < len(words) && IsMonth(words[j+1].Text)
}

// wholeDay returns a word without marks after a date: an asterisk for a note ("02/03/25*") or the mark before a year on
// the line below ("05-Jun-", "05/06/").
func wholeDay(s string) string {
	if n := len(s) - 1; n > 1 && s[0] >= '0' && s[0] <= '9' &&
		(s[n] == '*' || (s[n] == '-' || s[n] == '/') && strings.Count(s, s[n:]) == 2) {
		return s[:n]
	}
	return s
}

// PartGlued splits words that two columns printed without a space between them: a date and the weekday of the next one
// ("2024Sat"), a date or a dash and the currency mark of an amount ("15-Mar-2024PHP", "--PHP").
func PartGlued(lines []layout.Line) {
	for i := range lines {
		words := partColons(joinPieces(lines[i].Words))
		for k := 0; k < len(words); k++ {
			if at := glue(words[k]); at > 0 {
				left, right := layout.CutWord(words[k], at)
				words = slices.Insert(slices.Clone(words), k+1, right)
				words[k] = left
			}
		}
		// a dash printed above the next amount's currency mark precedes it
		for k := 0; k+1 < len(words); k++ {
			if _, mark := currencyMarks[strings.ToLower(
				words[k].Text,
			)]; mark && IsDash(words[k+1].Text) && words[k+1].Box.X1 < words[k].Box.X1 {
				words[k], words[k+1] = words[k+1], words[k]
			}
		}
		lines[i].Words = words
	}
}

// joinPieces joins amounts in two touching words, the whole part and the decimals: "20" ".00".
func joinPieces(words []page.Word) []page.Word {
	for k := len(words) - 1; k > 0; k-- {
		left, right := words[k-1], words[k]
		if !isDecimals(right.Text) || left.Cell != "" || !endsInDigit(left.Text) {
			continue
		}
		if gap := right.Box.X0 - left.Box.X1; gap > pieceGap*right.Box.Height() || gap < -pieceGap*right.Box.Height() {
			continue
		}
		words = slices.Delete(slices.Clone(words), k, k+1)
		left.Text, left.Box = left.Text+right.Text, left.Box.Union(right.Box)
		words[k-1] = left
	}
	return words
}

// pieceGap is the maximal gap, in line heights, between two touching pieces of a number; a space is twice as wide.
const pieceGap = 0.1

func endsInDigit(s string) bool { return s != "" && IsDigits(s[len(s)-1:]) }

// isDecimals reports whether a text is a point or comma and two digits.
func isDecimals(s string) bool {
	return len(s) == 3 && (s[0] == '.' || s[0] == ',') && IsDigits(s[1:])
}

// glue returns the index of the rune at which the next column's word begins, 0 if the word is whole.
func glue(w page.Word) int {
	text := []rune(w.Text)
	n := len(text)
	for n > 0 && unicode.IsLetter(text[n-1]) {
		n--
	}
	if w.Cell != "" || n == 0 || len(text)-n < minGlued {
		return 0
	}
	left, right := string(text[:n]), string(text[n:])
	_, mark := currencyMarks[strings.ToLower(right)]
	weekday := weekdays[layout.Normalize(right)]
	switch {
	case !mark && !weekday:
		return 0
	case IsDash(left), isYear(left):
		return n
	}
	if d, ok := ParsePrintedDate(left); ok && (d.Known() || d.Year != 0) && !strings.ContainsRune(left, ',') {
		return n
	}
	return 0
}

// minGlued is the minimal number of letters in a weekday or currency mark, so that it is not an ordinal ending or a
// unit.
const minGlued = 3

// isYear reports whether a text is a year of this century or the last one.
func isYear(s string) bool {
	return len(s) == 4 && IsDigits(s) && (strings.HasPrefix(s, "19") || strings.HasPrefix(s, "20"))
}

// partColons splits a label and its value at the wide colon of Chinese and Japanese, which has no space after it.
func partColons(words []page.Word) []page.Word {
	for k := 0; k < len(words); k++ {
		label, value, found := strings.Cut(words[k].Text, "：")
		if !found || label == "" || value == "" {
			continue
		}
		left, right := layout.CutWord(words[k], len([]rune(label))+1)
		words = slices.Insert(slices.Clone(words), k+1, right)
		left.Text = strings.TrimSuffix(left.Text, "：") + ":"
		words[k] = left
	}
	return words
}
