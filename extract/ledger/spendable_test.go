package ledger

import "testing"

func TestWhatMayBeSpentIsNoRunningBalanceBesideTheBookedOne(t *testing.T) {
	for name, c := range map[string]struct{ text, first, last string }{
		"a limit is part of what may be spent": {`
Date;Description;Debit;Credit;Available balance;Ledger balance
2026-03-02;SALARY ACME;;250.00;1750.00;1250.00
2026-03-03;BAKERY;30.50;;1719.50;1219.50`,
			"2026-03-02|SALARY ACME|0.00|250.00|1250.00", "2026-03-03|BAKERY|30.50|0.00|1219.50"},
		"in another language": {`
Data;Descrizione;Importo;Saldo disponibile;Saldo contabile
02/01/2026;Stipendio;2.500,00;2.900,00;2.500,00
05/01/2026;Affitto;-900,00;2.100,00;1.600,00`,
			"2026-01-02|Stipendio|0.00|2500.00|2500.00", "2026-01-05|Affitto|900.00|0.00|1600.00"},
		"what is reserved is no balance": {`
Date;Description;Debit;Credit;Available balance;Blocked balance
2026-03-02;SALARY ACME;;250.00;1250.00;0.00
2026-03-03;BAKERY;30.50;;1219.50;0.00`,
			"2026-03-02|SALARY ACME|0.00|250.00|1250.00", "2026-03-03|BAKERY|30.50|0.00|1219.50"},
		"it alone is the balance": {`
Date;Description;Debit;Credit;Available balance
2026-03-02;SALARY ACME;;250.00;1250.00
2026-03-03;BAKERY;30.50;;1219.50`,
			"2026-03-02|SALARY ACME|0.00|250.00|1250.00", "2026-03-03|BAKERY|30.50|0.00|1219.50"},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, exportOf(c.text)), c.first, c.last) })
	}
}
