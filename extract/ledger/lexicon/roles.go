package lexicon

import (
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// Roles of a table's columns.
const (
	RoleDate        layout.Role = "date"        // transaction or booking date
	RoleValueDate   layout.Role = "value_date"  // date from which interest counts
	RoleTime        layout.Role = "time"        // time of day
	RoleDescription layout.Role = "description" // text of the transaction
	RoleReference   layout.Role = "reference"   // reference of the transaction
	RoleCheck       layout.Role = "check"       // check number
	RoleCode        layout.Role = "code"        // transaction type or code
	RoleBranch      layout.Role = "branch"      // branch that booked it
	RoleTeller      layout.Role = "teller"      // teller who booked it
	RoleDebit       layout.Role = "debit"       // amounts that reduce the balance
	RoleCredit      layout.Role = "credit"      // amounts that increase the balance
	RoleAmount      layout.Role = "amount"      // amounts of both sides
	RoleBalance     layout.Role = "balance"     // running balance after the row
	RoleBefore      layout.Role = "before"      // running balance before the row
	RoleIndicator   layout.Role = "indicator"   // side of the row, in letters or words
	RoleCurrency    layout.Role = "currency"    // currency of the row
	RoleWallet      layout.Role = "wallet"      // which of the holder's wallets or accounts the row belongs to
	RoleForeign     layout.Role = "foreign"     // amount in a foreign currency
	RoleSerial      layout.Role = "serial"      // number of the row
	RoleStatus      layout.Role = "status"      // status of the transaction, see [Status]
	RoleFee         layout.Role = "fee"         // fee; the running balance shows whether the amount includes it
	RoleFurther     layout.Role = "further"     // second reference, code or the like; not part of the description
	RolePrincipal   layout.Role = "principal"   // part of a loan payment that reduces the principal
	RoleInterest    layout.Role = "interest"    // part of a loan payment that pays interest
	RolePenalty     layout.Role = "penalty"     // part of a loan payment that pays penalties
	// further part of a loan payment; "part2" and so on if there are several
	RolePart    layout.Role = "part"
	RoleDueDate layout.Role = "due_date" // date on which a payment is due
	RoleOther   layout.Role = "other"    // known column that does not change the row's amount
)

// RoleFigure begins the roles of columns of amounts whose headings have no known meaning: "figure2" is the third
// column.
const RoleFigure = "figure"

// FigureRole is the role of the n-th such column or amount, counted from 0.
func FigureRole(n int) layout.Role { return layout.Role(RoleFigure + strconv.Itoa(n)) }

// IsFigure reports whether a column holds amounts whose heading does not give their meaning.
func IsFigure(r layout.Role) bool { return strings.HasPrefix(string(r), RoleFigure) }

// IsMoney reports whether a column holds amounts.
func IsMoney(r layout.Role) bool {
	switch r {
	case RoleDebit, RoleCredit, RoleAmount, RoleBalance, RoleBefore, RoleForeign, RolePrincipal, RoleInterest,
		RolePenalty:
		return true
	}
	return IsFigure(r) || IsPart(r)
}

// IsPart reports whether a column holds a part of a loan payment.
func IsPart(r layout.Role) bool {
	return r == RolePrincipal || r == RoleInterest || r == RolePenalty || strings.HasPrefix(string(r), string(RolePart))
}

// IsMovement reports whether a column holds amounts that change the balance.
func IsMovement(r layout.Role) bool {
	return r == RoleDebit || r == RoleCredit || r == RoleAmount
}

// Roles of lines that are not transactions.
const (
	LineOpening layout.Role = "opening"       // balance at the beginning of the statement
	LineClosing layout.Role = "closing"       // balance at its end
	LineBrought layout.Role = "brought"       // balance brought forward from the page before
	LineCarried layout.Role = "carried"       // balance carried forward to the next page
	LineDebits  layout.Role = "total_debits"  // sum of all debits
	LineCredits layout.Role = "total_credits" // sum of all credits
	LineTotal   layout.Role = "total"         // another sum: of both sides, or of one section
	LineEnd     layout.Role = "end"           // end of the list of transactions
	LineDay     layout.Role = "day_balance"   // balance of one day
	LineTurn    layout.Role = "turn"          // the list continues on the next page
)
