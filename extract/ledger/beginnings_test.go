package ledger

import "testing"

func TestOneMoreTextThatBeginsLikeAnotherPutsNoTextAboveItsFigures(t *testing.T) {
	st := read(t, paper(`
Deposits and other credits
Date        Description                      Amount
10/15/2025  MOBILE DEPOSIT                     17.00
10/17/2025  ACH CREDIT FOODS INC.              16.00
            PAYROLL
10/20/2025  INTEREST PAYMENT                    8.00
11/02/2025  ACH CREDIT TRADING CORPORATION      9.00
            PAYROLL
11/09/2025  WIRE TRANSFER IN ANA               18.00`))
	checkRows(t, st, "2025-10-15|MOBILE DEPOSIT|0.00|17.00|-", "2025-10-17|ACH CREDIT FOODS INC. PAYROLL|0.00|16.00|-", "2025-10-20|INTEREST PAYMENT|0.00|8.00|-",
		"2025-11-02|ACH CREDIT TRADING CORPORATION PAYROLL|0.00|9.00|-", "2025-11-09|WIRE TRANSFER IN ANA|0.00|18.00|-")
}

func TestTextsThatBeginWithACodeOnTheirRowsGoOnBelowThem(t *testing.T) {
	checkRows(t, read(t, paper(`
Data          Histórico                        Valor          Saldo
30/09/2024    000 Saldo Anterior                           1.000,00
01/10/2024    144 PIX RECEBIDO                250,00       1.250,00
              MARIA DE SOUZA
02/10/2024    470 TARIFA                      -10,00       1.240,00
03/10/2024    109 PAGAMENTO DE BOLETO        -240,00       1.000,00
              CIA ENERGIA
04/10/2024    976 TED RECEBIDA                300,00       1.300,00
              COMERCIAL ANDRADE
05/10/2024    144 PIX RECEBIDO                 50,00       1.350,00
              JOSE LIMA
06/10/2024    470 TARIFA                      -10,00       1.340,00
`)),
		"2024-10-01|144 PIX RECEBIDO MARIA DE SOUZA|0.00|250.00|1250.00",
		"2024-10-02|470 TARIFA|10.00|0.00|1240.00",
		"2024-10-03|109 PAGAMENTO DE BOLETO CIA ENERGIA|240.00|0.00|1000.00",
		"2024-10-04|976 TED RECEBIDA COMERCIAL ANDRADE|0.00|300.00|1300.00",
		"2024-10-05|144 PIX RECEBIDO JOSE LIMA|0.00|50.00|1350.00",
		"2024-10-06|470 TARIFA|10.00|0.00|1340.00")
}
