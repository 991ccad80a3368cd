package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// This file finds holders in the title or in a sentence: "Account statement - Maria Lane", "Your statement Maria Lane",
// "We hold the following account in the name of Maria Lane".

// longestLead is the maximal number of words in a phrase before a holder's name.
const longestLead = 7

// inSentence returns the name after a phrase for the holder: "Statement of the account of Maria Lane with us".
func (h *Head) inSentence() *Value[string] {
	for i, l := range h.headOnly() {
		for _, c := range l.Cells() {
			from := behindLead(c.Words)
			if from == 0 {
				continue
			}
			if name := layout.NewCell(
				c.Page, c.Words[from:endOfName(c.Words, from)],
			); len(name.Words) > 1 && isHolderName(name) && !h.isIssuer(name) {
				v := nameValue(name, i)
				v.Read = withoutStop(v.Read)
				return v
			}
		}
	}
	return nil
}

// behindLead returns the index after a phrase for the holder, 0 if there is none or nothing follows.
func behindLead(words []page.Word) (behind int) {
	for from := range words {
		for n := min(longestLead, len(words)-from-1); n > 1; n-- {
			if tells := " " + layout.Normalize(layout.Text(words[from:from+n])) + " "; slices.Contains(
				nameWords[wordTells], tells,
			) {
				behind = from + n // the last phrase: "Auszug für | das Konto von | Maria Lane"
			}
		}
	}
	return behind
}

// endOfName returns the index at which a name in a sentence ends that begins at from: at a small word that is not part
// of names.
func endOfName(words []page.Word, from int) int {
	end := from
	for end < len(words) && (!isSmall(words[end].Text) || isParticle(words[end].Text) || joinsNames(words, end) ||
		isSeparator(words[end].Text) || words[end].Text == "&" || hasDigit(words[end].Text) || end == from) {
		end++
		if strings.HasSuffix(words[end-1].Text, ",") {
			if IsForm(layout.Text(words[end:])) {
				return len(words)
			}
			break
		}
	}
	for end > from+1 && (isParticle(words[end-1].Text) || isSeparator(words[end-1].Text)) {
		end--
	}
	return end
}

// joinsNames reports whether a small word is between two names, the second with a capital.
func joinsNames(words []page.Word, at int) bool {
	return at+1 < len(words) && joins(words[at].Text) && !isSmall(words[at+1].Text) && !hasDigit(words[at+1].Text)
}

func isParticle(word string) bool { return slices.Contains(nameWords[wordParticle], " "+word+" ") }

// behindTitle returns the name after the title and a mark: "Account Statement (EUR) - Maria Lane".
func (h *Head) behindTitle() *Value[string] {
	for i, l := range h.headOnly() {
		for _, c := range l.Cells() {
			for at, w := range c.Words[:len(c.Words)-1] {
				if !isSeparator(w.Text) && !strings.HasSuffix(w.Text, ":") || !isTitleInMoney(c.Words[:at+1]) {
					continue
				}
				if code := strings.Trim(
					c.Words[at+1].Text, "():",
				); len(code) == currencyLetters && parse.CurrencyCode(code) != "" {
					continue // "Statement of Account - EUR - Maria Lane"
				}
				if name := layout.NewCell(c.Page, c.Words[at+1:]); h.isLoneName(name, false) && !mayBeProduct(name) {
					return doubtful(nameValue(name, i))
				}
			}
		}
	}
	return nil
}

// currencyLetters is the length of a currency code. Shorter marks may be initials: "K R Singh Rathore".
const currencyLetters = 3

// besideTitle returns the name at the other end of the title's line.
func (h *Head) besideTitle() *Value[string] {
	if h.Issuer == nil {
		return nil // the name could be the issuer's
	}
	for i, l := range h.headOnly() {
		cells := l.Cells()
		if len(cells) != 2 || !isTitleInMoney(cells[0].Words) || cellSize(cells[1]) > cellSize(cells[0])+sameSize {
			continue
		}
		if h.isLoneName(cells[1], false) && !namesProduct(cells[1]) {
			return doubtful(nameValue(cells[1], i))
		}
	}
	return nil
}

// isTitleInMoney reports whether words are the title of the document, perhaps with a currency: "Statement of Account
// (EUR)".
func isTitleInMoney(words []page.Word) bool {
	plain := slices.DeleteFunc(slices.Clone(words), func(w page.Word) bool {
		return isSeparator(w.Text) || parse.CurrencyCode(strings.Trim(w.Text, "():")) != ""
	})
	return len(plain) > 0 && isAllTitle(plain)
}

// namesProduct reports whether a text has a word of titles or products, and no honorific or legal form.
func namesProduct(c layout.Cell) bool {
	return !isTitledName(c) && slices.ContainsFunc(c.Words, func(w page.Word) bool {
		normal := layout.Normalize(w.Text)
		return len(normal) > 1 && holds(normal, wordForm) || holds(normal, wordNobody) && !holds(normal, wordParticle)
	})
}

// overLabel returns the name right above a label without a value beside or below it, because some documents print
// labels below their values.
func (h *Head) overLabel() *Value[string] {
	for _, f := range h.Labels {
		if f.Role != "account_name" || !h.Within(h.FreeIndex[f.Line]) ||
			slices.ContainsFunc(f.Values, func(c layout.Cell) bool { return IsNamed(c.Text()) }) {
			continue
		}
		at := h.FreeIndex[f.Line]
		if at == 0 || h.Lines[at-1].Page != f.Label.Page {
			continue
		}
		above, ok := cellAt(h.Lines[at-1], f.Label.Box.X0, sameEdge)
		if ok && f.Label.Box.Y0-above.Box.Y1 < blockGap*above.Box.Height() && h.isLoneName(above, false) {
			return nameValue(above, at-1)
		}
	}
	return nil
}

// beforeSentence returns the words of a name before the words that continue the sentence: "Maria Lane | with us".
func beforeSentence(words []page.Word) []page.Word {
	for i := 2; i < len(words); i++ {
		if w := words[i].Text; isSmall(w) && !isParticle(w) && !slices.Contains(nameWords[wordJoint], " "+w+" ") &&
			begins(w, wordGoesOn) {
			return words[:i]
		}
	}
	return words
}

// inStrip returns the name beside the account number on a line with nothing else but the currency.
func (h *Head) inStrip() *Value[string] {
	labelled, labelledNumbers := h.labelledBoxes(), h.AccountNumbers()
	for i, l := range h.headOnly() {
		var names, numbers []layout.Cell
		others := 0
		for _, c := range l.Cells() {
			text := numberText(c.Words)
			switch {
			case within(labelled, c.Words[0].Box) || isReached(c):
				others++
			case places(text) >= titleDigits && IsAccountNumber(text):
				numbers = append(numbers, c)
			case parse.CurrencyCode(c.Text()) != "":
			case h.isLoneName(c, false) && !namesProduct(c):
				names = append(names, c)
			default:
				others++
			}
		}
		if len(names) == 1 && len(numbers) == 1 && others == 0 &&
			!isAnotherNumber(numberText(numbers[0].Words), labelledNumbers) {
			return doubtProduct(nameValue(names[0], i))
		}
	}
	return nil
}

// A document also addresses its readers: it asks ("to pay in, quote account 4400112233"), warns and advertises. Names
// and numbers in such sentences are not those of the account.

// isForReader reports whether the words of a sentence ask, warn or advertise.
func isForReader(words []page.Word) bool {
	return isAdvert(words) || holds(layout.Normalize(layout.Text(words)), wordAsked)
}

// isAdvert reports whether the words of a sentence advertise or warn. A name in such a sentence is weak evidence.
func isAdvert(words []page.Word) bool {
	text := layout.Text(words)
	return strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") || holds(layout.Normalize(text), wordAdvert)
}

// sentenceAround returns the words of the sentence that contains the given ones.
func sentenceAround(words []page.Word, from, to int) []page.Word {
	for to < len(words) && !endsSentence(words[to-1].Text) {
		to++
	}
	return words[from-len(sentenceBefore(words, from)) : to]
}

// sentenceBefore returns the words of a sentence before its n-th word.
func sentenceBefore(words []page.Word, n int) []page.Word {
	from := n
	for from > 0 && !endsSentence(words[from-1].Text) {
		from--
	}
	return words[from:n]
}

// endsSentence reports whether a word is the last of a sentence. A short word with a period is an abbreviation.
func endsSentence(text string) bool {
	return strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") ||
		strings.HasSuffix(text, ".") && (len(text) > longestShort || isShortWord(text))
}

// isShortWord reports whether a word of four letters before a period is complete: it has a vowel and is not a legal
// form ("Najd.", but not "Pvt.", "Corp.", "Blvd.").
func isShortWord(text string) bool {
	word := strings.TrimSuffix(text, ".")
	return len(word) == longestShort-1 && strings.ContainsAny(word, "aeiou") && !IsForm(word) &&
		strings.Count(text, ".") == 1
}

// A document prints the number of its account many times: beside a label, above the rows, at the head and foot of each
// page. Numbers of other accounts, customers and documents are printed once.

const (
	// mentionLines is the maximal number of lines that are searched for a number.
	mentionLines = 400
	// mostRepeated is the maximal number of numbers to search for on other lines.
	mostRepeated = 40
)

// Mentions counts the lines outside the rows, before the given line, on which a number is printed.
func (o Outside) Mentions(number string, before int) int {
	n, key := 0, NormalizeAccount(number)
	for i, l := range o.Free[:min(len(o.Free), mentionLines)] {
		if o.FreeIndex[i] < before && strings.Contains(NormalizeAccount(l.Text()), key) {
			n++
		}
	}
	return n
}

// RepeatedNumber returns the number that is printed on several lines and at least once without a label or with an
// unknown one: "Facility  517-00106-8" at the head and "517-00106-8" at the foot. Nil if there is none.
func (o Outside) RepeatedNumber() *Value[string] {
	var best *Value[string]
	most, looked, others := 1, 0, o.otherValues()
	for i, l := range o.Free {
		for _, c := range l.Cells() {
			c = behindLeader(c)
			number := numberText(c.Words)
			if looked == mostRepeated || places(number) < titleDigits || !IsAccountNumber(number) || others.hold(c) {
				continue
			}
			looked++
			if n := o.Mentions(number, len(o.Lines)); n > most {
				best, most = &Value[string]{Read: number, Page: l.Page, Words: c.Words, Line: o.FreeIndex[i]}, n
			}
		}
	}
	return best
}

// behindLeader returns the words after a row of dots or a colon in a cell, or the cell if it has neither.
func behindLeader(c layout.Cell) layout.Cell {
	for i := len(c.Words) - 2; i >= 0; i-- {
		text := c.Words[i].Text
		if len(text) > 2 && strings.Trim(text, ".…_") == "" || strings.HasSuffix(text, ":") ||
			strings.HasSuffix(text, "...") {
			return layout.NewCell(c.Page, c.Words[i+1:])
		}
	}
	return c
}

// otherValues holds the values of labels for anything but account numbers, by their places and by their texts. The
// number of a branch is one of them.
type otherValues struct {
	places map[valuePlace]bool
	texts  map[string]bool
}

type valuePlace struct {
	page int
	box  page.Box
}

func (o Outside) otherValues() otherValues {
	others := otherValues{map[valuePlace]bool{}, map[string]bool{}}
	for _, f := range o.Labels {
		if f.Role == "account_number" {
			continue
		}
		for _, v := range f.Values {
			others.places[valuePlace{v.Page, v.Words[0].Box}] = true
			others.texts[NormalizeAccount(v.Text())] = true
		}
	}
	return others
}

// hold reports whether a cell is such a value, a date, or in brackets, like the registration number of a company.
func (others otherValues) hold(c layout.Cell) bool {
	return strings.HasPrefix(c.Text(), "(") || others.holdBare(c)
}

// holdBare is hold without the rule for brackets, for a number after an account kind.
func (others otherValues) holdBare(c layout.Cell) bool {
	if _, date := parse.ParsePrintedDate(c.Text()); date || beginsSpan(c.Words) {
		return true
	}
	return others.places[valuePlace{c.Page, c.Words[0].Box}] || others.texts[NormalizeAccount(c.Text())]
}

// footLines is the number of lines at the foot of a page that may have the account number.
const footLines = 6

// FootNumber returns the last account number in a sentence at the foot of a page: "Grace Wanjiku · Account 3811-600 ·
// page 2"; nil if there is none.
func (o Outside) FootNumber() *Value[string] {
	for i, l := range slices.Backward(o.Free) {
		if last := min(i+footLines, len(o.Free)-1); last == i+footLines && o.Free[last].Page == l.Page {
			continue // more lines follow on the page
		}
		for _, c := range l.Cells() {
			if v, ok := mentionedNumber(c); ok {
				v.Line = o.FreeIndex[i]
				return &v
			}
		}
	}
	return nil
}
