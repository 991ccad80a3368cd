package certificateofemployment_test

import (
	"cmp"
	"context"
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/certificateofemployment"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// Of the persons whom a letter names, only the one that it is about is the employee.
func TestWhomTheLetterIsAbout(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a name in other words": {"Our employment records disclose that CLARA D. REYES has completed six years in\n" +
			"the employ of this company, counting from May 31, 2018.", `"CLARA D. REYES"`},
		"a title": {"This is in response to the request of our teacher, MS. CLARA D. REYES, who joined us on\n" +
			"September 12, 2017 and is still employed with us to date.", `"CLARA D. REYES"`},
		"whom to call": {"The employee has been with us since May 31, 2018 as Clerk. For questions you may\n" +
			"contact Ms. Ana B. Lopez of our office at any time.", "null"},
		"who heads the office": {"The bearer has been with us since May 31, 2018 as our accountant and reports to\n" +
			"Maria L. Cruz, who heads the Accounting Department.", "null"},
		"two persons": {"Clara D. Reyes and Ana B. Lopez of this company have since May 31, 2018 worked as\n" +
			"Clerks with a basic salary of P10,000.00 a month.", "null"},
		"who signs": {"The bearer of this letter has been with us since May 31, 2018 as our accountant and\n" +
			"is in good standing.\n\nMARIA L. CRUZ\nHR Manager", "null"},
	} {
		r := &extract.Reading{Context: context.Background()}
		r.Read(typewriter.Document("ACME TRADING INC.\n12 Mabini St., Makati City\n\nCERTIFICATE OF EMPLOYMENT\n\n" + c.text))
		e, err := certificateofemployment.Type.Read(r)
		if err != nil && c.want != "null" { // a paper without values is refused
			t.Fatal(err)
		}
		b, err := json.Marshal(e.Fields)
		if err != nil {
			t.Fatal(err)
		}
		var values struct {
			Name json.RawMessage `json:"employee_name"`
		}
		if err := json.Unmarshal(b, &values); err != nil {
			t.Fatal(err)
		}
		if got := cmp.Or(string(values.Name), "null"); got != c.want {
			t.Errorf("%s: the employee is %s, want %s", name, values.Name, c.want)
		}
	}
}

// A figure is of the period whose heading is over it: a month's pay is never given as a year's.
func TestPeriodsOfColumns(t *testing.T) {
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document("HARBOR BAKERS INC.\n\nCERTIFICATE OF EMPLOYMENT\n\n" +
		"This is to certify that LINA B. SORIANO has been with us since 4 May 2019 and holds the post of Baker.\n\n" +
		"Item                                Monthly          Annually\n" +
		"Basic Salary                      21,000.00        252,000.00\n" +
		"13th Month Pay                                      21,000.00\n" +
		"Total Compensation                21,000.00        273,000.00\n"))
	e, err := certificateofemployment.Type.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(e.Fields)
	var f struct {
		Basic  float64 `json:"monthly_basic_salary"`
		Gross  float64 `json:"monthly_gross_compensation"`
		Annual float64 `json:"annual_compensation"`
	}
	if err := json.Unmarshal(got, &f); err != nil {
		t.Fatal(err)
	}
	if f.Annual != 273000 || f.Basic != 21000 && f.Gross != 21000 {
		t.Errorf("got %v basic, %v gross and %v a year of %s", f.Basic, f.Gross, f.Annual, got)
	}
}

// "Unit" begins an address as well as a label; a line of a telephone and an e-mail is no address.
func TestAddressUnderLetterhead(t *testing.T) {
	for line, want := range map[string]string{
		"Unit 7 Palm Plaza, 18 Jacinto St., Davao City": `"Unit 7 Palm Plaza, 18 Jacinto St., Davao City"`,
		"(082) 221-0199 / desk@harbor.example.ph":       "null",
	} {
		r := &extract.Reading{Context: context.Background()}
		r.Read(typewriter.Document("HARBOR BAKERS INC.\n" + line + "\n\nCERTIFICATE OF EMPLOYMENT\n\n" +
			"This is to certify that LINA B. SORIANO has been with us since 4 May 2019 as Baker.\n"))
		e, err := certificateofemployment.Type.Read(r)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := json.Marshal(e.Fields)
		var f struct {
			Address json.RawMessage `json:"employer_address"`
		}
		if err := json.Unmarshal(b, &f); err != nil {
			t.Fatal(err)
		}
		if string(f.Address) != want {
			t.Errorf("%s: the address is %s, want %s", line, f.Address, want)
		}
	}
}
