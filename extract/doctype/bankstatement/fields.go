package bankstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are a bank statement's own values in the order of the contract's table (fields §5). Nil means that the page
// does not show it. Amounts are in hundredths of Currency, as printed, and 0 or more unless said otherwise.
type Fields struct {
	statement.Shared

	// AverageDailyBalance is the printed average of the end-of-day balances; negative if overdrawn.
	AverageDailyBalance *engine.Amount `json:"average_daily_balance"`
	// InterestEarned is the printed total of the period's interest before tax.
	InterestEarned *engine.Amount `json:"interest_earned"`
	// TaxWithheld is the printed total of the tax on that interest.
	TaxWithheld *engine.Amount `json:"tax_withheld"`
	// MinimumBalance is the balance that the account must keep.
	MinimumBalance *engine.Amount `json:"minimum_balance"`
	// AvailableBalance is the part of the balance that may be withdrawn; negative if overdrawn.
	AvailableBalance *engine.Amount `json:"available_balance"`
	// HoldAmount is the part that is held back (float, uncollected checks).
	HoldAmount *engine.Amount `json:"hold_amount"`
	// DailyBalances is the printed table of daily balances in its order; empty if there is none.
	DailyBalances []DailyBalance `json:"daily_balances"`
}

// DocumentType implements engine.TypeFields.
func (Fields) DocumentType() string { return Name }

// DailyBalance is one line of a printed table of daily balances.
type DailyBalance struct {
	// Date is the day of the balance.
	Date engine.Date `json:"date"`
	// Balance is the balance at the end of the day; negative if overdrawn.
	Balance engine.Amount `json:"balance"`
}
