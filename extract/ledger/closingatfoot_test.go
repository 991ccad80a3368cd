package ledger

import "testing"

// feetWithClosing is a statement without balances in its rows whose last line says something under the credits.
func feetWithClosing(label, figure string) string {
	return `
Data      Descritivo                          Débito       Crédito
          Saldo inicial                                  20.075,86
01.10.23  ORDENADO                                       56.750,75
04.10.23  COMPRA PADARIA                   25.758,86
06.10.23  RENDA CASA                        6.700,00
          TOTAIS                           32.458,86     56.750,75
          ` + padded(label, 46) + figure + "\n"
}

func TestALineThatSaysTheBalanceTheRowsLeadToIsTheClosingOne(t *testing.T) {
	for _, label := range []string{"Saldo contabilístico", "Sa1do fina1"} {
		st := read(t, paper(feetWithClosing(label, "44.367,75")))
		if len(st.Rows) != 3 {
			t.Errorf("%s: %d rows, want 3: %v", label, len(st.Rows), st.Rows)
		}
		a := st.Accounts[0]
		if a.Closing == nil || a.Closing.String() != "44367.75" || a.ClosingDerived {
			t.Errorf("%s: closing balance %v (worked out: %v), want the printed 44367.75", label, a.Closing, a.ClosingDerived)
		}
	}
}

func TestALineWithAnotherFigureThanTheRowsLeadToIsARow(t *testing.T) {
	if st := read(t, paper(feetWithClosing("DEVOLUÇÃO", "44.367,70"))); len(st.Rows) != 4 {
		t.Errorf("%d rows, want 4: %v", len(st.Rows), st.Rows)
	}
}

func TestARowThatMovesAsMuchAsTheBalanceIsNoneWhereDaysArePrintedOnce(t *testing.T) {
	st := read(t, paper(`
Data      Descritivo                          Débito       Crédito
          Saldo inicial                                   1.000,00
01.10.23  RENDA CASA                           300,00
          COMPRA PADARIA                       100,00
04.10.23  COMPRA FARMACIA                      100,00
          DEVOLUCAO RENDA                                   500,00
`))
	if a := st.Accounts[0]; len(st.Rows) != 4 || a.Closing == nil || a.Closing.String() != "1000.00" {
		t.Errorf("%d rows and the closing balance %v, want 4 rows that lead to 1000.00: %v", len(st.Rows), a.Closing, st.Rows)
	}
}

func TestALastRowWithoutADayThatMovesAsMuchAsTheBalanceIsARow(t *testing.T) {
	st := read(t, paper(`
Data      Descritivo                          Débito       Crédito
          Saldo inicial                                   1.200,00
01.10.23  RENDA CASA                           300,00
02.10.23  COMPRA PADARIA                       100,00
04.10.23  COMPRA FARMACIA                      100,00
          DEVOLUCAO RENDA                                   700,00
`))
	if a := st.Accounts[0]; len(st.Rows) != 4 || a.Closing == nil || a.Closing.String() != "1400.00" {
		t.Errorf("%d rows and the closing balance %v, want 4 rows that lead to 1400.00: %v", len(st.Rows), a.Closing, st.Rows)
	}
}
