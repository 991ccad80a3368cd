package ledger

import "testing"

// Each closing balance contradicts the rows: worked out, it would be 1,334.50.
func TestBalancesThatOnlyTheirDaysTellApartAreTheFirstAndTheLast(t *testing.T) {
	for name, text := range map[string]string{
		"above the rows":            headOfSums + "Balance as of 01/03/2024     1,000.00\nBalance as of 31/03/2024     1,234.50\n" + rowsOfSums,
		"the later first":           headOfSums + "Saldo al 31/03/2024     1,234.50\nSaldo al 01/03/2024     1,000.00\n" + rowsOfSums,
		"below the rows":            headOfSums + rowsOfSums + "\nBalance as of 01/03/2024     1,000.00\nBalance as of 31/03/2024     1,234.50\n",
		"over their figures":        headOfSums + rowsOfSums + "\nSaldo 2024-03-01\n1,000.00\n\nSaldo 2024-03-31\n1,234.50\n",
		"in sentences":              headOfSums + "Your balance on 1 March 2024 was GBP 1,000.00.\nYour balance on 31 March 2024 was GBP 1,234.50.\n" + rowsOfSums,
		"only the last day's given": headOfSums + "Solde au 31/03/2024     1,234.50\n" + rowsOfSums,
	} {
		a := read(t, paper(text)).Accounts[0]
		if a.Opening == nil || a.Opening.String() != "1000.00" || a.Closing == nil || a.Closing.String() != "1234.50" {
			t.Errorf("%s: opening %v and closing %v, want 1000.00 and 1234.50", name, a.Opening, a.Closing)
		}
	}
}

func TestAListOfDaysAndTheirBalancesTellsNoLastBalance(t *testing.T) {
	text := headOfSums + "Balance on 01/03/2024     1,750.00\nBalance on 05/03/2024     1,350.00\nBalance on 31/03/2024     9,999.00\n" + rowsOfSums
	a := read(t, paper(text)).Accounts[0]
	if a.Closing == nil || a.Closing.String() != "1334.50" {
		t.Errorf("closing balance %v, want 1334.50", a.Closing)
	}
}
