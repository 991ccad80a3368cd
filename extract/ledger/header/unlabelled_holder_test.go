package header

import (
	"testing"
)

func TestHoldersWithoutLabelOrAddress(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"after the account number and a dash": {`
Kestrel Bank
Account: 7788-1234 - MARIA LANE
Statement of account`, "MARIA LANE"},
		"before the account number in brackets": {`
Kestrel Bank
Maria Lane (77881234)`, "Maria Lane"},
		"in the title": {`
Kestrel Bank
Transaction history for St. Mary's Parish`, "St. Mary's Parish"},
		"in a sentence about the statement": {`
Kestrel Bank
This statement is for Rommel A. Reyes.`, "Rommel A. Reyes"},
		"below a road with one letter": {`
Kestrel Bank

24/7 CONVENIENCE TRADING INC.
B-204, Sai Krupa Apts
M G Road, Andheri (E)
Mumbai - 400093`, "24/7 CONVENIENCE TRADING INC."},
		"month in the title is not the holder": {`
Kestrel Bank
Transaction history for February 2024`, ""},
		"product in the title is not the holder": {`
Kestrel Bank
Statement for Current Account`, ""},
		"name that starts like the end of a period": {`
Kestrel Bank

Al Noor Cafeteria
PO Box 34021
Dubai`, "Al Noor Cafeteria"},
		"alone below the title": {`
Kestrel Bank
Statement of account
GREENFIELD SCHOOL`, "GREENFIELD SCHOOL"},
		"after the account number alone": {`
Kestrel Bank
7788-1234-5 / SMITH FAMILY SUPER FUND`, "SMITH FAMILY SUPER FUND"},
		"town after its postal code is not the holder": {`
Kestrel Bank

MARIA ALAMEDA COSTA
Av. Paulista, 900 - Apto 42
01310-100 São Paulo SP`, "MARIA ALAMEDA COSTA"},
		"after the title and a dash": {`
Kestrel Bank
Statement of Transactions - AUD: Red Gum Timbers PTY LTD
Account no.: 7974-75192`, "Red Gum Timbers PTY LTD"},
		"after a Spanish title": {`
Banco Kestrel
Movimientos de la cuenta – Viveros Segura SLU
Moneda: EUR`, "Viveros Segura SLU"},
		"at the other end of the title line": {`
Kestrel Bank
Your statement                         Annapurna Caterers
Account no.: 7974-75192`, "Annapurna Caterers"},
		"in a sentence that continues": {`
Kestrel Bank
Statement of the account of BAGONG UMAGA AGRIVET with us
Account no.: 7974-75192`, "BAGONG UMAGA AGRIVET"},
		"in a sentence that a comma before the legal form does not end": {`
Banco Kestrel
Esta cuenta está a nombre de Grupo Agave Azul, S.A. de C.V.
No. de cuenta: 7974-75192`, "Grupo Agave Azul, S.A. de C.V."},
		"in a sentence in German": {`
Kestrel Bank
Wir führen folgendes Konto für Heike von Ahlefeld
Kontonummer: 797475192`, "Heike von Ahlefeld"},
		"in a sentence with two leads": {`
Kestrel Bank
Auszug für das Konto von Heike Weidenbach
Kontonummer: 797475192`, "Heike Weidenbach"},
		"greeted together": {`
Kestrel Bank

Dear Ms Mei Ling V Papadakis and Mr Bruce A Thistlewood,
Account no.: 7974-75192`, "Ms Mei Ling V Papadakis and Mr Bruce A Thistlewood"},
		"second holder below in capitals": {`
Kestrel Bank

SRA. MARISA PERIS Y
SR. ANTONIO VILLAESCUSA
12 Mill Lane
Port Willow PW1 4TT`, "SRA. MARISA PERIS Y SR. ANTONIO VILLAESCUSA"},
		"after a star above a private bag": {`
Umlilo Bank

*MASILO HARDWARE
PRIVATE BAG X51
BENMORE
2010`, "MASILO HARDWARE"},
		"branch of the issuer is not the holder": {`
Kestrel Bank
Bur Dubai Branch
P.O. Box 2336, Dubai

ACCOUNT STATEMENT

To:
PALM STAR HARDWARE
P.O. BOX 44231
DUBAI`, "PALM STAR HARDWARE"},
		"between the number and the currency": {`
Kestrel Bank
Account 1015012345601 - Palm Star Hardware - AED
Currency: AED`, "Palm Star Hardware"},
		"directly after the labelled number": {`
Kestrel Bank
A/C No. 7974751921 Nikos Macready
Currency: AUD`, "Nikos Macready"},
		"before the number and a dash": {`
Kestrel Bank
Mamadou Le Guen - 888346230
Devise: EUR`, "Mamadou Le Guen"},
		"town before its postal code is not the holder": {`
Kestrel Bank

Mercearia do Porto
Av. Beira Rio, 1200
Belo Horizonte - MG 30130-010`, "Mercearia do Porto"},
		"alone on a line with number and currency": {`
Kestrel Bank
Statement of account
Mei Ling Thistlewood      7061-81662      AUD
Branch: Fitzroy`, "Mei Ling Thistlewood"},
		"above its label": {`
Kestrel Bank
Your statement

NIAMH O'DOWD
In the name of

Currency: GBP`, "NIAMH O'DOWD"},
		"clerk beside a label is not the holder": {`
Banca Kestrel

N. cliente          Il tuo consulente             Divisa
09234353            Sig.ra Assunta De Sanctis     EUR`, ""},
		"address of the issuer is not the holder": {`
Kestrel Bank
The Old Forge, Mill Road
Leominster HR6 8NE`, ""},
		"street of the issuer before the house number is not the holder": {`
Kestrel Bank

Gartenweg 27b
48143 Münster`, ""},
		"a firm's name on two lines": {`
Kestrel Bank

COOLABAH PHYSIOTHERAPY & RED
GUM TIMBERS PTY LTD
118 Flinders Parade
PERTH WA 6000`, "COOLABAH PHYSIOTHERAPY & RED GUM TIMBERS PTY LTD"},
		"firm below a person is a separate name": {`
Kestrel Bank

Niamh O'Dowd
Westerleigh Catering Supplies Ltd
221 Deansway
Perth PH1 5TJ`, "Westerleigh Catering Supplies Ltd"},
		"joint holders of many words": {`
Kestrel Bank

Ms. Rowena Gatchalian AND Mr. Jose Miguel Dela Cruz Tuazon
12 Mill Lane
Port Willow PW1 4TT`, "Ms. Rowena Gatchalian AND Mr. Jose Miguel Dela Cruz Tuazon"},
		"after account type and dash": {`
Kestrel Bank
Business Account - Reyes Roofing`, "Reyes Roofing"},
		"account grade after a dash is not the holder": {`
Kestrel Bank
Savings Account - Premier Classic`, ""},
		"in a sentence \"prepared for\"": {`
Kestrel Bank
This statement has been prepared for Sok Dara.`, "Sok Dara"},
		"after \"account statement of\"": {`
Kestrel Bank
This is the account statement of MD. ABDUR RAHIM`, "MD. ABDUR RAHIM"},
		"firm name that starts with a number": {`
Kestrel Bank
1234567 ONTARIO INC.`, "1234567 ONTARIO INC."},
		"second holder after \"or\"": {`
Kestrel Bank

WANJIKU MUTHONI OR
MRS ELENA CRUZ
12 Mill Lane
Port Willow PW1 4TT`, "WANJIKU MUTHONI OR MRS ELENA CRUZ"},
		"firm name that starts like a house": {`
Kestrel Bank

BLOCK 9 VENTURES
Plot 22 Zone B
Abuja`, "BLOCK 9 VENTURES"},
		"above an address is preferred to alone on top": {`
Meridian Capital Limited

Ms N P Dlamini
12 Mill Lane
Port Willow PW1 4TT`, "Ms N P Dlamini"},
		"after an unknown label is not the holder": {`
Kestrel Bank

Go-between      J. Cole`, ""},
		"after a star": {`
Kestrel Bank

*Maria Lane      Statement of account`, "Maria Lane"},
		"after a star without an issuer": {`
*MR A B DRIVE

Account 7788123`, "MR A B DRIVE"},
		"two names without context are not the holder": {`
Kestrel Bank

Maria Torres

Kwame Mensah`, ""},
		"slogan is not a name": {`
Kestrel Bank

Kasama mo sa pag-unlad`, ""},
		"account type is not the holder": {`
Kestrel Bank

Regular Savings`, ""},
		"title words in a firm name above its address": {`
Kestrel Bank

To:
Total Fitness Nairobi
12 Mill Lane
Port Willow PW1 4TT`, "Total Fitness Nairobi"},
		"title above an address is not the holder": {`
Kestrel Bank

Statement Summary
12 Mill Lane
Port Willow PW1 4TT`, ""},
	} {
		same(t, name, told(headOf(c.page).Holder), c.want)
	}
}

func TestIssuersWithoutBankWord(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"before the title": {"MONZA Savings Statement\n\nAccount: 7788123", "MONZA"},
		"a bank's name before the title": {
			"Ikeja Merchant Bank Plc Extrato bancario\n\nConta: 7788123", "Ikeja Merchant Bank Plc",
		},
		"welcomed to":                             {"Welcome to Hanwol Bank!\n\nAccount: 7788123", "Hanwol Bank"},
		"before a dash and the title":             {"Plume – Account activity\n\nAccount: 7788123", "Plume"},
		"name of the statement is not the issuer": {"Consolidated Statement\n\nAccount: 7788123", ""},
		"after the copyright mark": {
			"Statement\n\nAccount: 7788123\n\n© 2024 Monza Money Ltd. All rights reserved.", "Monza Money Ltd",
		},
		"after a legal form with periods": {
			"Statement\n\nAccount: 7788123\n\n© 2024 Allegro N.V. All rights reserved.", "Allegro N.V.",
		},
		"thanked for": {"Thank you for banking with Umoja Society.\n\nAccount: 7788123", "Umoja Society"},
		"in a later sentence of the small print": {
			"Statement\n\nAccount: 7788123\n\nDeposits are insured. FIRST HARBOUR is supervised by the Authority.",
			"FIRST HARBOUR",
		},
		"by its register": {
			"Statement\n\nAccount: 7788123\n\nMonza Money Ltd, registered in England No. 1122334.", "Monza Money Ltd",
		},
		"before its registration in the header": {
			"Andaman Wallet Limited Reg. No. 1998/0011\n\nAccount: 7788123", "Andaman Wallet Limited",
		},
		"before contact details": {
			"Statement\n\nAccount: 7788123\n\nMonza Money Ltd | 1 Exchange Square | Hotline: 1300 55 66 77",
			"Monza Money Ltd",
		},
		"before its deposit insurance": {
			"Statement\n\nAccount: 7788123\n\nHimal Cooperative is a member of the Deposit Insurance Corporation.",
			"Himal Cooperative",
		},
		"named as issuer of the statement": {
			"Statement\n\nAccount: 7788123\n\nIssued by Monza Money Ltd.", "Monza Money Ltd",
		},
		"named as issuer in a sentence": {
			"Statement\n\nAccount: 7788123\n\nRates may change. This document is issued by Monza Money Ltd.",
			"Monza Money Ltd",
		},
		"card issuer is not the issuer": {
			"Statement\n\nAccount: 7788123\n\nCards are issued by Monza Money Ltd under licence.", "",
		},
		"clerk who issued the statement is not the issuer": {
			"Statement\n\nAccount: 7788123\n\nIssued by Grace Lim.", "",
		},
		"firm that signs the statement": {
			"Statement\n\nAccount: 7788123\n\nFor People's Saffron Berhad\n____________\nAuthorised Signatory",
			"People's Saffron Berhad",
		},
		"before a comma and its branch": {
			"People's Baobab Bank, Mill Lane Branch\n\nAccount: 7788123", "People's Baobab Bank",
		},
		"bank that signs the statement": {
			"Statement\n\nAccount: 7788123\n\nFor Robin Bank Plc\n\nAuthorised Signatory", "Robin Bank Plc",
		},
		"before its internet banking": {
			"Statement\n\nAccount: 7788123\n\nGenerated by Amber Islamic Bank Internet Banking on 30/09/2025",
			"Amber Islamic Bank",
		},
		"street word that is in the web address": {
			"Quay Mutual\nwww.quaymutual.example\n\nAccount: 7788123", "Quay Mutual"},
		"before its branch": {
			"Heritage Bank - Mill Lane Branch\n\nAccount: 7788123", "Heritage Bank",
		},
		"with its form on the next line": {
			"Ikeja Merchant Bank\nPlc\n\nAccount: 7788123", "Ikeja Merchant Bank Plc",
		},
		"slogan with a bank word is not the issuer": {"Banking made human\n\nAccount: 7788123", ""},
		"street with a bank word is not the issuer": {"18 Banksia Court\nBallarat\n\nAccount: 7788123", ""},
		"lower-case name after the first word": {
			"Banque cantonale vaudoise\n\nAccount: 7788123", "Banque cantonale vaudoise"},
	} {
		same(t, name, told(headOf(c.page).Issuer), c.want)
	}
}

func TestValueDoesNotContinueOnPeriodLine(t *testing.T) {
	head := outside(
		"Kestrel Bank\n\nHolder: ROMMEL A. DE LOS REYES    Account Number: 4362678-S1\n01/09/2023 to 30/09/2023",
	)
	same(t, "a name above a period", reads(head.TextLabels("account_name", IsNamed)), "ROMMEL A. DE LOS REYES")
	kinds := outside("Tipo conto      Conto corrente\n\nData")
	same(
		t, "a kind of account called as its number is", told(kinds.KindBeside("account_type", anywhere, 0)),
		"Conto corrente",
	)
}
