package category

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// read judges a description of a peso account of JUAN DELA CRUZ: "-" leads money that went out.
func read(t *testing.T, signed string) Reading {
	t.Helper()
	return reader(Options{Currency: "PHP", Holders: []string{"JUAN S. DELA CRUZ"}}, signed)
}

func reader(o Options, signed string) Reading {
	row := Row{Description: signed, Direction: In}
	if rest, out := strings.CutPrefix(signed, "-"); out {
		row = Row{Description: rest, Direction: Out}
	}
	return New(o).Read(row)
}

func TestStructuralWordsDecideBeforeMerchants(t *testing.T) {
	for description, want := range map[string]string{
		"-ATM WITHDRAWAL SM NORTH":              "atm_withdrawal",
		"-ATM WD 7-ELEVEN":                      "atm_withdrawal",
		"-CHECK 100233 METRO SUPPLY":            "check_issued",
		"-RTN CHK CHARGE":                       "nsf_fee",
		"-RTN CHK DAIF 000123":                  "returned_check",
		"-RCOCI CHG":                            "nsf_fee",
		"-INSTAPAY FEE TO MARIA SANTOS":         "bank_fee",
		"-MERALCO CONVENIENCE FEE":              "bank_fee",
		"-STOP PAYMENT FEE CHK 310529":          "bank_fee",
		"REVERSAL ATM W/D 03/11":                "reversal",
		"REFUND FROM LAZADA":                    "reversal",
		"BOUNCED CHK REVERSAL 00417":            "returned_check",
		"CASH DEPOSIT SM BACOOR":                "cash_deposit",
		"INT EARNED":                            "interest_income",
		"-INTEREST WITHHELD":                    "interest_tax",
		"-ENCASHMENT":                           "cash_withdrawal",
		"CHECK DEPOSIT ON-US 0000114820":        "check_deposit",
		"-LOAN PAYMENT PRIN+INT":                "loan_repayment",
		"-POS PURCHASE ATM SUPPLY AND SERVICES": "other_expense",
		"-PAYMENT TO REV. FR. SANTOS CATERING":  "food",
		"TAX REFUND BIR":                        "other_income",
		"-DOC STAMP TAX LOAN":                   "bank_fee",
	} {
		if got := read(t, description); got.Category != want {
			t.Errorf("category of %q = %s (%s), want %s", description, got.Category, got.Reason, want)
		}
	}
}

func TestRailSaysLessThanPurposeAndParty(t *testing.T) {
	for description, want := range map[string]string{
		"-INSTAPAY TRANSFER TO HOME CREDIT PHILS":       "loan_repayment",
		"-PESONET TRANSFER PHOENIX MARKETING":           "supplier_payment",
		"-PESONET TO SMART PALLETS AND PACKAGING":       "supplier_payment",
		"-PESONET TO SUN MOTOR PARTS INC":               "supplier_payment",
		"-INSTAPAY TO MARIA SANTOS":                     "transfer_out",
		"INSTAPAY FROM MARIA SANTOS":                    "transfer_in",
		"-FUND TRANSFER TO JUAN DELA CRUZ":              "own_account_transfer",
		"-INSTAPAY TO DELA CRUZ, JUAN":                  "own_account_transfer",
		"-IBFT TO BPI 1234XXXX55 JUAN DELA CRUZ":        "own_account_transfer",
		"-INSTAPAY TO MERALCO":                          "utilities_electric",
		"-INSTAPAY TRANSFER TO SANTOS RENT JULY":        "rent",
		"-TRANSFER TO ROSALIE VILLAFLOR TUITION":        "education",
		"INSTAPAY CREDIT PAYROLL ACME CORP":             "salary",
		"PESONET CREDIT SSS PENSION":                    "pension_benefit",
		"TALA PH":                                       "loan_proceeds",
		"-BILLEASE":                                     "loan_repayment",
		"-PAG-IBIG MP2 SAVINGS":                         "investment",
		"-SSS CONTRIBUTION PRN R022600":                 "government_contribution",
		"-BIR EFPS 2550Q":                               "government_tax",
		"-SEND MONEY TO KUYA BOYS LITSON MANOK TRADING": "food",
	} {
		if got := read(t, description); got.Category != want {
			t.Errorf("category of %q = %s (%s), want %s", description, got.Category, got.Reason, want)
		}
	}
}

func TestLenderIsThePartyAndNeverABookingWord(t *testing.T) {
	for description, want := range map[string]Reading{
		"-LOAN AMORTIZATION PN NO. 8821":       {Category: "loan_repayment", Reference: "8821"},
		"-LOAN PAYMENT LN 2026-0418":           {Category: "loan_repayment", Reference: "2026-0418"},
		"-ADA LOAN LN#9921004":                 {Category: "loan_repayment", Reference: "9921004"},
		"-LN PYMT ACCT 771200":                 {Category: "loan_repayment", Reference: "771200"},
		"-CARD BANK INC LOAN WKLY 14":          {Category: "loan_repayment", Lender: "CARD"},
		"-CREDIT CARD PAYMENT":                 {Category: "credit_card_payment"},
		"-PESONET TO SILONG LENDING CORP":      {Category: "loan_repayment", Lender: "SILONG LENDING CORP"},
		"-INSTAPAY TO AGILA FINANCING":         {Category: "loan_repayment", Lender: "AGILA FINANCING"},
		"-SILONG LENDING CORP LN 40077":        {Category: "loan_repayment", Lender: "SILONG LENDING CORP", Reference: "40077"},
		"-MORTGAGE PYMT 0012":                  {Category: "loan_repayment"},
		"LOAN RELEASE ASIALINK FINANCE CORP":   {Category: "loan_proceeds", Lender: "Asialink"},
		"INSTAPAY CREDIT MARIA SANTOS":         {Category: "transfer_in"},
		"PESONET CREDIT AGILA FABRICATION INC": {Category: "transfer_in"},
		"PAYROLL CREDIT ACME CORP":             {Category: "salary"},
		"CREDIT MEMO":                          {Category: "other_income"},
		"-BILLS PAYMENT BPI HOUSING LOAN":      {Category: "loan_repayment", Lender: "BPI"},
	} {
		got := read(t, description)
		if got.Category != want.Category || got.Lender != want.Lender || got.Reference != want.Reference {
			t.Errorf("%q: %s of lender %q, reference %q (%s); want %s, %q, %q", description, got.Category, got.Lender,
				got.Reference, got.Reason, want.Category, want.Lender, want.Reference)
		}
	}
}

func TestCardPaymentWithMerchantIsPurchase(t *testing.T) {
	for description, want := range map[string]string{
		"-CARD PAYMENT SM SUPERMARKET":            "groceries",
		"-CARD PURCHASE JOLLIBEE QC":              "food",
		"-DEBIT CARD KAP ISKOS GRILL ILOILO":      "food",
		"-VISA PAYMENT MERCURY DRUG":              "health",
		"-CARD PAYMENT BUTIKA PLUS":               "other_expense",
		"-CREDIT CARD PAYMENT 5209XXXXXXXX1134":   "credit_card_payment",
		"-CC PYMT BDO":                            "credit_card_payment",
		"-CARD PAYMENT 5209XXXXXXXX1134":          "credit_card_payment",
		"-PAYMENT CARD ENDING 4471 UNIQLO MAKATI": "shopping",
	} {
		if got := read(t, description); got.Category != want {
			t.Errorf("category of %q = %s (%s), want %s", description, got.Category, got.Reason, want)
		}
	}
}

func TestWalletPhrases(t *testing.T) {
	wallet := Options{Paper: Wallet, Currency: "PHP", Holders: []string{"JUAN DELA CRUZ"}}
	shop := Options{Paper: Wallet, Currency: "PHP", Holders: []string{"NARRA TRADING"}}
	for _, c := range []struct {
		options           Options
		description, want string
	}{
		{wallet, "Received GCash from MARIA S.", "transfer_in"},
		{wallet, "Received money from ANA CRUZ", "transfer_in"},
		{wallet, "Payment received from ANA CRUZ", "transfer_in"},
		{shop, "Payment received from ANA CRUZ", "merchant_settlement"},
		{wallet, "-Sent to ANA CRUZ", "transfer_out"},
		{wallet, "-Send money to ANA CRUZ", "transfer_out"},
		{wallet, "Cash in from UnionBank", "transfer_in"},
		{wallet, "Cash in via BPI", "transfer_in"},
		{wallet, "Cash in at 7-Eleven", "cash_deposit"},
		{wallet, "Cash-in via Villarica Pawnshop", "cash_deposit"},
		{wallet, "-Cash out to BDO", "transfer_out"},
		{wallet, "-Cash out at Palawan Pawnshop", "cash_withdrawal"},
		{wallet, "-Transfer to UnionBank", "transfer_out"},
		{wallet, "-Bills payment to MERALCO", "utilities_electric"},
		{wallet, "-Bills payment to SOMEBODY UNKNOWN", "other_expense"},
		{wallet, "-Buy load 09171234567", "utilities_telco"},
	} {
		if got := reader(c.options, c.description); got.Category != c.want {
			t.Errorf("category of %q = %s (%s), want %s", c.description, got.Category, got.Reason, c.want)
		}
	}
}

func TestCommonWordsCountOnlyOnPurchases(t *testing.T) {
	for description, want := range map[string]string{
		"-POS SM NORTH EDSA":                   "groceries",
		"-POS SHELL DAANG HARI":                "fuel",
		"-CARD PURCHASE METRO HARDWARE 2 CEBU": "shopping",
		"-INSTAPAY TO METRO SUPPLY":            "supplier_payment",
		"-PESONET GRAB EXPORTS INC":            "supplier_payment",
		"-TRANSFER TO SHELL CRAFT EXPORTS INC": "supplier_payment",
	} {
		if got := read(t, description); got.Category != want {
			t.Errorf("category of %q = %s (%s), want %s", description, got.Category, got.Reason, want)
		}
	}
}

func TestCounterpartyIsTheNameWithoutChannelReferenceAndPlace(t *testing.T) {
	for description, want := range map[string]string{
		"-INSTAPAY TRANSFER TO MARIA SANTOS REF 0012345":             "MARIA SANTOS",
		"Fund transfer from: Pedro C. Reyes XXXXXX1234":              "PEDRO C. REYES",
		"-MERALCO 1234567890":                                        "MERALCO",
		"-POS 03/15 JOLLIBEE QC":                                     "JOLLIBEE",
		"PAYROLL ACME CORP 03/15/2025":                               "ACME CORP",
		"-ATM W/D 00123":                                             "",
		"INTEREST PAY SYS-GEN":                                       "",
		"":                                                           "",
		"-CHK NO 000123":                                             "",
		"INSTAPAY FROM ****1234":                                     "",
		"-SEND MONEY TO 7-ELEVEN":                                    "7-ELEVEN",
		"DEPOSIT BY JOSÉ PEÑA":                                       "JOSÉ PEÑA",
		"-BILLS PAYMENT - MANILA WATER CO, INC. ACCT 1234":           "MANILA WATER CO INC",
		"-INWARD CHECK 310522 CEBU CLEARING":                         "",
		"-LOAN AMORTIZATION PN NO. 8821":                             "",
		"-CARD ENDING 4471 UNIQLO MAKATI":                            "UNIQLO",
		"INSTAPAY FR NIÑO VILLAFUERTE VIA GCASH 09171234567":         "NIÑO VILLAFUERTE",
		"-UPI/DR/509112345678/ANITA SHARMA/HDFC/anita@hdfc/lunch":    "ANITA SHARMA",
		"NEFT-HIND0001234-ACME TRADERS":                              "ACME TRADERS",
		"NEFT*SVBL0004412*N1234567*RAJAN KUMAR":                      "RAJAN KUMAR",
		"IBFT OTC WITH REF NO 771 QR ANA LIM":                        "ANA LIM",
		"OUTWARD PESONET / 0088144 / KAPATAGAN STEEL CORP / BILLING": "KAPATAGAN STEEL CORP",
		"Received from JU*N D. via QR Ph":                            "JU*N D.",
		"Received from MA****O D.":                                   "MA****O D.",
		"-FUND TRANSFER TO LIZA MAY REYES":                           "LIZA MAY REYES",
		"-RENT MAY SANTOLAN REALTY CO":                               "SANTOLAN REALTY CO",
		"INSTAPAYCRFROMNORAREYES":                                    "NORAREYES",
		"-PAYPAL *HOUSE OF TEA":                                      "HOUSE OF TEA",
		"-TRANSFER TO BDO ACCT 0033XXXX4410 NIDA R BAUTISTA":         "NIDA R BAUTISTA",
	} {
		if got := read(t, description); got.Counterparty != want {
			t.Errorf("counterparty of %q = %q (%s), want %q", description, got.Counterparty, got.PartyReason, want)
		}
	}
}

func TestStructuredDescriptionsNameThePartyByItsPlace(t *testing.T) {
	for _, c := range []struct{ currency, description, category, party string }{
		{"INR", "-UPI-SUNITA RAO-sunita@okhdfc-HDFC0001234-509112345678-UPI", "transfer_out", "SUNITA RAO"},
		{"INR", "NEFT-HDFCH12345678901-KAVERI TEXTILES PVT LTD", "transfer_in", "KAVERI TEXTILES PVT LTD"},
		{"INR", "-BIL/INFT/ABCD123456/SUNITA RAO/", "transfer_out", "SUNITA RAO"},
		{"EUR", "-SEPA-Lastschrift Kaveri GmbH IBAN DE12 1234 1234 BIC ABCDDEX1XXX", "supplier_payment", "KAVERI GMBH"},
		{"EUR", "-VIR INST DE Marie Curie REF:ABC123XYZ MOTIF:LOYER 1234", "rent", "MARIE CURIE"},
		{"EUR", "-PRLV SEPA Kaveri SARL ICS:FR12ZZZ123456 RUM:ABC12345-123", "supplier_payment", "KAVERI SARL"},
		{"EUR", "-/TRTP/SEPA OVERBOEKING/IBAN/NL12ABCD01234/BIC/ABCDNL2A/NAME/Jan de Vries/REMI/HUUR MEI", "rent", "JAN DE VRIES"},
		{"USD", "ORIG CO NAME:KAVERI LLC ORIG ID:123 CO ENTRY DESCR:PAYROLL SEC:PPD IND NAME:ANA COLLINS", "salary", "KAVERI LLC"},
		{"USD", "-KAVERI LLC DES:PAYMENT ID:ABC1234 INDN:ANA COLLINS CO ID:1234567890 WEB", "supplier_payment", "KAVERI LLC"},
		{"BRL", "PIX RECEBIDO - MARIA SILVA - ***.123.456-** E12345678901234567890abc", "transfer_in", "MARIA SILVA"},
		{"BRL", "-PIX TRANSF JOSELMA12/04", "transfer_out", "JOSELMA"},
		{"MXN", "SPEI RECIBIDO CLAVE DE RASTREO AB12345 CLABE 123456789012345678 MARIA LOPEZ", "transfer_in", "MARIA LOPEZ"},
		{"IDR", "-TRSF E-BANKING DB 1234/FTSCY/WS95031/BUDI HARTONO", "transfer_out", "BUDI HARTONO"},
		{"SGD", "FAST PAYMENT OTHR-123456789012 SGD PAYNOW TAN WEI LING via 91234567", "transfer_in", "TAN WEI LING"},
		{"SGD", "RAJAN S/O KUMAR PAYNOW", "transfer_in", "RAJAN S/O KUMAR"},
		{"PHP", "-PESONET-1234567890123456-MARIASANTOS-ABCDPHMMXXX", "transfer_out", "MARIASANTOS"},
		{"PHP", "Received from @ana_p", "transfer_in", "@ANA_P"},
		{"PHP", "Received from ANA CRUZ bayad utang", "transfer_in", "ANA CRUZ"},
	} {
		got := reader(Options{Currency: c.currency}, c.description)
		if got.Category != c.category || got.Counterparty != c.party {
			t.Errorf("%s %q = %s of %q (%s), want %s of %q", c.currency, c.description, got.Category, got.Counterparty,
				got.Reason, c.category, c.party)
		}
	}
}

func TestHolderIsNamedInShortAndOtherOrder(t *testing.T) {
	for description, want := range map[string]string{
		"-TRANSFER TO MARIBANK J DELA CRUZ":   "own_account_transfer",
		"-INSTAPAY TO GCASH/JUAN D":           "own_account_transfer",
		"-INSTAPAY TO JUAN S DELA CRUZ":       "own_account_transfer",
		"-TRANSFER TO MARIA DELA CRUZ":        "transfer_out",
		"-TRANSFER TO CRUZ TRADING":           "supplier_payment",
		"-POS PURCHASE DELA CRUZ JUAN BAKERY": "food",
	} {
		if got := read(t, description); got.Category != want {
			t.Errorf("category of %q = %s (%s), want %s", description, got.Category, got.Reason, want)
		}
	}
}

func TestCodesOfPassbooksAreWholeRows(t *testing.T) {
	for description, want := range map[string]string{
		"INT": "interest_income", "-SC": "bank_fee", "-SC 0012": "bank_fee", "CD": "cash_deposit", "-CW 001": "cash_withdrawal",
		"-SC JOHNSON": Uncategorized,
	} {
		if got := read(t, description); got.Category != want {
			t.Errorf("category of %q = %s (%s), want %s", description, got.Category, got.Reason, want)
		}
	}
	got := New(Options{}).Read(Row{Description: "00123", Code: "CKD", Direction: In})
	if got.Category != "check_deposit" {
		t.Errorf("a row with the code CKD is %s, want check_deposit", got.Category)
	}
}

func TestCheckNumberWithAPayeeIsACheck(t *testing.T) {
	c := New(Options{Currency: "PHP"})
	for _, row := range []Row{
		{Description: "VARGAS HARDWARE", Direction: Out, CheckNumber: "100233"},
		{Description: "", Direction: Out, CheckNumber: "100233"},
	} {
		if got := c.Read(row); got.Category != "check_issued" || got.Channel != "check" {
			t.Errorf("%+v is %s by %q, want check_issued by check", row, got.Category, got.Channel)
		}
	}
	if got := c.Read(Row{Description: "INSTAPAY TO ANA LIM", Direction: Out, CheckNumber: "1"}); got.Category != "transfer_out" {
		t.Errorf("a transfer with a number in the column of checks is %s, want transfer_out", got.Category)
	}
}

func TestReturnedChecksSayWhy(t *testing.T) {
	for description, want := range map[string]string{
		"-RTN CHK DAIF 000123": "daif", "RETURNED CHECK DAUD": "daud", "-RETURNED ITEM ACCT CLOSED": "account_closed",
		"-BOUNCED CHECK 12": "unspecified", "-RTN CHK CHARGE": "", "-CHECK 12": "",
	} {
		if got := read(t, description); got.Returned != want {
			t.Errorf("reason of %q = %q, want %q", description, got.Returned, want)
		}
	}
}

func TestReasonsSayWhichWordsDecided(t *testing.T) {
	for description, want := range map[string]string{
		"-ATM WITHDRAWAL SM NORTH":          "channel word ATM WITHDRAWAL 0.95",
		"-BILLS PAYMENT HOME CREDIT":        "lender list: Home Credit 0.90",
		"-PESONET TO KAPATAGAN STEEL INC":   "legal form INC in the party 0.70",
		"ZENAIDA QUIMPO":                    "no known word 0.30",
		"-FUND TRANSFER TO JUAN DELA CRUZ":  "the holder's own name: JUAN DELA CRUZ 0.90",
		"-POS 03/15 KAP ISKOS GRILL ILOILO": "trade in the name: GRILL 0.70",
	} {
		got := read(t, description)
		if said := got.Reason.String() + " " + twoPlaces(got.Confidence); said != want {
			t.Errorf("%q: %s, want %s", description, said, want)
		}
	}
}

func twoPlaces(f float64) string {
	return map[float64]string{Exact: "0.95", Known: "0.90", Pattern: "0.70", Fallback: "0.30"}[f]
}

func TestForeignWordsCountOnlyInTheirMarket(t *testing.T) {
	for _, c := range []struct{ currency, description, want string }{
		{"PHP", "-INSTAPAY TO LUZ SANTOS", "transfer_out"},
		{"EUR", "-RECIBO LUZ 004418", "utilities_electric"},
		{"EUR", "Gehalt ACME GmbH", "salary"},
		{"EUR", "-Dauerauftrag Miete Petersen", "rent"},
		{"EUR", "VIR SALAIRE SOCIETE X", "salary"},
		{"EUR", "NOMINA CERAMICAS DEL SUR", "salary"},
		{"BRL", "PIX RECEBIDO JOAO LIMA", "transfer_in"},
		{"BRL", "-PAGAMENTO BOLETO LUZ", "utilities_electric"},
		{"BRL", "-TARIFA PACOTE SERVICOS", "bank_fee"},
		{"INR", "-EMI 8812044", "loan_repayment"},
		{"INR", "UPI/CR/1188/ANITA S/HDFC/gift", "transfer_in"},
		{"GBP", "-DD COUNCIL TAX", "government_fees"},
		{"USD", "-ONLINE TRANSFER TO SAV ...1605", "own_account_transfer"},
		{"IDR", "-TARIKAN ATM", "atm_withdrawal"},
	} {
		if got := reader(Options{Currency: c.currency}, c.description); got.Category != c.want {
			t.Errorf("%s %q = %s (%s), want %s", c.currency, c.description, got.Category, got.Reason, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"", "ATM W/D", "UPI/DR/1/A B/C/d@e/x", "JU*N D.", "\xff\xc3", "ＰＡＹＲＯＬＬ ﷺ", "A-B-1-C", "***",
		"FROM:TO:FROM", "é\u0301\u0301", "PN NO.", "INSTAPAYCRFROM"} {
		f.Add(seed, true, "JUAN CRUZ")
	}
	f.Fuzz(func(t *testing.T, description string, out bool, holder string) {
		row := Row{Description: description, Direction: In}
		if out {
			row.Direction = Out
		}
		c := New(Options{Holders: []string{holder}})
		got := c.Read(row)
		if again := c.Read(row); again != got {
			t.Fatalf("read twice: %+v and %+v", got, again)
		}
		if got.Category == "" || len(got.Counterparty) > 8*maxBytes || !utf8.ValidString(got.Counterparty) {
			t.Fatalf("%q: %+v", description, got)
		}
		printed := map[rune]bool{}
		for _, r := range strings.ToUpper(description) {
			printed[r] = true
		}
		for _, r := range got.Counterparty {
			if unicode.IsLetter(r) && !printed[r] {
				t.Fatalf("letter %q of %q is not in %q", r, got.Counterparty, description)
			}
		}
		Key(description)
		Clusters([]string{description, holder})
		SameParty(description, holder)
	})
}
