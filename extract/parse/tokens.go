package parse

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// MoneyToken is an amount found among a line's words.
type MoneyToken struct {
	Money
	From, To int      // words[from:to]
	Box      page.Box // of all its words
	Right    float64  // right edge of its digits, without a sign or mark after them
	Dash     bool     // printed as a dash: zero
	Unread   bool     // recognized, and no amount
	Joined   string   // what the amount may be with the pieces of a figure right beside it, "" for none
	Piece    page.Box // of the piece in Joined that is no part of the amount as read
	Cell     string   // spreadsheet cell, "" on paper
}

// DateSpan is a date found among words, see FindDate.
type DateSpan struct {
	PrintedDate
	From, To int // words[from:to]
}

const (
	// markGap is the largest space, in line heights, between a number and its sign or CR/DR mark.
	markGap = 1.1
	// dashGap is the largest space between a lone dash and the number whose sign it is; a wider one parts
	// an empty cell's dash from the next column.
	dashGap = 0.7
	// dashPitch is the same in widths of the number's letters: some producers' lines are much higher than their
	// type, and a blank of fixed pitch is one letter wide.
	dashPitch = 1.3
	// centsGap is the largest space between a whole figure and its decimals in a word of their own: narrower than a
	// blank of fixed pitch, which parts what was typed apart.
	centsGap = 0.4
	// GroupGap is the largest space between thousands groups printed as separate words.
	GroupGap = 0.65
	// groupPitch is the same in widths of a figure: type of fixed pitch leaves a blank of one.
	groupPitch = 1.1
	// inkPitch is the same between recognized figures, whose boxes end with their ink.
	inkPitch = 1.6
)

// MoneyTokens finds the amounts of a line. Bare whole numbers are included (Decimals -1); the caller
// knows whether the place makes them money.
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

// usualAmounts is how many amounts most lines have at most.
const usualAmounts = 4

func moneyAt(words []page.Word, i int, height float64, style Style) (MoneyToken, bool) {
	if w := words[i]; IsDash(w.Text) && (len([]rune(w.Text)) > 1 || !touches(words, i, height)) {
		return MoneyToken{Money: Money{Decimals: 2}, From: i, To: i + 1, Box: w.Box, Right: w.Box.X1, Dash: true, Cell: w.Cell}, true
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

// centsApart says that a word of an amount that begins at words[i] is the decimals of the word before, which fonts with
// odd widths set a little apart from it: "1,691 .87". Without them the figure would be another, whole one.
func centsApart(words []page.Word, i, j int, height float64) bool {
	if j == i || words[j].Box.X0-words[j-1].Box.X1 > centsGap*height {
		return false
	}
	cents, whole := words[j].Text, words[j-1].Text
	return len(cents) == 3 && (cents[0] == '.' || cents[0] == ',') && IsDigits(cents[1:]) &&
		IsDigits(whole[max(0, len(whole)-1):])
}

// PartDash is an amount led by a dash as two: an empty cell and the amount without a minus.
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

// nearAmount is the end of the words from words[i] on that stand as near as those of one amount, and
// whether one of them has a digit: most words of a paper have none.
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

// HasDigit says that a text has one of the digits 0 to 9.
func HasDigit(s string) bool {
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			return true
		}
	}
	return false
}

// maxMoneyWords bounds how many words one amount may be printed in: "- PHP 1 234 567.89 CR".
const maxMoneyWords = 6

// joins says that two neighbouring words may belong to one amount.
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

// startsNew says that words[i] is already a whole amount and words[j] another number, not its decimals.
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

// opensText says that a word after a number is the first of a text ("500.00 DEBIT CARD PURCHASE") and
// not the number's mark.
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

// opensAmount says that a currency mark after a number belongs to the amount that follows it, being set
// nearer to that: the year of "2024 PHP 5,800.00".
func opensAmount(words []page.Word, j int, height float64, style Style) bool {
	if CurrencyCode(words[j].Text) == "" || j+1 >= len(words) {
		return false
	}
	before, after := words[j].Box.X0-words[j-1].Box.X1, words[j+1].Box.X0-words[j].Box.X1
	next, amount := ParseMoney(words[j+1].Text, style)
	own, _ := ParseMoney(words[j-1].Text, style)
	return amount && after <= markGap*height && (after < before || own.Decimals < 0 && next.Decimals > 0)
}

// markShare is how many times wider than the space before a mark the space after it is, when the mark
// belongs to the number before it and a text column follows.
const markShare = 1.5

// isMark says that a word is a short sign mark such as CR, DR or OD; longer ones open texts as well.
func isMark(word string) bool {
	word = strings.ToLower(strings.Trim(word, ". ()"))
	_, mark := backMarks[word]
	return mark && len(word) <= 2
}

// TextGap is the largest space, in line heights, between two words of one text.
const TextGap = 0.85

// IsDigits says that a text is nothing but digits.
func IsDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// OnlyDigits is a text without all that is no digit.
func OnlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// touches says that a dash is set so close to its right neighbour that it may be that number's sign, or that of the
// number behind a currency mark.
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

// digitsRight estimates where the last digit ends: marks after it would shift a right-aligned column.
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

// maxDateWords bounds how many words one date may be printed in: "Mon , 05 de Jan de 2025 10:30 PM".
const maxDateWords = 8

// FindDate reads the longest date that starts at words[i] and ends before the limit (an x position
// where another column begins).
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
			!isEastAsian(text) { // behind a time of day it may be a zone
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

// plainZones are the names of zones that are words of texts as well.
var plainZones = smallWords.Set("zone")

// opensWithZone says that a word behind a time of day, though a zone has its name, opens the text that it stands in:
// "11:15 EAT OUT CAFE".
func opensWithZone(words []page.Word, j int) bool {
	if !plainZones[words[j].Text] || j+1 >= len(words) || words[j+1].Cell != words[j].Cell {
		return false
	}
	return words[j+1].Box.X0-words[j].Box.X1 < TextGap*words[j].Box.Height()
}

// yearGap is the largest space, in heights of a word, before a number that belongs to a date.
const yearGap = 1.4

func followedByMonth(words []page.Word, j int) bool {
	return j+1 < len(words) && IsMonth(words[j+1].Text)
}

// wholeDay is a word without what follows a day: the asterisk that refers it to a note ("02/03/25*") and the mark
// before a year on the line below ("05-Jun-", "05/06/").
func wholeDay(s string) string {
	if n := len(s) - 1; n > 1 && s[0] >= '0' && s[0] <= '9' &&
		(s[n] == '*' || (s[n] == '-' || s[n] == '/') && strings.Count(s, s[n:]) == 2) {
		return s[:n]
	}
	return s
}

// PartGlued parts words that two columns printed without a space between them: a date and the weekday of
// the next ("2024Sat"), a date or a dash and the currency mark of an amount ("15-Mar-2024PHP", "--PHP").
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
		for k := 0; k+1 < len(words); k++ { // a dash printed over the next amount's currency mark stands before it
			if _, mark := currencyMarks[strings.ToLower(
				words[k].Text,
			)]; mark && IsDash(words[k+1].Text) && words[k+1].Box.X1 < words[k].Box.X1 {
				words[k], words[k+1] = words[k+1], words[k]
			}
		}
		lines[i].Words = words
	}
}

// joinPieces puts amounts together that were set in two touching pieces, the whole and the decimals: "20" ".00".
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

// pieceGap is the gap, in line heights, up to which two pieces of a number touch; a blank is twice as wide.
const pieceGap = 0.1

func endsInDigit(s string) bool { return s != "" && IsDigits(s[len(s)-1:]) }

// isDecimals says that a text is a point or comma and two digits.
func isDecimals(s string) bool {
	return len(s) == 3 && (s[0] == '.' || s[0] == ',') && IsDigits(s[1:])
}

// glue is the rune before which the next column's word begins, 0 when the word is whole.
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

// minGlued is the fewest letters of a weekday or currency mark that are told from an ordinal's or unit's.
const minGlued = 3

// isYear says that a text is four digits of this century or the last.
func isYear(s string) bool {
	return len(s) == 4 && IsDigits(s) && (strings.HasPrefix(s, "19") || strings.HasPrefix(s, "20"))
}

// partColons parts a label from its value at the wide colon of Chinese and Japanese, which takes no space after it.
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
