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
		"another person":                      {window("Customer Name: Ali Hassan"), "Ali Hassan", true},
		"nickname of the account":             {window("Account Name: Asaan Remittance"), "Omar Sandoval", true},
		"person who requested the statement":  {window("Prepared for: Ali Hassan"), "Omar Sandoval", true},
		"same person":                         {window("Account Name: OMAR SANDOVAL"), "OMAR SANDOVAL", false},
		"same person, first name abbreviated": {window("Account Name: O. Sandoval"), "O. Sandoval", false},
		"nickname of product words":           {window("Account Name: Holiday Pot"), "Omar Sandoval", true},
		"a product":                           {window("Account Name: Premier Saver"), "Omar Sandoval", true},
		"another person who is named again": {
			window("Account Name: Ali Hassan") + "\n\nAli Hassan", "Ali Hassan", false,
		},
		"second holder directly below": {
			"Heron Bank\n\nCustomer Name:  Ali Hassan                        Account No: 0012345678\n                Omar Sandoval                     Currency: AED\n                12 Mill Road                      Branch: Deira\n                Dubai",
			"Ali Hassan", false,
		},
		"a firm above its address": {
			"Heron Bank\n\nSandoval Steel LLC                 Account Name: Ali Hassan\n12 Mill Road                       Account No: 0012345678901\nDubai",
			"Sandoval Steel LLC", true,
		},
		"addressee who is named again": {
			window("Account Name: Ali Hassan") + "\n\nOmar Sandoval", "Omar Sandoval", true,
		},
		"building of the bank": {
			"Heron Bank\n\nHeron Centre               Account Name: Ali Hassan\n12 Mill Road               Account No: 0012345678901",
			"Ali Hassan", false,
		},
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
		"firm alone": {
			"Heron Bank\n\nGulf Cheque Clearing Co\n\n\nAccount No: 0012345678901", "Gulf Cheque Clearing Co", true,
		},
		"a firm above its address": {
			"Heron Bank\n\nGulf Cheque Clearing Co\n12 Mill Road\nDubai", "Gulf Cheque Clearing Co", false,
		},
		"a firm above its address and person": {
			"Heron Bank\n\nGulf Cheque Clearing Co\nAttn: Ali Hassan\n12 Mill Road\nDubai", "Gulf Cheque Clearing Co",
			false,
		},
		"firm above a person with address": {
			"Heron Bank\n\nGulf Cheque Clearing Co\nAli Hassan\n12 Mill Road\nDubai", "Gulf Cheque Clearing Co", true,
		},
		"person with honorific, alone": {
			"Heron Bank\n\nMonsieur Jean Dupont\n\n\nAccount No: 0012345678901", "Monsieur Jean Dupont", false,
		},
		"word that may be an honorific": {
			"Heron Bank\n\nMD Zone East\n\n\nAccount No: 0012345678901", "MD Zone East", true,
		},
		"firm is preferred to the bank's group": {
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
