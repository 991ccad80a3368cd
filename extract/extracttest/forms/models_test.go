package forms

import (
	"math/rand/v2"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestPayrollByThePublishedTables(t *testing.T) {
	for _, c := range []struct {
		basic, sss, philHealth, taxable, tax string
	}{
		{"15000", "750", "375", "13675", "0"},
		{"25000", "1250", "625", "22925", "313.80"},
		{"30000", "1500", "750", "27550", "1007.55"},
		{"60000", "1750", "1500", "56550", "6518.40"},
		{"120000", "1750", "2500", "115550", "20762.55"},
	} {
		basic := amount(t, c.basic)
		if got := sssShare(basic, 2025); got != amount(t, c.sss) {
			t.Errorf("SSS of %s is %v, want %s", c.basic, got, c.sss)
		}
		if got := philHealthShare(basic, 2025); got != amount(t, c.philHealth) {
			t.Errorf("PhilHealth of %s is %v, want %s", c.basic, got, c.philHealth)
		}
		if got := taxOf(amount(t, c.taxable), "monthly"); got != amount(t, c.tax) {
			t.Errorf("tax on %s is %v, want %s", c.taxable, got, c.tax)
		}
	}
}

func TestAnnualTax(t *testing.T) {
	for income, want := range map[string]string{"400000": "22500", "1000000": "152500", "2500000": "552500"} {
		if got := annualTax(amount(t, income), 2024); got != amount(t, want) {
			t.Errorf("tax on %s is %v, want %s", income, got, want)
		}
	}
}

func TestMachineReadableZoneDigits(t *testing.T) {
	for field, want := range map[string]int{"L898902C3": 6, "740812": 2, "120415": 9} {
		if got := mrzDigit(field); got != want {
			t.Errorf("check digit of %s is %d, want %d", field, got, want)
		}
	}
	p := newPerson(rand.New(rand.NewPCG(1, 2)))
	first, second := mrzOf(p, "P1234567A", dayOf(2030, 5, 1), false)
	if len(first) != 44 || len(second) != 44 {
		t.Errorf("lines of %d and %d characters, want 44: %s %s", len(first), len(second), first, second)
	}
}

func TestPayAddsUp(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 7))
		p := newPay(r, pick(r, "monthly", "semi_monthly", "weekly"), true)
		var gross, total engine.Amount
		for _, e := range p.Earnings {
			gross += e.Amount
		}
		for _, d := range p.Deductions {
			total += d.Amount
		}
		if gross != p.Gross || total != p.Total || p.Net != gross-total || p.Net <= 0 || p.YTDGross < p.Gross {
			t.Errorf("seed %d: gross %v of %v, deductions %v of %v, net %v", seed, p.Gross, gross, p.Total, total, p.Net)
		}
	}
}

func TestAmountsInWords(t *testing.T) {
	for units, want := range map[int]string{
		7: "seven", 40: "forty", 21: "twenty-one", 1500: "one thousand five hundred",
		1234567: "one million two hundred thirty-four thousand five hundred sixty-seven",
	} {
		if got := cardinal(units); got != want {
			t.Errorf("%d is %q, want %q", units, got, want)
		}
	}
}

func amount(t *testing.T, s string) engine.Amount {
	t.Helper()
	a, err := engine.ParseAmount(s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
