package header

import (
	"strings"
	"testing"
)

func TestTextThatIsNotIssuer(t *testing.T) {
	below := "\nOmar Sandoval                                     Account number: 0012345678\n12 Mill Road                                      Currency: AUD\nSydney NSW 2000"
	for name, c := range map[string]struct{ page, want string }{
		"parent bank below the name": {
			"Kestrel\na division of Westmoor Banking Corporation\n" + below, "Kestrel",
		},
		"parent bank in the small print": {
			below + "\n\nKestrel, a division of Westmoor Banking Corporation ABN 12 345 678 901 AFSL 234567.",
			"Kestrel",
		},
		"floor of a building named after a bank": {"GRD FLOOR MENARA PUBLIC BANK" + below, ""},
		"name before a tax number":               {"Heron Bank Maharashtra GST : 27AAAC" + below, ""},
		"a web address beside the name": {
			"kestrelbank.com                 Kestrel Bank, N.A." + below, "Kestrel Bank, N.A.",
		},
		"a product":                  {"Smart Access" + below, ""},
		"bank name of product words": {"Premier Commercial Bank" + below, "Premier Commercial Bank"},
	} {
		same(t, name, told(headOf(c.page).Issuer), c.want)
	}
}

func TestNameOnTopIsPreferredToBankMentionedInPassing(t *testing.T) {
	below := "\n\nOmar Sandoval                                     Account number: 0012345678\n12 Mill Road                                      Currency: AUD\nSydney NSW 2000" + strings.Repeat("\n", 40)
	for name, c := range map[string]struct{ page, want string }{
		"bank whose accounts it sells": {
			"Coastline Credit" + below + "Accounts are issued by Westmoor Bank Limited.", "Coastline Credit",
		},
		"bank that trades under the name": {
			"Coastline Credit" + below + "Westmoor Bank Limited ABN 12 345 678 901 trading as Coastline Credit.",
			"Coastline Credit",
		},
		"bank with shared machines": {
			"Coastline Credit" + below + "Westmoor Bank customers can use our machines.", "Coastline Credit",
		},
		"group it belongs to": {
			"Coastline Credit\nA member of the Westmoor Bank Group" + below, "Coastline Credit",
		},
		"no name on top": {
			"Statement of account" + below + "Westmoor Bank customers can use our machines.", "Westmoor Bank",
		},
		"above its own address": {
			"Coastline Credit\n12 Quay Road, Sydney\nPhone 13 22 66" + below, "Coastline Credit",
		},
		"above the period": {
			"Coastline Credit\nAccount statement\n01 May to 31 May" + below, "Coastline Credit",
		},
		"a name below the title": {"Statement of account\nCoastline Credit" + below, "Coastline Credit"},
		"name like a street":     {"Crescent Islamic" + below, "Crescent Islamic"},
		"name in the footer before contact details": {
			"Statement of account" + below + "Coastline Credit | GPO Box 9933 Sydney | Phone 13 22 66",
			"Coastline Credit",
		},
		"bank named twice": {
			"Everyday Account" + below + "Westmoor Bank customers can use our machines.\nVisit any branch of Westmoor Bank",
			"Westmoor Bank",
		},
	} {
		h := headOf(c.page)
		same(t, name, told(h.Issuer), c.want)
		if h.Issuer != nil && !h.Issuer.Doubtful {
			t.Errorf("%s: the issuer is sure, want it in doubt", name)
		}
	}
}

func TestTextThatIsNotHolder(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"parent bank of the issuer": {
			"Kestrel\na division of Westmoor Banking Corporation\n\nOmar Sandoval\n12 Mill Road\nSydney NSW 2000",
			"Omar Sandoval",
		},
		"post box of the bank": {
			"Heron Bank\nPostfach\n8000 Zurich\n\nOmar Sandoval\nBahnhofstrasse 12\n8000 Zurich", "Omar Sandoval",
		},
		"second half of a title": {
			"Heron Bank\nAccount No 0012345678\nOmar Sandoval\n12 Mill Road\nDubai\nCardholder\nResponsibilities",
			"Omar Sandoval",
		},
		"complaints address": {
			"Heron Bank\nAccount No 0012345678\n\nGrievance Redressal\n12 Mill Road\nDubai\n\nOmar Sandoval\n14 High Road\nDubai",
			"Omar Sandoval",
		},
	} {
		same(t, name, told(headOf(c.page).Holder), c.want)
	}
}

func TestFirmAboveAddressIsDoubtfulIfIssuerIsUnknown(t *testing.T) {
	holder := headOf("Okhla Enterprises\n221 Okhla Estate\nSector 48\n\nAccount number: 0012345678").Holder
	if holder == nil || !holder.Doubtful {
		t.Errorf("read %v, want the firm in doubt", holder)
	}
}
