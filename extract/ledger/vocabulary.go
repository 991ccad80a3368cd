package ledger

import (
	_ "embed"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed columns.txt
var columnData string

//go:embed lines.txt
var lineData string

//go:embed sections.txt
var sectionData string

//go:embed accounts.txt
var accountData string

var (
	columnWords  = layout.MustVocabulary(columnData)
	lineWords    = layout.MustVocabulary(lineData)
	sectionWords = layout.MustVocabulary(sectionData)
	accountWords = layout.MustVocabulary(accountData)
)

// Roles of a table's columns.
const (
	roleDate        layout.Role = "date"
	roleValueDate   layout.Role = "value_date"
	roleTime        layout.Role = "time"
	roleDescription layout.Role = "description"
	roleReference   layout.Role = "reference"
	roleCheck       layout.Role = "check"
	roleCode        layout.Role = "code"
	roleBranch      layout.Role = "branch"
	roleTeller      layout.Role = "teller"
	roleDebit       layout.Role = "debit"
	roleCredit      layout.Role = "credit"
	roleAmount      layout.Role = "amount"
	roleBalance     layout.Role = "balance"
	roleIndicator   layout.Role = "indicator"
	roleCurrency    layout.Role = "currency"
	roleForeign     layout.Role = "foreign"
	roleSerial      layout.Role = "serial"
)

// isMoney says that a column holds amounts.
func isMoney(r layout.Role) bool {
	switch r {
	case roleDebit, roleCredit, roleAmount, roleBalance, roleForeign:
		return true
	}
	return false
}

// isMovement says that a column holds amounts that change the balance.
func isMovement(r layout.Role) bool {
	return r == roleDebit || r == roleCredit || r == roleAmount
}

// Roles of lines that are not transactions.
const (
	lineOpening layout.Role = "opening"
	lineClosing layout.Role = "closing"
	lineBrought layout.Role = "brought"
	lineCarried layout.Role = "carried"
	lineDebits  layout.Role = "total_debits"
	lineCredits layout.Role = "total_credits"
	lineTotal   layout.Role = "total"
	lineEnd     layout.Role = "end"
)
