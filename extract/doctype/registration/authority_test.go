package registration_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype/registration"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// A permit's letterhead names the country, the province, the city and an office.
func TestCityOfLetterheadIsAuthority(t *testing.T) {
	read := extracttest.ReaderOf(t, registration.MayorsPermit)
	rest := "\n\nBUSINESS PERMIT\n\nPermit No.: 12-345\nBusiness Name: ALON BAKERY\nOwner: MS. ANA C. REYES\n"
	for head, want := range map[string]string{
		"Republic of the Philippines\nProvince of Rizal\nMunicipality of Alon\nOffice of the Mayor": "Municipality of Alon",
		"Republic of the Philippines\nAlon City\nBusiness Permits and Licensing Office":             "Alon City",
		"Republika ng Pilipinas\nLUNGSOD NG ALON, RIZAL\nTanggapan ng Punong Lungsod":               "LUNGSOD NG ALON",
	} {
		e, err := read(t.Context(), "permit.txt", []byte(head+rest), "mayors_permit")
		if err != nil {
			t.Fatal(err)
		}
		var f registration.PermitFields
		if err := e.Fields.Into(&f); err != nil {
			t.Fatal(err)
		}
		if f.IssuingAuthority == nil || *f.IssuingAuthority != want {
			t.Errorf("the authority is %v, want %s, of\n%s", f.IssuingAuthority, want, head)
		}
		if f.OwnerName == nil || *f.OwnerName != "ANA C. REYES" {
			t.Errorf("the owner is %v, want ANA C. REYES", f.OwnerName)
		}
	}
}
