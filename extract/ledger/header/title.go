package header

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

const (
	// titleReach is the maximal number of lines between an account's title and its table.
	titleReach = 3
	// titleDigits is the minimal number of digits in an account number in a title without a label.
	titleDigits = 6
	// longNumber is the minimal number of digits in an account number with only its place as evidence. Postal codes,
	// house numbers and document numbers have fewer.
	longNumber = 8
	// longestTitle is the maximal number of words in such a title, with the groups of an IBAN.
	longestTitle = 14
)

// accountKinds are words for a kind of account, in normal form.
var accountKinds = terms.List("account kind")

// TitledNumbers returns the account numbers in titles right above tables: "Regular Savings 1112-2233-44".
func (o Outside) TitledNumbers() []Value[string] {
	var out []Value[string]
	others := o.otherValues()
	for _, h := range o.Headers {
		for i := h.First - 1; i >= 0 && i >= h.First-titleReach && o.Lines[i].Page == h.Page && !o.Used[i]; i-- {
			if v, ok := titledNumber(o.Lines[i]); ok && !others.holdBare(layout.NewCell(v.Page, v.Words)) &&
				!registration.MatchString(v.Read) && !isRequest(o.Lines[i].Words) {
				v.Line = i
				out = append(out, v)
				break
			}
		}
	}
	return out
}

// SaidNumber returns the account number at the head of the first page without a label: "BUSINESS CHECKING - 7712009",
// "Everyday Saver 20-11-22 40912277", "the movements of your account 0110-4455-21"; nil if there is none.
func (o Outside) SaidNumber() *Value[string] {
	others := o.otherValues()
	for i, l := range o.Lines {
		if i >= headLines || o.Used[i] || l.Page != o.Lines[0].Page {
			break
		}
		for _, c := range l.Cells() {
			v, ok := titledNumber(layout.Line(c))
			if ok = ok && isSurelyKind(layout.Text(c.Words[:len(c.Words)-len(v.Words)])); !ok {
				v, ok = mentionedNumber(c)
			}
			if !ok {
				v, ok = numberOfTitle(c)
			}
			if ok && !others.hold(layout.NewCell(v.Page, v.Words)) {
				v.Line = i
				return &v
			}
		}
		if _, number := bracketedNumber(l); number != nil {
			return &Value[string]{Read: numberText(number), Page: l.Page, Words: number, Line: i}
		}
	}
	return nil
}

// mentionedNumber returns the number right after a word for an account or its number in a sentence: "the entries on
// account no. 7788-123 as follows".
func mentionedNumber(c layout.Cell) (Value[string], bool) {
	texts := layout.Texts(c.Words)
	for i := range c.Words[1:] {
		role, n := lexicon.OfDeposits().Accounts.Longest(texts[i:])
		if role != "account_number" && generalKinds[layout.Normalize(texts[i])] {
			role, n = "account_number", 1
		}
		if role != "account_number" || i+n >= len(c.Words) || isSeparator(c.Words[i+n].Text) ||
			isForReader(sentenceBefore(c.Words, i)) ||
			phoneLabels.MatchString(layout.Normalize(layout.Text(c.Words[i:i+n]))) {
			continue
		}
		if words, ok := accountWordsOf(layout.NewCell(
			c.Page, c.Words[i+n:],
		)); ok && places(layout.Text(words)) >= titleDigits {
			return Value[string]{Read: numberText(words), Page: c.Page, Words: words}, true
		}
	}
	return Value[string]{}, false
}

// numberOfTitle returns the number at the end of a title: "Account Statement 619624221". It is marked doubtful, because
// it may be the number of the document.
func numberOfTitle(c layout.Cell) (Value[string], bool) {
	number := numberAtEnd(c.Words)
	before := c.Words[:len(c.Words)-len(number)]
	if number == nil || places(numberText(number)) < longNumber || !isAllTitle(before) ||
		numberWords[layout.Normalize(before[len(before)-1].Text)] &&
			!holds(layout.Normalize(before[len(before)-1].Text), wordTitle) {
		return Value[string]{}, false
	}
	return Value[string]{Read: numberText(number), Page: c.Page, Words: number, Doubtful: true}, true
}

// places returns the number of digits in a number, with the masked ones.
func places(number string) int {
	return len(parse.OnlyDigits(number)) + strings.Count(number, "*") + strings.Count(number, "•") + strings.Count(
		strings.ToUpper(number), "X",
	)
}

// numberText returns a number as printed, without the marks of the sentence around it.
func numberText(words []page.Word) string { return strings.Trim(layout.Text(words), " .,:;()#") }

// sortCode matches the number of a British bank's branch, which precedes an account number.
var sortCode = regexp.MustCompile(`^\d{2}-\d{2}-\d{2}$`)

// lastDigits matches the last digits of an account number: "...2411", "x-2411".
var lastDigits = regexp.MustCompile(`^(?:\.{2,}|…|[xX*•]+)-?\d{3,6}$`)

// numberAtEnd returns the last words of a line if they are an account number.
func numberAtEnd(words []page.Word) []page.Word {
	for from := 1; from < len(words); from++ {
		number := numberText(words[from:])
		if from+1 < len(words) && (sortCode.MatchString(words[from].Text) || isSeparator(words[from].Text) ||
			beforeNumber[layout.Normalize(words[from].Text)]) {
			continue
		}
		if isWordAlone(words[from].Text) {
			continue // "Plus 5405236520822"
		}
		if (places(number) >= titleDigits || from+1 == len(words) && lastDigits.MatchString(words[from].Text)) &&
			IsAccountNumber(number) && !beginsSpan(words[from:]) {
			return words[from:]
		}
	}
	return nil
}

// withoutShare returns words without the number of a share, a digit and a colon: "Chequing 1: 0123456-1".
func withoutShare(words []page.Word) []page.Word {
	if last := len(words) - 1; last > 0 && len(words[last].Text) == 2 && strings.HasSuffix(words[last].Text, ":") &&
		parse.IsDigits(words[last].Text[:1]) {
		return words[:last]
	}
	return words
}

// withoutFigures returns the words of a title without the digits at the beginning of a product's name, if a dash
// separates the name from the account number: "360 Checking - 36025551234".
func withoutFigures(words []page.Word) []page.Word {
	last := len(words) - 1
	if last > 1 && isSeparator(words[last].Text) && parse.IsDigits(words[0].Text) &&
		len(words[0].Text) <= longestFigures {
		return words[1:]
	}
	return words
}

// longestFigures is the maximal number of digits at the beginning of a product's name: "360", "2000".
const longestFigures = 4

// isWordAlone reports whether a word has small letters and no digits, so that it is not part of a number.
func isWordAlone(text string) bool {
	letters, digits := lettersAndDigits(text)
	return letters > 0 && digits == 0 && strings.Trim(strings.ToLower(text), "x*•-") != "" &&
		strings.ToUpper(text) != text
}

func titledNumber(l layout.Line) (Value[string], bool) {
	if len(l.Words) > longestTitle {
		return Value[string]{}, false
	}
	number := numberAtEnd(l.Words)
	if number == nil {
		return Value[string]{}, false
	}
	before := l.Words[:len(l.Words)-len(number)]
	if last := len(before) - 1; last > 0 && sortCode.MatchString(before[last].Text) {
		before = before[:last]
	}
	names := layout.Normalize(layout.Text(withoutFigures(withoutShare(before))))
	if asksForAnother(l, before) || isTownBeside(l, number) {
		return Value[string]{}, false
	}
	if strings.IndexFunc(names, unicode.IsDigit) >= 0 || !namesKind(names) || namesSum(names) {
		return Value[string]{}, false
	}
	return Value[string]{Read: numberText(number), Page: l.Page, Words: number}, true
}

// isRequest reports whether a line with the length of a sentence addresses the reader: "To pay into this account quote
// reference 0345 326". Names of products may have such words too: "Call Account 7712009".
func isRequest(words []page.Word) bool { return len(words) > leastSentence && isForReader(words) }

// isTownBeside reports whether the number at the end of a line is the postal code of a town in a separate cell beside
// an account kind: "Product: Autosave Account SINGAPORE 460123".
func isTownBeside(l layout.Line, number []page.Word) bool {
	cells := l.Cells()
	own := cells[len(cells)-1].Words
	if len(cells) < 2 || len(own) <= len(number) || !isPostalCode(numberText(number)) {
		return false
	}
	return !namesKind(layout.Normalize(layout.Text(own[:len(own)-len(number)])))
}

// asksForAnother reports whether the words before the number in the last cell of a line ask for another number:
// "SAVINGS ACCOUNT    TAXPAYER NUMBER: XXXXXX6173", "Savings Account  Mobile No. ".
func asksForAnother(l layout.Line, before []page.Word) bool {
	cells := l.Cells()
	last := cells[len(cells)-1].Words
	own := layout.Normalize(layout.Text(before[min(len(before), len(l.Words)-len(last)):]))
	return slices.ContainsFunc(strings.Fields(own), func(w string) bool { return numberWords[w] }) &&
		!namesKind(own) || holds(own, wordContact) || asksForPhone.MatchString(own)
}

// IsKind reports whether a text can be an account kind or a product: a name, or a label for account numbers ("Savings
// Account").
func IsKind(s string) bool {
	return IsName(s) ||
		strings.IndexFunc(s, unicode.IsDigit) < 0 && len(strings.Fields(s)) > 1 && namesKind(layout.Normalize(s))
}

// namesKind reports whether a text in normal form contains an account kind.
func namesKind(normal string) bool {
	return slices.ContainsFunc(accountKinds, func(kind string) bool {
		return strings.Contains(" "+normal+" ", " "+kind+" ")
	}) || slices.ContainsFunc(strings.Fields(normal), isJoinedKind)
}

// isJoinedKind reports whether a word in normal form is a compound that ends with a word for an account:
// "geschaftskonto".
func isJoinedKind(w string) bool {
	return slices.ContainsFunc(
		joinedKinds, func(end string) bool { return len(w) > len(end)+2 && strings.HasSuffix(w, end) },
	)
}

var joinedKinds = terms.List("kind ending")

// KindBeside returns the account kind or product beside a label of the role, or on one of the next lines below it (at
// most reach), among the lines that within accepts. An account kind counts here without a colon, because it is often
// also a label for account numbers ("Account Type Savings Account").
func (o Outside) KindBeside(role layout.Role, within func(line int) bool, reach int) *Value[string] {
	for _, f := range o.Labels {
		if f.Role != role || !within(o.FreeIndex[f.Line]) {
			continue
		}
		for i := f.Line; i <= f.Line+reach && i < len(o.Free) && o.Free[i].Page == f.Label.Page; i++ {
			cells := o.Free[i].Cells()
			if i == f.Line {
				cells = o.besideLabel(f)
			} else if f.Line+2 == i && o.Free[i-1].Box.CenterY() > f.Label.Box.Y1 {
				break // the line below the label was examined
			}
			for _, c := range cells {
				if i > f.Line && layout.Overlap(c.Box, f.Label.Box) <= 0 {
					continue
				}
				if !isSurelyKind(c.Text()) {
					break
				}
				return &Value[string]{
					Read:  strings.TrimLeft(c.Text(), ". "),
					Page:  c.Page,
					Words: c.Words,
					Line:  o.FreeIndex[i],
				}
			}
		}
	}
	return nil
}

// besideLabel returns the cells to the right of a label, up to the second next label: the text right beside it may look
// like a label itself.
func (o Outside) besideLabel(f layout.Found) []layout.Cell {
	l := o.Free[f.Line]
	l.Words = slices.DeleteFunc(slices.Clone(l.Words), func(w page.Word) bool { return w.Box.X0 < f.Label.Box.X1 })
	for _, other := range o.Labels {
		at := slices.IndexFunc(l.Words, func(w page.Word) bool { return w.Box == other.Label.Words[0].Box })
		if other.Line == f.Line && at > 0 {
			l.Words = l.Words[:at]
		}
	}
	if len(l.Words) == 0 {
		return nil
	}
	return l.Cells()
}

// isSurelyKind reports whether a text has a specific word for an account kind, not only "account", and does not ask for
// a number.
func isSurelyKind(text string) bool {
	words := strings.Fields(layout.Normalize(text))
	own := slices.ContainsFunc(
		words, func(w string) bool { return slices.Contains(accountKinds, w) && !generalKinds[w] || isJoinedKind(w) },
	)
	return own && !slices.ContainsFunc(words, func(w string) bool { return numberWords[w] })
}

// namesSum reports whether a text in normal form asks for a sum: "Loan amount".
func namesSum(normal string) bool {
	return slices.ContainsFunc(strings.Fields(normal), func(w string) bool { return sumWords[w] })
}

var sumWords = terms.Set("sum")

// generalKinds are words for any account; numberWords turn an account kind into a label or title.
var (
	generalKinds = terms.Set("general kind")
	numberWords  = terms.Set("not a kind")
)

// longestOwner is the maximal number of words in a name before a title on its line.
const longestOwner = 5

// titleOwner returns the issuer whose name begins a title: "Kestrel Savings Statement", "plume – Account activity".
func (h *Head) titleOwner(blocks []headBlock) *Value[string] {
	for _, b := range blocks {
		for _, c := range b.cells {
			if n := ownerOf(c); n > 0 {
				name := layout.NewCell(c.Page, withoutCredit(trimMarks(c.Words[:n])))
				if isOnlyProduct(name) || h.isHolder(name) {
					continue
				}
				if looksLikeName(name, true) || isBankName(name) || h.isLogo(name) {
					return doubtful(nameValue(name, b.line))
				}
			}
		}
	}
	return nil
}

// withoutCredit returns a name without the word that begins the title: "Kestrel Bank Credit Card Statement".
func withoutCredit(words []page.Word) []page.Word {
	if n := len(words); n > 2 &&
		slices.Contains([]string{"credit", "debit", "prepaid"}, layout.Normalize(words[n-1].Text)) {
		return words[:n-1]
	}
	return words
}

// isOnlyProduct reports whether all words describe a product or a copy, or have no meaning ("Everyday Account
// Statement", "Statement as at").
func isOnlyProduct(name layout.Cell) bool {
	return !slices.ContainsFunc(
		name.Words, func(w page.Word) bool { return !holds(layout.Normalize(w.Text), wordNobody) },
	)
}

// ownerOf returns the number of words in a title before the words for a statement, 0 if the title begins with them.
func ownerOf(c layout.Cell) int {
	if n := slices.IndexFunc(
		c.Words, func(w page.Word) bool { return withoutDash(w.Text) == "" },
	); n > 0 && n <= longestOwner && n+1 < len(c.Words) && isTitleStart(c.Words[n+1:]) {
		return n
	}
	for n := 1; n <= longestOwner && n < len(c.Words); n++ {
		first, rest := c.Words[n-1].Text, withoutDash(c.Words[n].Text)
		normal := layout.Normalize(first)
		if holds(normal, wordTitle) || holds(normal, wordForm) && n == 1 || hasDigit(first) {
			return 0
		}
		if isTitleStart(c.Words[n:]) && (rest == "" || unicode.IsUpper([]rune(rest)[0])) {
			return n
		}
	}
	return 0
}

// isTitleStart reports whether words begin with a word for a statement, perhaps after an adjective.
func isTitleStart(words []page.Word) bool {
	first := layout.Normalize(words[0].Text)
	return holds(first, wordTitle) && !holds(first, wordOften) ||
		len(words) > 1 && holds(first, wordForm) && isTitleStart(words[1:])
}

// withoutDash returns a word without the dash that may separate a name from a title.
func withoutDash(text string) string { return strings.Trim(text, "-–—|· ") }
