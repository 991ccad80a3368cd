package ledger

import "testing"

func TestABalanceOfAnotherProductBelowTheTotalIsNoRow(t *testing.T) {
	st := read(t, paper(`
BANCO LAGOA AZUL S.A.      Extrato de conta corrente   Periodo: 01/06/2024 a 30/06/2024
Data        Historico                          Docto        Credito        Debito         Saldo
            SALDO ANTERIOR                                                              1.000,00
03/06/2024  PIX RECEBIDO ANA LIMA              102030         500,00                    1.500,00
10/06/2024  PAGTO ELETRON COBRANCA             102031                      200,00       1.300,00
20/06/2024  TARIFA CESTA                       102032                       30,00       1.270,00
            TOTAL                                             500,00       230,00       1.270,00
30/06/2024  SALDO INVEST FACIL                                                          1.234,56
`))
	if len(st.Rows) != 3 {
		t.Errorf("%d rows, want 3: %v", len(st.Rows), st.Rows)
	}
	if a := st.Accounts[0]; a.Closing == nil || a.Closing.String() != "1270.00" {
		t.Errorf("closing balance %v, want 1270.00", a.Closing)
	}
}
