package creditcardstatement

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/statement"
)

//go:embed terms.tsv
var termData string

var (
	terms = statement.MustTerms(termData)
	// headingWords are words beside a card's number that are nobody's name.
	headingWords = terms.Texts("heading")
)

// cardNumber matches a card's number as statements print it: 13 to 19 characters, often mostly masked, in groups of
// four or without spaces.
var cardNumber = regexp.MustCompile(`(?:[0-9Xx*•]{4}[ -]?){3}[0-9Xx*•]{1,7}`)

// minShownDigits is how many digits of a card's number must be visible; it excludes runs of crosses and short
// numbers.
const minShownDigits = 4

// foundCard is a card's heading among the rows, with its values.
type foundCard struct {
	card     Card
	number   engine.Provenance
	subtotal engine.Provenance
}

// findCards returns the cards of a statement with several: each has a heading with its number above its rows, and
// sometimes a sum below them. A single card is the account, and no list.
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

// headingOf returns the card's number on a line without amounts, with the text around it.
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
	if shown < minShownDigits {
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
	for _, w := range terms["card_role"] {
		if c.Role == nil && strings.Contains(normal, " "+w.Text+" ") {
			role := w.Value
			c.Role = &role
		}
	}
	if name := nameIn(rest); name != "" && c.CardholderName == nil {
		c.CardholderName = &name
	}
}

// minNameWords is the fewest words of a name.
const minNameWords = 2

// nameIn returns the rest of a heading without heading words and figures; "" for a line of the statement's header,
// whose labels end with a colon.
func nameIn(rest string) string {
	if strings.Contains(rest, ":") {
		return ""
	}
	var name []string
	for _, word := range strings.Fields(rest) {
		bare := layout.Normalize(word)
		if bare == "" || slices.Contains(headingWords, bare) || strings.ContainsAny(word, "0123456789") {
			continue
		}
		name = append(name, strings.Trim(word, ":;,()"))
	}
	if len(name) < minNameWords {
		return ""
	}
	return strings.Join(name, " ")
}

func subtotalOf(l layout.Line, style parse.Style) (engine.Amount, engine.Provenance, bool) {
	text := layout.Normalize(l.Text())
	for _, words := range terms.Texts("subtotal") {
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

// putCards fills in the list of cards.
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
