package category

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// decide sets the category; it returns true, so that a stage can end with it.
func (r *row) decide(category string, confidence float64, rule, words string) bool {
	r.out.Category, r.out.Confidence, r.out.Reason = category, confidence, Reason{rule, words}
	return true
}

// byHit decides by a phrase.
func (r *row) byHit(category string, confidence float64, rule string, h hit) bool {
	return r.decide(category, confidence, rule, h.entry.phrase)
}

func (r *row) isIn() bool  { return r.in.Direction == In }
func (r *row) isOut() bool { return r.in.Direction == Out }

// side chooses by the direction; a row without money is uncategorized.
func (r *row) side(in, out string) string {
	switch r.in.Direction {
	case In:
		return in
	case Out:
		return out
	}
	return Uncategorized
}

// judge asks the rules in order until one decides.
func (r *row) judge() {
	switch {
	case r.in.Direction == 0:
		r.decide(Uncategorized, Fallback, "no money moved", "")
	case r.owedRow(), r.codeRow(), r.returnedRow(), r.reversalRow(), r.feeRow(), r.interestRow():
	case r.cashRow(), r.checkRow(), r.numberedCheckRow():
	case r.ownWords(), r.payRow(), r.lendingRow(), r.cardDebtRow(), r.purposeRow(), r.holderRow(), r.employerRow():
	case r.listedRow(), r.nounRow(), r.tradeRow():
	case r.invoiceRow(), r.transferRow(), r.purchaseRow(), r.memoRow(), r.nameRow():
	default:
		r.decide(Uncategorized, Fallback, "no known word", "")
	}
}

// codeRow judges a row that is nothing but a code, beside numbers, and a row without words by its code.
func (r *row) codeRow() bool {
	h, ok := r.first(codes)
	if ok {
		for i, w := range r.words {
			if (i < h.start || i >= h.end) && w.role&reference == 0 {
				return r.codeColumn()
			}
		}
		return r.byHit(h.entry.value, Exact, "code", h)
	}
	return r.codeColumn()
}

// codeColumn reads the bank's code if the description has no word.
func (r *row) codeColumn() bool {
	if r.in.Code == "" {
		return false
	}
	for _, w := range r.words {
		if w.role&reference == 0 {
			return false
		}
	}
	for _, h := range lexicon.Find(narration.Words(r.in.Code)) {
		e := &entries[h.Label]
		if e.kind == codes && e.side&r.in.Direction != 0 && e.markets&r.c.markets != 0 {
			return r.decide(e.value, Known, "code of the row", e.phrase)
		}
	}
	return false
}

// returnedRow finds returned checks and debits. The charge for one is a fee.
func (r *row) returnedRow() bool {
	h, ok := r.first(returned)
	if !ok {
		return false
	}
	reason := ""
	sure := false // words that say "returned" or a reason that only returned checks have
	for _, one := range r.hits {
		if one.entry.kind != returned {
			continue
		}
		switch v := one.entry.value; v {
		case "unspecified", "daif", "daud":
			sure, h = true, one
			if reason == "" || v != "unspecified" {
				reason = v
			}
		default:
			reason = v
		}
	}
	stopped := !sure && reason == "stop_payment"
	switch {
	case !sure && !stopped && !r.has[checks] && r.in.CheckNumber == "":
		return false
	case r.isOut() && stopped:
		return r.byHit("bank_fee", Exact, "words of a fee", h)
	case r.isOut() && r.has[fees]:
		return r.byHit("nsf_fee", Exact, "charge for a returned check", h)
	case r.isIn() && r.has[reversals] && (r.says(fees) || anyOf(r.texts, chargeWords)):
		return r.byHit("reversal", Exact, "charge taken back", h)
	}
	r.out.Returned = reason
	return r.byHit("returned_check", Exact, "words of a returned check", h)
}

func (r *row) reversalRow() bool {
	h, ok := r.first(reversals)
	if !ok {
		return false
	}
	if r.isOut() && r.has[fees] && h.entry.value == "rejection" {
		return r.byHit("bank_fee", Exact, "charge for a rejected transfer", h)
	}
	r.out.Refund = true
	return r.byHit("reversal", Exact, "word of a "+h.entry.value, h)
}

// feeRow finds what the bank charges. A fee row is a fee whatever it was charged for.
func (r *row) feeRow() bool {
	h, ok := r.first(fees)
	if !ok {
		return false
	}
	if vagueFees[h.entry.phrase] && (r.has[agencies] || r.has[legalForms] || r.paysPremium()) ||
		r.says(purposes, "professional_fee", "education", "government_fees") {
		return false
	}
	if nsf, ok := r.first(fees, "nsf"); ok {
		return r.byHit("nsf_fee", Exact, "charge for an overdraft or a returned check", nsf)
	}
	return r.byHit("bank_fee", Exact, "word of a fee", h)
}

// paysPremium reports whether an insurer of the list is paid.
func (r *row) paysPremium() bool {
	h, ok := r.listedHit()
	return ok && h.entry.value == "insurance"
}

func (r *row) interestRow() bool {
	h, ok := r.first(interest, "interest")
	tax, taxed := r.first(interest, "tax")
	switch {
	case !ok && !taxed, r.isOut() && (r.has[agencies] || r.says(loans, "payment", "loan")):
		return false
	case r.isIn() && ok:
		return r.byHit("interest_income", Exact, "word of interest", h)
	case r.isOut() && taxed:
		return r.byHit("interest_tax", Exact, "word of withheld tax", tax)
	case r.isOut() && ok:
		return r.byHit("bank_fee", Pattern, "interest charged", h)
	}
	return false
}

// cashRow finds notes and coins. The place of a machine or an agent says nothing more.
func (r *row) cashRow() bool {
	if h, ok := r.first(cash, "wallet_in"); ok {
		return r.walletIn(h)
	}
	if h, ok := r.first(cash, "wallet_out"); ok {
		return r.walletOut(h)
	}
	if h, ok := r.first(cash, "deposit", "machine_in"); ok {
		return r.byHit("cash_deposit", Exact, "word of a cash deposit", h)
	}
	bare := r.says(transfers, "transfer", "sent", "received") || r.says(purchases, "bill", "load") || r.buys() ||
		r.has[loans]
	if h, ok := r.first(cash, "atm"); ok && !(h.entry.words == 1 && bare) {
		return r.byHit("atm_withdrawal", Exact, "channel word", h)
	}
	if h, ok := r.first(cash, "withdrawal"); ok && !(h.entry.words == 1 && bare) &&
		!r.says(purposes, "owner_drawing") {
		return r.byHit("cash_withdrawal", Exact, "word of a cash withdrawal", h)
	}
	return false
}

// walletIn is money into a wallet: from a bank a transfer, at an agent cash. On the side of the bank it leaves.
func (r *row) walletIn(h hit) bool {
	if r.isOut() {
		return false
	}
	agent, atAgent := r.first(agents)
	bank, ok := r.first(banks)
	switch {
	case ok && !r.walletItself(bank) && !(atAgent && agent.start <= bank.start && agent.end > bank.end):
		return r.byHit("transfer_in", Known, "cash in from the bank", bank)
	case atAgent:
		return r.byHit("cash_deposit", Exact, "cash in at an agent:", agent)
	}
	if rail, ok := r.first(channels, "instapay", "pesonet"); ok {
		return r.byHit("transfer_in", Known, "channel word", rail)
	}
	if strings.HasPrefix(h.entry.phrase, "CASH") && !isSource(h.entry.phrase) {
		return r.byHit("cash_deposit", Pattern, "words", h)
	}
	return r.byHit("transfer_in", Pattern, "words", h)
}

// isSource reports whether words of money into a wallet end before its source, which is no agent: CASH IN FROM PAYPAL.
func isSource(phrase string) bool {
	return strings.HasSuffix(phrase, " FROM") || strings.HasSuffix(phrase, " VIA") || strings.HasSuffix(phrase, " BY")
}

// walletItself reports whether a wallet is named in front of CASH IN, as the wallet that received it.
func (r *row) walletItself(bank hit) bool {
	in, _ := r.first(cash, "wallet_in", "wallet_out")
	return bank.entry.value == "wallet" && bank.start < in.start
}

func (r *row) walletOut(h hit) bool {
	if r.isIn() {
		return !r.has[lenders] && r.byHit("transfer_in", Pattern, "words", h)
	}
	if bank, ok := r.first(banks); ok && !r.walletItself(bank) || h.entry.words > 2 && !r.has[agents] &&
		strings.Contains(h.entry.phrase, "BANK") {
		if !ok {
			bank = h
		}
		return r.byHit("transfer_out", Known, "cash out to the bank", bank)
	}
	return r.byHit("cash_withdrawal", Pattern, "words", h)
}

// checkRow finds checks. What a check paid for is not known from its words.
func (r *row) checkRow() bool {
	h, ok := r.first(checks, "deposit", "issued")
	if !ok {
		h, ok = r.first(checks)
	}
	if !ok || r.isIn() && r.says(loans, "release") {
		return false
	}
	if counter, ok := r.first(channels, "over_the_counter"); ok && r.isOut() {
		return r.byHit("cash_withdrawal", Exact, "a check paid", counter)
	}
	return r.byHit(r.side("check_deposit", "check_issued"), Exact, "word of a check", h)
}

// numberedCheckRow takes a check number for a check if no word says what the row is.
func (r *row) numberedCheckRow() bool {
	said := r.has[transfers] || r.has[purchases] || r.has[purposes] || r.has[loans] || r.has[cards]
	if r.in.CheckNumber == "" || said {
		return false
	}
	return r.decide(r.side("check_deposit", "check_issued"), Known, "check number", r.in.CheckNumber)
}

func (r *row) ownWords() bool {
	h, ok := r.first(transfers, "own")
	if !ok || r.has[loans] {
		return false
	}
	return r.byHit("own_account_transfer", Exact, "words of an own transfer", h)
}

// payRow finds pay and pensions before lenders: an employer may be a lender.
func (r *row) payRow() bool {
	h, ok := r.first(purposes, "salary", "payroll_out", "pension_benefit")
	if !ok || r.has[loans] {
		return false
	}
	return r.byHit(h.entry.value, Exact, "word of purpose", h)
}
