package contributions

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// pesos is an amount as it is written.
func pesos(text string) engine.Amount {
	a, err := engine.ParseAmount(text)
	if err != nil {
		panic(err)
	}
	return a
}

func TestPayrollOf2025(t *testing.T) {
	for _, c := range []struct{ basic, credit, sss, regular, employer, philhealth, taxable, tax, net string }{
		{"15000", "15000", "750", "750", "1530", "375", "13675", "0", "13675"},
		{"25000", "25000", "1250", "1000", "2530", "625", "22925", "313.80", "22611.20"},
		{"30000", "30000", "1500", "1000", "3030", "750", "27550", "1007.55", "26542.45"},
		{"60000", "35000", "1750", "1000", "3530", "1500", "56550", "6518.40", "50031.60"},
		{"120000", "35000", "1750", "1000", "3530", "2500", "115550", "20762.55", "94787.45"},
	} {
		basic := pesos(c.basic)
		s, ok := Default().EmployeeShares(on("2025-03-31"), basic)
		if !ok || !s.Opened() || s.PagIBIG.Employee != pesos("200") {
			t.Errorf("%s: %v, opened %v, Pag-IBIG %v", c.basic, ok, s.Opened(), s.PagIBIG.Employee)
		}
		taxable := basic - s.Employee()
		tax, _ := Default().Withholding(on("2025-03-31"), Monthly, taxable)
		for _, f := range []struct {
			name      string
			got, want engine.Amount
		}{
			{"credit", s.SSS.Credit, pesos(c.credit)}, {"SSS", s.SSS.Employee, pesos(c.sss)},
			{"regular SSS", s.SSS.Regular(), pesos(c.regular)}, {"employer's SSS", s.SSS.Employer, pesos(c.employer)},
			{"PhilHealth", s.PhilHealth.Employee, pesos(c.philhealth)}, {"taxable", taxable, pesos(c.taxable)},
			{"tax", tax.Amount, pesos(c.tax)}, {"net", taxable - tax.Amount, pesos(c.net)},
		} {
			if f.got != f.want {
				t.Errorf("basic %s: %s is %v, want %v", c.basic, f.name, f.got, f.want)
			}
		}
	}
}

func TestSSSByYear(t *testing.T) {
	for _, c := range []struct{ why, day, pay, credit, employee, provident, employer string }{
		{"2019: lowest", "2019-04-30", "2249.99", "2000", "80", "0", "170"},
		{"2019: next credit from 2,250", "2019-04-30", "2250", "2500", "100", "0", "210"},
		{"2019: highest", "2020-12-31", "50000", "20000", "800", "0", "1630"},
		{"2021: highest", "2021-01-31", "24750", "25000", "1125", "225", "2155"},
		{"2021: lowest provident fund", "2022-12-31", "20250", "20500", "922.50", "22.50", "1772.50"},
		{"2023: lowest", "2023-01-31", "4249.99", "4000", "180", "0", "390"},
		{"2023: highest", "2024-12-31", "30000", "30000", "1350", "450", "2880"},
		{"2025: lowest", "2025-01-31", "1000", "5000", "250", "0", "510"},
		{"2025: employees' compensation from 15,000", "2025-01-31", "14749.99", "14500", "725", "0", "1460"},
		{"2026: highest", "2026-11-30", "34750", "35000", "1750", "750", "3530"},
	} {
		s, ok := Default().SSS(on(c.day), pesos(c.pay))
		got := []engine.Amount{s.Credit, s.Employee, s.Provident, s.Employer}
		for i, want := range []string{c.credit, c.employee, c.provident, c.employer} {
			if !ok || got[i] != pesos(want) {
				t.Errorf("%s: credit, employee, provident, employer are %v, want %s at %d", c.why, got, want, i)
			}
		}
	}
	if _, ok := Default().SSS(on("2019-03-31"), pesos("20000")); ok {
		t.Error("no table of before April 2019 is known, but a share was computed")
	}
}

// The first three are the examples of PhilHealth's advisory 2018-0003.
func TestPhilHealthByYear(t *testing.T) {
	for _, c := range []struct{ day, pay, employee, employer string }{
		{"2018-02-28", "8999.99", "137.50", "137.50"},
		{"2018-02-28", "11250", "154.69", "154.69"},
		{"2018-02-28", "22500", "309.37", "309.38"},
		{"2018-02-28", "41999.99", "550", "550"},
		{"2019-12-31", "60000", "687.50", "687.50"},
		{"2020-01-31", "60000", "900", "900"},
		{"2021-06-30", "70000", "900", "900"},
		{"2022-05-31", "80000", "900", "900"},
		{"2022-06-30", "80000", "1600", "1600"},
		{"2023-12-31", "90000", "1600", "1600"},
		{"2024-01-31", "100000", "2500", "2500"},
		{"2026-11-30", "10000", "250", "250"},
	} {
		s, ok := Default().PhilHealth(on(c.day), pesos(c.pay))
		if !ok || s.Employee != pesos(c.employee) || s.Employer != pesos(c.employer) {
			t.Errorf("%s, %s: %+v, %v; want %s and %s", c.day, c.pay, s, ok, c.employee, c.employer)
		}
	}
}

func TestPagIBIGByYear(t *testing.T) {
	for _, c := range []struct{ day, pay, employee, employer string }{
		{"2023-12-31", "20000", "100", "100"},
		{"2024-01-31", "20000", "100", "100"},
		{"2024-02-29", "20000", "200", "200"},
		{"2024-02-29", "1500", "15", "30"},
		{"2024-02-29", "1501", "30.02", "30.02"},
	} {
		s, ok := Default().PagIBIG(on(c.day), pesos(c.pay))
		if !ok || s.Employee != pesos(c.employee) || s.Employer != pesos(c.employer) {
			t.Errorf("%s, %s: %+v, %v; want %s and %s", c.day, c.pay, s, ok, c.employee, c.employer)
		}
	}
}

func TestWithholding(t *testing.T) {
	for _, c := range []struct {
		day    string
		period Period
		pay    string
		want   string
	}{
		{"2022-12-31", Monthly, "20833", "0"},
		{"2022-12-31", Monthly, "33333", "2500"},
		{"2022-12-31", Monthly, "1000000", "317499.88"},
		{"2022-12-31", SemiMonthly, "20000", "2083.25"},
		{"2023-01-01", Monthly, "20833", "0"},
		{"2023-01-01", Monthly, "33332.99", "1875.00"},
		{"2023-01-01", Monthly, "70000", "9375.05"},
		{"2026-11-30", SemiMonthly, "20000", "1604.10"},
		{"2026-11-30", Weekly, "10000", "894.20"},
		{"2026-11-30", Daily, "2000", "242.45"},
	} {
		got, ok := Default().Withholding(on(c.day), c.period, pesos(c.pay))
		if !ok || got != (Tax{pesos(c.want), true}) {
			t.Errorf("%s, %s, %s: %v, %v; want %s", c.day, c.period, c.pay, got, ok, c.want)
		}
	}
	if _, ok := Default().Withholding(on("2017-12-31"), Monthly, 100); ok {
		t.Error("no table of 2017 is known, but a tax was computed")
	}
	if _, ok := Default().Withholding(on("2026-01-01"), "fortnightly", 100); ok {
		t.Error("there is no table for fortnights, but a tax was computed")
	}
}

func TestAnnualTax(t *testing.T) {
	for _, c := range []struct {
		year      int
		pay, want string
	}{
		{2025, "250000", "0"}, {2025, "400000", "22500"}, {2025, "800000", "102500"}, {2025, "1000000", "152500"},
		{2025, "2500000", "552500"}, {2025, "9000000", "2552500"},
		{2022, "400000", "30000"}, {2018, "1000000", "190000"},
	} {
		got, ok := Default().AnnualTax(c.year, pesos(c.pay))
		if !ok || got != (Tax{pesos(c.want), true}) {
			t.Errorf("%d, %s: %v, %v; want %s", c.year, c.pay, got, ok, c.want)
		}
	}
}

func TestBenefitsCap(t *testing.T) {
	for year, want := range map[int]Tax{2017: {8_200_000, false}, 2018: {9_000_000, true}, 2026: {9_000_000, true}} {
		if got, ok := Default().BenefitsCap(year); !ok || got != want {
			t.Errorf("%d: %v, %v; want %v", year, got, ok, want)
		}
	}
}
