package ledger

import "testing"

func TestALineThatTellsWhereAnAddressIsNamesNoBank(t *testing.T) {
	for name, head := range map[string]string{
		"opposite a bank": `NADIR TIMBER ENTERPRISES
CO ATLAS ELECTRONICS OPP THE BANK OF RAJ
GANDHI NAGAR 311001`,
		"in a bank's tower": `                                        KL CITY MAIN OFFICE
                                        GRD FLOOR MENARA NADIR BANK
                                        146 JLN AMPANG
                                        50450 SANTA AURORA
NADIR TIMBER SDN BHD
LOT 5.100 5TH FLOOR
50450 SANTA AURORA`,
	} {
		st := read(t, paper(head+"\n"+namesRows))
		if got := st.Accounts[0].BankName; got != nil {
			t.Errorf("%s: bank %q, wanted none", name, *got)
		}
	}
}
