package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// exportOf is a sheet of lines whose cells semicolons part.
func exportOf(text string) page.Document {
	var rows [][]string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		rows = append(rows, strings.Split(line, ";"))
	}
	return sheetOf(rows...)
}

func TestRowsThatStateABalanceOrASumAreNoMovements(t *testing.T) {
	for _, c := range []struct {
		name, text       string
		rows             []string
		opening, closing engine.Amount // 0 for none
	}{
		{"letters set apart", `
Data;Histórico;Valor
28/02/2026;SALDO ANTERIOR;1.000,00
02/03/2026;PIX RECEBIDO ANA;250,00
03/03/2026;COMPRA PADARIA;-30,50
31/03/2026;S A L D O;1.219,50`,
			[]string{"2026-03-02|PIX RECEBIDO ANA|0.00|250.00|1250.00", "2026-03-03|COMPRA PADARIA|30.50|0.00|1219.50"}, 1000_00, 1219_50},
		{"the booked balance and what may be spent", `
Date,Description,Amount
2026-03-01,Ledger balance,1000.00
2026-03-02,SALARY ACME,250.00
2026-03-25,BAKERY,-30.50
2026-03-31,Available balance,1519.50
2026-03-31,Ledger balance,1219.50`,
			[]string{"2026-03-02|SALARY ACME|0.00|250.00|1250.00", "2026-03-25|BAKERY|30.50|0.00|1219.50"}, 1000_00, 1219_50},
		{"a label with its day", `
Buchungstag;Verwendungszweck;Betrag
02.01.2026;Gehalt;2500,00
25.01.2026;Miete;-900,00
31.01.2026;Kontostand am 31.01.;3.544,90`,
			[]string{"2026-01-02|Gehalt|0.00|2500.00|4444.90", "2026-01-25|Miete|900.00|0.00|3544.90"}, 0, 3544_90},
		{"the balance below the columns of both sides", `
Date;Libellé;Débit;Crédit
02/01/2026;VIREMENT SALAIRE;;2500,00
25/01/2026;LOYER;900,00;
31/01/2026;SOLDE;;1600,00`,
			[]string{"2026-01-02|VIREMENT SALAIRE|0.00|2500.00|2500.00", "2026-01-25|LOYER|900.00|0.00|1600.00"}, 0, 1600_00},
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
		{"a shop's name is a movement", `
Date,Description,Amount
2026-03-02,SALARY ACME,250.00
2026-03-03,TOTAL,-30.50
2026-03-05,BAKERY,-9.50`,
			[]string{"2026-03-02|SALARY ACME|0.00|250.00|-", "2026-03-03|TOTAL|30.50|0.00|-", "2026-03-05|BAKERY|9.50|0.00|-"}, 0, 0},
		{"a shop's name and the price of the row before", `
Date,Description,Amount
2026-03-02,SALARY ACME,250.00
2026-03-03,TOTAL,-50.00
2026-03-10,TOTAL,-50.00
2026-03-12,BAKERY,-9.50`,
			[]string{"2026-03-02|SALARY ACME|0.00|250.00|-", "2026-03-03|TOTAL|50.00|0.00|-", "2026-03-10|TOTAL|50.00|0.00|-", "2026-03-12|BAKERY|9.50|0.00|-"}, 0, 0},
		{"the same in a column of debits", `
Date,Description,Debit,Credit
2026-03-02,SALARY ACME,,250.00
2026-03-03,CASH,50.00,
2026-03-10,TOTAL,50.00,
2026-03-12,BAKERY,9.50,`,
			[]string{"2026-03-02|SALARY ACME|0.00|250.00|-", "2026-03-03|CASH|50.00|0.00|-", "2026-03-10|TOTAL|50.00|0.00|-", "2026-03-12|BAKERY|9.50|0.00|-"}, 0, 0},
		{"a word on a payment between others is a movement", `
Date;Libellé;Montant
02/01/2026;VIREMENT SALAIRE;2500,00
20/01/2026;Solde;-120,00
25/01/2026;LOYER;-900,00`,
			[]string{"2026-01-02|VIREMENT SALAIRE|0.00|2500.00|-", "2026-01-20|Solde|120.00|0.00|-", "2026-01-25|LOYER|900.00|0.00|-"}, 0, 0},
		{"a transfer that is called as a balance carried over", `
Buchungstag;Verwendungszweck;Betrag
02.01.2026;Gehalt;2500,00
15.01.2026;Übertrag;-500,00
20.01.2026;Einkauf;-55,10`,
			[]string{"2026-01-02|Gehalt|0.00|2500.00|-", "2026-01-15|Übertrag|500.00|0.00|-", "2026-01-20|Einkauf|55.10|0.00|-"}, 0, 0},
		{"the column of sides makes the balance an overdraft", `
Date;Description;Amount;Dr/Cr
2026-01-01;Balance b/f;100.00;DR
2026-01-22;TEA;30.00;DR
2026-01-31;Balance c/f;130.00;DR`,
			[]string{"2026-01-22|TEA|30.00|0.00|-130.00"}, -100_00, -130_00},
		{"sums of each month", `
Date;Description;Debit;Credit
2026-01-02;WAGES;;250.00
2026-01-23;TEA;30.50;
2026-01-31;Total;30.50;250.00
2026-02-02;WAGES;;250.00
2026-02-23;TEA;10.50;
2026-02-28;Total;10.50;250.00`,
			[]string{"2026-01-02|WAGES|0.00|250.00|-", "2026-01-23|TEA|30.50|0.00|-", "2026-02-02|WAGES|0.00|250.00|-", "2026-02-23|TEA|10.50|0.00|-"}, 0, 0},
		{"labels that no list knows, to which the rows lead", `
Data;Lançamento;Valor
28/02/2026;SALDO ANTERIOR;1.000,00
02/03/2026;PIX RECEBIDO ANA;250,00
02/03/2026;SALDO TOTAL DISPONÍVEL DIA;1.250,00
23/03/2026;COMPRA PADARIA;-30,50
23/03/2026;SALDO TOTAL DISPONÍVEL DIA;1.219,50`,
			[]string{"2026-03-02|PIX RECEBIDO ANA|0.00|250.00|1250.00", "2026-03-23|COMPRA PADARIA|30.50|0.00|1219.50"}, 1000_00, 1219_50},
		{"a sum that no list knows", `
Data;Lançamento;Valor
02/03/2026;PIX RECEBIDO ANA;250,00
23/03/2026;COMPRA PADARIA;-30,50
31/03/2026;Total do período;219,50`,
			[]string{"2026-03-02|PIX RECEBIDO ANA|0.00|250.00|-", "2026-03-23|COMPRA PADARIA|30.50|0.00|-"}, 0, 0},
		{"payments that begin with a balance's word", `
Fecha;Concepto;Importe
02/03/2026;Saldo factura 17;-250,00
23/03/2026;PANADERIA;-30,50
25/03/2026;Saldo factura 18;-20,00
26/03/2026;NOMINA;900,00`,
			[]string{"2026-03-02|Saldo factura 17|250.00|0.00|-", "2026-03-23|PANADERIA|30.50|0.00|-", "2026-03-25|Saldo factura 18|20.00|0.00|-", "2026-03-26|NOMINA|0.00|900.00|-"}, 0, 0},
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

func TestAnOverdraftAmongMovementsThatDoNotLeadToItMayBeAPayment(t *testing.T) {
	for _, text := range []string{
		"Date;Description;Amount\n2026-03-02;SALARY;2500.00\n2026-03-13;New Balance;-120.00\n2026-03-20;TEA;-5.00",
		"Date;Description;Debit;Credit\n2026-03-02;SALARY;;2500.00\n2026-03-13;Account balance;120.00;\n2026-03-20;TEA;5.00;",
	} {
		st := read(t, exportOf(text))
		if len(st.Rows) != 3 || st.Rows[1].Debit != 120_00 || !st.RowNotes[1].Ambiguous || st.Accounts[0].Closing != nil {
			t.Errorf("rows %v, notes %v, closing %v, want a payment of 120 in doubt", st.Rows, st.RowNotes, st.Accounts[0].Closing)
		}
	}
	st := read(t, exportOf("Date;Description;Amount\n2026-03-02;SALARY;2500.00\n2026-03-20;TEA;-5.00\n2026-03-31;New Balance;-120.00"))
	if len(st.Rows) != 2 || len(st.Warnings) == 0 {
		t.Errorf("rows %v, warnings %v, want a balance with a warning", st.Rows, st.Warnings)
	}
}

func TestAnOverdraftThatRowsLeadToOrThatOpensTheAccountIsNoGuess(t *testing.T) {
	for text, warnings := range map[string]int{
		"Date;Description;Amount\n2026-03-01;Balance brought forward;-100.00\n2026-03-12;SALARY;50.00\n2026-03-23;TEA;-5.00":                            0,
		"Date;Description;Amount\n2026-03-31;Closing balance;-55.00\n2026-03-23;TEA;-5.00\n2026-03-12;SALARY;50.00\n2026-03-01;Opening balance;-100.00": 1, // the latest row first
	} {
		st := read(t, exportOf(text))
		if opening := st.Accounts[0].Opening; opening == nil || *opening != -100_00 || *st.Accounts[0].Closing != -55_00 || len(st.Warnings) != warnings {
			t.Errorf("opening %v, warnings %v, want -100.00 and %d warnings", opening, st.Warnings, warnings)
		}
	}
}

func TestASumWithADayAmongTheMovementsIsLeftOutWithAWarning(t *testing.T) {
	for day, want := range map[string]int{"18/03/2024": 1, "": 0} { // a shop may be called so and cost as much by chance
		st := read(t, exportOf("Date;Description;Amount\n01/03/2024;Salary March;2500.00\n13/03/2024;Bakery;-30.00\n17/03/2024;Chemist;-20.00\n"+day+";TOTAL;-50.00\n21/03/2024;Rent;-900.00"))
		if len(st.Rows) != 4 || len(st.Warnings) != want {
			t.Errorf("day %q: %d rows and warnings %v, want 4 and %d", day, len(st.Rows), st.Warnings, want)
		}
	}
}

func TestAWordThatMayStateABalanceIsInDoubtAmongTheMovements(t *testing.T) {
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
