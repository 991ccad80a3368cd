package header

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// outside reads a deposit statement without tables: every line is outside them.
func outside(text string) Outside { return outsideOf(text, lexicon.OfDeposits()) }

// owed reads a liability statement without tables.
func owed(text string) Outside {
	o := outsideOf(text, lexicon.OfDebts())
	o.Liability = true
	return o
}

func outsideOf(text string, words lexicon.Glossary) Outside {
	p := source.New(typewriter.Document(text), words)
	p.Furniture = p.FindFurniture()
	return OutsideOf(p)
}

// same fails the test if the text read differs from the text wanted.
func same(t *testing.T, name, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: read %q, want %q", name, got, want)
	}
}

// reads joins the texts of values with vertical bars.
func reads(values []Value[string]) string {
	var texts []string
	for _, v := range values {
		texts = append(texts, v.Read)
	}
	return strings.Join(texts, " | ")
}

// told is the text of a value, "" if there is none.
func told(v *Value[string]) string {
	if v == nil {
		return ""
	}
	return v.Read
}

// anywhere accepts every line.
func anywhere(int) bool { return true }

// labelledIn is the holder that labels in the text name.
func labelledIn(text string) *Value[string] {
	h := &Head{Outside: outside(text), Within: anywhere}
	return bestHolder(h.holdersLabelled())
}

// headOf finds issuer, holder and address in a text.
func headOf(text string) *Head {
	h := &Head{Outside: outside(text), First: true, Within: anywhere}
	h.Find()
	return h
}

func TestAddresses(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"beside its label, on several lines": {`
Address:   12 Mill Lane
           Port Willow
           PW1 4TT`, "12 Mill Lane Port Willow PW1 4TT"},
		"greeting ends the address": {`
Mrs A J Carver
12 Mill Lane
Greyfield
Dear Mrs Carver,`, "12 Mill Lane Greyfield"},
		"below its label": {`
Address
12 Mill Lane
Port Willow`, "12 Mill Lane Port Willow"},
		"ends at the next label": {`
Address:   12 Mill Lane
           Port Willow
           Account Number: 7788123`, "12 Mill Lane Port Willow"},
		"ends at the label of the next line": {`
Address:   12 Mill Lane
Branch:    Quezon City`, "12 Mill Lane"},
		"ends at a gap": {`
Address:   12 Mill Lane


           Port Willow`, "12 Mill Lane"},
		"indented text is not part of it": {`
Address:   12 Mill Lane
                     Port Willow`, "12 Mill Lane"},
		"with house number": {`
Address:   Gul Sokak
           Cad. No: 15 D: 3
           Istanbul`, "Gul Sokak Cad. No: 15 D: 3 Istanbul"},
		"below the holder": {`
Mrs A J Carver
12 Mill Lane
Port Willow PW1 4TT`, "12 Mill Lane Port Willow PW1 4TT"},
		"a town below its postal code": {`
Mrs A J Carver
12 Mill Lane
10115
Greyfield`, "12 Mill Lane 10115 Greyfield"},
		"sentence below the postal code is not the town": {`
Mrs A J Carver
12 Mill Lane
10115
Here are all movements of the month`, "12 Mill Lane 10115"},
		"a post box does not end it": {`
Mrs A J Carver
PO Box 10115
Greyfield 20250`, "PO Box 10115 Greyfield 20250"},
		"contact details are not an address": {`
Mrs A J Carver
12 Mill Lane, Port Willow
Tel 555 0199`, "12 Mill Lane, Port Willow"},
		"lines of text are not an address": {`
Mrs A J Carver
here are all movements
of the month`, ""},
	} {
		same(t, name, told(headOf(c.page).Address), c.want)
	}
}

func TestSecondHolderDirectlyBelowFirstIsJoined(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"another person": {"Mrs A J Carver\nOR RAMON CARVER\n12 Mill Lane", "Mrs A J Carver OR RAMON CARVER"},
		"a trade name": {
			"Mrs A J Carver\ndba Carver Roofing\n12 Mill Lane", "Mrs A J Carver dba Carver Roofing",
		},
		"name without a joining word": {"Mrs A J Carver\nRAMON CARVER\n12 Mill Lane", "Mrs A J Carver"},
		"a sentence":                  {"Mrs A J Carver\nand 3 more holders\n12 Mill Lane", "Mrs A J Carver"},
		"a word alone":                {"Mrs A J Carver\nOR\n12 Mill Lane", "Mrs A J Carver"},
		"far below":                   {"Mrs A J Carver\n\n\nOR RAMON CARVER\n12 Mill Lane", "Mrs A J Carver"},
		"far indented":                {"Mrs A J Carver\n         OR RAMON CARVER\n12 Mill Lane", "Mrs A J Carver"},
	} {
		same(t, name, told(headOf(c.page).Holder), c.want)
	}
}

func TestIssuers(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"bank word": {
			"Harrow Trust Bank\nAccount Statement", "Harrow Trust Bank",
		},
		"same letters as the web address": {
			"Account Statement\nQuillon\nwww.quillon.example", "Quillon",
		},
		"public mail host does not confirm the name": {
			"Account Statement\nAna Cruz\nana@gmail.example", "",
		},
		"country registry is not part of the web address": {
			"Account Statement\nKGIT Ghana Limited\nwww.kgit.com.gh", "KGIT Ghana Limited",
		},
		"name ends before the word for its hotline": {
			"Account Statement of 2025\n\n\nplease call Harrow Trust Bank Hotline 1300", "Harrow Trust Bank",
		},
		"abbreviation and sentence share their period": {
			"Account Statement of 2025\n\n\nIssued by Harrow Bank S.A.E..", "Harrow Bank S.A.E.",
		},
		"a logo and its whole name": {
			"Shannon Mutual Bank\nAccount Statement\nShannon Mutual Bank Cooperative Society",
			"Shannon Mutual Bank Cooperative Society",
		},
		"sentence about \"our\" names nobody": {
			"Account Statement of 2025\n\n\nOur registered office: Kestrel Tower, 1 Exchange Square", "",
		},
		"sentence that continues names nobody": {
			"Account Statement of 2025\n\n\nand regulated by the Prudential Authority", "",
		},
		"small print names the supervised company": {
			"Account Statement of 2025\n\n\nKestrel is authorised and regulated by the Prudential Authority", "Kestrel",
		},
		"the small print names a bank": {
			"Account Statement of 2025\n\n\nplease call Harrow Trust Bank for help", "Harrow Trust Bank",
		},
		"bank in small print is preferred to a word before a title": {
			"Fixed Account Statement of 2025\n\n\nplease call Harrow Trust Bank for help", "Harrow Trust Bank",
		},
		"product before a title is not the issuer": {"Everyday Account Statement", ""},
		"supervisor is not the issuer": {
			"Account Statement of 2025\n\n\nplease call Bangko Sentral ng Pilipinas for help", "",
		},
		"product after the name is not part of it": {
			"Acme Private Banking Premier Account\nAccount Statement", "Acme Private Banking",
		},
		"account type in another language is not part of the name": {
			"Nordhafen Bank Tagesgeldkonto\nKontoauszug", "Nordhafen Bank",
		},
		"bank named after its product keeps its name": {
			"Bank Tabungan Merapi\nLaporan", "Bank Tabungan Merapi",
		},
		"address after a comma is not part of the name": {
			"Banco Almenara, S.A., Calle Mayor 15, 28013 Madrid\nExtracto", "Banco Almenara, S.A.",
		},
		"address after marks is not part of the name": {
			"Volksbank Hohenfels eG · Postfach 11 · 70173 Stuttgart\nKontoauszug", "Volksbank Hohenfels eG",
		},
		"legal form keeps its period": {
			"Minato Bank, Ltd.\nAccount Statement", "Minato Bank, Ltd.",
		},
		"in another script": {"青葉銀行\nAccount Statement", "青葉銀行"},
		"safeguarding bank is not the issuer": {
			"Account Statement of 2025\n\n\nFunds are safeguarded at Northfield Trust Bank.", "",
		},
		"advertiser is not the issuer": {
			"Account Statement of 2025\n\n\nApply now for the Horizon Bank Card!", "",
		},
		"service is not the issuer": {
			"Account Statement of 2025\n\n\nSwitch to our Internet Banking", "",
		},
		"code is not the issuer": {"Account Statement of 2025\n\n\nBIC BANKDE2LXXX", ""},
		"register is not the issuer": {
			"Account Statement\n\n\nAoba is a Registered Financial Institution: Kanto Local Finance Bureau No. 624", "",
		},
		"the legal line in another language": {
			"Extracto de cuenta\n\n\nVerity. Inscrito en el Registro Mercantil de Madrid, Tomo 1234", "Verity",
		},
		"legal form after a comma": {
			"Account Statement of 2025\n\n\nMinato Bank, Ltd., 1-1 Marunouchi", "Minato Bank, Ltd.",
		},
		"name continues below": {
			"Bank of\nGodavari\n\nAccount Statement", "Bank of Godavari",
		},
		"before the copyright year": {
			"Account Statement\n\n\n© Ashdown Mutual 2025", "Ashdown Mutual",
		},
		"before \"rights reserved\"": {
			"Account Statement\n\n\n© 2025 Lumo. All rights reserved.", "Lumo",
		},
		"before a remark about the signature": {
			"Account Statement\n\n\nThis is a computer generated statement of Ganga Gramin Bank and requires no signature.",
			"Ganga Gramin Bank",
		},
		"name with legal form before a branch": {
			"Minato Bank, Ltd., Harbour Branch\nAccount Statement", "Minato Bank, Ltd.",
		},
		"board member is not the issuer": {
			"Kontoauszug\n\n\nzest · Vorstand: Dr. K. Weiss, M. Roth · Amtsgericht Stuttgart HRB 4471", "",
		},
		"greeted customer is not the issuer": {
			"Dear Customer, the statement of your account is below", "",
		},
		"bank named like a supervisor": {
			"Norland Bank of Canada\nAccount Statement", "Norland Bank of Canada",
		},
		"alone on a footer line with legal form": {
			"Account Statement of 2025\n\n\nThe Malabar Co-operative Bank Ltd.", "The Malabar Co-operative Bank Ltd.",
		},
		"branch after the name is not part of it": {
			"Heron Bank Mill Lane Branch\nAccount Statement", "Heron Bank",
		},
		"bank word first, branch after a dash": {
			"Banco Tejo S.A. - Main Branch\nExtrato", "Banco Tejo S.A.",
		},
		"bank word first, branch after a bar": {
			"La Banque Verdon | Main Branch\nExtrait", "La Banque Verdon",
		},
		"bank named after a place, with a branch": {
			"The Royal Bank of Godavari Main Branch\nAccount Statement", "The Royal Bank of Godavari",
		},
		"name above the account number is not the issuer": {"KENJI MORITA\n742-1234567\n\nAccount Statement", ""},
		"its registration in a sentence": {
			"Estratto\n\n\nBanca di Valfredda, iscritta all'albo delle banche. Polizze di Banco Norrsund.",
			"Banca di Valfredda",
		},
		"title is not the issuer":                        {"Account Statement", ""},
		"page number is not the issuer":                  {"Page 1 of 2\nQuillon\nAccount Statement", "Quillon"},
		"page number without its word is not the issuer": {"1 of 2\n\n\nQuillon\nAccount Statement", "Quillon"},
		"person is not the issuer":                       {"Mrs A J Carver\n12 Mill Lane", ""},
		"branch after a bar is not part of the name": {
			"Harrow Trust Bank | Mill Lane Branch\nAccount Statement", "Harrow Trust Bank",
		},
		"ends with its sentence": {
			"Account Statement of 2025\n\n\nplease call PT Bank Harrow Tbk. All rights are reserved to it",
			"PT Bank Harrow Tbk",
		},
	} {
		same(t, name, told(headOf(c.page).Issuer), c.want)
	}
}

func TestNameAboveAddressIsAddressee(t *testing.T) {
	const bank = "Harrow Trust Bank\n\n\n"
	for name, c := range map[string]struct{ page, want string }{
		"with a street word": {
			bank + "LANE & COURT REALTY\n12 Mill Lane\nPort Willow PW1 4TT", "LANE & COURT REALTY",
		},
		"with a number before it": {
			bank + "3 BROTHERS HARDWARE\n12 Mill Lane\nPort Willow PW1 4TT", "3 BROTHERS HARDWARE",
		},
		"of one word": {bank + "Sukarno\n12 Mill Lane\nPort Willow PW1 4TT", "Sukarno"},
		"below postal marks": {
			bank + "000123 001 01 AV 0.412\nVillage Bookshop\n12 Mill Lane\nPort Willow PW1 4TT", "Village Bookshop",
		},
		"above a care-of line": {
			bank + "THE ESTATE OF ANNA HILL\nc/o The Manager\n12 Mill Lane\nPort Willow PW1 4TT",
			"THE ESTATE OF ANNA HILL",
		},
		"also called": {
			bank + "Tan Ah Kow @ Tan Ah Koo\n12 Mill Lane\nPort Willow PW1 4TT", "Tan Ah Kow @ Tan Ah Koo",
		},
		"building is not the addressee": {bank + "Rosewood House\n12 Mill Lane\nPort Willow PW1 4TT", ""},
		"flat is not the addressee": {
			bank + "Flat 9, The Brewery\n12 Mill Lane\nPort Willow PW1 4TT", "",
		},
		"street is not the addressee":               {bank + "88 Rosal Street\n12 Mill Lane\nPort Willow PW1 4TT", ""},
		"place below a street is not the addressee": {bank + "12 Mill Lane\nPort Willow\nPW1 4TT", ""},
	} {
		same(t, name, told(headOf(c.page).Holder), c.want)
	}
}

func TestNumbersInTitles(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"after the account type": {"BUSINESS CHECKING - 7712009", "7712009"},
		"after a branch number":  {"Everyday Saver 20-11-22 40912277", "40912277"},
		"in a sentence": {
			"the movements of your account 0110-4455-21 in May", "0110-4455-21",
		},
		"customer number is not the account number":  {"Customer 0110-4455-21", ""},
		"number in a separate cell":                  {"Savings   0110-4455-21", ""},
		"too short":                                  {"BUSINESS CHECKING - 7712", ""},
		"\"account\" alone is not an account type":   {"Statement of account - 7712009", ""},
		"long number after the title alone":          {"Statement of account 771200946", "771200946"},
		"statement number is not the account number": {"KONTOAUSZUG Nr. 4/2025", ""},
		"after a compound with the account type":     {"Geschäftskonto Plus - 5405236520", "5405236520"},
		"number to quote for payments is not the account number": {
			"To pay in, quote account 4400112233 at any branch.", "",
		},
		"after a request to the reader": {
			"Call us today. The entries on account 4400112233 follow.", "4400112233",
		},
		"telephone number is not the account number": {"Extracto\nTeléfono 949 312 221", ""},
		"number of a share account":                  {"Chequing 1: 0123456-1", "0123456-1"},
		"telephone number beside an account type":    {"Conta corrente      Tel.: 4344-7832", ""},
		"old account number":                         {"Old account no. 4400112233", ""},
		"sum is not a number":                        {"Loan amount 7712009", ""},
		"another number before it":                   {"Savings 2025 plan 7712009", ""},
		"masked and in groups":                       {"Everyday Saver **** **** 6479", "**** **** 6479"},
		"in groups in a sentence": {
			"the entries on account no. GB35 NWBK 8525 6517 9725 24 as follows", "GB35 NWBK 8525 6517 9725 24",
		},
		"with a sub-account suffix": {"Everyday Saver 9593978-S1", "9593978-S1"},
	} {
		same(t, name, told(outside(c.page).SaidNumber()), c.want)
	}
}

func TestAccountTypeBesideLabel(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"beside, although it is also a number label": {"Account Type   Savings Account", "Savings Account"},
		"below":                                    {"Account Type\nSavings Account", "Savings Account"},
		"below, but not under its label":           {"Account Type\n                        Savings Account", ""},
		"number label is not an account type":      {"Account Type   Savings Account Number", ""},
		"\"account\" alone is not an account type": {"Account Type   Account", ""},
		"two lines below":                          {"Account Type\n-\nSavings Account", ""},
	} {
		same(t, name, told(outside(c.page).KindBeside("account_type", anywhere, 2)), c.want)
	}
	if v := outside("Account Type   Savings Account").KindBeside(
		"account_type", func(int) bool { return false }, 2,
	); v != nil {
		t.Errorf("a kind is read outside the lines asked for: %q", v.Read)
	}
}

func TestTextThatCanBeAccountTypeOrName(t *testing.T) {
	for text, want := range map[string]struct{ kind, name bool }{
		"Savings Account":    {true, false},
		"Gold Plan":          {true, true},
		"Account":            {false, false},
		"Date":               {false, false},
		"ana@harrow.example": {false, false},
		"7788123":            {false, false},
		"one two three four five six seven eight nine ten eleven twelve thirteen": {false, false},
	} {
		if IsKind(text) != want.kind || IsName(text) != want.name {
			t.Errorf("%q: kind %v, name %v; want %v", text, IsKind(text), IsName(text), want)
		}
	}
}

func TestOwnLabelsOfDocumentTypeAreRead(t *testing.T) {
	labels := layout.MustVocabulary("limit: credit limit\nrate: yearly rate\nterm: term\ndue: due date\nplan: plan")
	own := func(page string) Own { return owed(page).Own(labels, nil) }
	if v, from := own("Credit Limit: -5,000.00 ").Amount("limit"); v == nil || v.String() != "5000.00" ||
		from.Text != "-5,000.00" {
		t.Errorf("limit %v from %+v, want 5000.00 of what is printed", v, from)
	}
	for page, want := range map[string]float64{
		"Yearly Rate: 3.5%":          3.5,
		"Yearly Rate: 3,5 % p.a.":    3.5,
		"Yearly Rate: at 12%":        12,
		"Yearly Rate: 3.5":           -1,
		"Yearly Rate: account of 3%": -1,
	} {
		got := -1.0
		if v, _, _ := own(page).Percent("rate"); v != nil {
			got = *v
		}
		if got != want {
			t.Errorf("%s: %v, want %v", page, got, want)
		}
	}
	for page, want := range map[string]string{
		"Term: 12 months":  "12 months",
		"Term: 1,200 days": "1200 days",
		"Term: months":     "",
		"Term: 12 of 24":   "",
	} {
		got := ""
		if n, rest, _ := own(page).Count("term"); n != nil {
			got = strconv.Itoa(*n) + " " + rest
		}
		same(t, page, got, want)
	}
	long := func(text string) bool { return len(text) > 3 }
	if v, _ := own("Plan: A1; Plan: Family;").Text("plan", long); v == nil || *v != "Family" {
		t.Errorf("plan %v, want the first that the caller takes, without marks", v)
	}
	if v, _ := (owed("Credit Limit: 5,000.00").Own(nil, nil)).Amount("limit"); v != nil {
		t.Errorf("a type without labels has a limit of %v, want none", v)
	}
}

func TestNameBesideLabelIsNotRestOfSentence(t *testing.T) {
	for text, want := range map[string]bool{
		"Ana Cruz":                        true,
		"ana cruz":                        true,
		"Ali bin Omar":                    true,
		"The Harrow Company":              true,
		"Rivers of Lagos Ltd":             true,
		"Harrow & Sons":                   true,
		"Cruz, Ana and Leo":               true,
		"and the address of the supplier": false,
		"of the Account Holder":           false,
		"representatives are available":   false,
		"& Branch - Harrow Bank":          false,
		"Members who have moved":          false,
		"Heron Bank Credit Card":          false,
		"on our new app":                  false,
		"12":                              false,
		"promotional or marketing offers, or the like": false,
		"Santos de la Cruz y Ramos":                    true,
	} {
		if got := IsNamed(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// enlarged is headOf with the first line by times as large as the others.
func enlarged(text string, by float64) *Head {
	h := &Head{Outside: outside(text), First: true, Within: anywhere}
	for _, list := range [][]layout.Line{h.Lines, h.Free} {
		for i := range list {
			if list[i].Box != h.Lines[0].Box {
				continue
			}
			list[i].Words = slices.Clone(list[i].Words)
			for k := range list[i].Words {
				list[i].Words[k].Size = by * cellSize(layout.NewCell(1, h.Lines[1].Words))
			}
		}
	}
	h.Find()
	return h
}

func TestLargeNameAboveAddressIsAddressee(t *testing.T) {
	const address = "\n12 Mill Lane\nPort Willow PW1 4TT\n\nOpening   12.00\nClosing   13.00"
	for name, c := range map[string]struct {
		page           string
		by             float64
		issuer, holder string
	}{
		"bank in the footer": {
			"Keiko Mori" + address + "\n\nAoba Bank, Ltd.", 1.3, "Aoba Bank, Ltd.", "Keiko Mori",
		},
		"no bank named": {"Keiko Mori" + address, 1.3, "", "Keiko Mori"},
		"much larger, bank in the footer": {
			"Keiko Mori" + address + "\n\nAoba Bank, Ltd.", 1.6, "Aoba Bank, Ltd.", "Keiko Mori",
		},
		"person is not the bank in any size": {"Mr Keiko Mori" + address, 2, "", "Mr Keiko Mori"},
		"named in the footer with the account": {
			"Keiko Mori" + address + "\n\nKeiko Mori · Account 7788123 · 1", 1.3, "", "Keiko Mori",
		},
		"bank word above its own address":         {"Heron Bank" + address, 1.3, "Heron Bank", ""},
		"much larger brand above its own address": {"Plume" + address, 2, "Plume", ""},
	} {
		h := enlarged(c.page, c.by)
		same(t, name, told(h.Issuer)+" | "+told(h.Holder), c.issuer+" | "+c.holder)
	}
}
