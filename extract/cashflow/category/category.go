package category

import (
	"slices"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// Uncategorized is the category of a row whose description says nothing known.
const Uncategorized = "uncategorized"

// Confidence of a judgement.
const (
	Exact    = 0.95 // a structural word or a word of purpose
	Known    = 0.9  // the other party is known by name
	Pattern  = 0.7  // the form of the row or of the name
	Fallback = 0.3  // nothing but the channel, or less
)

// Paper is the kind of statement that a row is from.
type Paper uint8

// Kinds of statements. An account of deposits is the zero value.
const (
	Account Paper = iota
	Wallet
	Card
	Loan
)

// Row is what is known of a statement's row.
type Row struct {
	Description string
	Direction   Direction
	CheckNumber string // "" if none is printed
	Code        string // the bank's code for the kind of movement; "" if none is printed
}

// Reading is what a row says.
type Reading struct {
	Category   string  // a category of the contract
	Confidence float64 // Exact, Known, Pattern or Fallback
	Reason     Reason  // of the category
	Channel    string  // instapay, atm, check …; "" if the row does not say
	// The other party as printed, in capitals, Ñ and accents kept; "" if the row names nobody.
	Counterparty string
	Key          string // cluster of Counterparty; see Key and Clusters
	// Confidence and reason of Counterparty; zero without one.
	PartyConfidence float64
	PartyReason     Reason

	Lender    string // the lender that the row names; "" for none
	Reference string // number of the loan or promissory note; "" if none is printed
	Bank      string // the bank or wallet that holds the other account; "" if none is named
	Business  bool   // the counterparty bears a legal form or a word of trade
	Own       bool   // the counterparty is the account holder
	Invoice   bool   // a word of trade: INV, BILLING, PAYMENT FOR
	Refund    bool   // a word by which a row undoes another
	Payoff    bool   // the debt is paid in full
	// Why a check came back: daif, daud, account_closed, stop_payment, stale, signature, amount, unspecified; "" if
	// none did.
	Returned string
}

// Reason says in words why a judgement was made. Text reads "channel word ATM".
type Reason struct {
	Rule  string // channel word, lender list …
	Words string // as found in the description or the list
}

// String is the reason as a sentence shows it.
func (r Reason) String() string {
	if r.Words == "" {
		return r.Rule
	}
	return r.Rule + " " + r.Words
}

// Options say what is known besides the rows.
type Options struct {
	Paper     Paper
	Currency  string // ISO 4217; "" matches the words of every market
	Holders   []string
	Employers []string // known from other papers
}

// Classifier reads the rows of one statement. It is safe for concurrent use.
type Classifier struct {
	options   Options
	markets   markets
	holders   []holder
	business  bool // the holder's name bears a legal form or a word of trade
	employers [][]string
}

// holder is a name of the account holder.
type holder struct {
	words   []string // sorted, without legal form and initials
	printed []string // in printed order, without legal form
	joined  string   // in printed order, for names that are cut off
}

// New makes a classifier for a statement.
func New(o Options) *Classifier {
	c := &Classifier{options: o, markets: marketOf(o.Currency)}
	for _, name := range o.Holders {
		n := ParseName(name)
		if len(n.Words) == 0 {
			continue
		}
		c.business = c.business || n.LegalForm != "" || len(n.Descriptors) > 0
		c.holders = append(c.holders, holder{
			words: sortedWords(withoutInitials(n.Words)), printed: n.Words, joined: strings.Join(n.Words, " "),
		})
	}
	for _, name := range o.Employers {
		if n := ParseName(name); len(n.Words) > 0 {
			c.employers = append(c.employers, n.Words)
		}
	}
	return c
}

// hit is a phrase of a data file in the description.
type hit struct {
	entry      *entry
	start, end int
}

// nameEnd is where the name in the phrase ends: that of a lender ends before its product.
func (h hit) nameEnd() int {
	if h.entry.kind == lenders {
		return h.start + h.entry.named
	}
	return h.end
}

// row is a row while it is read.
type row struct {
	text
	c        *Classifier
	in       Row
	hits     []hit
	has      [kinds]bool
	purchase bool // the row buys something: a card, a QR code, a bill
	runs     []run
	party    int  // place of the chosen run; -1 for none
	cover    kind // of the last phrase of the main layer
	out      Reading
	// Room for what a description may hold, used again for the next.
	hitStore   [2 * narration.MaxWords]hit
	runStore   [8]run
	foundStore [4 * narration.MaxWords]narration.Hit
}

// Read judges a row.
func (c *Classifier) Read(in Row) Reading {
	r := c.row(in.Description)
	defer r.release()
	r.in = in
	r.find()
	r.purchase = c.options.Paper == Card || r.says(purchases, "card", "qr", "bill", "load") ||
		c.options.Paper == Wallet && r.has[purchases]
	r.findRuns()
	r.chooseParty()
	r.judge()
	r.describe()
	return r.out
}

// rows are used again, because they have room for the longest description.
var rows = sync.Pool{New: func() any { return new(row) }}

// row begins to read a description.
func (c *Classifier) row(description string) *row {
	r := rows.Get().(*row)
	r.c, r.in, r.party, r.purchase, r.out = c, Row{}, -1, false, Reading{}
	r.has = [kinds]bool{}
	r.hits, r.runs = r.hitStore[:0], r.runStore[:0]
	r.split(description)
	return r
}

// release gives the row back, without the texts that it holds on to.
func (r *row) release() {
	r.c, r.in, r.out, r.raw, r.folded = nil, Row{}, Reading{}, "", ""
	clear(r.words)
	clear(r.texts)
	rows.Put(r)
}

// find lists the phrases of the data files, without those inside a longer one of their layer, and gives the words
// their roles.
func (r *row) find() {
	found := lexicon.AppendHits(r.foundStore[:0], r.texts)
	covered := [layers]int{}
	for i := 0; i < len(found); {
		next := i
		for next < len(found) && found[next].Start == found[i].Start {
			next++
		}
		r.keepLongest(found[i:next], &covered)
		i = next
	}
}

// keepLongest keeps, in each layer, the longest of the phrases that begin at one word, if they reach beyond those
// before. covered is how far the phrases of the layers reach.
func (r *row) keepLongest(found []narration.Hit, covered *[layers]int) {
	end := [layers]int{}
	other := hit{} // the longest phrase of the other side
	for pass := range layers {
		for k := len(found) - 1; k >= 0; k-- {
			e := &entries[found[k].Label]
			if layerOf(e.kind) != pass || found[k].End < end[pass] || !r.applies(e, found[k].Start) {
				continue
			}
			if r.in.Direction != 0 && e.side&r.in.Direction == 0 {
				if other.entry == nil && found[k].End > covered[mainLayer] && rowKinds[e.kind] {
					other = hit{e, found[k].Start, found[k].End}
				}
				continue
			}
			at := found[k].End
			inside := pass != mainLayer && (at <= covered[mainLayer] || at < end[mainLayer])
			if at <= covered[pass] || inside && !(pass == channelLayer && rowKinds[r.cover]) {
				continue
			}
			end[pass] = at
			if pass == mainLayer {
				r.cover = e.kind
			}
			r.keep(hit{e, found[k].Start, at}, !inside)
		}
	}
	if other.entry != nil && other.end > end[mainLayer] {
		r.book(other)
	}
	for pass := range layers {
		covered[pass] = max(covered[pass], end[pass])
	}
}

// rowKinds are the kinds whose phrases tell what a row is. A channel word inside them counts (POS in POS PURCHASE), and
// not in the name of a company or a loan.
var rowKinds = [kinds]bool{returned: true, reversals: true, fees: true, cash: true, checks: true, transfers: true,
	purchases: true, purposes: true, cards: true}

// book makes the words of a phrase of the other side no name: FEE on a credit. Single words of purpose may be names
// there.
func (r *row) book(h hit) {
	if h.entry.kind == purposes && h.entry.words == 1 {
		return
	}
	for i := h.start; i < h.end; i++ {
		r.words[i].role |= h.entry.role & cut
	}
}

// applies reports whether a phrase is of the row's market.
func (r *row) applies(e *entry, start int) bool {
	if e.markets&r.c.markets == 0 {
		return false
	}
	return e.kind != reversals || e.words > 1 || len(e.phrase) > 3 || r.standsAlone(start)
}

// standsAlone reports whether a short booking word such as REV or EC is at an end of the description; between names it
// is a title or an initial.
func (r *row) standsAlone(i int) bool { return i == 0 || i == len(r.words)-1 }

// keep adds a phrase. Its words get their roles, unless it stands inside a longer phrase.
func (r *row) keep(h hit, roles bool) {
	if len(r.hits) == cap(r.hits) {
		return // no description of 64 words has so many
	}
	r.hits = append(r.hits, h)
	r.has[h.entry.kind] = true
	if !roles {
		return
	}
	for i := h.start; i < h.end; i++ {
		if h.entry.kind == lenders && i-h.start >= h.entry.named {
			r.words[i].role |= cut
			continue
		}
		r.words[i].role |= h.entry.role
	}
}

// first returns the first phrase of a kind with one of the values; any value if none is given.
func (r *row) first(k kind, values ...string) (hit, bool) {
	if !r.has[k] {
		return hit{}, false
	}
	for _, h := range r.hits {
		if h.entry.kind == k && (len(values) == 0 || slices.Contains(values, h.entry.value)) {
			return h, true
		}
	}
	return hit{}, false
}

// says reports whether a phrase of a kind with one of the values is in the description.
func (r *row) says(k kind, values ...string) bool {
	_, ok := r.first(k, values...)
	return ok
}
