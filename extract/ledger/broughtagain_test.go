package ledger

import (
	"strings"
	"testing"
)

func TestAPreviousBalanceAmongTheRowsProvesThoseAboveIt(t *testing.T) {
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
		"what the rows left":            {"115,00", true},
		"something else proves nothing": {"120,00", false},
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
