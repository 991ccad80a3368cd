package ledger

import "testing"

func TestABalanceAmongTheMovementsIsNoRowWhereAColumnHoldsBalances(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Data        Lancamento                     Valor       Saldo
01/03/2024  SALDO ANTERIOR                              100,00
01/03/2024  TARIFA                         10,00-
01/03/2024  DEPOSITO A COMPENSAR           25,00
01/03/2024  SALDO FINAL DISPONIVEL         90,00
01/03/2024  SALDO                                       115,00
02/03/2024  COMPRA                         15,00-
02/03/2024  SALDO FINAL DISPONIVEL         75,00
02/03/2024  SALDO                                       100,00`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"TARIFA", "DEPOSITO A COMPENSAR", "COMPRA"}
	if len(st.Rows) != len(want) {
		t.Fatalf("%d rows, want %d: %v", len(st.Rows), len(want), st.Rows)
	}
	for i, w := range want {
		if st.Rows[i].Description != w {
			t.Errorf("row %d is %q, want %q", i+1, st.Rows[i].Description, w)
		}
	}
	if b := st.Rows[1].Balance; b == nil || b.String() != "115.00" {
		t.Errorf("the day ends with %v, want the balance of its own line, 115.00", b)
	}
	if b := st.Rows[2].Balance; b == nil || b.String() != "100.00" {
		t.Errorf("the last day ends with %v, want 100.00", b)
	}
}
