package ledger

import "testing"

func TestABalanceBehindItsCodesIsNoRow(t *testing.T) {
	checkRows(t, read(t, paper(`Extrato de conta corrente
Cliente: MARIA DE SOUZA

Data          Ag. origem    Lote     Histórico                  Documento       Valor R$          Saldo
30/09/2024    0000          00000    000 Saldo Anterior                                         1.000,00 C
01/10/2024    0912          14020    144 PIX RECEBIDO           036855            250,00 C      1.250,00 C
02/10/2024    0912          14020    470 TARIFA                 284481             10,00 D      1.240,00 C
03/10/2024    1120          14020    109 PAGAMENTO              150376            240,00 D      1.000,00 C
04/10/2024    0912          14020    976 TED RECEBIDA           260741            300,00 C      1.300,00 C
`)),
		"2024-10-01|144 PIX RECEBIDO|0.00|250.00|1250.00",
		"2024-10-02|470 TARIFA|10.00|0.00|1240.00",
		"2024-10-03|109 PAGAMENTO|240.00|0.00|1000.00",
		"2024-10-04|976 TED RECEBIDA|0.00|300.00|1300.00")
}
