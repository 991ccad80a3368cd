package category

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// unnamed are categories of rows without another party: their descriptions name a branch, a machine or an agent.
var unnamed = map[string]bool{
	"atm_withdrawal": true, "cash_withdrawal": true, "cash_deposit": true, "bank_fee": true, "nsf_fee": true,
	"interest_income": true, "interest_tax": true, "interest_charge": true, "finance_charge": true,
	"cash_advance": true, "annual_fee": true, "late_fee": true, "penalty_charge": true, "loan_payment": true,
	"loan_release": true, "card_payment": true,
}

// strayless are categories in whose rows a single word without a sign is no name.
var strayless = map[string]bool{
	"returned_check": true, "check_issued": true, "check_deposit": true, "loan_repayment": true, "loan_proceeds": true,
	"credit_card_payment": true, "own_account_transfer": true, "merchant_settlement": true, "investment": true,
	"payroll_out": true, "other_income": true,
}

// describe fills what a reading says besides the category.
func (r *row) describe() {
	r.out.Channel = r.channel()
	if r.out.Reference == "" && (r.has[loans] || r.out.Lender != "") {
		r.out.Reference = r.loanReference()
	}
	if r.out.Lender == "" && (r.out.Category == "loan_repayment" || r.out.Category == "loan_proceeds") {
		if _, ok := r.lenderName(); ok {
			n, _ := r.named()
			r.out.Lender = r.shown(n)
		}
	}
	r.out.Invoice = r.has[invoices]
	r.out.Payoff = r.says(loans, "payoff")
	if bank, ok := r.first(banks); ok {
		r.out.Bank = strings.Join(r.texts[bank.start:bank.end], " ")
	}
	r.name()
}

// name fills the counterparty.
func (r *row) name() {
	if unnamed[r.out.Category] {
		return
	}
	n, ok := r.named()
	if ok && n.holder != (r.out.Category == "own_account_transfer") {
		ok = false
	}
	if ok && r.namesWallet(n) {
		return
	}
	if !ok || r.isStray(n) && (strayless[r.out.Category] || len(r.words[n.start].text) <= 3) {
		r.nameBank()
		return
	}
	r.out.Counterparty = r.shown(n)
	r.out.Business, r.out.Own = n.business, n.holder
	r.out.PartyConfidence, r.out.PartyReason = r.partyReason(n)
	r.out.Key = r.keyOf(n)
}

// namesWallet reports whether a wallet's row about a loan or a shop's sales names only the wallet that made the
// statement.
func (r *row) namesWallet(n run) bool {
	switch r.out.Category {
	case "loan_repayment", "loan_proceeds", "merchant_settlement":
	default:
		return false
	}
	for i := n.start; i < n.end; i++ {
		if !ownWallets[r.words[i].text] {
			return false
		}
	}
	return r.c.options.Paper == Wallet && r.out.Lender != "Fuse Lending"
}

// nameBank takes the bank or wallet for the party of a loan, a card or a settlement: BILLS PAYMENT BPI CREDIT CARD.
func (r *row) nameBank() {
	bank, ok := r.first(banks, "bank")
	switch r.out.Category {
	case "merchant_settlement":
		bank, ok = r.first(banks)
	case "loan_repayment", "loan_proceeds", "credit_card_payment":
	default:
		return
	}
	if !ok || unnamedBanks[bank.entry.phrase] {
		return
	}
	n := run{start: bank.start, end: bank.end}
	r.out.Counterparty, r.out.Key = r.shown(n), strings.ToLower(strings.Join(r.texts[n.start:n.end], " "))
	r.out.PartyConfidence, r.out.PartyReason = Known, Reason{"bank list:", bank.entry.phrase}
	if r.out.Lender == "" && strings.HasPrefix(r.out.Category, "loan") {
		r.out.Lender = r.out.Counterparty
	}
}

// partyReason says why a name is the counterparty.
func (r *row) partyReason(n run) (float64, Reason) {
	for _, h := range r.hits {
		if listed[h.entry.kind] && h.start >= n.start && h.nameEnd() <= n.end {
			return Known, Reason{fileReasons[h.entry.kind], h.entry.phrase}
		}
	}
	switch {
	case n.holder:
		return Known, Reason{"name of the account holder", ""}
	case n.marked:
		return Exact, Reason{"name after a word such as FROM or TO", ""}
	case n.form != "":
		return Pattern, Reason{"legal form " + n.form + " in the name", ""}
	}
	return Pattern, Reason{"words that are no booking words", ""}
}

var fileReasons = [kinds]string{agencies: "agency list:", lenders: "lender list:", billers: "company list:",
	merchants: "shop list:"}

// keyOf is the cluster of a name. A lender of the list has one key for all its names.
func (r *row) keyOf(n run) string {
	for _, h := range r.hits {
		if h.entry.kind == lenders && h.start >= n.start && h.nameEnd() <= n.end && r.out.Lender == h.entry.value {
			return h.entry.key
		}
	}
	if strings.ContainsAny(r.out.Counterparty, "*•●█,") {
		return strings.ToLower(narration.Fold(r.out.Counterparty))
	}
	var b strings.Builder
	for i := n.start; i < n.end; i++ {
		w := &r.words[i]
		if titles[w.text] || w.role&form != 0 && (i > n.start || len(w.text) > 3) && universalForm[w.text] {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	if b.Len() == 0 {
		return Key(r.out.Counterparty)
	}
	return strings.ToLower(b.String())
}

// universalForm holds the words of legal forms that are the same in every market.
var universalForm = mustUniversalForms()

func mustUniversalForms() map[string]bool {
	words := map[string]bool{}
	for _, line := range mustLines("legal_forms", 4) {
		if line[3] == "*" {
			for _, w := range narration.Words(line[0]) {
				words[w] = w != "AND"
			}
		}
	}
	return words
}

// categoryChannels are the channels that a category has by itself.
var categoryChannels = map[string]string{
	"bank_fee": "fee", "nsf_fee": "fee", "atm_withdrawal": "atm", "check_issued": "check", "check_deposit": "check",
	"returned_check": "check",
}

// channel is the channel of the structure, else the first channel word in the order of the list.
func (r *row) channel() string {
	if name := categoryChannels[r.out.Category]; name != "" && (name != "fee" || r.has[fees] || r.has[returned]) {
		return name
	}
	if r.says(cash, "machine_in") {
		return "cash_machine"
	}
	best := hit{}
	for _, h := range r.hits {
		if h.entry.kind == channels && (best.entry == nil || h.entry.rank < best.entry.rank) {
			best = h
		}
	}
	if best.entry != nil {
		return best.entry.value
	}
	return r.quietChannel()
}

// quietChannel is the channel of a row without a word for it.
func (r *row) quietChannel() string {
	switch r.out.Category {
	case "cash_deposit", "cash_withdrawal":
		if r.c.options.Paper == Wallet || r.says(cash, "wallet_in", "wallet_out") {
			return "wallet"
		}
		return "over_the_counter"
	}
	if r.in.CheckNumber != "" {
		return "check"
	}
	return ""
}

// loanReference is the number of the first note or loan in the row.
func (r *row) loanReference() string {
	for _, h := range r.hits {
		if h.entry.kind != loans {
			continue
		}
		if number := r.reference(h); number != "" {
			return number
		}
	}
	return ""
}

// endsNote are the words of a loan that are directly followed by its number.
var endsNote = map[string]bool{"LN": true, "LOAN": true, "AGRI LN": true}

// reference is the number behind the word of a loan: 8821 in PN NO. 8821, 2026-0418 in LN 2026-0418.
func (r *row) reference(h hit) string {
	i := h.end
	for i < len(r.words) && noteWords[r.words[i].text] && r.words[i].role&reference == 0 {
		i++
	}
	if i >= len(r.words) || !hasDigit(r.words[i].text) || r.words[i].role&reference == 0 {
		return ""
	}
	direct := i == h.end && r.words[i].gap != glued && r.words[i].sign != '#'
	if direct && h.entry.value != "note" && !endsNote[h.entry.phrase] {
		return "" // LOAN AMORT ADA 001: a number of the transaction
	}
	end := i + 1
	for end < len(r.words) && r.words[end].sign == '-' && r.words[end].start == r.words[end-1].end+1 {
		end++
	}
	return r.raw[r.words[i].start:r.words[end-1].end]
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }
