package ledger

import "testing"

func TestAListedLabelOfDaysStandsBeforeACompound(t *testing.T) {
	for _, head := range []string{
		"Auftragsdatum|Buchungsdatum", "Erstellungsdatum|Buchung", "Geburtsdatum|Buchungstag", "Rechnungsdatum|Datum",
		"Geburtsdatum|Verbuchungsdatum", "Druckdatum|Verarbeitungsdatum",
	} {
		t.Run(head, func(t *testing.T) {
			checkRows(t, read(t, csv(head+"|Text|Betrag|Saldo", "1990-01-02|2024-01-05|Lohn|100,00|200,00", "1990-01-02|2024-01-19|Miete|-50,00|150,00")),
				"2024-01-05|Lohn|0.00|100.00|200.00", "2024-01-19|Miete|50.00|0.00|150.00")
		})
	}
}

func TestABoxWithTheDayOfAStatementIsNoTable(t *testing.T) {
	st := read(t, paper(`
BANK AM SEE
Auszugsdatum     Kontonummer          Betrag
31.01.2024       455 8816208          1.610,00

Datum       Wert        Vorgang                               Betrag
                        Alter Saldo                       + 2.000,00
03.01.2024  03.01.2024  MIETE HAUS LERCHENFELD            -   900,00
11.01.2024  11.01.2024  GEHALT ACKER UND SOHN             + 1.010,00
28.01.2024  28.01.2024  STADTWERKE                        -   500,00
                        Neuer Saldo                       + 1.610,00
`))
	if len(st.Rows) != 3 || st.Rows[0].Debit.String() != "900.00" {
		t.Errorf("rows %v, want the three of January", st.Rows)
	}
}
