package header

import (
	"testing"
)

func TestLabelledHolderIsDoubtfulIfAddresseeDiffers(t *testing.T) {
	window := func(labelled string) string {
		return "Heron Bank\n\nOmar Sandoval                      " + labelled + "\n12 Mill Road                       Account No: 0012345678901\nDubai                              Currency: AED"
	}
	for name, c := range map[string]struct {
		page, want string
		doubt      bool
	}{
		"somebody else":                     {window("Customer Name: Ali Hassan"), "Ali Hassan", true},
		"what the account is called":        {window("Account Name: Asaan Remittance"), "Omar Sandoval", true},
		"whoever asked for the paper":       {window("Prepared for: Ali Hassan"), "Omar Sandoval", true},
		"the same":                          {window("Account Name: OMAR SANDOVAL"), "OMAR SANDOVAL", false},
		"the same by one of his words":      {window("Account Name: O. Sandoval"), "O. Sandoval", false},
		"a nickname with a product's words": {window("Account Name: Holiday Pot"), "Omar Sandoval", true},
		"a product":                         {window("Account Name: Premier Saver"), "Omar Sandoval", true},
		"somebody else who is named again": {
			window("Account Name: Ali Hassan") + "\n\nAli Hassan", "Ali Hassan", false,
		},
		"a second holder right below": {"Heron Bank\n\nCustomer Name:  Ali Hassan                        Account No: 0012345678\n                Omar Sandoval                     Currency: AED\n                12 Mill Road                      Branch: Deira\n                Dubai", "Ali Hassan", false},
		"a firm above its address":    {"Heron Bank\n\nSandoval Steel LLC                 Account Name: Ali Hassan\n12 Mill Road                       Account No: 0012345678901\nDubai", "Sandoval Steel LLC", true},
		"one who is named again": {
			window("Account Name: Ali Hassan") + "\n\nOmar Sandoval", "Omar Sandoval", true,
		},
		"the bank's house": {"Heron Bank\n\nHeron Centre               Account Name: Ali Hassan\n12 Mill Road               Account No: 0012345678901", "Ali Hassan", false},
	} {
		h := &Head{Outside: outside(c.page), First: true, Within: anywhere}
		h.Find()
		if h.Holder == nil || h.Holder.Read != c.want || h.Holder.Doubtful != c.doubt {
			t.Errorf("%s: read %v, want %q in doubt: %v", name, h.Holder, c.want, c.doubt)
		}
	}
}

func TestUnlabelledNameWithoutAddressBelowIsDoubtful(t *testing.T) {
	for name, c := range map[string]struct {
		page, want string
		doubt      bool
	}{
		"a firm that stands alone": {
			"Heron Bank\n\nGulf Cheque Clearing Co\n\n\nAccount No: 0012345678901", "Gulf Cheque Clearing Co", true,
		},
		"a firm above its address": {
			"Heron Bank\n\nGulf Cheque Clearing Co\n12 Mill Road\nDubai", "Gulf Cheque Clearing Co", false,
		},
		"a firm above its address and person": {
			"Heron Bank\n\nGulf Cheque Clearing Co\nAttn: Ali Hassan\n12 Mill Road\nDubai", "Gulf Cheque Clearing Co",
			false,
		},
		"a firm above somebody's address": {
			"Heron Bank\n\nGulf Cheque Clearing Co\nAli Hassan\n12 Mill Road\nDubai", "Gulf Cheque Clearing Co", true,
		},
		"somebody with an honorific alone": {
			"Heron Bank\n\nMonsieur Jean Dupont\n\n\nAccount No: 0012345678901", "Monsieur Jean Dupont", false,
		},
		"a word that is no sure honorific": {
			"Heron Bank\n\nMD Zone East\n\n\nAccount No: 0012345678901", "MD Zone East", true,
		},
		"rather than the bank's group": {
			"Heron Bank\nHeron Holdings Ltd\n\nGulf Cheque Clearing Co\n12 Mill Road\nDubai",
			"Gulf Cheque Clearing Co", false,
		},
	} {
		holder := headOf(c.page).Holder
		if holder == nil || holder.Read != c.want || holder.Doubtful != c.doubt {
			t.Errorf("%s: read %v, want %q in doubt: %v", name, holder, c.want, c.doubt)
		}
	}
}
