package header

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Outside holds the lines outside the rows and the labels among them with their values.
type Outside struct {
	*source.Source
	Free      []layout.Line
	FreeIndex []int // the indexes of Free in Lines
	Labels    []layout.Found
	ends      map[int]float64 // right edges of pages, see lineEnds
}

// OutsideOf finds the lines outside the rows; call it when the rows are known.
func OutsideOf(p *source.Source) Outside {
	o := Outside{Source: p, ends: lineEnds(p.Lines)}
	for i, l := range p.Lines {
		if !p.Used[i] {
			o.Free = append(o.Free, l)
			o.FreeIndex = append(o.FreeIndex, i)
		}
	}
	o.Labels = layout.FindLabels(o.Free, p.BesideOwn(p.Words.Accounts))
	return o
}

// Value is a header value with the words it was read from.
type Value[T any] struct {
	Read     T
	Page     int
	Words    []page.Word
	Line     int
	Doubtful bool // only its place is evidence, or other evidence contradicts it
	Rank     int  // of account numbers, see rankAccount
}

// accountPattern matches account numbers: digits with hyphens, spaces, letters of an IBAN and mask characters, and the
// mark of a sub-account at the end: "123456-S1".
var accountPattern = regexp.MustCompile(`^[A-Za-z]{0,4}\+?[0-9Xx*•#.\- /]{3,40}[0-9Xx*•](?:-?[A-Za-z]{1,2}[0-9]{0,2}|-)?$|^[A-Z]{2}[0-9]{2}[A-Z0-9 ]{8,34}$`)

// clearingNumber matches an account number after the number of the bank's branch, as Swedish banks print both:
// "8327-9,123 456 789-0".
var clearingNumber = regexp.MustCompile(`^\d{4}(?:-\d{1,2})?,\d{2,3}(?: ?\d{3}){1,2}-\d$`)

// leastAccountDigits is the minimal number of digits in an account number, so that years and page numbers are none.
const leastAccountDigits = 4

// IsAccountNumber reports whether a text looks like an account number: see accountPattern.
func IsAccountNumber(s string) bool {
	if clearingNumber.MatchString(s) {
		return true
	}
	digits := 0
	for _, r := range s {
		if unicode.IsDigit(r) || strings.ContainsRune("*Xx•", r) {
			digits++
		}
	}
	if digits < leastAccountDigits || !accountPattern.MatchString(s) {
		return false
	}
	_, date := parse.ParsePrintedDate(s)
	// "200.00 0.00" are two
	money := isAmount(s) || !slices.ContainsFunc(strings.Fields(s), func(word string) bool { return !isAmount(word) })
	// an amount has no hyphen between its digits
	grouped := strings.Contains(strings.TrimLeft(s, "-"), "-")
	return (!date || len(s) >= 8 && parse.IsDigits(s)) && !(money && !grouped)
}

// isAmount reports whether a text is an amount with two decimals.
func isAmount(s string) bool {
	m, ok := parse.ParseMoney(s, parse.Style{})
	return ok && m.Decimals == 2
}

// NormalizeAccount keeps letters and digits, and writes each masked digit as "*".
func NormalizeAccount(s string) string { return identifier.NormalizeAccount(s) }

// unbroken returns a number together with its rest on the line below, if it ends with a hyphen: "00412-" above
// "7788123".
func (o Outside) unbroken(v layout.Cell) layout.Cell {
	last := v.Words[len(v.Words)-1].Text
	rest, ok := o.cellBelow(v, sameEdge)
	if !ok || !strings.HasSuffix(last, "-") || strings.IndexFunc(last, unicode.IsDigit) < 0 || len(rest.Words) > 1 ||
		strings.IndexFunc(rest.Text(), unicode.IsDigit) < 0 || isLabelled(rest) {
		return v
	}
	words := append([]page.Word{}, v.Words...)
	words[len(words)-1].Text += rest.Words[0].Text
	words[len(words)-1].Box = words[len(words)-1].Box.Union(rest.Box)
	return layout.NewCell(v.Page, words)
}

// beforeNumber are words between a label and its number: "your account number is 7788123".
var beforeNumber = terms.Set("before number")

// accountWordsOf returns the account number at the beginning of a value: the longest run of words that is one.
func accountWordsOf(c layout.Cell) ([]page.Word, bool) {
	words := c.Words
	for len(words) > 1 && beforeNumber[layout.Normalize(words[0].Text)] {
		words = words[1:]
	}
	for n := len(words); n > 0; n-- {
		text := layout.Text(words[:n])
		if isSeparator(words[n-1].Text) || n > 1 && parse.CurrencyCode(words[n-1].Text) != "" {
			continue // "DE12 5001 0517 0648 4898 90 EUR"
		}
		if IsAccountNumber(strings.Trim(text, " .,:;")) && !beginsSpan(words[:n]) {
			return words[:n-pageNumber(words, n)], true
		}
	}
	return nil, false
}

// pageNumber returns 2 if the first n words end with a page number between dashes, "- 2 -", else 0.
func pageNumber(words []page.Word, n int) int {
	if n > 2 && n < len(words) && isSeparator(words[n].Text) && isSeparator(words[n-2].Text) &&
		len(words[n-1].Text) <= 3 {
		return 2
	}
	return 0
}

// isSeparator reports whether a word only separates others: "/", "-".
func isSeparator(text string) bool { return strings.Trim(text, "-–/|·") == "" }

// beginsSpan reports whether words begin with the first day of a period: "09/14/2023 - 10/13/2023".
func beginsSpan(words []page.Word) bool {
	_, dated := parse.ParsePrintedDate(words[0].Text)
	return dated && len(words) > 1 && parse.LeadsToEnd(words[1].Text)
}

// MoneyLabels returns the first amount beside each label of the role, in reading order.
func (o Outside) MoneyLabels(role layout.Role) []Value[engine.Amount] {
	var out []Value[engine.Amount]
	for _, f := range o.Labels {
		if f.Role != role {
			continue
		}
		if v, ok := o.MoneyOf(f); ok {
			out = append(out, v)
		}
	}
	return out
}

// MoneyOf returns the first amount beside a label, with its sign; on statements of debts, a debt is positive. Amounts
// later in a sentence do not belong to the label.
func (o Outside) MoneyOf(f layout.Found) (Value[engine.Amount], bool) {
	for _, c := range f.Values {
		line := layout.Line(c)
		first := o.behindLead(f.Role, c.Words)
		for _, t := range o.AmountsSaid(line) {
			if t.From == first && (f.Role == lexicon.LineDebits || f.Role == lexicon.LineCredits) &&
				t.To == t.From+1 && mayBeCount(c.Words[t.From]) && t.To < len(c.Words) {
				first = t.To // the number of transactions, see CountInTotal
				continue
			}
			if t.Decimals < 1 && !t.Marked && !InThousands(c.Words[t.From:t.To]) &&
				!(o.Sheet && t.From == 0 && t.To == len(c.Words)) || t.Dash {
				continue
			}
			// the label's value comes first; amounts further on belong to a sentence
			if t.From > first || !endsItsClause(c.Words, t) {
				break
			}
			signed := t.Signed()
			if o.Liability {
				signed = t.Owed()
			}
			if o.NegativeDebt && (f.Role == "opening" || f.Role == "closing") {
				signed = -signed
			}
			return Value[engine.Amount]{Read: signed, Page: c.Page, Words: c.Words[t.From:t.To],
				Line: o.FreeIndex[f.Line]}, true
		}
	}
	return Value[engine.Amount]{}, false
}

// InThousands reports whether a number is printed in groups of three digits. Among the numbers beside labels of money,
// only whole amounts are.
func InThousands(words []page.Word) bool {
	groups := strings.FieldsFunc(layout.Text(words), func(r rune) bool { return strings.ContainsRune(",.' ’", r) })
	if len(groups) < 2 {
		return false
	}
	for i, g := range groups {
		if !parse.IsDigits(strings.TrimLeft(g, "-−(")) && i == 0 || i > 0 && len(strings.TrimRight(g, "-)")) != 3 {
			return false
		}
	}
	return true
}

// behindLead returns the index after words between a label and its amount: the date of a balance, the sign in a sum
// ("Credits + 20.00 = Closing balance 120.00"), the verb of a sentence ("Your balance was GBP 120.00").
func (o Outside) behindLead(role layout.Role, words []page.Word) int {
	first := afterDate(words)
	if first < len(words) && lexicon.IsCopula(words[first].Text) {
		for first++; first < len(words) &&
			(lexicon.IsCopula(words[first].Text) || parse.CurrencyCode(words[first].Text) != ""); {
			first++
		}
		if first < len(words) {
			return first
		}
	}
	if first+1 < len(words) && isSignOfSum(role, words[first].Text) {
		return first + 1
	}
	return first
}

// endsItsClause reports whether an amount after a verb ends its clause: only a currency or a date may follow. "Closing
// balance of 1,500.00 or more earns interest" does not state a balance.
func endsItsClause(words []page.Word, t parse.MoneyToken) bool {
	if lead := afterDate(words); lead >= t.From || !lexicon.IsCopula(words[lead].Text) || t.To == len(words) ||
		strings.ContainsAny(words[t.To-1].Text[len(words[t.To-1].Text)-1:], ".,;") {
		return true
	}
	if parse.CurrencyCode(words[t.To].Text) != "" {
		return true
	}
	for i := t.To; i < min(t.To+2, len(words)); i++ {
		if _, ok := parse.FindDate(words, i, math.MaxFloat64); ok {
			return true
		}
	}
	return false
}

// isSignOfSum reports whether a word is the sign of an amount in a sum. A minus before a balance is part of the amount.
func isSignOfSum(role layout.Role, word string) bool {
	switch strings.Trim(word, "()") {
	case "=", "+":
		return true
	case "-", "–", "−":
		return role == lexicon.LineDebits || role == lexicon.LineCredits
	}
	return false
}

// afterDate returns the index after the date of a balance ("as of 31 Jan 2025", "on 01/31") before the amount.
func afterDate(words []page.Word) int {
	i := 0
	for i < len(words) && lexicon.IsFiller(words[i].Text) && !parse.IsDigits(words[i].Text) {
		if d, ok := parse.FindDate(words, i, math.MaxFloat64); ok {
			return d.To
		}
		i++
	}
	if d, ok := parse.FindDate(words, i, math.MaxFloat64); ok {
		return d.To
	}
	return i
}

// TextLabels returns the texts beside labels of the role, in reading order: for each label the first text that ok
// accepts.
func (o Outside) TextLabels(role layout.Role, ok func(string) bool) []Value[string] {
	var out []Value[string]
	for _, f := range o.Labels {
		if f.Role != role || role == "account_name" && (o.labelContinues(f) || o.asksForAnother(f)) || o.isLogoWord(f) {
			continue // a longer, unknown label: the text beside it is not a name
		}
		for _, c := range f.Values {
			words := o.whole(f, c).Words
			if role == "account_name" {
				words = beforeSentence(words)
			}
			text := strings.Trim(layout.Text(words), " :;,")
			if text != "" && ok(text) {
				out = append(out, Value[string]{Read: text, Page: c.Page, Words: words, Line: o.FreeIndex[f.Line]})
				break
			}
			if text != "" && asksForName[role] && c.Box.Y0 < f.Label.Box.Y1 && continuesSentence(strings.Fields(text)) {
				break // the label begins a sentence, and the text below it is its next line
			}
		}
	}
	return out
}

// labelContinues reports whether the words right after a label continue it: "Customer | Category : Corporate", "Client
// | Service Officer".
func (o Outside) labelContinues(f layout.Found) bool {
	l := o.Free[f.Line]
	_, from := placeOf(l, f.Label)
	if from < 0 || strings.HasSuffix(f.Label.Text(), ":") {
		return false
	}
	to := from
	isLabel := func(w page.Word) bool {
		return slices.ContainsFunc(
			o.Labels,
			func(other layout.Found) bool { return other.Line == f.Line && other.Label.Words[0].Box == w.Box },
		)
	}
	for to < len(l.Words) && !isLabel(l.Words[to]) && l.Words[to].Box.X0-l.Words[to-1].Box.X1 < l.Height() &&
		(to == from || !strings.HasSuffix(l.Words[to-1].Text, ":")) {
		to++
	}
	if to == from || strings.HasPrefix(l.Words[from].Text, ":") {
		return false
	}
	rest := layout.Text(l.Words[from:to])
	return strings.HasSuffix(rest, ":") || begins(layout.Normalize(rest), wordLabelOn)
}

// asksForName holds the roles of labels for names.
var asksForName = map[layout.Role]bool{"account_name": true, "bank_name": true}

// IsName reports whether a text can be the name of a person or company: it has letters, and is not an amount, a date, a
// sentence or a known label.
func IsName(s string) bool {
	letters, digits := 0, 0
	for _, r := range s {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		}
	}
	_, date := parse.ParsePrintedDate(s)
	if isLabelWord(s) || asksNumber.MatchString(s) || isReach(s) || digits > 0 && endsInDate(s) {
		return false
	}
	return letters >= 2 && letters > 2*digits && len(strings.Fields(s)) <= 12 && !date &&
		lexicon.OfDeposits().Accounts.Role(s) == "" && lexicon.OfDeposits().Columns.Role(s) == ""
}

// IsIssuerNamed reports whether a text beside a label for a bank can be its name. Supervisors and registers have
// such labels too.
func IsIssuerNamed(s string) bool {
	normal := layout.Normalize(s)
	return IsNamed(s) && !isSlogan(s) && !supervises(normal) && !holds(normal, wordAdvert) &&
		!slices.ContainsFunc(strings.Fields(s), isCodeWord)
}

// IsPlace reports whether a text can be the name of a branch, with or without its number: "0113 Bedok".
func IsPlace(s string) bool {
	number, name, parted := strings.Cut(s, " ")
	if fields := strings.Fields(s); len(fields) == 0 || continuesSentence(fields) {
		return false
	}
	return IsName(s) || parted && parse.IsDigits(number) && len(number) <= 5 && IsName(strings.Trim(name, "-– "))
}

// LooksLikeAddress reports whether a text has a comma, like addresses and unlike names of branches.
func LooksLikeAddress(s string) bool { return strings.Contains(s, ",") }

// BeginsStreet reports whether a text begins with a house number and a street: "200 Ayala Way".
func BeginsStreet(s string) bool {
	return numberThenStreet.MatchString(s) && holds(layout.Normalize(s), wordStreet)
}

// asksNumber matches the end of an unknown label for a number: "Extracto n.º", "Statement No.".
var asksNumber = regexp.MustCompile(`(?i)(?: n\.? ?[º°]| n[or]\.| #)$`)

// isReach reports whether a text contains a web or mail address.
func isReach(s string) bool {
	return strings.Contains(s, "www.") || mailAt.MatchString(s) || strings.Contains(s, "://")
}

// mailAt matches the sign in a mail address. A separate "@" means "also called".
var mailAt = regexp.MustCompile(`[^ ]@|@[^ ]`)

// endsInDate reports whether the last words of a text are a date: "the period 1 November 2023" is not a name.
func endsInDate(s string) bool {
	words := strings.Fields(s)
	for i := 1; i < len(words); i++ {
		if _, date := parse.ParsePrintedDate(strings.Join(words[i:], " ")); date {
			return true
		}
	}
	return false
}

// isLabelWord reports whether a text is the second half of a label on two lines ("Account" above "Number").
func isLabelWord(s string) bool {
	return labelHalves[layout.Normalize(s)]
}

var labelHalves = terms.Set("label half")

// CountLabel returns the whole number beside the first label of the role ("number of debits"), nil if there is none.
func (o Outside) CountLabel(role layout.Role) *Value[int] {
	for _, f := range o.Labels {
		if f.Role != role {
			continue
		}
		for _, c := range f.Values {
			if text := strings.Trim(c.Text(), " :()"); parse.IsDigits(text) && len(text) <= 5 {
				n := 0
				for _, d := range text {
					n = n*10 + int(d-'0')
				}
				return &Value[int]{Read: n, Page: c.Page, Words: c.Words, Line: o.FreeIndex[f.Line]}
			}
		}
	}
	return nil
}

// isOwnLabel reports whether a cell is a label of the document type.
func (o Outside) isOwnLabel(c layout.Cell) bool {
	return o.TypeLabels != nil && o.TypeLabels.Role(c.Text()) != ""
}

// Own holds the values beside the labels of a document type, outside the rows. Each method returns the first value, in
// reading order, of the requested kind.
type Own struct {
	outside Outside
	labels  []layout.Found
	cal     *parse.Calendar
}

// Own returns the values beside the document type's own labels; none if the type has no labels.
func (o Outside) Own(labels *layout.Vocabulary, cal *parse.Calendar) Own {
	own := Own{outside: o, cal: cal}
	if labels != nil {
		own.labels = layout.FindLabels(o.Free, labels.Over(o.Words.Accounts))
	}
	return own
}

// Amount returns the size of the amount beside a label, nil if none is printed.
func (o Own) Amount(role layout.Role) (*engine.Amount, engine.Provenance) {
	for _, f := range o.labels {
		if f.Role != role {
			continue
		}
		if v, ok := o.outside.MoneyOf(f); ok {
			size := v.Read.Abs()
			return &size, layout.Origin(v.Page, v.Words)
		}
	}
	return nil, engine.Provenance{}
}

// Date returns the date beside a label. A date without a year gets the year of the statement.
func (o Own) Date(role layout.Role) (*engine.Date, engine.Provenance) {
	for _, c := range o.cells(role) {
		dates := parse.DatesIn(c)
		if len(dates) == 0 {
			continue
		}
		if d, ok := o.cal.Day(dates[0]); ok {
			return &d, layout.Origin(c.Page, c.Words)
		}
	}
	return nil, engine.Provenance{}
}

// Text returns the text beside a label that ok accepts.
func (o Own) Text(role layout.Role, ok func(string) bool) (*string, engine.Provenance) {
	for _, c := range o.cells(role) {
		if text := strings.Trim(layout.Text(c.Words), " :;,"); text != "" && ok(text) {
			return &text, layout.Origin(c.Page, c.Words)
		}
	}
	return nil, engine.Provenance{}
}

// Percent returns the percentage beside a label as printed: "3.5%" is 3.5. The result ok is false if there is none.
func (o Own) Percent(role layout.Role) (percent *float64, rest string, origin engine.Provenance) {
	for _, c := range o.cells(role) {
		text := layout.Text(c.Words)
		if m := percentPattern.FindStringSubmatch(text); m != nil {
			if v, err := strconv.ParseFloat(strings.Replace(m[1], ",", ".", 1), 64); err == nil {
				return &v, strings.TrimSpace(m[2]), layout.Origin(c.Page, c.Words)
			}
		}
	}
	return nil, "", engine.Provenance{}
}

var percentPattern = regexp.MustCompile(`^\D{0,3}(\d{1,3}(?:[.,]\d{1,4})?) ?%(.*)$`)

// Count returns the whole number at the beginning of the text beside a label, and the rest of the text.
func (o Own) Count(role layout.Role) (count *int, rest string, origin engine.Provenance) {
	for _, c := range o.cells(role) {
		if m := countPattern.FindStringSubmatch(layout.Text(c.Words)); m != nil {
			if n, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", "")); err == nil {
				return &n, strings.TrimSpace(m[2]), layout.Origin(c.Page, c.Words)
			}
		}
	}
	return nil, "", engine.Provenance{}
}

var countPattern = regexp.MustCompile(`^[: ]*(\d{1,3}(?:,\d{3})+|\d{1,9})(\D*)$`)

func (o Own) cells(role layout.Role) []layout.Cell {
	var cells []layout.Cell
	for _, f := range o.labels {
		if f.Role == role {
			cells = append(cells, f.Values...)
		}
	}
	return cells
}
