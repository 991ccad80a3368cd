package ledger

import "testing"

func TestACodeOfCreditsLeavesAmountsWithoutMinusCredits(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date              Description                Amount       Balance
2024-03-01        Opening balance                          100.00
2024-03-01        RENT                      -60.00
2024-03-01        SALARY                     70.00
2024-03-01   C    CHEQUE NOT CLEARED         10.00
2024-03-01        REFUND                     20.00        140.00
2024-03-02        BAKER                     -15.00
2024-03-02        GIFT                        5.00
2024-03-02   C    CHEQUE NOT CLEARED         30.00        160.00
2024-03-03        TAILOR                     -5.00
2024-03-03   C    CHEQUE NOT CLEARED          6.00
2024-03-03   C    CHEQUE NOT CLEARED          7.00        168.00
2024-03-04        ALLOWANCE                  12.00
2024-03-04        LOTTERY                    13.00`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Rows) != 12 {
		t.Fatalf("%d rows, want 12: %v", len(st.Rows), st.Rows)
	}
	for i, want := range []string{"-60.00", "70.00", "10.00", "20.00", "-15.00", "5.00", "30.00", "-5.00", "6.00", "7.00", "12.00", "13.00"} {
		if got := st.Rows[i].Credit - st.Rows[i].Debit; got.String() != want {
			t.Errorf("row %d moves %s, want %s", i+1, got, want)
		}
	}
}
