package certificateofemployment_test

import (
	"context"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/certificateofemployment"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// Who signs stands below the text with an office, or over the words of a line for signatures; to whom a letter goes and
// whom it is about stand above.
func TestSignersStandBelowTheText(t *testing.T) {
	const text = `HARBOR BAKERS INC.
12 Mabini St., Makati City

CERTIFICATE OF EMPLOYMENT

MS. ROSE P. ABAD
Branch Manager
First Bank of Luzon

This is to certify that MS. LORNA V. CRUZ has been employed by our company since June 1, 2019
as Baker. This certificate is issued upon her request for a bank loan on March 3, 2025.

`
	for name, c := range map[string]struct {
		below string
		want  []string // name and position of each
	}{
		"office below":           {"JUAN D. REYES\nHead, Human Resources\n", []string{"JUAN D. REYES", "Head, Human Resources"}},
		"office behind":          {"JUAN D. REYES, HR Manager\n", []string{"JUAN D. REYES", "HR Manager"}},
		"a line for signatures":  {"HON. JUAN D. REYES\nSignature over Printed Name\n", []string{"HON. JUAN D. REYES", ""}},
		"two":                    {"Juan Reyes\nOwner\n\nAna B. Lim\nChief Accountant\n", []string{"Juan Reyes", "Owner", "Ana B. Lim", "Chief Accountant"}},
		"the employee receives":  {"JUAN D. REYES\nOwner\n\nReceived by:\nLORNA V. CRUZ\nSignature over Printed Name\n", []string{"JUAN D. REYES", "Owner"}},
		"nobody":                 {"Not valid without seal\nPage 1\n", nil},
		"a firm is no signatory": {"Harbor Bakers Inc.\nHuman Resources Officer\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			r := &extract.Reading{Context: context.Background()}
			r.Read(typewriter.Document(text + c.below))
			e, err := certificateofemployment.Type.Read(r)
			if err != nil {
				t.Fatal(err)
			}
			var f certificateofemployment.Fields
			if err := e.Fields.Into(&f); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, s := range f.Signatories {
				position := ""
				if s.Position != nil {
					position = *s.Position
				}
				got = append(got, *s.Name, position)
				if known := s.Role != nil; known != (position != "") || known && *s.Role != "employer_representative" {
					t.Errorf("role %v of %s", s.Role, *s.Name)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("signatories %q, want %q", got, c.want)
			}
		})
	}
}

// A certificate that prints each label in two languages is one paper, not two.
func TestLabelsInTwoLanguages(t *testing.T) {
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document(`HARBOR BAKERS INC.
12 Mabini St., Makati City

CERTIFICATE OF EMPLOYMENT
Katibayan ng Pagtatrabaho

Name                         Lorna V. Cruz
Pangalan
Position                     Baker
Katungkulan
Department                   Production
Kagawaran
Date Hired                   June 1, 2019
Petsa ng pagpasok
Monthly salary               P18,500.00
Buwanang sahod

JUAN D. REYES
HR Manager
`))
	e, err := certificateofemployment.Type.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	var f certificateofemployment.Fields
	if err := e.Fields.Into(&f); err != nil {
		t.Fatal(err)
	}
	if f.EmployeeName == nil || *f.EmployeeName != "Lorna V. Cruz" || f.MonthlyBasicSalary == nil ||
		f.HiredDate == nil {
		t.Errorf("name %v, salary %v, hired %v, want all", f.EmployeeName, f.MonthlyBasicSalary, f.HiredDate)
	}
}
