package underwriting

import (
	"strings"
	"unicode"
)

// facts is what a row's description says beyond its category and counterparty.
type facts struct {
	words     []string
	party     string // the other party's cluster; "" if nobody is named
	lender    bool   // the party is a lender
	creditor  string // the lender that the row names, as the lists of lenders name it
	business  bool   // the party's name bears a legal form or a descriptor
	bank      string // a bank or wallet that the row names as the place of the other account
	reference string // of a loan: number of the note
	invoice   bool   // a word of trade: INV, BILLING, PAYMENT FOR
}

// transferCategories are rows that move money without saying what for.
var transferCategories = map[string]bool{"transfer_in": true, "transfer_out": true, "own_account_transfer": true,
	"check_deposit": true, "check_issued": true}

// undecided are categories that leave open what a row is for: its party decides.
var undecided = map[string]bool{"transfer_in": true, "transfer_out": true, "uncategorized": true, "other_income": true,
	"other_expense": true, "supplier_payment": true, "sales_collection": true}

// isTransfer reports whether the row can be one side of a transfer between own accounts.
func (r *row) isTransfer() bool { return transferCategories[r.Category] }

func (r *row) isCheck() bool {
	return r.Category == "check_deposit" || r.Category == "check_issued" ||
		r.CheckNumber != nil && *r.CheckNumber != ""
}

// names reports whether the description names the number of an account: its last four places behind a mask or a word
// such as ACCOUNT, or the whole number.
func (r *row) names(number string) bool {
	tail := lastPlaces(number)
	if len(tail) < shownTail {
		return false
	}
	for i, w := range r.facts.words {
		digits := strings.TrimLeft(w, "X")
		switch {
		case !strings.HasSuffix(w, tail) || strings.IndexFunc(digits, notDigit) >= 0:
		case len(digits) >= fullNumber && strings.HasSuffix(number, digits):
			return true
		case digits != tail:
		case len(digits) < len(w) || i > 0 && accountWords[r.facts.words[i-1]] || r.masks(tail):
			return true
		}
	}
	return false
}

func notDigit(r rune) bool { return !unicode.IsDigit(r) }

// masks reports whether the description prints the places behind a mask.
func (r *row) masks(tail string) bool {
	for _, mask := range []string{"*", "•", "#", "●"} {
		if strings.Contains(r.Description, mask+tail) {
			return true
		}
	}
	return false
}

// fullNumber is how many digits are taken for a whole account number.
const fullNumber = 8

// accountWords stand before the last places of an account's number.
var accountWords = map[string]bool{"ACCT": true, "ACCOUNT": true, "AC": true, "ACC": true, "C": true, "ENDING": true,
	"TO": true, "FROM": true, "NO": true, "IN": true, "FRM": true, "FR": true, "SA": true, "CA": true}
