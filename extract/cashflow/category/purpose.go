package category

import "slices"

// lendingRow finds loans: by words of borrowing, by a lender of the list, or by the party's name.
func (r *row) lendingRow() bool {
	if r.says(purposes, "insurance") || r.saysCardOnly() {
		return false
	}
	if h, ok := r.lenderHit(); ok {
		r.out.Lender = h.entry.value
		return r.lend(Known, "lender list:", h.entry.value)
	}
	if h, ok := r.loanWord(); ok {
		confidence := Exact
		if h.entry.value == "payment" && h.entry.words == 1 {
			confidence = Pattern
		}
		return r.lend(confidence, "word of a loan", h.entry.phrase)
	}
	if h, ok := r.lenderName(); ok {
		n, _ := r.named()
		r.out.Lender = r.shown(n)
		return r.lend(Pattern, "word of lending in the party:", h.entry.phrase)
	}
	return false
}

// saysCardOnly reports whether the row pays a card, which no loan word explains.
func (r *row) saysCardOnly() bool { return r.isOut() && r.says(cards, "debt") && !r.has[lenders] }

// lend decides by the direction. An instalment that came in is a sale.
func (r *row) lend(confidence float64, rule, words string) bool {
	return r.decide(r.side("loan_proceeds", "loan_repayment"), confidence, rule, words)
}

// loanWord returns the word that tells a loan: of a release or payment, else of the loan, else the number of a note.
func (r *row) loanWord() (hit, bool) {
	if h, ok := r.first(loans, "release", "payment"); ok {
		weak := h.entry.words == 1 && (h.entry.value == "release" && r.says(purposes, "merchant_settlement") ||
			r.isSettler() || r.purchase && !r.says(purchases, "bill", "paid"))
		if !weak {
			return h, true
		}
		return hit{}, false
	}
	if h, ok := r.first(loans, "loan"); ok {
		if r.isIn() && r.saysPayment() {
			return hit{}, false // a borrower's payment to the holder
		}
		return h, true
	}
	if h, ok := r.first(loans, "note"); ok && r.reference(h) != "" {
		return h, true
	}
	return hit{}, false
}

func (r *row) saysPayment() bool {
	return anyOf(r.texts, paymentWords)
}

// isSettler reports whether the party is a company that pays out sales.
func (r *row) isSettler() bool {
	return r.isIn() && r.says(billers, "merchant_settlement", "sales_collection")
}

// shortName is the most letters of a lender's name that may be an everyday word.
const shortName = 5

// lenderHit returns a lender of the list. A short name counts only as a whole name.
func (r *row) lenderHit() (hit, bool) {
	for _, h := range r.hits {
		if h.entry.kind != lenders || r.shopBehind(h) {
			continue
		}
		if h.entry.words > 1 || r.wholeName(h) || len(h.entry.phrase) > shortName && r.begins(h) {
			return h, true
		}
	}
	return hit{}, false
}

// shopBehind reports whether a star separates the lender from the shop that was paid: KLARNA*BOOHOO.
func (r *row) shopBehind(h hit) bool {
	return r.isOut() && h.end < len(r.words) && r.words[h.end].sign == '*' && r.words[h.end].gap == field &&
		isLetters(r.words[h.end].text)
}

// lenderName returns the word of lending in the party's name, behind at least one word of its own.
func (r *row) lenderName() (hit, bool) {
	n, ok := r.named()
	if !ok || r.purchase && r.c.options.Paper != Account {
		return hit{}, false
	}
	for _, h := range r.hits {
		if h.entry.kind == lenderWords && h.start > n.start && h.end <= n.end {
			return h, true
		}
	}
	return hit{}, false
}

// wholeName reports whether a phrase is the whole of a name, apart from legal forms, countries and numbers.
func (r *row) wholeName(h hit) bool {
	for _, n := range r.runs {
		if h.start != n.start || h.end > n.end {
			continue
		}
		for i := h.end; i < n.end; i++ {
			if !r.is(i, form|country|city|reference) && !isNation[r.words[i].text] {
				return false
			}
		}
		return true
	}
	return false
}

// cardDebtRow finds payments of a card's balance.
func (r *row) cardDebtRow() bool {
	if h, ok := r.first(cards, "debt"); ok && !(r.isNetwork(h) && r.isShopping()) {
		return r.byHit("credit_card_payment", Exact, "words of a card payment", h)
	}
	if h, ok := r.first(cards, "issuer"); ok && !r.buys() {
		return r.byHit("credit_card_payment", Known, "card issuer", h)
	}
	if h, ok := r.first(purchases, "card"); ok && r.isOut() && r.c.options.Paper != Card && r.saysPayment() &&
		r.party < 0 && r.maskedNumber() {
		return r.byHit("credit_card_payment", Pattern, "card number without a shop:", h)
	}
	return false
}

// buys reports whether words of a purchase stand in the row, besides the name of a network.
func (r *row) buys() bool {
	return slices.ContainsFunc(r.hits, func(h hit) bool {
		return h.entry.kind == purchases && h.entry.value == "card" && !networks[h.entry.phrase]
	})
}

// isNetwork reports whether a phrase names only a network of cards, which also stands on purchases.
func (r *row) isNetwork(h hit) bool {
	words := r.texts[h.start:h.end]
	return (slices.Contains(words, "VISA") || slices.Contains(words, "MASTERCARD")) &&
		!slices.Contains(words, "CREDIT") && !slices.Contains(words, "CARD")
}

// isShopping reports whether a shop is named.
func (r *row) isShopping() bool { return r.has[merchants] || r.has[sectors] || r.party >= 0 }

// maskedNumber reports whether a card number with hidden digits is printed.
func (r *row) maskedNumber() bool {
	for i, w := range r.words {
		if w.role&reference == 0 {
			continue
		}
		for _, c := range w.text {
			if c == 'X' {
				return true
			}
		}
		if w.sign == '*' || w.sign == '•' || r.is(i-1, stop) {
			return true
		}
	}
	return false
}

// remarks are purposes that a name in the row does not change.
var remarks = []string{
	"capital_infusion", "owner_drawing", "rent", "supplier_payment", "merchant_settlement", "professional_fee",
	"education", "investment", "government_tax", "government_contribution", "government_fees", "remittance_in",
	"sales_collection", "other_income",
}

// purposeRow finds what a payment is for, by the longest phrase, then in the order of remarks.
func (r *row) purposeRow() bool {
	if !r.has[purposes] {
		return false
	}
	best, found := hit{}, false
	for _, h := range r.hits {
		if h.entry.kind != purposes || !slices.Contains(remarks, h.entry.value) {
			continue
		}
		if !found || r.better(h, best) {
			best, found = h, true
		}
	}
	if !found || r.outweighed(best) {
		return false
	}
	return r.byHit(best.entry.value, Exact, "word of purpose", best)
}

func (r *row) better(a, b hit) bool {
	if a.entry.words != b.entry.words {
		return a.entry.words > b.entry.words
	}
	return slices.Index(remarks, a.entry.value) < slices.Index(remarks, b.entry.value)
}

// outweighed reports whether a company or agency known by name says more than a single word of purpose, or the word
// stands in the name of a company that was sent money.
func (r *row) outweighed(h hit) bool {
	if h.entry.words > 1 {
		return false
	}
	if known, ok := r.listedHit(); ok && r.isIn() && h.entry.value == "merchant_settlement" &&
		known.entry.value != h.entry.value {
		return true
	}
	if _, ok := r.listedHit(); ok && r.isOut() && (nouns[h.entry.value] || h.entry.value == "supplier_payment" ||
		h.entry.value == "government_tax") {
		return true
	}
	return nouns[h.entry.value] && r.inCompany(h)
}

// inCompany reports whether a word stands in the name of a company that a transfer pays: ENERGY in SOLAR ENERGY
// TRADING CORP.
func (r *row) inCompany(h hit) bool {
	n, ok := r.named()
	return ok && n.form != "" && r.isTransfer() && h.start >= n.start && h.end <= n.end
}

// isTransfer reports whether the row moves money between accounts and does not buy anything.
func (r *row) isTransfer() bool { return r.has[transfers] && !r.purchase }

// holderRow finds transfers between the holder's own accounts.
func (r *row) holderRow() bool {
	n, ok := r.named()
	if !ok || !n.holder || r.says(purchases, "card", "qr") {
		return false
	}
	return r.decide("own_account_transfer", Known, "the holder's own name:", r.shown(n))
}

// employerRow finds the pay of an employer known from other papers.
func (r *row) employerRow() bool {
	if !r.isIn() {
		return false
	}
	for _, name := range r.c.employers {
		for i := 0; i+len(name) <= len(r.texts); i++ {
			if slices.Equal(r.texts[i:i+len(name)], name) {
				printed := r.raw[r.words[i].start:r.words[i+len(name)-1].end]
				return r.decide("salary", Known, "employer of another paper:", printed)
			}
		}
	}
	return false
}
