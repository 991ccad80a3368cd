package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestRowsThatStateBalanceOrSumAreNotTransactions(t *testing.T) {
	for _, c := range []struct {
		name, text       string
		rows             []string
		opening, closing engine.Amount // 0 for none
	}{
		{
			"letters set apart",
			`
Data;Histórico;Valor
28/02/2026;SALDO ANTERIOR;1.000,00
02/03/2026;PIX RECEBIDO ANA;250,00
03/03/2026;COMPRA PADARIA;-30,50
31/03/2026;S A L D O;1.219,50`,
			[]string{"2026-03-02|PIX RECEBIDO ANA|0.00|250.00|1250.00", "2026-03-03|COMPRA PADARIA|30.50|0.00|1219.50"},
			1000_00,
			1219_50,
		},
		{
			"the booked balance and what may be spent",
			`
Date,Description,Amount
2026-03-01,Ledger balance,1000.00
2026-03-02,SALARY ACME,250.00
2026-03-25,BAKERY,-30.50
2026-03-31,Available balance,1519.50
2026-03-31,Ledger balance,1219.50`,
			[]string{"2026-03-02|SALARY ACME|0.00|250.00|1250.00", "2026-03-25|BAKERY|30.50|0.00|1219.50"},
			1000_00,
			1219_50,
		},
		{"a label with its day", `
Buchungstag;Verwendungszweck;Betrag
02.01.2026;Gehalt;2500,00
25.01.2026;Miete;-900,00
31.01.2026;Kontostand am 31.01.;3.544,90`,
			[]string{"2026-01-02|Gehalt|0.00|2500.00|4444.90", "2026-01-25|Miete|900.00|0.00|3544.90"}, 0, 3544_90},
		{
			"the balance below the columns of both sides",
			`
Date;Libellé;Débit;Crédit
02/01/2026;VIREMENT SALAIRE;;2500,00
25/01/2026;LOYER;900,00;
31/01/2026;SOLDE;;1600,00`,
			[]string{"2026-01-02|VIREMENT SALAIRE|0.00|2500.00|2500.00", "2026-01-25|LOYER|900.00|0.00|1600.00"},
			0,
			1600_00,
		},
		{"the latest row first", `
Tarih;Açıklama;Tutar
31.01.2026;Bakiye;1.600,00
25.01.2026;Kira;-900,00
02.01.2026;Maaş;2.500,00`,
			[]string{"2026-01-25|Kira|900.00|0.00|1600.00", "2026-01-02|Maaş|0.00|2500.00|2500.00"}, 0, 1600_00},
		{"a dated sum", `
Date,Description,Amount
2026-03-02,SALARY ACME,250.00
2026-03-03,BAKERY,-30.50
2026-03-31,Total,219.50`,
			[]string{"2026-03-02|SALARY ACME|0.00|250.00|-", "2026-03-03|BAKERY|30.50|0.00|-"}, 0, 0},
		{
			"a shop's name is a movement",
			`
Date,Description,Amount
2026-03-02,SALARY ACME,250.00
2026-03-03,TOTAL,-30.50
2026-03-05,BAKERY,-9.50`,
			[]string{
				"2026-03-02|SALARY ACME|0.00|250.00|-", "2026-03-03|TOTAL|30.50|0.00|-",
				"2026-03-05|BAKERY|9.50|0.00|-",
			},
			0,
			0,
		},
		{
			"a shop's name and the price of the row before",
			`
Date,Description,Amount
2026-03-02,SALARY ACME,250.00
2026-03-03,TOTAL,-50.00
2026-03-10,TOTAL,-50.00
2026-03-12,BAKERY,-9.50`,
			[]string{
				"2026-03-02|SALARY ACME|0.00|250.00|-", "2026-03-03|TOTAL|50.00|0.00|-",
				"2026-03-10|TOTAL|50.00|0.00|-", "2026-03-12|BAKERY|9.50|0.00|-",
			},
			0,
			0,
		},
		{
			"the same in a column of debits",
			`
Date,Description,Debit,Credit
2026-03-02,SALARY ACME,,250.00
2026-03-03,CASH,50.00,
2026-03-10,TOTAL,50.00,
2026-03-12,BAKERY,9.50,`,
			[]string{
				"2026-03-02|SALARY ACME|0.00|250.00|-", "2026-03-03|CASH|50.00|0.00|-",
				"2026-03-10|TOTAL|50.00|0.00|-", "2026-03-12|BAKERY|9.50|0.00|-",
			},
			0,
			0,
		},
		{
			"a word on a payment between others is a movement",
			`
Date;Libellé;Montant
02/01/2026;VIREMENT SALAIRE;2500,00
20/01/2026;Solde;-120,00
25/01/2026;LOYER;-900,00`,
			[]string{
				"2026-01-02|VIREMENT SALAIRE|0.00|2500.00|-", "2026-01-20|Solde|120.00|0.00|-",
				"2026-01-25|LOYER|900.00|0.00|-",
			},
			0,
			0,
		},
		{
			"a transfer that is called as a balance carried over",
			`
Buchungstag;Verwendungszweck;Betrag
02.01.2026;Gehalt;2500,00
15.01.2026;Übertrag;-500,00
20.01.2026;Einkauf;-55,10`,
			[]string{
				"2026-01-02|Gehalt|0.00|2500.00|-", "2026-01-15|Übertrag|500.00|0.00|-",
				"2026-01-20|Einkauf|55.10|0.00|-",
			},
			0,
			0,
		},
		{"the column of sides makes the balance an overdraft", `
Date;Description;Amount;Dr/Cr
2026-01-01;Balance b/f;100.00;DR
2026-01-22;TEA;30.00;DR
2026-01-31;Balance c/f;130.00;DR`,
			[]string{"2026-01-22|TEA|30.00|0.00|-130.00"}, -100_00, -130_00},
		{
			"sums of each month",
			`
Date;Description;Debit;Credit
2026-01-02;WAGES;;250.00
2026-01-23;TEA;30.50;
2026-01-31;Total;30.50;250.00
2026-02-02;WAGES;;250.00
2026-02-23;TEA;10.50;
2026-02-28;Total;10.50;250.00`,
			[]string{
				"2026-01-02|WAGES|0.00|250.00|-", "2026-01-23|TEA|30.50|0.00|-", "2026-02-02|WAGES|0.00|250.00|-",
				"2026-02-23|TEA|10.50|0.00|-",
			},
			0,
			0,
		},
		{
			"labels that no list knows, to which the rows lead",
			`
Data;Lançamento;Valor
28/02/2026;SALDO ANTERIOR;1.000,00
02/03/2026;PIX RECEBIDO ANA;250,00
02/03/2026;SALDO TOTAL DISPONÍVEL DIA;1.250,00
23/03/2026;COMPRA PADARIA;-30,50
23/03/2026;SALDO TOTAL DISPONÍVEL DIA;1.219,50`,
			[]string{"2026-03-02|PIX RECEBIDO ANA|0.00|250.00|1250.00", "2026-03-23|COMPRA PADARIA|30.50|0.00|1219.50"},
			1000_00,
			1219_50,
		},
		{"a sum that no list knows", `
Data;Lançamento;Valor
02/03/2026;PIX RECEBIDO ANA;250,00
23/03/2026;COMPRA PADARIA;-30,50
31/03/2026;Total do período;219,50`,
			[]string{"2026-03-02|PIX RECEBIDO ANA|0.00|250.00|-", "2026-03-23|COMPRA PADARIA|30.50|0.00|-"}, 0, 0},
		{
			"payments that begin with a balance's word",
			`
Fecha;Concepto;Importe
02/03/2026;Saldo factura 17;-250,00
23/03/2026;PANADERIA;-30,50
25/03/2026;Saldo factura 18;-20,00
26/03/2026;NOMINA;900,00`,
			[]string{
				"2026-03-02|Saldo factura 17|250.00|0.00|-", "2026-03-23|PANADERIA|30.50|0.00|-",
				"2026-03-25|Saldo factura 18|20.00|0.00|-", "2026-03-26|NOMINA|0.00|900.00|-",
			},
			0,
			0,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.text
			if strings.Contains(text, "Date,") {
				text = strings.ReplaceAll(text, ",", ";")
			}
			st := read(t, exportOf(text))
			checkRows(t, st, c.rows...)
			for name, balance := range map[string]struct {
				got  *engine.Amount
				want engine.Amount
			}{"opening": {st.Accounts[0].Opening, c.opening}, "closing": {st.Accounts[0].Closing, c.closing}} {
				if got := balance.got; got == nil && balance.want != 0 || got != nil && *got != balance.want {
					t.Errorf("%s balance %v, want %v", name, got, balance.want)
				}
			}
		})
	}
}

func TestOverdraftAmongUnrelatedTransactionsMayBePayment(t *testing.T) {
	for _, text := range []string{
		"Date;Description;Amount\n2026-03-02;SALARY;2500.00\n2026-03-13;New Balance;-120.00\n2026-03-20;TEA;-5.00",
		"Date;Description;Debit;Credit\n2026-03-02;SALARY;;2500.00\n2026-03-13;Account balance;120.00;\n2026-03-20;TEA;5.00;",
	} {
		st := read(t, exportOf(text))
		if len(st.Rows) != 3 || st.Rows[1].Debit != 120_00 || !st.RowNotes[1].Ambiguous ||
			st.Accounts[0].Closing != nil {
			t.Errorf(
				"rows %v, notes %v, closing %v, want a payment of 120 in doubt", st.Rows, st.RowNotes,
				st.Accounts[0].Closing,
			)
		}
	}
	st := read(t, exportOf(
		"Date;Description;Amount\n2026-03-02;SALARY;2500.00\n2026-03-20;TEA;-5.00\n2026-03-31;New Balance;-120.00",
	))
	if len(st.Rows) != 2 || len(st.Warnings) == 0 {
		t.Errorf("rows %v, warnings %v, want a balance with a warning", st.Rows, st.Warnings)
	}
}

func TestOverdraftThatRowsReachOrThatOpensAccountIsCertain(t *testing.T) {
	for text, warnings := range map[string]int{
		"Date;Description;Amount\n2026-03-01;Balance brought forward;-100.00\n2026-03-12;SALARY;50.00\n2026-03-23;TEA;-5.00": 0,
		// the latest row first
		"Date;Description;Amount\n2026-03-31;Closing balance;-55.00\n2026-03-23;TEA;-5.00\n2026-03-12;SALARY;50.00\n2026-03-01;Opening balance;-100.00": 1,
	} {
		st := read(t, exportOf(text))
		if opening := st.Accounts[0].Opening; opening == nil || *opening != -100_00 ||
			*st.Accounts[0].Closing != -55_00 || len(st.Warnings) != warnings {
			t.Errorf("opening %v, warnings %v, want -100.00 and %d warnings", opening, st.Warnings, warnings)
		}
	}
}

func TestDatedSumAmongTransactionsIsDroppedWithWarning(t *testing.T) {
	// a shop may be called so and cost as much by chance
	for day, want := range map[string]int{"18/03/2024": 1, "": 0} {
		st := read(t, exportOf("Date;Description;Amount\n01/03/2024;Salary March;2500.00\n13/03/2024;Bakery;-30.00\n17/03/2024;Chemist;-20.00\n"+day+";TOTAL;-50.00\n21/03/2024;Rent;-900.00"))
		if len(st.Rows) != 4 || len(st.Warnings) != want {
			t.Errorf("day %q: %d rows and warnings %v, want 4 and %d", day, len(st.Rows), st.Warnings, want)
		}
	}
}

func TestRowThatMayStateBalanceIsDoubtful(t *testing.T) {
	for text, doubtful := range map[string]int{
		"02/01/2026;VIREMENT SALAIRE;2500,00\n20/01/2026;Solde;-120,00\n25/01/2026;LOYER;-900,00":               1,
		"02/01/2026;VIREMENT SALAIRE;2500,00\n20/01/2026;LOYER;-900,00\n31/01/2026;Solde provisoire du;3600,00": 2,
	} {
		st := read(t, exportOf("Date;Libellé;Montant\n"+text))
		for i := range st.Rows {
			if got := st.RowNotes[i].Ambiguous; got != (i == doubtful) {
				t.Errorf("%s: row %d in doubt: %v", st.Rows[doubtful].Description, i+1, got)
			}
		}
	}
}

func TestUndatedSumsOfRowsAboveAreNotRows(t *testing.T) {
	for name, c := range map[string]struct{ label, figure string }{
		"debits":      {"Total Outlay And Other Charges", "175.00"},
		"credits":     {"Everything received this month", "900.00"},
		"net of both": {"Net Balance:", "725.00"},
		"sum of both": {"Turnover of the wallet", "1,075.00"},
	} {
		st := read(t, paper(`LARK PAYMENTS
Date         Description                                Amount     Currency
02 Mar 2025  GROCER                                     -20.00     EUR
02 Mar 2025  PHARMACY                                   -55.00     EUR
03 Mar 2025  SALARY                                    +900.00     EUR
05 Mar 2025  CINEMA                                    -100.00     EUR
             `+padded(c.label, 40)+c.figure))
		t.Run(name, func(t *testing.T) {
			checkRows(t, st,
				"2025-03-02|GROCER|20.00|0.00|-",
				"2025-03-02|PHARMACY|55.00|0.00|-",
				"2025-03-03|SALARY|0.00|900.00|-",
				"2025-03-05|CINEMA|100.00|0.00|-")
		})
	}
}

func TestUndatedRowThatIsNotSumStays(t *testing.T) {
	st := read(t, paper(`LARK PAYMENTS
Date         Description                                Amount     Currency
02 Mar 2025  GROCER                                     -20.00     EUR
02 Mar 2025  PHARMACY                                   -55.00     EUR
03 Mar 2025  SALARY                                    +900.00     EUR
             CINEMA                                    -100.00     EUR`))
	if len(st.Rows) != 4 {
		t.Errorf("rows: %v, want four", st.Rows)
	}
}

func TestZeroBesideForeignAmountBelowRowIsText(t *testing.T) {
	st, err := Read(context.Background(), paper(`LARK CARD SERVICES
Previous Balance                                        100.00
New Balance                                             655.00

Date         Description                                Amount
02 Mar 2025  BOOKSHOP LISBON                            500.00
             (480.00 EUR)                                 0.00
02 Mar 2025  GROCER                                      20.00
04 Mar 2025  FUEL                                        35.00`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Rows) != 3 || st.Rows[0].Description != "BOOKSHOP LISBON (480.00 EUR)" {
		t.Errorf("rows: %v, want three, the first with its foreign amount", st.Rows)
	}
}

func TestRowWithSumsOfBothSidesIsNotTransaction(t *testing.T) {
	st := read(t, paper(`
Date        Particulars           Debit       Credit     Balance
            BALANCE FORWARDED                            10,000.00
03/03/2025  CASH DEPOSIT                      5,000.00   15,000.00
03/10/2025  CHECK                 2,500.00               12,500.00
03/18/2025  SERVICE CHARGE          100.00               12,400.00
03/31/2025  LAST LINE             2,600.00    5,000.00   12,400.00
`))
	checkRows(t, st,
		"2025-03-03|CASH DEPOSIT|0.00|5000.00|15000.00",
		"2025-03-10|CHECK|2500.00|0.00|12500.00",
		"2025-03-18|SERVICE CHARGE|100.00|0.00|12400.00")
	if a := st.Accounts[0]; a.TotalDebits == nil || a.TotalDebits.String() != "2600.00" {
		t.Errorf("total of debits %v, want 2600.00", a.TotalDebits)
	}
}

func TestFiguresBesideClosingBalanceAreNotClosingBalance(t *testing.T) {
	const rows = `
Opening balance  10,000.00
Date        Particulars           Debit       Credit     Balance
03/03/2025  CASH DEPOSIT                      5,000.00   15,000.00
03/10/2025  CHECK                 2,500.00               12,500.00
03/18/2025  SERVICE CHARGE          100.00               12,400.00
`
	for _, foot := range []string{
		"ENDING BALANCE AS OF 03/31/2025 : 12,400.00    UNCLEARED : 0.00",
		"Closing balance 31 March 2025     12,400.00",
	} {
		st := read(t, paper(rows+foot))
		if a := st.Accounts[0]; len(st.Rows) != 3 || a.Closing == nil || a.Closing.String() != "12400.00" {
			t.Errorf("%q: %d rows, closing %v", foot, len(st.Rows), a.Closing)
		}
	}
}

func TestRowWhoseTextMayNameSumIsRow(t *testing.T) {
	checkRows(t, read(t, paper(headOfSums+`Date        Description       Debit      Credit     Balance
01/03/2024  OPENING BALANCE                           1,000.00
01/03/2024  WAGES                        750.00       1,750.00
            Amount deposited             100.00       1,850.00
05/03/2024  RENT             400.00                   1,450.00
            Amount withdrawn  50.00                   1,400.00
`)),
		"2024-03-01|WAGES|0.00|750.00|1750.00", "2024-03-01|Amount deposited|0.00|100.00|1850.00",
		"2024-03-05|RENT|400.00|0.00|1450.00", "2024-03-05|Amount withdrawn|50.00|0.00|1400.00")
}

func TestConditionOnBalanceIsNotBalance(t *testing.T) {
	for _, sentence := range []string{
		"Closing balance is 1,500.00 or more: no fee.",
	} {
		a := read(t, paper(headOfSums+sentence+"\n"+rowsOfSums)).Accounts[0]
		if a.Closing == nil || a.Closing.String() != "1334.50" || !a.ClosingDerived {
			t.Errorf("%q: closing balance %v, want 1334.50 worked out", sentence, a.Closing)
		}
	}
	for _, sentence := range []string{
		"Your closing balance was GBP 1,234.50 on 31 March 2024.",
		"Your closing balance is 1,234.50 EUR in all.",
		"Your closing balance was 1,234.50, your opening balance 1,000.00.",
	} {
		a := read(t, paper(headOfSums+sentence+"\n"+rowsOfSums)).Accounts[0]
		if a.Closing == nil || a.Closing.String() != "1234.50" {
			t.Errorf("%q: closing balance %v, want 1234.50", sentence, a.Closing)
		}
	}
}

func TestBalanceOnPrintDateIsNotClosingBalance(t *testing.T) {
	a := read(t, paper("HERON BANK\nAccount Number: 00123456\nStatement period: 01/03/2024 to 31/03/2024\nBalance on 15/05/2024     7,777.00\n"+rowsOfSums)).Accounts[0]
	if a.Closing == nil || a.Closing.String() != "1334.50" || !a.ClosingDerived {
		t.Errorf("closing balance %v, want 1334.50 worked out", a.Closing)
	}
}

func TestTotalBelowItsLabelHasItsOwnPlace(t *testing.T) {
	st := read(t, paper("SVEABANKEN\nKontonummer: 00123456\n"+`Datum       Text            Uttag      Insättning     Saldo
2024-03-01  INGÅENDE SALDO                            1 000,00
2024-03-01  LÖN                          1 750,00     2 750,00
2024-03-05  HYRA            400,00                    2 350,00

Insättningar
1 750,00
`))
	if got := st.Origins["/total_credits"].Text; got != "1 750,00" {
		t.Errorf("total of credits %v stands at %q, want the figure below its label", st.Accounts[0].TotalCredits, got)
	}
}

func TestRowsWithUnbookedStatusMoveNothing(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		rows []string
	}{
		"undone at once, and refused": {`
Date;Description;Amount;Status
2026-03-02;SALARY;250.00;Completed
2026-03-03;BAKERY;-30.50;Reversed
2026-03-04;TAILOR;-12.00;Refused
2026-03-05;SHOES;-9.50;Returned
2026-03-08;TEA;-5.00;Completed`,
			[]string{"2026-03-02|SALARY|0.00|250.00|-", "2026-03-08|TEA|5.00|0.00|-"}},
		"reversed by a separate row": {`
Date;Description;Amount;Status
2026-03-02;SALARY;250.00;Completed
2026-03-03;BAKERY;-30.50;Reversed
2026-03-04;BAKERY TAKEN BACK;30.50;Completed`,
			[]string{
				"2026-03-02|SALARY|0.00|250.00|-", "2026-03-03|BAKERY|30.50|0.00|-",
				"2026-03-04|BAKERY TAKEN BACK|0.00|30.50|-",
			}},
		"the balance moves with it": {`
Date;Description;Amount;Balance;Status
2026-03-02;SALARY;250.00;250.00;Completed
2026-03-03;BAKERY;-30.50;219.50;Reversed
2026-03-04;TEA;-5.00;214.50;Completed`,
			[]string{
				"2026-03-02|SALARY|0.00|250.00|250.00", "2026-03-03|BAKERY|30.50|0.00|219.50",
				"2026-03-04|TEA|5.00|0.00|214.50",
			}},
		"in Portuguese": {`
Data;Descrição;Valor;Situação
02/03/2026;SALARIO;250,00;Efetivado
03/03/2026;PADARIA;-30,50;Estornado
04/03/2026;LIVRARIA;-12,00;Cancelado
05/03/2026;MERCADO;-9,50;Pendente`,
			[]string{"2026-03-02|SALARIO|0.00|250.00|-"}},
		"in Norwegian": {`
Dato;Tekst;Beløp;Status
02.03.2026;Lønn;250,00;Bokført
03.03.2026;Bakeri;-30,50;Venter
04.03.2026;Sko;-12,00;Avvist`,
			[]string{"2026-03-02|Lønn|0.00|250.00|-"}},
		"under an unknown heading": {`
Date;Description;Amount;Xyz
2026-03-02;SALARY;250.00;BOOK
2026-03-03;BAKERY;-30.50;PDNG
2026-03-08;TEA;-5.00;BOOK`,
			[]string{"2026-03-02|SALARY|0.00|250.00|-", "2026-03-08|TEA|5.00|0.00|-"}},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, exportOf(c.text)), c.rows...) })
	}
}

const settledRows = `
Posting Date  Details                    Money In    Money Out    Balance
03/06/2025    GAUTRAIN                                  -65.00   2 795.35
03/06/2025    PREPAID                                   -30.00   2 765.35
04/06/2025    PAYMENT RECEIVED             250.00                3 015.35
05/06/2025    ENQUIRY DECLINED                                       0.00
05/06/2025    DEBIT ORDER REFUSED          992.75                    0.00
05/06/2025    ENQUIRY FEE                                -2.00   3 013.35
`

var settledWant = []string{
	"2025-06-03|GAUTRAIN|65.00|0.00|2795.35",
	"2025-06-03|PREPAID|30.00|0.00|2765.35",
	"2025-06-04|PAYMENT RECEIVED|0.00|250.00|3015.35",
	"2025-06-05|ENQUIRY FEE|2.00|0.00|3013.35",
}

func TestPendingTransactionIsNotRow(t *testing.T) {
	st := read(t, paper(settledRows+`
Transactions not yet processed on your account up to 05/06/2025
04/06/2025    GROCER                                             -101.09
05/06/2025    VODACOM                                             -55.00
`))
	checkRows(t, st, settledWant...)
	if a := st.Accounts[0]; a.Closing != nil && *a.Closing != 301335 {
		t.Errorf("the closing balance is %v, want that of the last row, 3013.35", a.Closing)
	}
}

func TestZeroBalanceAmongBalancesThatFollowIsDeclinedRow(t *testing.T) {
	checkRows(t, read(t, paper(settledRows)), settledWant...)
}

func TestBalanceThatFellToZeroStays(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Details         Money In    Money Out    Balance
03/06/2025  GAUTRAIN                        65.00     100.00
04/06/2025  TRANSFER                       100.00       0.00
05/06/2025  PAYMENT           250.00                  250.00
06/06/2025  FEE                               2.00    248.00
`)),
		"2025-06-03|GAUTRAIN|65.00|0.00|100.00",
		"2025-06-04|TRANSFER|100.00|0.00|0.00",
		"2025-06-05|PAYMENT|0.00|250.00|250.00",
		"2025-06-06|FEE|2.00|0.00|248.00")
}

func TestSummaryFiguresBelowRowsAreNotRow(t *testing.T) {
	const rows = `BANK KENCANA
Periode : 01/05/25 - 31/05/25
Tanggal     Uraian                    Debet           Kredit            Saldo
02/05/25    SETOR TUNAI                0.00     1,000,000.00     1,061,742.00
03/05/25    BELANJA TOKO         454,436.00             0.00       607,306.00
05/05/25    BIAYA ADMIN            2,500.00             0.00       604,806.00
`
	want := []string{
		"2025-05-02|SETOR TUNAI|0.00|1000000.00|1061742.00",
		"2025-05-03|BELANJA TOKO|454436.00|0.00|607306.00",
		"2025-05-05|BIAYA ADMIN|2500.00|0.00|604806.00",
	}
	for name, labels := range map[string]string{
		"labels in one line":      "Saldo Awal      Total Debet        Total Kredit       Saldo Akhir\n",
		"labels in two languages": "Saldo Awal      Total Debet        Total Kredit       Saldo Akhir\nOpening Balance Total Debit        Total Credit       Closing Balance\n",
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(rows+labels+"  61,742.00         456,936.00      1,000,000.00        604,806.00"))
			checkRows(t, st, want...)
			if o := st.Accounts[0].Opening; o == nil || o.String() != "61742.00" {
				t.Errorf("opening balance %v, want 61742.00", o)
			}
		})
	}
}

func TestSummariesBelowFewRowsAreNotRows(t *testing.T) {
	const rows = `
Date          Description                             Withdrawal          Deposit            Balance
              Balance B/F                                                                       0.00
21 FEB 2023   TRANSFER                                                     501.00             501.00
24 FEB 2023   TRANSFER                                                       1.00             502.00
`
	for name, below := range map[string]string{
		"counts and sums set apart, with unknown words": `
TRANSACTION   No. of Withdrawals   0   Total Withdrawals     0.00      Hold Amount              0.00
SUMMARY       No. of Deposits      2   Total Deposits      502.00      Late Local Cheque        0.00`,
		"further figures below both sums": `
              TOTAL DEBIT      0                            0.00
              TOTAL CREDIT     2                          502.00
              TOTAL CHEQUE (FLOAT)                         10.00
              HOUSE FIGURE                                251.00`,
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(rows+below))
			checkRows(t, st, "2023-02-21|TRANSFER|0.00|501.00|501.00", "2023-02-24|TRANSFER|0.00|1.00|502.00")
			if a := st.Accounts[0]; a.TotalCredits == nil || *a.TotalCredits != 50200 || st.Missed > 0 {
				t.Errorf(
					"credits in all are %v and %d lines were missed, want 502.00 and none", a.TotalCredits, st.Missed,
				)
			}
		})
	}
}
