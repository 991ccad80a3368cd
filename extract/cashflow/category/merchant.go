package category

import "slices"

// listedRow finds agencies, companies and shops that are known by name.
func (r *row) listedRow() bool {
	h, ok := r.listedHit()
	if !ok {
		return false
	}
	value := h.entry.value
	switch h.entry.kind {
	case agencies:
		return r.byHit(value, Known, "agency list:", h)
	case billers:
		return r.byHit(value, Known, "company list:", h)
	}
	return r.byHit(value, Known, "shop list:", h)
}

// listedHit returns the agency, company or shop that decides: agencies before companies before shops, then the first.
func (r *row) listedHit() (hit, bool) {
	best, found := hit{}, false
	for _, h := range r.hits {
		switch h.entry.kind {
		case agencies, billers, merchants:
			if (!found || h.entry.kind < best.entry.kind) && r.counts(h) {
				best, found = h, true
			}
		}
	}
	return best, found
}

// counts reports whether a listed name is the party. On a transfer it must be the whole name, because its word may
// stand in another company's; on a purchase its beginning. A common word counts only on a purchase, with no other trade
// behind.
func (r *row) counts(h hit) bool {
	whole := r.wholeName(h)
	switch {
	case h.entry.common:
		return r.purchase && (whole || r.begins(h) && !r.tradeAfter(h))
	case r.isTransfer():
		sure := h.entry.words > 1 || h.entry.kind == agencies && !r.inBusiness(h)
		return whole || sure && r.begins(h)
	case h.entry.kind == agencies && !whole:
		return !r.inBusiness(h) || r.says(purchases, "bill")
	}
	return whole || r.begins(h) || h.entry.words > 1 || len(h.entry.phrase) > longWord
}

// longWord is how many letters of a name are no part of another.
const longWord = 6

// begins reports whether a phrase stands at the beginning of a name.
func (r *row) begins(h hit) bool {
	for _, n := range r.runs {
		if h.start == n.start {
			return true
		}
	}
	return false
}

// tradeAfter reports whether a name goes on with a legal form or another trade: METRO in METRO HARDWARE.
func (r *row) tradeAfter(h hit) bool {
	for _, n := range r.runs {
		if h.start < n.start || h.end > n.end {
			continue
		}
		for i := h.end; i < n.end; i++ {
			if r.is(i, form|descriptor|nameable) && !vagueTrades[r.texts[i]] {
				return true
			}
		}
	}
	return false
}

// inBusiness reports whether a phrase is a part of a company's name.
func (r *row) inBusiness(h hit) bool {
	for _, n := range r.runs {
		if h.start >= n.start && h.end <= n.end {
			return n.business
		}
	}
	return false
}

// nounRow finds utilities, insurance and so on by their words.
func (r *row) nounRow() bool {
	best, found := hit{}, false
	for _, h := range r.hits {
		if h.entry.kind == purposes && (!found || h.entry.words > best.entry.words) && !r.inCompany(h) {
			best, found = h, true
		}
	}
	if !found {
		return false
	}
	return r.byHit(best.entry.value, Exact, "word of purpose", best)
}

// tradeRow finds the trade in a shop's name. A business that sends money to a company pays a supplier.
func (r *row) tradeRow() bool {
	h, ok := r.sector()
	if !ok || r.isTransfer() && !r.paysTrade(h.entry.value) {
		return false
	}
	return r.byHit(h.entry.value, Pattern, "trade in the name:", h)
}

// paysTrade reports whether a transfer to a trade is for its service, and not to a supplier.
func (r *row) paysTrade(category string) bool {
	switch category {
	case "health", "education":
		return true
	case "food":
		return !r.c.business && !r.formed()
	}
	return false
}

// sector returns the longest word of a trade, the last among equals: CAFE in BOOKS AND CAFE.
func (r *row) sector() (hit, bool) {
	best, found := hit{}, false
	for _, h := range r.hits {
		if h.entry.kind == sectors && (!found || h.entry.words >= best.entry.words) && vague(h) <= vague(best) {
			best, found = h, true
		}
	}
	return best, found
}

// vague is 1 for words of trade that any shop may have, 2 for no word.
func vague(h hit) int {
	if h.entry == nil {
		return 2
	}
	if vagueTrades[h.entry.phrase] {
		return 1
	}
	return 0
}

// formed reports whether the party bears a legal form.
func (r *row) formed() bool {
	n, ok := r.named()
	return ok && n.form != ""
}

// invoiceRow finds trade by an invoice word or by the name of a company.
func (r *row) invoiceRow() bool {
	h, invoiced := r.first(invoices)
	n, named := r.named()
	switch {
	case !named || n.holder:
		return false
	case r.isIn() && invoiced && (r.c.business || n.business):
		return r.byHit("sales_collection", Pattern, "word of an invoice:", h)
	case r.isOut() && n.business && (r.isTransfer() || r.isBill()):
		return r.decide("supplier_payment", Pattern, r.businessRule(n), "")
	case r.isOut() && invoiced && r.isTransfer() && r.c.business:
		return r.byHit("supplier_payment", Pattern, "word of an invoice:", h)
	}
	return false
}

// isBill reports whether a bill or a plain payment is paid, and not a purchase in a shop.
func (r *row) isBill() bool {
	return r.says(purchases, "paid", "bill") && !r.says(purchases, "card", "qr")
}

// businessRule says why a name is a business.
func (r *row) businessRule(n run) string {
	if n.form != "" {
		return "legal form " + n.form + " in the party"
	}
	return "word of trade in the party"
}

// transferRow is what is left of a transfer: the channel says least.
func (r *row) transferRow() bool {
	if h, ok := r.first(transfers, "received"); ok && r.isIn() && r.c.options.Paper == Wallet && r.isMerchantWallet(h) {
		return r.byHit("merchant_settlement", Pattern, "payment into a merchant's wallet:", h)
	}
	h, ok := r.first(transfers, "transfer", "sent", "received", "own")
	if !ok {
		h, ok = r.first(cash, "wallet_in", "wallet_out")
	}
	if !ok || r.isOut() && r.says(purchases, "card", "qr", "load") {
		return false
	}
	return r.byHit(r.side("transfer_in", "transfer_out"), Pattern, "channel word", h)
}

// isMerchantWallet reports whether a shop's wallet was paid: the row says so, or its holder is a business.
func (r *row) isMerchantWallet(h hit) bool {
	return h.entry.phrase == "PAYMENT RECEIVED" && (r.c.business || slices.Contains(r.texts, "MERCHANT"))
}

// purchaseRow is a purchase or bill of a shop that is not known.
func (r *row) purchaseRow() bool {
	if r.isIn() {
		return false
	}
	if h, ok := r.first(purchases, "load"); ok {
		return r.byHit("utilities_telco", Exact, "word of purpose", h)
	}
	if h, ok := r.first(purchases); ok {
		return r.byHit("other_expense", Pattern, "a purchase or bill:", h)
	}
	if r.c.options.Paper == Card && r.party >= 0 {
		return r.decide("other_expense", Pattern, "a purchase with the card", "")
	}
	return false
}

func (r *row) memoRow() bool {
	if h, ok := r.first(transfers, "memo"); ok {
		return r.byHit(r.side("other_income", "other_expense"), Fallback, "booking word", h)
	}
	if !r.isIn() || !slices.Contains(r.texts, "DEPOSIT") && !slices.Contains(r.texts, "DEP") {
		return false
	}
	if n, ok := r.named(); ok && n.marked {
		return r.decide("transfer_in", Fallback, "a deposit by somebody", "")
	}
	return r.party < 0 && r.decide("other_income", Fallback, "booking word", "DEPOSIT")
}

// nameRow judges a row that has nothing but a name: a company's on a business account is trade.
func (r *row) nameRow() bool {
	n, ok := r.named()
	if !ok || !n.business {
		return false
	}
	if r.isOut() {
		return r.decide("supplier_payment", Pattern, r.businessRule(n), "")
	}
	return false
}
