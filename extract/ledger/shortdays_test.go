package ledger

import (
	"strings"
	"testing"
)

func TestNumbersOfFourFiguresUnderALabelOfDaysAreDays(t *testing.T) {
	for name, text := range map[string]string{
		"month first": `
Statement Period: 03/01/2025 - 03/31/2025
Br     Txn Date  Particulars         Debit      Credit     Balance
0412   0304      RENT               100.00                  900.00
1205   0311      SALARY                       2,000.00    2,900.00
0412   0328      CHECK 1001          50.00                2,850.00
`,
		"day first": `
Statement Period: 1 March 2025 - 31 March 2025
Br     Date      Particulars         Debit      Credit     Balance
0412   0403      RENT               100.00                  900.00
1205   1103      SALARY                       2,000.00    2,900.00
0412   2803      CHECK 1001          50.00                2,850.00
`,
		"a period in another order than the rows": `
Statement Period: 01/03/2025 - 31/03/2025
Br     Date      Particulars         Debit      Credit     Balance
0412   0304      RENT               100.00                  900.00
1205   0311      SALARY                       2,000.00    2,900.00
0412   0328      CHECK 1001          50.00                2,850.00
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(text)),
				"2025-03-04|RENT|100.00|0.00|900.00",
				"2025-03-11|SALARY|0.00|2000.00|2900.00",
				"2025-03-28|CHECK 1001|50.00|0.00|2850.00")
		})
	}
}

func TestNumbersOfFourFiguresElsewhereAreNoDays(t *testing.T) {
	st := read(t, paper(`
Opening balance 1,000.00      Closing balance 820.00
Statement Period: 03/01/2025 - 03/31/2025
Check no.    Payee             Amount
1001         RENT              100.00
1002         WATER              50.00
1003         POWER              30.00
`))
	for _, r := range st.Rows {
		if r.Date != nil {
			t.Errorf("%s: the check's number was read as %v", r.Description, r.Date)
		}
	}
}

// "Valor" heads amounts on some papers and the days of value on others.
func TestNumbersBesideTheRowsDaysAreDaysOfValue(t *testing.T) {
	st := read(t, paper(`
Período: 01 ago 2024 al 31 ago 2024
Fecha     Concepto                 Valor            Debe            Abonos
01 08     SALDO ANTERIOR                                          4.538,55
01 08     INGRESO EN EFECTIVO      01 08                         34.929,00
02 08     RECIBO LUZ               02 08         18.500,00
05 08     REINTEGRO CAJERO         06 08         13.700,00
06 08     NÓMINA                   06 08                         15.755,00
`))
	checkRows(t, st, "2024-08-01|INGRESO EN EFECTIVO|0.00|34929.00|39467.55", "2024-08-02|RECIBO LUZ|18500.00|0.00|20967.55",
		"2024-08-05|REINTEGRO CAJERO|13700.00|0.00|7267.55", "2024-08-06|NÓMINA|0.00|15755.00|23022.55")
	if d := st.Rows[2].ValueDate; d == nil || d.String() != "2024-08-06" {
		t.Errorf("the day of value is %v, want 2024-08-06", d)
	}
}

// Days of value do not follow each other as the rows' do.
func TestHeadedDaysOfValueNeedNotFollowEachOther(t *testing.T) {
	st := read(t, paper(`
Periodo: 15 dic 2024 - 14 gen 2025
Data      Valuta     Descrizione               Addebiti       Accrediti
15 12                SALDO INIZIALE                           81.685,78
15 12     17 12      PRELIEVO BANCOMAT         7.521,29
16 12     16 12      PAGAMENTO POS             8.285,00
18 12     21 12      BONIFICO A FAVORE                        16.147,91
18 12     18 12      IMPOSTA DI BOLLO         11.700,00
19 12     22 12      CANONE MENSILE           12.180,04
20 12     20 12      BONIFICO A FAVORE                        14.589,00
`))
	for i, want := range []string{"2024-12-17", "2024-12-16", "2024-12-21", "2024-12-18", "2024-12-22", "2024-12-20"} {
		if r := st.Rows[i]; r.ValueDate == nil || r.ValueDate.String() != want || strings.ContainsAny(r.Description, "0123456789") {
			t.Errorf("row %d: %q with the day of value %v, want %s", i+1, r.Description, r.ValueDate, want)
		}
	}
}

func TestNumbersFarFromTheRowsDaysAreNone(t *testing.T) {
	st := read(t, paper(`
Período: 01 ago 2024 al 31 ago 2024
Fecha     Concepto                 Oficina          Debe            Abonos
01 08     SALDO ANTERIOR                                          4.538,55
01 08     INGRESO EN EFECTIVO      04 12                         34.929,00
02 08     RECIBO LUZ               11 05         18.500,00
05 08     REINTEGRO CAJERO         04 12         13.700,00
06 08     NÓMINA                   02 08                         15.755,00
`))
	for _, r := range st.Rows {
		if r.ValueDate != nil {
			t.Errorf("%s: the branch was read as %v", r.Description, r.ValueDate)
		}
	}
}

// Numbers that stay the same beside the rows' days, or are days of other years, are none of value.
func TestNumbersThatDoNotChangeWithTheDaysAreNone(t *testing.T) {
	for name, text := range map[string]string{
		"a card's number": `
Statement Period: 1 June 2024 - 30 June 2024
Date      Card      Description          Debit      Credit     Balance
08 06     08 06     RENT                100.00                  900.00
09 06     08 06     SALARY                       2,000.00    2,900.00
10 06     08 06     GROCERIES            50.00                2,850.00
12 06     08 06     WATER                50.00                2,800.00
`,
		"a bank's sort code": `
Statement Period: 9 January 2026 - 30 January 2026
Date      Sort code   Description          Debit      Credit     Balance
090126    090126      RENT                100.00                  900.00
120126    110309      SALARY                       2,000.00    2,900.00
130126    201012      GROCERIES            50.00                2,850.00
140126    110309      WATER                50.00                2,800.00
`} {
		for _, r := range read(t, paper(text)).Rows {
			if r.ValueDate != nil {
				t.Errorf("%s: %s has the day of value %v", name, r.Description, r.ValueDate)
			}
		}
	}
}

func TestDaysOfValueHaveTheFormOfTheRowsDays(t *testing.T) {
	st := read(t, paper(`
Statement Period: 1 January 2024 - 31 January 2024
Date      Value Date   Description          Debit      Credit     Balance
240102    240104       TRANSFER            100.00                  900.00
240103    240103       ATM                  50.00                  850.00
240104    240108       CHECK                50.00                  800.00
240105    240105       FEE                  10.00                  790.00
240108    240110       FEE                  10.00                  780.00
`))
	for i, want := range []string{"2024-01-04", "2024-01-03", "2024-01-08", "2024-01-05", "2024-01-10"} {
		if d := st.Rows[i].ValueDate; d == nil || d.String() != want {
			t.Errorf("row %d: the day of value is %v, want %s", i+1, d, want)
		}
	}
}
