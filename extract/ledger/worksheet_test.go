package ledger

import "testing"

func TestABlankFormToReconcileTheAccountHoldsNoRows(t *testing.T) {
	const rows = `
Opening balance                      100.00
Closing balance                       60.00
Date        Description                Amount
2024-03-01  GROCER                     -10.00
2024-03-02  TAILOR                     -30.00
`
	for name, c := range map[string]struct {
		below string
		want  int
	}{
		"numbers of steps are no rows": {`
List what is not shown on this statement
Date         Amount
             Step 2 total: 2
             Within 60 days`, 0},
		"sums without a day may be": {`
List what is not shown on this statement
Date         Amount
               5.00
               6.00`, 2},
	} {
		st, err := Read(t.Context(), paper(rows+c.below), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Rows) != 2 || st.Missed != c.want {
			t.Errorf("%s: %d rows and %d missed, want 2 and %d", name, len(st.Rows), st.Missed, c.want)
		}
	}
}
