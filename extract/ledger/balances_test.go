package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sheet"
)

func TestBalanceOnPrintDateDoesNotCloseRowsProvenByBothTotals(t *testing.T) {
	const page = `
Ledger Balance   MYR -950.00
Total Deposits   300.00
Total Withdrawals   TOTAL
Statement Date    01/03/2025 - 31/03/2025
Date of Export: EXPORT
Date        Description          Deposit     Withdrawal      Balance
03/03/2025  BAKER                   0.00         100.00      -600.00
05/03/2025  TRANSFER              300.00           0.00      -300.00
06/03/2025  BUTCHER                 0.00         250.00      -550.00`
	for _, c := range []struct{ name, total, export, want string }{
		{"the balances and both totals prove the rows", "350.00", "14/05/2025", "-550.00"},
		{"a total shows that a row is missing", "750.00", "14/05/2025", "-950.00"},
		{"printed when the period ended", "350.00", "31/03/2025", "-950.00"},
	} {
		a := read(t, paper(strings.NewReplacer("TOTAL", c.total, "EXPORT", c.export).Replace(page))).Accounts[0]
		if a.Closing == nil || a.Closing.String() != c.want {
			t.Errorf("%s: the closing balance is %v, want %s", c.name, a.Closing, c.want)
		}
		if a.StatementDate == nil || a.StatementDate.String() == "2025-03-01" {
			t.Errorf("%s: the paper is of %v, want the day of its export", c.name, a.StatementDate)
		}
	}
}

func TestAccountWithoutTransactionsClosesAsItOpened(t *testing.T) {
	const page = `
Statement of Account
Statement Date: 01 APR 2023 TO 30 APR 2023
Transaction Date   Transaction Description   Withdrawal     Deposit      Balance
                   Balance B/F                                             2.00
TRANSACTION     No. of Withdrawals   0   Total Withdrawals    0.00   Hold Amount         0.00
SUMMARY         No. of Deposits      0   Total Deposits       0.00   Late Local Cheque   0.00`
	st := read(t, paper(page))
	a := st.Accounts[0]
	if a.Opening == nil || a.Closing == nil || *a.Opening != 200 || *a.Closing != 200 || st.Missed != 0 ||
		len(st.Warnings) != 0 {
		t.Errorf(
			"opening %v, closing %v, %d lines missed, warnings %v; want 2.00, 2.00 and none", a.Opening, a.Closing,
			st.Missed, st.Warnings,
		)
	}
	st = read(t, paper(strings.Replace(page, "Total Deposits       0.00", "Total Deposits       9.00", 1)))
	if a := st.Accounts[0]; a.Closing != nil || len(st.Warnings) == 0 {
		t.Errorf("with deposits of 9.00 that no row shows the closing balance is %v and the warnings are %v; want none and some", a.Closing, st.Warnings)
	}
}

func TestFeeColumnOfSpreadsheetIsDebited(t *testing.T) {
	const csv = `Type,Started,Completed,Description,Amount,Fee,Currency,Balance
TOPUP,2024-01-01,2024-01-01,Top up,500.00,0.00,CHF,500.00
CARD,2024-01-15,2024-01-15,Grocer,-25.50,0.00,CHF,474.50
CARD,2024-03-01,2024-03-02,Shop abroad,-42.18,0.42,CHF,431.90
CARD,2024-03-15,2024-03-15,Baker,-75.00,0.00,CHF,356.90
CARD,2024-03-16,2024-03-16,Butcher,-10.00,0.00,CHF,346.90`
	d, err := sheet.Read(context.Background(), strings.NewReader(csv), int64(len(csv)), "csv", sheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	st := read(t, d)
	if got, want := st.Rows[2].Debit, engine.Amount(4260); len(st.Rows) != 5 || got != want {
		t.Errorf("the row with a fee took %v of %d rows, want %v of 5", got, len(st.Rows), want)
	}
}

// underRows is a statement with lines of balances or totals below its rows.
func underRows(lines string) string {
	return `
Kontoauszug 4/2023                                    Alle Angaben in EUR
Buchung     Wert        Vorgang                               Betrag
                        Alter Saldo                       + 2.000,00
03.04.2023  03.04.2023  MIETE HAUS LERCHENFELD            -   900,00
11.04.2023  11.04.2023  GEHALT ACKER UND SOHN             + 1.010,00
28.04.2023  28.04.2023  STADTWERKE                        -   500,00
` + lines + "\n"
}

func TestBalanceUnderItsLabelBelowRowsIsNotRow(t *testing.T) {
	for name, lines := range map[string]string{
		"a box": `
Filialnummer            Kontonummer                       Neuer Saldo
100                     455 8816208 92                EUR + 1.610,00`,
		"with a day": `
Kontonummer             Datum                             Neuer Saldo
455 8816208 92          30.04.2023                    EUR + 1.610,00`,
		"a line with the time of day": `
Kontostand am 30.04.2023 um 20:04 Uhr                       1.610,00`,
	} {
		st := read(t, paper(underRows(lines)))
		if len(st.Rows) != 3 {
			t.Errorf("%s: %d rows, want 3: %v", name, len(st.Rows), st.Rows)
		}
		if a := st.Accounts[0]; a.Closing == nil || a.Closing.String() != "1610.00" || a.ClosingDerived {
			t.Errorf(
				"%s: closing balance %v (worked out: %v), want the printed 1610.00", name, a.Closing, a.ClosingDerived,
			)
		}
	}
}

// A box of balances has one label for each amount. If the line below has an amount without a label, it is a row and the
// labels are its heading.
func TestRowBelowBalanceLabelsIsNotBalanceBox(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Branch   Account No   Description        Debit     Credit   Closing Balance
03/06/2024  001      4455667      SALARY                       500.00         1,500.00
            Branch   Account No                                         Closing Balance
10/06/2024  001      4455667      SHOP              200.00                    1,300.00
20/06/2024  001      4455667      FEE                30.00                    1,270.00
`)),
		"2024-06-03|SALARY|0.00|500.00|1500.00",
		"2024-06-10|SHOP|200.00|0.00|1300.00",
		"2024-06-20|FEE|30.00|0.00|1270.00")
}

func TestBalanceAfterCodesIsNotRow(t *testing.T) {
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

func TestGridOfBalancesAboveRowsIsSummary(t *testing.T) {
	st := read(t, paper(`LARK PAYMENTS UAB
Balance Summary
Product                     Opening balance       Money out       Money in        Closing balance

Account (Current Account)             $2.52       $1,944.09       $1,978.00                $36.43

Total                                 $2.52       $1,944.09       $1,978.00                $36.43

Account transactions from 1 February 2023 to 29 March 2023
Date              Description                     Money out       Money in        Balance
3 Feb 2023        Top-Up by *5453                                    $50.00        $52.52
3 Feb 2023        Top-Up by *5453                                   $100.00       $152.52
4 Feb 2023        To the shore                      $100.00                        $52.52`))
	a := st.Accounts[0]
	if a.Opening == nil || a.Closing == nil || a.Opening.String() != "2.52" || a.Closing.String() != "36.43" ||
		a.ClosingDerived {
		t.Errorf(
			"opening %v, closing %v (derived %v), want the grid's 2.52 and 36.43", a.Opening, a.Closing,
			a.ClosingDerived,
		)
	}
	if len(st.Rows) != 3 {
		t.Errorf("rows: %v, want three", st.Rows)
	}
}

func TestPreviousBalanceAmongRowsProvesRowsAbove(t *testing.T) {
	const rows = `
Data        Historico                      Valor
            Saldo anterior                100,00
01/03/2024  TARIFA                         10,00-
01/03/2024  DEPOSITO                       25,00
            Saldo anterior                %
02/03/2024  COMPRA                         15,00-
            Saldo em 02/03/2024           100,00
03/03/2024  TARIFA                          5,00-`
	for name, c := range map[string]struct {
		again string
		carry bool
	}{
		"what the rows lead to":       {"115,00", true},
		"other figure proves nothing": {"120,00", false},
	} {
		st, err := Read(t.Context(), paper(strings.ReplaceAll(rows, "%", c.again)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Rows) != 4 || (len(st.Carries) > 0) != c.carry {
			t.Errorf("%s: %d rows and carries %v, want 4 rows and a carry: %t", name, len(st.Rows), st.Carries, c.carry)
		}
		if o := st.Accounts[0].Opening; o == nil || o.String() != "100.00" {
			t.Errorf("%s: opens with %v, want 100.00", name, o)
		}
	}
}

// feetWithClosing is a statement without running balances whose last line has a label and a figure under the credits.
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

func TestLastLineWithFinalBalanceIsClosingBalance(t *testing.T) {
	for _, label := range []string{"Saldo contabilístico", "Sa1do fina1"} {
		st := read(t, paper(feetWithClosing(label, "44.367,75")))
		if len(st.Rows) != 3 {
			t.Errorf("%s: %d rows, want 3: %v", label, len(st.Rows), st.Rows)
		}
		a := st.Accounts[0]
		if a.Closing == nil || a.Closing.String() != "44367.75" || a.ClosingDerived {
			t.Errorf(
				"%s: closing balance %v (worked out: %v), want the printed 44367.75", label, a.Closing,
				a.ClosingDerived,
			)
		}
	}
}

func TestLastLineWithAnotherFigureIsRow(t *testing.T) {
	if st := read(t, paper(feetWithClosing("DEVOLUÇÃO", "44.367,70"))); len(st.Rows) != 4 {
		t.Errorf("%d rows, want 4: %v", len(st.Rows), st.Rows)
	}
}

func TestRowThatEqualsBalanceIsNotRowIfDatesArePrintedOnce(t *testing.T) {
	st := read(t, paper(`
Data      Descritivo                          Débito       Crédito
          Saldo inicial                                   1.000,00
01.10.23  RENDA CASA                           300,00
          COMPRA PADARIA                       100,00
04.10.23  COMPRA FARMACIA                      100,00
          DEVOLUCAO RENDA                                   500,00
`))
	if a := st.Accounts[0]; len(st.Rows) != 4 || a.Closing == nil || a.Closing.String() != "1000.00" {
		t.Errorf(
			"%d rows and the closing balance %v, want 4 rows that lead to 1000.00: %v", len(st.Rows), a.Closing,
			st.Rows,
		)
	}
}

func TestUndatedLastRowThatEqualsBalanceIsRow(t *testing.T) {
	st := read(t, paper(`
Data      Descritivo                          Débito       Crédito
          Saldo inicial                                   1.200,00
01.10.23  RENDA CASA                           300,00
02.10.23  COMPRA PADARIA                       100,00
04.10.23  COMPRA FARMACIA                      100,00
          DEVOLUCAO RENDA                                   700,00
`))
	if a := st.Accounts[0]; len(st.Rows) != 4 || a.Closing == nil || a.Closing.String() != "1400.00" {
		t.Errorf(
			"%d rows and the closing balance %v, want 4 rows that lead to 1400.00: %v", len(st.Rows), a.Closing,
			st.Rows,
		)
	}
}

func TestBalanceAmongTransactionsIsNotRowIfBalanceColumnExists(t *testing.T) {
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

func TestDotInEmptyCellIsNotBalanceBroughtForward(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Details                      Paid out    Paid in     Balance
10 May 19   BALANCE BROUGHT FORWARD          .                    308.39
16 May 19   WATER                           12.00                 296.39
21 May 19   WAGES                                     100.00      396.39
21 May 19   BALANCE CARRIED FORWARD                               396.39`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := st.Accounts[0]
	if a.Opening == nil || a.Opening.String() != "308.39" || a.Closing == nil || a.Closing.String() != "396.39" ||
		len(st.Rows) != 2 {
		t.Errorf("opens with %v, closes with %v, %d rows; want 308.39, 396.39, 2", a.Opening, a.Closing, len(st.Rows))
	}
}

func TestZeroFeesBelowEachOtherAreNotBalances(t *testing.T) {
	for name, text := range map[string]string{
		"no headings": `
05/03/2025  CARD PAYMENT STORE        -45.00     0.00
06/03/2025  SALARY QUAYLE             300.00     0.00
07/03/2025  ATM                       -20.00     0.00
09/03/2025  WATER                     -10.00     0.00
`,
		"headings in strange words": `
Norreg      Drasp                    Pascol      Ossir
05/03/2025  CARD PAYMENT STORE        -45.00     0.00
06/03/2025  SALARY QUAYLE             300.00     0.00
07/03/2025  ATM                       -20.00     0.00
09/03/2025  WATER                     -10.00     0.00
`,
		"one that cost": `
Norreg      Drasp                    Pascol      Ossir
05/03/2025  CARD PAYMENT STORE        -45.00     0.00
06/03/2025  SALARY QUAYLE             300.00     0.00
07/03/2025  ATM                       -20.00     1.50
09/03/2025  WATER                     -10.00     0.00
`,
		"behind two sides": `
Norreg      Drasp                    Pascol      Ossir      Elkin
05/03/2025  CARD PAYMENT STORE         45.00                 0.00
06/03/2025  SALARY QUAYLE                        300.00      0.00
07/03/2025  ATM                        20.00                 0.00
09/03/2025  WATER                      10.00                 0.00
`,
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(text))
			checkRows(t, st,
				"2025-03-05|CARD PAYMENT STORE|45.00|0.00|-",
				"2025-03-06|SALARY QUAYLE|0.00|300.00|-",
				"2025-03-07|ATM|20.00|0.00|-",
				"2025-03-09|WATER|10.00|0.00|-")
			if a := st.Accounts[0]; a.Opening != nil || a.Closing != nil {
				t.Errorf("got balances %v and %v, wanted none: the paper prints none", a.Opening, a.Closing)
			}
		})
	}
}

// An account may return to zero several times. Its zero balances follow from its amounts, so they are real balances.
func TestZerosThatFollowAreBalances(t *testing.T) {
	checkRows(t, read(t, paper(`
05/03/2025  CARD PAYMENT STORE        -45.00     0.00
07/03/2025  TOP-UP                    +20.00    20.00
08/03/2025  ATM                       -20.00     0.00
09/03/2025  SALARY                    +10.00    10.00
11/03/2025  WATER                     -10.00     0.00
`)),
		"2025-03-05|CARD PAYMENT STORE|45.00|0.00|0.00",
		"2025-03-07|TOP-UP|0.00|20.00|20.00",
		"2025-03-08|ATM|20.00|0.00|0.00",
		"2025-03-09|SALARY|0.00|10.00|10.00",
		"2025-03-11|WATER|10.00|0.00|0.00")
}

func TestZeroAmountsOfSummaryBelowDateAreNotRows(t *testing.T) {
	st, err := Read(context.Background(), paper(`
HERON CARD
                      Payment Due Date
                      01/25/2019
ACCOUNT SUMMARY
    Previous Balance                       $1,270.00
    Payment, Credits                 -        $25.00
    Purchases                        +         $0.00
    Cash Advances                              $0.00
    Balance Transfers                          $0.00
    Fees Charged                               $0.00
    Interest Charged                           $0.00
    New Balance                            $1,245.00
    Credit Limit                           $4,000.00
    Cash Access Line                           $0.00
    Available for Cash                         $0.00
`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range st.Rows {
		if row.Debit == 0 && row.Credit == 0 {
			t.Errorf("a row of noughts: %s", rowText(row))
		}
	}
}

func TestBalanceAfterStatementNumberIsNotRow(t *testing.T) {
	st := read(t, paper(`RELEVE ET INFORMATIONS BANCAIRES
COMPTE COURANT    N° 00030200417 en euros

Date         Date valeur   Opération                  Débit euros   Crédit euros
                           SOLDE CREDITEUR AU 03/09/2024                  900,00
12/09/2024   12/09/2024    VIR NADIR                                    2.500,00
27/09/2024   27/09/2024    CHEQUE 4412                   2.300,00
Réf : 009                  SOLDE CREDITEUR AU 03/10/2024                1.100,00`))
	checkRows(t, st,
		"2024-09-12|VIR NADIR|0.00|2500.00|3400.00",
		"2024-09-27|CHEQUE 4412|2300.00|0.00|1100.00")
	if a := st.Accounts[0]; textOf(a.Closing) != "1100.00" || a.ClosingDerived {
		t.Errorf("closing balance %s, derived %t, wanted 1100.00 as printed", textOf(a.Closing), a.ClosingDerived)
	}
}

func TestClosingBalanceThatRowsDoNotReachIsReported(t *testing.T) {
	for _, c := range []struct{ name, text, other string }{
		{
			"the same twice",
			"Closing Balance      1,334.50\n" + rowsOfSums + "            CLOSING BALANCE                          1,334.50\n",
			"<nil>",
		},
		{
			"another above the rows",
			"Closing Balance      9,334.50\n" + rowsOfSums + "            CLOSING BALANCE                          1,334.50\n",
			"9334.50",
		},
		{
			"a day's before the last",
			"Closing Balance      1,350.00\n" + rowsOfSums + "            CLOSING BALANCE                          1,334.50\n",
			"<nil>",
		},
	} {
		a := read(t, paper(headOfSums+c.text)).Accounts[0]
		if textOf(a.Closing) != "1334.50" || textOf(a.OtherClosing) != c.other {
			t.Errorf(
				"%s: closing %s and other %s, want 1334.50 and %s", c.name, textOf(a.Closing), textOf(a.OtherClosing),
				c.other,
			)
		}
	}
}

func TestBalanceOfOtherProductBelowTotalIsNotRow(t *testing.T) {
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

func TestAvailableBalanceIsNotRunningBalanceBesideBookedOne(t *testing.T) {
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
		"reserved amount is not a balance": {`
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

func TestBalanceFromOldPassbookIsNotRowUnderAnyWords(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
DATE       CODE   DEPOSIT   WITHDRAWAL     BALANCE
13NOV22    BFWD                          12,500.00*
14NOV22    TFR   4,300.00                16,800.00*
19NOV22    WDL                  68.68    16,731.32*
20NOV22    CARRIED TO BOOK 2             16,731.32*
23NOV22    TFR   5,100.00                21,831.32*`)),
		"2022-11-14|TFR|0.00|4300.00|16800.00",
		"2022-11-19|WDL|68.68|0.00|16731.32",
		"2022-11-23|TFR|0.00|5100.00|21831.32",
	)
}

func TestDateHeadingMayBeWiderThanTimesBelow(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
TIME      TRANSACTION             REF            AMOUNT     BALANCE
Thursday 01 February 2024
09:10:11  Airtime                 TW123        -600.00    5,800.00
10:10:11  Money in                TW124        +100.00    5,900.00
Saturday 03 February 2024
08:10:11  Java House              TW125        -873.25    5,026.75`)),
		"2024-02-01|Airtime|600.00|0.00|5800.00",
		"2024-02-01|Money in|0.00|100.00|5900.00",
		"2024-02-03|Java House|873.25|0.00|5026.75",
	)
}
