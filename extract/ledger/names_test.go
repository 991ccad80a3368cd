package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

const namesRows = `
Date        Description            Debit     Credit    Balance
02/01/2025  OPENING BALANCE                             100.00
03/01/2025  CASH DEPOSIT                     50.00      150.00
04/01/2025  TRANSFER TO LUNA BOOKS 20.00                130.00
`

// Most letters print issuer and addressee without labels.
func TestNamesWithoutLabels(t *testing.T) {
	for name, c := range map[string]struct{ head, bank, holder string }{
		"a bank's word and an honorific": {`Northmoor Savings Bank
Mrs A J Carver
12 Mill Lane
Port Willow PW1 4TT`, "Northmoor Savings Bank", "Mrs A J Carver"},
		"a street shows the addressee": {`Banco Encina
JORGE LUIS PONCE
175 Chapel Hill
Port Willow`, "Banco Encina", "JORGE LUIS PONCE"},
		"the address stands beside other labels": {`Mutiara Bank Berhad
LIM WEI SHAN               Account No. 8845-0102-5353
88 Lakeside Drive          Statement Date 05/01/2025
50450 Santa Aurora`, "Mutiara Bank Berhad", "LIM WEI SHAN"},
		"the bank's own address comes first": {`Harrow Trust Bank
1 Exchange Square, 10 Canal Street
Tel 555 0199

PRIVATE AND CONFIDENTIAL
ELENA MARKOVA
Flat 3, 9 Station Road
10115 Greyfield`, "Harrow Trust Bank", "ELENA MARKOVA"},
		"a web address shows the issuer": {`Page 1 of 1
Quillon
Account activity
www.quillon.example
RUTH ADEYEMI
4 Palm Close
Lagos 100242`, "Quillon", "RUTH ADEYEMI"},
		"an initial after the colon is no plural": {`Harrow Trust Bank
Account Name: S J & P L CARVER`, "Harrow Trust Bank", "S J & P L CARVER"},
		"second holder on the next line": {`Northmoor Savings Bank
LUZ M. REYES
OR RAMON REYES
12 Mill Lane
Port Willow PW1 4TT`, "Northmoor Savings Bank", "LUZ M. REYES OR RAMON REYES"},
		"trade name below the value of a label": {`Northmoor Savings Bank
Account Name: Thomas Carver
              dba Carver Roofing`, "Northmoor Savings Bank", "Thomas Carver dba Carver Roofing"},
		"postal instruction is not a name": {`Northmoor Savings Bank

RETURN SERVICE REQUESTED

HANNAH R CARVER
2210 Wheat Ridge Road
Port Willow 67401`, "Northmoor Savings Bank", "HANNAH R CARVER"},
		"honorific ends the name": {`Harrow Trust Bank
山田 太郎 様`, "Harrow Trust Bank", "山田 太郎"},
		"a letter names its addressee": {`Harrow Trust Bank

Dear Ms. Ruth Adeyemi, here are your movements.`, "Harrow Trust Bank", "Ms. Ruth Adeyemi"},
		"a letter to any customer names nobody": {`Harrow Trust Bank

Dear Valued Customer, here are your movements.`, "Harrow Trust Bank", ""},
		"a logo on two lines": {`NORTHMOOR
Credit Union
Mrs A J Carver
12 Mill Lane
Port Willow PW1 4TT`, "NORTHMOOR Credit Union", "Mrs A J Carver"},
		"small words within a name": {`Northmoor Savings Bank
Maria de la Cruz
12 Mill Lane
Port Willow PW1 4TT`, "Northmoor Savings Bank", "Maria de la Cruz"},
		"a form of respect above the name": {`Bank Mutiara
Kepada Yth.
SITI RAHAYU
Jl. Melati 5
Jakarta 10110`, "Bank Mutiara", "SITI RAHAYU"},
		"title is not the issuer": {`Account Statement
ELENA MARKOVA
9 Station Road
10115 Greyfield`, "", "ELENA MARKOVA"},
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(c.head+"\n"+namesRows))
			a := st.Accounts[0]
			if got := told(a.BankName); got != c.bank {
				t.Errorf("bank_name %q, want %q", got, c.bank)
			}
			if got := told(a.Name); got != c.holder {
				t.Errorf("account_name %q, want %q", got, c.holder)
			}
		})
	}
}

func TestRowsWhoseBalancesFollowBelongToOneAccount(t *testing.T) {
	head := "\nDate        Particulars            Debit     Credit    Balance\n"
	first := "Northmoor Savings Bank\nAccount Number: 10203040\n" + head + "07/01/2025  CASH DEPOSIT                     50.00      150.00\n06/01/2025  CASH WITHDRAWAL        20.00                100.00\n"
	for second, want := range map[string]int{
		"05/01/2025  CASH DEPOSIT                     70.00      120.00\n04/01/2025  CASH WITHDRAWAL        25.00                 50.00\n": 1,
		"05/01/2025  CASH DEPOSIT                     70.00      930.00\n04/01/2025  CASH WITHDRAWAL        25.00                860.00\n": 2,
	} {
		if st := read(t, paper(first+"\f"+"Account Number: 55566677\n"+head+second)); len(st.Accounts) != want {
			t.Errorf("%d accounts, want %d, with %s", len(st.Accounts), want, second)
		}
	}
}

func TestIssuerNamedOnlyInFooters(t *testing.T) {
	st := read(t, paper("Statement of account\nAccount Name: RUTH ADEYEMI\n"+namesRows+"\n\n\n\n\n\nThank you for banking with Larkfield Community Bank today.\nRegulated by the Central Bank of Nowhere."))
	if got := told(st.Accounts[0].BankName); got != "Larkfield Community Bank" {
		t.Errorf("bank_name %q", got)
	}
	if c := st.Origins["/bank_name"].Confidence; c > guessed {
		t.Errorf("a name found in a sentence has confidence %v, want at most %v", c, guessed)
	}
}

func TestTwoStatementsOfOneAccountCoverBothPeriods(t *testing.T) {
	first := "Northmoor Bank\nAccount Number: 10203040\nStatement Period: 01/01/2025 to 31/01/2025\n" + namesRows
	second := "Northmoor Bank\nAccount Number: 10203040\nStatement Period: 01/02/2025 to 28/02/2025\n\nDate        Description            Debit     Credit    Balance\n02/02/2025  OPENING BALANCE                             130.00\n03/02/2025  CASH DEPOSIT                     50.00      180.00\n"
	st := read(t, paper(first+"\f"+second))
	a := st.Accounts[0]
	if a.PeriodStart == nil || a.PeriodEnd == nil || *a.PeriodStart != (engine.Date{Year: 2025, Month: 1, Day: 1}) ||
		*a.PeriodEnd != (engine.Date{Year: 2025, Month: 2, Day: 28}) {
		t.Errorf("period %v to %v, want 2025-01-01 to 2025-02-28", a.PeriodStart, a.PeriodEnd)
	}
}

func TestAccountsSplitByNumbersInTitles(t *testing.T) {
	table := "\nDate        Particulars            Debit     Credit    Balance\n01/01/2025  OPENING BALANCE                             100.00\n03/01/2025  CASH DEPOSIT                     50.00      150.00\n"
	st := read(t, paper(
		"Northmoor Savings Bank\n\nRegular Savings 1112-2233-44\n"+table+"\nChecking Account 5556-6677-88\n"+table,
	))
	if len(st.Accounts) != 2 || told(st.Accounts[0].Number) != "1112-2233-44" ||
		told(st.Accounts[1].Number) != "5556-6677-88" {
		t.Fatalf("accounts %+v", st.Accounts)
	}
	if got := told(st.Accounts[0].BankName); got != "Northmoor Savings Bank" {
		t.Errorf("bank_name %q", got)
	}
}

func TestAccountNumbersWithoutLabels(t *testing.T) {
	for name, c := range map[string]struct{ head, want string }{
		"after the account type": {"BUSINESS CHECKING - 7712009", "7712009"},
		"after a sort code":      {"Everyday Saver 20-11-22 40912277", "40912277"},
		"in a sentence": {
			"These are the movements of your account 0110-4455-21 in January.", "0110-4455-21",
		},
		"broken at its hyphen": {
			"Account No.      Branch\n00412-           Port Willow\n7788123", "00412-7788123",
		},
		"as the end of a label's sentence": {"Your account number is 7788123", "7788123"},
		"its last digits":                  {"Account ending in 4471", "4471"},
		"after a number sign":              {"Account #1234567890", "1234567890"},
		"after a remark": {
			"Account No (IBAN): GB29 NWBK 6016 1331 9268 19", "GB29 NWBK 6016 1331 9268 19",
		},
		"after a wide colon": {"帐号：6222 0200 1234 5678", "6222 0200 1234 5678"},
		"a labelled one counts": {
			"BUSINESS CHECKING - 7712009\nAccount Number: 10203040", "10203040",
		},
		"amount of a loan is not an account number": {"Loan Amount 500000", ""},
		"number after another word":                 {"Reference 7712009", ""},
		"year after the account type":               {"Savings 2025", ""},
		"amounts after an account type":             {"Savings account       200.00        0.00", ""},
		"beside a name, under the period": {
			"Telefono 062 3516617\n01/01/2025 - 31/01/2025\n1801786791500        Mrs Ana Carver        GBP",
			"1801786791500",
		},
		"a telephone beside a street": {
			"Corso Umberto I, 104 · 80134 NAPOLI NA     Tel. 085 3994081", "",
		},
		"reference for payers is not the account number": {
			"To pay into this account quote reference 0345 326 2435.", "",
		},
		"a town beside a product": {"Product Name: Autosave Account           PORT WILLOW 460123", ""},
	} {
		st := read(t, paper("Northmoor Savings Bank\n"+c.head+"\n"+namesRows))
		if got := told(st.Accounts[0].Number); got != c.want {
			t.Errorf("%s: account_number %q, want %q", name, got, c.want)
		}
	}
}

func TestPeriodWrappedUnderLabelOrInChineseCharacters(t *testing.T) {
	for _, head := range []string{
		"Account          Statement period   Branch\n10203040         01/01/2025 to      Port Willow\n                 31/01/2025",
		"対象期間 2025年1月1日～2025年1月31日",
		"期間 令和7年1月1日 〜 令和7年1月31日",
	} {
		a := read(t, paper("Northmoor Savings Bank\n"+head+"\n"+namesRows)).Accounts[0]
		if a.PeriodStart == nil || a.PeriodEnd == nil ||
			*a.PeriodStart != (engine.Date{Year: 2025, Month: 1, Day: 1}) ||
			*a.PeriodEnd != (engine.Date{Year: 2025, Month: 1, Day: 31}) {
			t.Errorf("%q: period %v to %v, want January 2025", head, a.PeriodStart, a.PeriodEnd)
		}
	}
}

func TestDailyBalancesUnderAmountHeadingAreNotTransactions(t *testing.T) {
	st := read(t, paper(`
Beginning balance on 01/01/2025    100.00

DEPOSITS AND ADDITIONS
Date        Description                Amount
03/01/2025  CASH DEPOSIT                50.00
05/01/2025  TRANSFER FROM J MARSH       25.00

DAILY ENDING BALANCE
Date              Amount     Date              Amount
03/01/2025        150.00     05/01/2025        175.00
`))
	checkRows(t, st, "2025-01-03|CASH DEPOSIT|0.00|50.00|150.00", "2025-01-05|TRANSFER FROM J MARSH|0.00|25.00|175.00")
}

func TestSentenceThatStartsLikeLabelIsNotName(t *testing.T) {
	st := read(t, paper(`HERON BANK
Date         Description                Debit      Credit     Balance
02 Mar 2025  GROCER                     20.00                   80.00
03 Mar 2025  SALARY                                100.00      180.00

Name of Bank & Branch - Egret Bank; Long Mansion,
23 Reed Road, New Marsh 110001
Customer representatives are available from eight
every day of the week`))
	a := st.Accounts[0]
	if a.Name != nil || a.BankName == nil || *a.BankName != "HERON BANK" {
		t.Errorf("holder %v, issuer %v; want none, HERON BANK", a.Name, a.BankName)
	}
}

// A period broken inside its last date continues below.
func TestPeriodBrokenInsideDate(t *testing.T) {
	for name, c := range map[string]struct{ head, end string }{
		"before its year, beside the label": {
			"Account: 10203040\nStatement period   01-JAN-2025 through 31-JAN-\n                   2025", "2025-01-31",
		},
		"before its month and year": {
			"Account: 10203040\nStatement period   01-JAN-2025 through 31-\n                   JAN-2025", "2025-01-31",
		},
		"in a grid": {
			"Account          Statement period               Branch\n10203040         01-JAN-2025 through 31-JAN-    Port Willow\n                 2025",
			"2025-01-31",
		},
		"nothing below completes the date": {
			"Account: 10203040\nStatement period   01-JAN-2025 through 31-JAN-\n                   Port Willow",
			"2025-01-04",
		},
		"a number below another column": {
			"Account: 10203040\nStatement period   01-JAN-2025 through 31-JAN-\n2031", "2025-01-04",
		},
	} {
		a := read(t, paper("Northmoor Savings Bank\n"+c.head+"\n"+namesRows)).Accounts[0]
		if a.PeriodEnd == nil || a.PeriodEnd.String() != c.end {
			t.Errorf("%s: period to %v, want %s", name, a.PeriodEnd, c.end)
		}
	}
}

// If several accounts are listed, the number printed again directly above the rows is theirs.
func TestListedAccountRepeatedAboveRowsIsTheirs(t *testing.T) {
	const list = "Account No: 10203040\nAccount No: 50607080\n"
	for name, c := range map[string]struct{ over, want string }{
		"the second":       {"Movements of 50607080", "50607080"},
		"the first":        {"Movements of 10203040", "10203040"},
		"both":             {"Movements of 10203040 and 50607080", "10203040"},
		"neither":          {"Movements of the month", "10203040"},
		"a third unlisted": {"Movements of 90901111", "10203040"},
	} {
		st := read(t, paper("Northmoor Savings Bank\n"+list+c.over+"\n"+namesRows))
		if got := told(st.Accounts[0].Number); got != c.want {
			t.Errorf("%s: account_number %q, want %q", name, got, c.want)
		}
	}
}

const rowsOfJanuary = `
Date        Description             Debit     Credit    Balance
01/01/2025  Balance B/F                                1,000.00
02/01/2025  SALARY                            500.00   1,500.00
05/01/2025  RENT                    300.00             1,200.00
`

func TestWordForTheDocumentIsNotBankName(t *testing.T) {
	st := read(t, paper(`
KESTREL
Penyata Akaun / Account Statement
JOHN DOE BIN AHMAD
12 JALAN BUKIT, 50000 KUALA LUMPUR
Account Number : 1234567890
INI ADALAH PENTING. Dilindungi setakat RM250,000 bagi setiap pendeposit.`+rowsOfJanuary))
	if bank := st.Accounts[0].BankName; bank == nil || *bank != "KESTREL" {
		t.Errorf("the bank is %v, want KESTREL", told(bank))
	}
}

func TestTrustAboveAddressIsDoubtfulBankName(t *testing.T) {
	for _, name := range []string{"SUNRISE FAMILY TRUST", "SUNRISE FINANCE COMPANY LTD"} {
		st := read(t, paper(name+`
12 HIGH STREET
SPRINGFIELD IL 62704
Account Number : 1234567890`+rowsOfJanuary))
		if st.Accounts[0].BankName != nil && st.Origins["/bank_name"].Confidence > guessed {
			t.Errorf(
				"%s is the bank at %.2f, want at most %.2f: the paper may be sent to it", name,
				st.Origins["/bank_name"].Confidence, guessed,
			)
		}
	}
}

func TestBankAboveItsAddressIsBankName(t *testing.T) {
	st := read(t, paper(`
SUNRISE BANK LTD
12 HIGH STREET
SPRINGFIELD IL 62704
Account Number : 1234567890`+rowsOfJanuary))
	if bank := st.Accounts[0].BankName; bank == nil || *bank != "SUNRISE BANK LTD" ||
		st.Origins["/bank_name"].Confidence <= guessed {
		t.Errorf(
			"the bank is %v at %.2f, want SUNRISE BANK LTD for sure", told(bank), st.Origins["/bank_name"].Confidence,
		)
	}
}

func TestWordsToReaderAreDoubtfulBankName(t *testing.T) {
	for _, line := range []string{
		"Bank Pilihan Anda", "Votre Banque Conseil", "melalui Perbankan Dalam Talian Nadir Bank bersempena dengan",
	} {
		st := read(t, paper(line+`
Penyata Akaun / Account Statement
JOHN DOE BIN AHMAD
12 JALAN BUKIT, 50000 KUALA LUMPUR
Account Number : 1234567890`+rowsOfJanuary))
		if bank := st.Accounts[0].BankName; bank != nil && *bank == line &&
			st.Origins["/bank_name"].Confidence > guessed {
			t.Errorf("%q is surely the bank", line)
		}
	}
}

func TestCompanyNumberInBracketsIsNotAccountNumber(t *testing.T) {
	st := read(t, paper(`
Nadir Islamic Berhad    (787435-M)
LSR AGENCY
                                         NOMBOR AKAUN
                                           戶號       :  558060518128
                                         ACCOUNT
                                         NUMBER`+rowsOfJanuary+"\fNadir Islamic Berhad    (787435-M)\n"))
	if number := st.Accounts[0].Number; number == nil || *number != "558060518128" {
		t.Errorf("the account is %v, want 558060518128", told(number))
	}
	st = read(t, paper(`
Nadir Islamic Berhad    (787435-M)
LSR AGENCY`+rowsOfJanuary+"\fNadir Islamic Berhad    (787435-M)\n"))
	if number := st.Accounts[0].Number; number != nil {
		t.Errorf("the account is %v, want none", told(number))
	}
}

func TestContactLinesAndLabelsAreNotBankNames(t *testing.T) {
	for _, line := range []string{"The Manager, Sunrise Bank Cards Division", "Bank & Branch"} {
		st := read(t, paper(line+`
Account Statement
Customer: JOHN DOE
Account Number : 1234567890`+rowsOfJanuary))
		if bank := st.Accounts[0].BankName; bank != nil && strings.Contains(line, *bank) &&
			st.Origins["/bank_name"].Confidence > guessed {
			t.Errorf("%q is surely the bank of %q", *bank, line)
		}
	}
}

func TestFormWordsAndPartialLabelsAreNotBankNames(t *testing.T) {
	for _, line := range []string{"Reset Form", "AKAUN SEMASA /", "Search", "Company / Account"} {
		st := read(t, paper("\n"+line+`
Account Statement
Customer: JOHN DOE
Account Number : 1234567890`+rowsOfJanuary))
		if bank := st.Accounts[0].BankName; bank != nil {
			t.Errorf("%q is the bank of %q", *bank, line)
		}
	}
}

func TestLargeWordsAreDoubtfulBankName(t *testing.T) {
	d := paper(`
Fairer Learning

Account Statement
Account holder: JOHN DOE
Account Number : 1234567890` + rowsOfJanuary)
	for i := range d.Pages[0].Words[:2] {
		w := &d.Pages[0].Words[i]
		w.Size, w.Box.Y0 = 20, w.Box.Y0-9
	}
	st := read(t, d)
	if bank := st.Accounts[0].BankName; bank != nil && st.Origins["/bank_name"].Confidence > guessed {
		t.Errorf("%q is surely the bank", *bank)
	}
}

func TestCardProductIsNotPartOfBankName(t *testing.T) {
	st := read(t, paper(`
Sunrise Bank Credit Card Statement
Card holder: JOHN DOE
Account Number : 1234567890`+rowsOfJanuary))
	if bank := st.Accounts[0].BankName; bank == nil || *bank != "Sunrise Bank" {
		t.Errorf("the bank is %v, want Sunrise Bank", told(bank))
	}
}

// Decorative marks before a name are not part of it, whatever glyph a font uses for a logo.
func TestMarksBeforeNamesAreRemoved(t *testing.T) {
	const rows = `

Account Name: DELA CRUZ, JUAN
Account Number: 0012-3456-7890
Product: PRODUCT
Date        Description            Debit    Credit     Balance
            Opening balance                           1,000.00
01/03/2024  CARD GREEN GROCER      50.00                950.00
02/03/2024  TRANSFER FROM MARSH             100.00    1,050.00
`
	for _, c := range []struct{ head, product, bank, wantProduct string }{
		{"◆ Heron Savings Bank", "Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"★Heron Savings Bank", ": Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"• Heron Savings Bank •", "• Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"\uf0b7 HERON SAVINGS BANK", ":Classic Savings", "HERON SAVINGS BANK", "Classic Savings"},
		{"▣▣ Heron Savings Bank", "▪ Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{
			"Heron Savings Bank\nYour trusted banking partner for life", "Classic Savings", "Heron Savings Bank",
			"Classic Savings",
		},
		{"Banking That Moves With You\nHeron Savings Bank", "Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"The Bank For Every Family\nHeron Savings Bank", "Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"Your Bank, Your Future\nHeron Savings Bank", "Classic Savings", "Heron Savings Bank", "Classic Savings"},
	} {
		st := read(t, paper(c.head+strings.Replace(rows, "PRODUCT", c.product, 1)))
		a := st.Accounts[0]
		if a.BankName == nil || *a.BankName != c.bank {
			t.Errorf("%q: bank %q, want %q", c.head, deref(a.BankName), c.bank)
		}
		if a.Product == nil || *a.Product != c.wantProduct {
			t.Errorf("%q: product %q, want %q", c.product, deref(a.Product), c.wantProduct)
		}
	}
}

func TestLandmarkLineIsNotBankName(t *testing.T) {
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
