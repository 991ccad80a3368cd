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
	// InterestEarned and TaxWithheld are the totals of the period, before tax and of the tax.
	InterestEarned *engine.Amount `json:"interest_earned"`
	TaxWithheld    *engine.Amount `json:"tax_withheld"`
	// MinimumBalance is the balance that the account must keep.
	MinimumBalance *engine.Amount `json:"minimum_balance"`
	// AvailableBalance is what may be drawn, negative if overdrawn; HoldAmount is what is held back (float,
	// uncollected checks).
	AvailableBalance *engine.Amount `json:"available_balance"`
	HoldAmount       *engine.Amount `json:"hold_amount"`
	// DailyBalances is the printed table of daily balances in its order; empty if there is none.
	DailyBalances []DailyBalance `json:"daily_balances"`
}

// DocumentType implements engine.TypeFields.
func (Fields) DocumentType() string { return Name }

// DailyBalance is one line of a printed table of daily balances.
type DailyBalance struct {
	// Date is the day, Balance its end-of-day balance, negative if overdrawn.
	Date    engine.Date   `json:"date"`
	Balance engine.Amount `json:"balance"`
}
