package header

import (
	"testing"
)

func TestMostLikelyLabelledTextIsHolder(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"beside a label is preferred to below a caption": {
			"Customer Information\nNationality      Qatar\nPrepared for     Reena Marri", "Reena Marri",
		},
		"preferred to the value of another label": {
			"Customer Details\nContact Person : Turki Otaibi     Ref : 12\nHolder         : Hessa Alghamdi",
			"Hessa Alghamdi",
		},
		"preferred to a label that continues": {
			"Customer Category: Individual\nName of Account: Hessa Otaibi", "Hessa Otaibi",
		},
		"preferred to what another label asks for": {
			"Name\n         Branch   Salwa\nCustomer Name: Hamad Pillai", "Hamad Pillai",
		},
		"number label is not a holder": {"Titular(es)\nExtracto n.º   29/2024", ""},
		"without the text of another column": {
			"Account Owner: Falcon Steel (L.L.C.)   Acct No: 7788123", "Falcon Steel (L.L.C.)",
		},
		"with the half of a firm name below": {
			"Name and Address   Syarikat Restoran\n                   - Kejuruteraan Maju\n                   12 Mill Road",
			"Syarikat Restoran - Kejuruteraan Maju",
		},
		"not with the street that the bank has too": {
			"14 Highway Road\n\nName and Address     Ref\nMaria Uy             12\n14 Highway Road", "Maria Uy",
		},
		"beside a label in another language": {
			"Kontobezeichnung   Karl Yildiz und Ayla Weber", "Karl Yildiz und Ayla Weber",
		},
		"beside a caption if nothing else names one": {"Customer details: Maria Lane", "Maria Lane"},
	} {
		same(t, name, told(labelledIn(c.page)), c.want)
	}
}

func TestNameUnderCaptionAloneIsDoubtful(t *testing.T) {
	for page, doubt := range map[string]bool{
		"Customer Information\nNationality      Qatar":        true,
		"Customer Information\nMr Hamad Pillai\n14 Mill Road": false,
		"Customer Name\nHamad Pillai":                         false,
	} {
		v := labelledIn(page)
		if v == nil || v.Doubtful != doubt {
			t.Errorf("%q: read %v, want a name in doubt: %v", page, v, doubt)
		}
	}
}

func TestHolderBesideTitle(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"two names joined by a small word": {
			"Heron Bank\n\nKontoutdrag            Birgitta Öberg och Å. af Klintberg",
			"Birgitta Öberg och Å. af Klintberg",
		},
		"two names joined by a capital letter": {
			"Heron Bank\n\nExtrato            JOÃO LEITE E THAÍS FIGUEIREDO", "JOÃO LEITE E THAÍS FIGUEIREDO",
		},
		"a cooperative that is not the bank": {
			"Heron Bank\n\nYour statement            Upendo Hardware SACCO", "Upendo Hardware SACCO",
		},
		"both halves of the firm name": {
			"Heron Bank\n\nExtrato da conta de Ipê Roxo & Boa Vista EIRELI", "Ipê Roxo & Boa Vista EIRELI",
		},
		"before a number in two groups": {"Heron Bank\n\nSheila Nguyen - 8359 94822", "Sheila Nguyen"},
		"after a number with a point":   {"Heron Bank\n\n4432.87370-2 - Wellington Leite", "Wellington Leite"},
	} {
		same(t, name, told(headOf(c.page).Holder), c.want)
	}
}

func TestHolderIsDoubtfulIfTwoLabelsDisagree(t *testing.T) {
	for page, doubt := range map[string]bool{
		"Customer Name : Falcon Steel\nAccount Name : Omar Sandoval":     true,
		"Account Holder : Omar Sandoval\nAccount Holder : Fatima Hassan": false,
		"Customer Name : Omar Sandoval\nAccount Name : O. Sandoval":      false,
		"Surname : Sandoval\nName : Omar":                                true,
		"Customer Name : Fatima Hassan\nMr Omar Sandoval":                true,
		"Account Name : Savings Plus\nFatima Hassan\n12 Mill Road":       false,
	} {
		v := labelledIn(page)
		if v == nil || v.Doubtful != doubt {
			t.Errorf("%q: read %v, want a name in doubt: %v", page, v, doubt)
		}
	}
}

func TestValuesLeftOfTheirLabels(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"two pairs on a line": {
			"Omar Sandoval    Account Name         Deira Main    Branch Name\n0012345678901    Account Number              AED    Currency",
			"Omar Sandoval",
		},
		"one pair on a line": {
			"Omar Sandoval            Account Name\nDeira Main               Branch Name", "Omar Sandoval",
		},
		"labels above their values": {
			"Fatima Hassan          Account name\n12 Mill Road           Acme Traders Ltd\nDeira                  Account number\nDubai                  0012345678901",
			"Acme Traders Ltd",
		},
		"labels first": {
			"Account Name    Omar Sandoval        Branch Name   Deira Main\nAccount Number  0012345678901        Currency",
			"Omar Sandoval",
		},
	} {
		same(t, name, told(labelledIn(c.page)), c.want)
	}
}

func TestNameBesideNumberIsHolderOnlyIfNumberIsAccount(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"branch with its number": {
			"Heron Bank\n\nAl Rigga (04123456)\nOmar Sandoval\n12 Mill Road\nAccount No: 0012345678901",
			"Omar Sandoval",
		},
		"product after the number": {
			"Heron Bank\n\nOmar Sandoval\n12 Mill Road\n\nAccount No: 0012345678901 - Elite Corporate Gold",
			"Omar Sandoval",
		},
		"person after the number": {"Heron Bank\n\nAccount No: 0012345678901 - Omar Sandoval", "Omar Sandoval"},
		"account number": {
			"Heron Bank\n\nOmar Sandoval (0012345678901)\nAccount No: 0012345678901", "Omar Sandoval",
		},
		"officer after a title": {
			"Heron Bank\nStatement for Branch Manager Deira\nOmar Sandoval\n12 Mill Road", "Omar Sandoval",
		},
		"branch after a title": {
			"Heron Bank\nAccount statement for Al Rigga Deira\nOmar Sandoval\n12 Mill Road", "Omar Sandoval",
		},
	} {
		same(t, name, told(headOf(c.page).Holder), c.want)
	}
}

func TestTitlesAndNumbersAreNotPartOfHolder(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"title that starts like a label": {
			"Heron Bank      CUSTOMER ACCOUNT STATEMENT\nAccount Holder: Omar Sandoval", "Omar Sandoval",
		},
		"a title without a name below": {
			"Heron Bank\nCLIENT LEDGER REPORT\nAccount No: 0012345678901", "",
		},
		"customer number before the name": {
			"Customer : 00998877 Omar Sandoval\nAccount No : 0012345678901", "Omar Sandoval",
		},
		"customer number and a slash": {"Client No / Name : 445566 / Omar Sandoval", "Omar Sandoval"},
		"unknown label below": {
			"Name           : Fatima Hassan        A/C No.  : 0012345678901\nFather's Name  : Abdul Karim          Currency : BDT",
			"Fatima Hassan",
		},
		"label that asks for a person": {
			"Account Name : Mega Rewards\nCustomer Name : Omar Sandoval", "Omar Sandoval",
		},
		"holder is preferred to the person who requested it": {
			"Generated for : Ama Serwaa\nAccount Holder : Omar Sandoval", "Omar Sandoval",
		},
	} {
		same(t, name, told(labelledIn(c.page)), c.want)
	}
}

func TestPlacesOfHolderWithoutLabel(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"below a postal line": {
			"Heron Bank      CUSTOMER STATEMENT\nPrivate & Confidential\nOmar Sandoval\nPrint. Date:  31-May-2024\nAddress:      12 Mill Road\n              Deira East",
			"Omar Sandoval",
		},
		"after number and product": {
			"Heron Bank\n\nAccount: 0012345678901 - SAVINGS PLUS - Omar Sandoval", "Omar Sandoval",
		},
		"below the bank, beside a nickname of the account": {
			"Heron Bank\nOmar Sandoval\nAccount Name     Jumbo Junior\nAccount Number   0012345678901", "Omar Sandoval",
		},
		"above an address, below another name": {
			"Heron Bank\nUser Name : Ali Hassan                      Date : 31/05/2024\nOmar Sandoval\nMill Road 12\nDubai",
			"Omar Sandoval",
		},
		"after title, currency and marks": {
			"Heron Bank\n\nStatement of Account - PHP – TRES REYES CONSTRUCTION & CO.", "TRES REYES CONSTRUCTION & CO.",
		},
		"after a title, with an initial like a mark": {
			"Heron Bank\n\nAccount Statement - K R SINGH RATHORE", "K R SINGH RATHORE",
		},
		"after a short number, with honorific": {
			"Heron Bank\n\n109080 - Mrs A. Bevilacqua", "Mrs A. Bevilacqua",
		},
		"two names joined by a small word in a sentence": {
			"Polderland Bank\n\nAfschrift van de rekening van Annelies El Amrani en J.P. Hoekstra",
			"Annelies El Amrani en J.P. Hoekstra",
		},
		"firm name continued below": {
			"Heron Bank\n\n\nMaju Mundur Logistik\n& Toko Besi Makmur\nJL KENANGA 8\nDenpasar, Bali 80226",
			"Maju Mundur Logistik & Toko Besi Makmur",
		},
		"firm with legal form in small letters": {
			"Volksbank Hohenfels\n\nKontoauszug - Rheintal Spedition e.K.", "Rheintal Spedition e.K.",
		},
		"second holder on the line below the first": {
			"Heron Bank\nAccount holder details   Omar Sandoval or\n                         Fatima Hassan\nAccount Number           0012345678901",
			"Omar Sandoval or Fatima Hassan",
		},
	} {
		same(t, name, told(headOf(c.page).Holder), c.want)
	}
}

func TestOfficerIsDoubtfulHolder(t *testing.T) {
	for name, c := range map[string]struct {
		page, want string
		doubt      bool
	}{
		"above an address": {
			"Heron Bank\n\nMr John Carter\nBranch Manager\n12 Mill Road\nLondon\n\nAccount No: 0012345678901",
			"Mr John Carter", true,
		},
		"beside a label": {
			"Heron Bank\n\nMr John Carter\nRelationship Manager\nTel 020 1234567\n\nAccount Name: Fatima Hassan",
			"Fatima Hassan", false,
		},
		"a label below": {
			"Heron Bank\n\nMr John Carter\nRelationship Manager   Jane Wood\nAccount No             0012345678901",
			"Mr John Carter", false,
		},
		"a name and an address": {
			"Heron Bank\n\nMr John Carter\n12 Mill Road\nLondon\n\nAccount No: 0012345678901", "Mr John Carter", false,
		},
	} {
		h := headOf(c.page).Holder
		if same(t, name, told(h), c.want); h != nil && h.Doubtful != c.doubt {
			t.Errorf("%s: in doubt %v, want %v", name, h.Doubtful, c.doubt)
		}
	}
}

func TestLabelForAnotherPersonDoesNotNameHolder(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"an introducer before the word for a name": {"Introducer Name: Ali Hassan\nAccount No: 7788123", ""},
		"nominee, which is also a label":           {"Account No: 7788123\nNominee Name: Ali Hassan", ""},
		"a father": {
			"Father's Name : Ali Hassan\nAccount Name : Reena Marri", "Reena Marri",
		},
		"account of a beneficiary":                  {"Beneficiary Account Name : Ali Hassan", ""},
		"bare label below a caption":                {"Contact person\nName: Ali Hassan\nTel: 04 1234567", ""},
		"bare label below a caption for an officer": {"Your Relationship Manager\nName: Ali Hassan", ""},
		"bare label below a branch with its value":  {"Branch     Deira\nName       Reena Marri", "Reena Marri"},
		"label after the value of another label":    {"Currency: AED Account Name: Reena Marri", "Reena Marri"},
		"label after a number":                      {"1. Account Name: Reena Marri", "Reena Marri"},
		"the name of a bank account": {
			"Bank Account Name: Reena Marri\nAccount No: 7788123", "Reena Marri",
		},
		"bank name above a holder name": {
			"Bank Name: Ali Hassan\nAccount Name: Reena Marri", "Reena Marri",
		},
		"holder label on the line of an officer label": {
			"Officer Name: Ali Hassan      Customer Name: Reena Marri", "Reena Marri",
		},
	} {
		same(t, name, told(labelledIn(c.page)), c.want)
	}
}

func TestHolderIsDoubtfulIfLabelFollowsUnknownWord(t *testing.T) {
	for page, doubt := range map[string]bool{
		"Trainee Name: Reena Marri":      true,
		"Account Name: Reena Marri":      false,
		"Your Account Name: Reena Marri": false,
	} {
		v := labelledIn(page)
		if v == nil || v.Doubtful != doubt {
			t.Errorf("%q: read %v, want a name in doubt: %v", page, v, doubt)
		}
	}
}
