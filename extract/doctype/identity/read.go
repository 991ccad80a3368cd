// Package identity reads identity cards of the Philippines and passports of any country: who the holder is, the number,
// and until when the card is valid. Nine document types have one shape.
//
// Start with [Types]. fields.go has the values, labels/ the words of all cards and of each, mrz.go the machine-readable
// zone, numbers.go numbers without a label, checks.go what is checked.
package identity

import (
	"embed"
	"strings"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/statement"
)

var (
	//go:embed labels/*.tsv
	labels embed.FS
	//go:embed marks.txt
	marks string
	//go:embed sides.tsv
	sideData string
	sides    = layout.ReadTerms("identity/sides.tsv", sideData)
)

// kind is one of the types.
type kind struct {
	name   string
	format string // of the number, in package identifier
	// bare: the number may be printed without a label. Short numbers would be taken for others.
	bare bool
}

var kinds = []kind{
	{"philsys_id", "philsys_pcn", true},
	{"drivers_license", "drivers_license", true},
	{"passport", "passport", true},
	{"umid", "umid_crn", true},
	{"tin_id", "tin", true},
	{"prc_id", "prc", false},
	{"voters_id", "voters", true},
	{"postal_id", "postal", true},
	{"sss_id", "sss", true},
}

// Types read the cards.
var Types = func() (types []extract.Type) {
	for _, k := range kinds {
		types = append(types, k.declare())
	}
	return types
}()

func (k kind) declare() extract.Type {
	return form.Declare(form.Spec[Fields]{
		Name: k.name, Family: "id", Marks: marksOf(k.name), Terms: labelsOf("common") + labelsOf(k.name),
		File: "identity/labels/" + k.name + ".tsv", Formats: map[string]string{"id_number": k.format},
		Complete: k.complete, Derive: k.derive, Checks: form.Rules(k.rules()...),
		Arithmetic: []string{"mrz_check_digits"}, Least: 2,
	})
}

func labelsOf(name string) string {
	data, err := labels.ReadFile("labels/" + name + ".tsv")
	if err != nil {
		panic("identity: " + err.Error())
	}
	return string(data) + "\n"
}

// marksOf are the lines of marks.txt of one type, without its name.
func marksOf(name string) string {
	var own []string
	for line := range strings.SplitSeq(marks, "\n") {
		if mark, ok := strings.CutPrefix(line, name+": "); ok {
			own = append(own, mark)
		}
	}
	return strings.Join(own, "\n")
}

// complete adds what labels alone do not give.
func (k kind) complete(p *form.Paper, r *form.Result[Fields]) {
	r.Fields.Signatories = []form.Signatory{}
	k.addZone(p, r)
	if k.bare && r.Fields.IDNumber == nil {
		k.addNumber(p, r)
	}
	k.addAuthority(p, r)
	if k.name == "voters_id" && r.Fields.IssueDate == nil && r.Fields.RegistrationDate != nil {
		// the only day of a card
		r.Fields.IssueDate, r.Fields.RegistrationDate = r.Fields.RegistrationDate, nil
		r.Same("issue_date", "/registration_date")
	}
	if side := sideOf(p, &r.Fields); side != "" {
		r.Fields.DocumentSide = &side
		r.Follow("document_side")
	}
	if r.Fields.LastName == nil {
		splitName(&r.Fields)
	}
}

// addAuthority gives the agency that is printed at the head of the card, if no label names an office.
func (k kind) addAuthority(p *form.Paper, r *form.Result[Fields]) {
	if r.Fields.IssuingAuthority != nil {
		return
	}
	for _, l := range p.Reading.Lines {
		for _, c := range l.Cells() {
			words := trim(c.Words)
			if len(words) > 0 && isAgency[k.name+" "+layout.Normalize(layout.Text(words))] {
				r.Set("issuing_authority", layout.Text(words), l.Page, words)
				return
			}
		}
	}
}

// isAgency has a type's name and the normal form of an agency that issues such cards.
var isAgency = func() map[string]bool {
	known := map[string]bool{}
	for _, t := range sides {
		if role, ok := strings.CutPrefix(string(t.Role), "agency:"); ok {
			known[role+" "+layout.Normalize(t.Text)] = true
		}
	}
	return known
}()

// sideOf tells the sides of a card: the front has the name, the back what to do with a lost card and whom to call.
func sideOf(p *form.Paper, f *Fields) string {
	front, back := f.FullName != nil || f.LastName != nil, false
	for _, l := range p.Reading.Lines {
		text := " " + layout.Normalize(layout.Text(l.Words)) + " "
		for _, phrase := range sides.List("back") {
			back = back || strings.Contains(text, " "+layout.Normalize(phrase)+" ")
		}
	}
	switch {
	case front && back:
		return "both"
	case back:
		return "back"
	case front:
		return "front"
	}
	return ""
}

// derive computes what follows from other values.
func (k kind) derive(f *Fields) {
	f.AddressParts = statement.AddressParts{}
	if f.Address != nil {
		f.AddressParts = statement.AddressPartsOf(*f.Address)
	}
	if k.name == "tin_id" {
		f.TIN, f.TINNormalized = f.IDNumber, nil
		if f.TIN != nil {
			if digits, ok := identifier.NormalizeTIN(*f.TIN); ok {
				f.TINNormalized = &digits
			}
		}
	}
	if f.FullName == nil && f.LastName != nil && f.FirstName != nil {
		var parts []string
		for _, part := range []*string{f.FirstName, f.MiddleName, f.LastName, f.Suffix} {
			if part != nil {
				parts = append(parts, *part)
			}
		}
		full := strings.Join(parts, " ")
		f.FullName = &full
	}
	if f.LastName == nil {
		splitName(f)
	}
}

// splitName gives the parts of a name that commas split: LAST, FIRST, MIDDLE. With one comma, nothing tells where the
// given names end.
func splitName(f *Fields) {
	if f.FullName == nil || f.FirstName != nil {
		return
	}
	parts := strings.Split(*f.FullName, ",")
	for i := range parts {
		if parts[i] = strings.TrimSpace(parts[i]); parts[i] == "" {
			return
		}
	}
	if len(parts) < 2 || len(parts) > 3 {
		return
	}
	f.LastName = &parts[0]
	if len(parts) == 3 {
		f.FirstName, f.MiddleName = &parts[1], &parts[2]
	}
}
