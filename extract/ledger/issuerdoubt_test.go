package ledger

import (
	"strings"
	"testing"
)

const rowsOfJanuary = `
Date        Description             Debit     Credit    Balance
01/01/2025  Balance B/F                                1,000.00
02/01/2025  SALARY                            500.00   1,500.00
05/01/2025  RENT                    300.00             1,200.00
`

func TestAWordThatPointsAtThePaperIsNoBank(t *testing.T) {
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

func TestATrustAboveAnAddressIsNotSurelyTheBank(t *testing.T) {
	for _, name := range []string{"SUNRISE FAMILY TRUST", "SUNRISE FINANCE COMPANY LTD"} {
		st := read(t, paper(name+`
12 HIGH STREET
SPRINGFIELD IL 62704
Account Number : 1234567890`+rowsOfJanuary))
		if st.Accounts[0].BankName != nil && st.Origins["/bank_name"].Confidence > guessed {
			t.Errorf("%s is the bank at %.2f, want at most %.2f: the paper may be sent to it", name, st.Origins["/bank_name"].Confidence, guessed)
		}
	}
}

func TestABankAboveItsAddressIsTheBank(t *testing.T) {
	st := read(t, paper(`
SUNRISE BANK LTD
12 HIGH STREET
SPRINGFIELD IL 62704
Account Number : 1234567890`+rowsOfJanuary))
	if bank := st.Accounts[0].BankName; bank == nil || *bank != "SUNRISE BANK LTD" || st.Origins["/bank_name"].Confidence <= guessed {
		t.Errorf("the bank is %v at %.2f, want SUNRISE BANK LTD for sure", told(bank), st.Origins["/bank_name"].Confidence)
	}
}

func TestWordsThatSpeakToTheReaderAreNotSurelyTheBank(t *testing.T) {
	for _, line := range []string{"Bank Pilihan Anda", "Votre Banque Conseil", "melalui Perbankan Dalam Talian Nadir Bank bersempena dengan"} {
		st := read(t, paper(line+`
Penyata Akaun / Account Statement
JOHN DOE BIN AHMAD
12 JALAN BUKIT, 50000 KUALA LUMPUR
Account Number : 1234567890`+rowsOfJanuary))
		if bank := st.Accounts[0].BankName; bank != nil && *bank == line && st.Origins["/bank_name"].Confidence > guessed {
			t.Errorf("%q is surely the bank", line)
		}
	}
}

func TestACompanysNumberInBracketsIsNoAccount(t *testing.T) {
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

func TestWhomToWriteToAndALabelAreNoBanks(t *testing.T) {
	for _, line := range []string{"The Manager, Sunrise Bank Cards Division", "Bank & Branch"} {
		st := read(t, paper(line+`
Account Statement
Customer: JOHN DOE
Account Number : 1234567890`+rowsOfJanuary))
		if bank := st.Accounts[0].BankName; bank != nil && strings.Contains(line, *bank) && st.Origins["/bank_name"].Confidence > guessed {
			t.Errorf("%q is surely the bank of %q", *bank, line)
		}
	}
}

func TestWordsOfFormsAndHalvesOfLabelsAreNoBanks(t *testing.T) {
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

func TestLargeWordsThatNothingTellsToBeABanksAreNotSurelyOne(t *testing.T) {
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

func TestWhatACardIsCalledIsNoPartOfItsBanksName(t *testing.T) {
	st := read(t, paper(`
Sunrise Bank Credit Card Statement
Card holder: JOHN DOE
Account Number : 1234567890`+rowsOfJanuary))
	if bank := st.Accounts[0].BankName; bank == nil || *bank != "Sunrise Bank" {
		t.Errorf("the bank is %v, want Sunrise Bank", told(bank))
	}
}
