package ledger

import "testing"

func TestReferencesBetweenRowsBelongToTheRowsAboveHoweverOftenTheirWordRecurs(t *testing.T) {
	st := read(t, paper(`Zeitraum: 01.05.2023 - 31.05.2023

Datum         Verwendungszweck                    Belastung      Gutschrift
01.05.2023    Saldovortrag                                        68.273,75
02.05.2023    Kartenzahlung Hollmann               7.307,02
              MANDAT 05422275
03.05.2023    Lastschrift Stadtwerke              11.959,08
10.05.2023    Rückerstattung Finanzamt                            30.513,43
19.05.2023    Geldautomat                         11.506,56
              MANDAT 40967381
21.05.2023    Kontoführungsentgelt                28.500,00
22.05.2023    Rückerstattung Finanzamt                            59.100,00
23.05.2023    Kartenzahlung Hollmann              22.025,04
              MANDAT 75374199
24.05.2023    Bareinzahlung                                       48.000,00
26.05.2023    Geldautomat                         11.800,00
              No 99929844
31.05.2023    Versicherung                         3.589,15
`))
	want := []string{"Kartenzahlung Hollmann MANDAT 05422275", "Lastschrift Stadtwerke", "Rückerstattung Finanzamt", "Geldautomat MANDAT 40967381",
		"Kontoführungsentgelt", "Rückerstattung Finanzamt", "Kartenzahlung Hollmann MANDAT 75374199", "Bareinzahlung", "Geldautomat No 99929844", "Versicherung"}
	if len(st.Rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(st.Rows), len(want))
	}
	for i, row := range st.Rows {
		if row.Description != want[i] {
			t.Errorf("row %d is %q, want %q", i+1, row.Description, want[i])
		}
	}
}
