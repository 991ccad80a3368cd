package creditcardstatement

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/statement"
)

// cardNumber is a card's number as statements print it: 13 to 19 places, most of them masked at times, in
// groups of four or in one run.
var cardNumber = regexp.MustCompile(`(?:[0-9Xx*•]{4}[ -]?){3}[0-9Xx*•]{1,7}`)

// leastShownDigits keeps runs of crosses and short numbers from being card numbers.
const leastShownDigits = 4

// roleWords tell whose card it is.
var roleWords = []struct{ word, role string }{
	{"supplementary", "supplementary"}, {"supplemental", "supplementary"}, {"extension", "supplementary"}, {"additional", "supplementary"}, {"secondary", "supplementary"},
	{"principal", "primary"}, {"primary", "primary"}, {"basic", "primary"}, {"main", "primary"},
}

// subtotalWords begin the line that sums a card's rows up.
var subtotalWords = []string{"sub total", "subtotal", "card total", "total for this card", "total for card", "total of card", "total new charges", "total transactions"}

// foundCard is a card's heading among the rows and what is read of it.
type foundCard struct {
	card     Card
	number   engine.Provenance
	subtotal engine.Provenance
}

// findCards reads the cards of a statement with several: each has a heading with its number above its rows,
// and at times a sum below them. One card alone is the account and no list.
func findCards(lines []layout.Line) []foundCard {
	style := parse.DecideStyle(nil)
	var cards []foundCard
	seen := map[string]int{}
	current := -1
	for _, l := range lines {
		if number, rest, words := headingOf(l); number != "" {
			key := header.NormalizeAccount(number)
			at, known := seen[key]
			if !known {
				at = len(cards)
				seen[key] = at
				cards = append(cards, foundCard{card: Card{CardNumber: &number}, number: layout.Origin(l.Page, words)})
			}
			current = at
			describeCard(&cards[at].card, rest)
			continue
		}
		if current >= 0 && cards[current].card.Subtotal == nil {
			if v, origin, ok := subtotalOf(l, style); ok {
				cards[current].card.Subtotal, cards[current].subtotal = &v, origin
			}
		}
	}
	if len(cards) < 2 {
		return nil
	}
	return cards
}

// headingOf is the card's number on a line without amounts, with the text around it.
func headingOf(l layout.Line) (number, rest string, words []page.Word) {
	text := l.Text()
	at := cardNumber.FindStringIndex(text)
	if at == nil {
		return "", "", nil
	}
	number = strings.TrimSpace(text[at[0]:at[1]])
	shown := len(number) - len(strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, number))
	if shown < leastShownDigits {
		return "", "", nil
	}
	for _, c := range l.Cells() {
		if m, ok := parse.ParseMoney(c.Text(), parse.Style{}); ok && m.Decimals == 2 {
			return "", "", nil // a row that names a card
		}
	}
	return number, strings.TrimSpace(text[:at[0]] + "  " + text[at[1]:]), l.Words
}

// describeCard reads holder and role from the text around a card's number.
func describeCard(c *Card, rest string) {
	normal := " " + layout.Normalize(rest) + " "
	for _, w := range roleWords {
		if c.Role == nil && strings.Contains(normal, " "+w.word+" ") {
			role := w.role
			c.Role = &role
		}
	}
	if name := nameIn(rest); name != "" && c.CardholderName == nil {
		c.CardholderName = &name
	}
}

// headingWords stand beside a card's number and are no one's name.
var headingWords = map[string]bool{"card": true, "number": true, "no": true, "account": true, "cardholder": true, "name": true, "cardmember": true, "ending": true, "in": true,
	"principal": true, "primary": true, "basic": true, "main": true, "supplementary": true, "supplemental": true, "extension": true, "additional": true, "secondary": true, "credit": true,
	"visa": true, "mastercard": true, "jcb": true, "amex": true, "transactions": true, "for": true, "of": true, "purchases": true, "holder": true, "continued": true}

// leastNameWords is how many words left make a name.
const leastNameWords = 2

// nameIn is what is left of a heading without the words of headings and without figures; "" for a line of the
// statement's header, whose labels end in colons.
func nameIn(rest string) string {
	if strings.Contains(rest, ":") {
		return ""
	}
	var name []string
	for _, word := range strings.Fields(rest) {
		bare := layout.Normalize(word)
		if bare == "" || headingWords[bare] || strings.ContainsAny(word, "0123456789") {
			continue
		}
		name = append(name, strings.Trim(word, ":;,()"))
	}
	if len(name) < leastNameWords {
		return ""
	}
	return strings.Join(name, " ")
}

func subtotalOf(l layout.Line, style parse.Style) (engine.Amount, engine.Provenance, bool) {
	text := layout.Normalize(l.Text())
	for _, words := range subtotalWords {
		if !strings.HasPrefix(text, words) {
			continue
		}
		cells := l.Cells()
		last := cells[len(cells)-1]
		if m, ok := parse.ParseMoney(last.Text(), style); ok {
			return m.Size, layout.Origin(last.Page, last.Words), true
		}
	}
	return 0, engine.Provenance{}, false
}

// putCards fills the list of cards in.
func putCards(p *statement.Builder, f *Fields) {
	for i, found := range findCards(p.Reading.Lines) {
		f.Cards = append(f.Cards, found.card)
		p.Mark(fmt.Sprintf("/cards/%d/card_number", i), found.number)
		if found.card.CardholderName != nil {
			p.Mark(fmt.Sprintf("/cards/%d/cardholder_name", i), found.number)
		}
		if found.card.Subtotal != nil {
			p.Mark(fmt.Sprintf("/cards/%d/subtotal", i), found.subtotal)
		}
	}
}
