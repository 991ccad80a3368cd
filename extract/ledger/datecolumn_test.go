package ledger

import (
	"slices"
	"testing"
)

func TestDaysAreFoundWhereTheHeadingsDoNotSay(t *testing.T) {
	for name, paper_ := range map[string]string{
		"a word for days that names the operator here": `
OPER.  FECHA        CONCEPTO               RETIRO      DEPOSITO      SALDO
GR     12/08/2022   Deposito en efectivo               2,828.35   60,872.47
GR     12/16/2022   Retiro cajero        1,166.31                 59,706.16
49     12/31/2022   Deposito en efectivo               1,200.00   60,906.16`,
		"a strange word over days, a known one over something else": `
MOV.         OPER.  HISTORICO              RETIRO      DEPOSITO      SALDO
12/08/2022   RHN    Deposito en efectivo               2,828.35   60,872.47
12/16/2022   88     Retiro cajero        1,166.31                 59,706.16
12/31/2022   88     Deposito en efectivo               1,200.00   60,906.16`,
		"no known word for days or texts": `
N.  RIF.     XYZ OPERAZ.  FIL.   COD.                    USCITE       AVERE       SALDO
1   089888   12/08/2022   HCM    Deposito en efectivo               2,828.35   60,872.47
2   089892   12/16/2022   HCM    Retiro cajero        1,166.31                 59,706.16
3   089899   12/31/2022   HCM    Deposito en efectivo               1,200.00   60,906.16`,
	} {
		var got []string
		for _, row := range read(t, paper(paper_)).Rows {
			got = append(got, rowText(row))
		}
		want := []string{"2022-12-08|Deposito en efectivo|0.00|2828.35|60872.47", "2022-12-16|Retiro cajero|1166.31|0.00|59706.16", "2022-12-31|Deposito en efectivo|0.00|1200.00|60906.16"}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, wanted %q", name, got, want)
		}
	}
}

func TestAPagesClosingBalanceWithRowsBelowItIsCarriedForward(t *testing.T) {
	st := read(t, paper(`
DATE        PARTICULARS        WITHDRAWAL      DEPOSIT     BALANCE
            OPENING BALANCE                              1,000.00
12/08/2022  Cash deposit                       500.00    1,500.00
12/16/2022  ATM                    200.00                1,300.00
            CLOSING BALANCE                              1,300.00`+"\f"+`
DATE        PARTICULARS        WITHDRAWAL      DEPOSIT     BALANCE
            OPENING BALANCE                              1,300.00
12/20/2022  Cash deposit                       100.00    1,400.00
12/21/2022  ATM                     50.00                1,350.00`))
	if got := st.Accounts[0].Closing; got == nil || *got != 135000 {
		t.Errorf("closing balance is %v, wanted the last row's, 1350.00", got)
	}
	if len(st.Carries) == 0 || st.Carries[0].After != 2 || st.Carries[0].Balance != 130000 {
		t.Errorf("carries are %+v, wanted 1300.00 after two rows", st.Carries)
	}
}
