package ledger

import "testing"

func TestTheNetOfAnExportMovesTheAccount(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		rows []string
	}{
		"fees given back have the refund's sign turned": {`
Date;Type;Name;Gross Amount;Fee Amount;Net Amount
2026-03-02;Payment;Ana;100.00;-3.00;97.00
2026-03-03;Refund;Bo;-50.00;1.50;-48.50
2026-03-05;Withdrawal;;-100.00;0.00;-100.00`,
			[]string{"2026-03-02|Payment|0.00|97.00|-", "2026-03-03|Refund|48.50|0.00|-", "2026-03-05|Withdrawal|100.00|0.00|-"}},
		"few rows": {`
Datum;Beschreibung;Brutto;Gebühr;Netto
02.03.2026;Verkauf A;100,00;-3,00;97,00
03.03.2026;Verkauf B;50,00;-1,50;48,50
05.03.2026;Auszahlung;-100,00;0,00;-100,00`,
			[]string{"2026-03-02|Verkauf A|0.00|97.00|-", "2026-03-03|Verkauf B|0.00|48.50|-", "2026-03-05|Auszahlung|100.00|0.00|-"}},
		"what a fee is taken off came in": {`
Date;Description;Gross;Fee;Net
2026-03-02;SALE A;100.00;3.00;97.00
2026-03-03;SALE B;50.00;1.50;48.50
2026-03-05;SALE C;20.00;0.60;19.40`,
			[]string{"2026-03-02|SALE A|0.00|97.00|-", "2026-03-03|SALE B|0.00|48.50|-", "2026-03-05|SALE C|0.00|19.40|-"}},
		"the fee is part of what was paid in all": {`
Date;Description;Amount;Fee;Total;Dr/Cr
2026-03-02;SENT A;100.00;3.00;103.00;DR
2026-03-03;SENT B;50.00;1.50;51.50;DR
2026-03-05;SENT C;20.00;0.60;20.60;DR`,
			[]string{"2026-03-02|SENT A|103.00|0.00|-", "2026-03-03|SENT B|51.50|0.00|-", "2026-03-05|SENT C|20.60|0.00|-"}},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, exportOf(c.text)), c.rows...) })
	}
}

func TestANetThatNothingGivesASideIsInDoubt(t *testing.T) {
	st := read(t, exportOf("Date;Description;Gross;Fee;Net\n2026-03-02;SALE A;100.00;3.00;97.00\n2026-03-03;SALE FREE OF CHARGE;50.00;0.00;50.00\n2026-03-05;SALE C;20.00;0.60;19.40"))
	checkRows(t, st, "2026-03-02|SALE A|0.00|97.00|-", "2026-03-03|SALE FREE OF CHARGE|0.00|50.00|-", "2026-03-05|SALE C|0.00|19.40|-")
	for i := range st.Rows {
		if !st.RowNotes[i].Ambiguous {
			t.Errorf("row %d is sure of its side", i+1)
		}
	}
}
