package category

import "testing"

func TestNamesEndBeforeProductsAndBeginBehindPlatforms(t *testing.T) {
	wallet := Options{Currency: "PHP", Paper: Wallet}
	for _, c := range []struct {
		options     Options
		description string
		want        string
	}{
		{wallet, "-Payment to Globe GoPLUS50", "GLOBE"},
		{wallet, "-Payment to Cebu Pacific Air", "CEBU PACIFIC AIR"},
		{Options{Currency: "PHP"}, "-BP BATELEC II", "BATELEC II"},
		{Options{Currency: "PHP"}, "-BP PHILAM LIFE AND GEN", "PHILAM LIFE AND GEN"},
		{Options{Currency: "EUR"}, "-STADTWERKE KASSEL STROM ABSCHLAG", "STADTWERKE KASSEL"},
		{Options{Currency: "EUR"}, "-LASTSCHRIFT AOK SUEDWEST BEITRAG", "AOK SUEDWEST"},
		{Options{Currency: "GBP"}, "-BET365 DERBY", "BET365"},
		{wallet, "-GInsure Singlife", "SINGLIFE"},
		{wallet, "-Send PHP to nora.r@mail.test", "NORA.R@MAIL.TEST"},
		{Options{Currency: "INR"}, "-UPI/DR/4410/nora@okaxis", ""},
	} {
		if got := reader(c.options, c.description); got.Counterparty != c.want {
			t.Errorf("counterparty of %q = %q, want %q", c.description, got.Counterparty, c.want)
		}
	}
}

func TestWalletNamesItselfOnItsLoans(t *testing.T) {
	wallet := Options{Currency: "PHP", Paper: Wallet}
	if got := reader(wallet, "-Maya Loan monthly installment"); got.Counterparty != "" ||
		got.Category != "loan_repayment" {
		t.Errorf("%s to %q, want loan_repayment to nobody", got.Category, got.Counterparty)
	}
	if got := reader(Options{Currency: "PHP"}, "-MAYA LOAN INSTALLMENT"); got.Counterparty == "" {
		t.Error("a bank's row names no wallet")
	}
}

func TestMoneyIntoAWalletHasASourceOrAnAgent(t *testing.T) {
	wallet := Options{Currency: "PHP", Paper: Wallet}
	for description, want := range map[string]string{
		"Cash in at 7-Eleven":             "cash_deposit",
		"Cash-in via debit card":          "transfer_in",
		"Cash in from a friend":           "transfer_in",
		"Reload at 7-ELEVEN":              "cash_deposit",
		"-User Initiated Withdrawal BPI":  "transfer_out",
		"-Chargeback Fee":                 "bank_fee",
		"Ang Pao from NORA R":             "transfer_in",
		"-Airtime Purchase For Other 072": "utilities_telco",
	} {
		if got := reader(wallet, description); got.Category != want {
			t.Errorf("category of %q = %s (%s), want %s", description, got.Category, got.Reason, want)
		}
	}
	if got := reader(Options{Currency: "EUR"}, "-PRLV SEPA MAIF COTISATION"); got.Category != "insurance" {
		t.Errorf("a premium is %s", got.Category)
	}
}
