package identity

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// addZone reads the machine-readable zone. Its values fill those that labels did not give; where the words were
// recognized and the check digits are right, it also settles values that differ from it in a character or two.
func (k kind) addZone(p *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	seen := p.Reading.Request.Today
	if f.IssueDate != nil {
		seen = *f.IssueDate
	}
	texts := make([]string, len(p.Reading.Lines))
	for i, l := range p.Reading.Lines {
		texts[i] = layout.Text(l.Words)
	}
	m, first, ok := identifier.FindMRZ(texts, seen)
	if !ok {
		return
	}
	number, words := p.Reading.Lines[first].Page, p.Reading.Lines[first+1].Words
	if m.Format != "TD3" && m.Format != "TD2" {
		words = p.Reading.Lines[first].Words
	}
	valid := m.CheckDigits() == identifier.Valid
	r.Set("mrz.line1", m.Lines[0], number, p.Reading.Lines[first].Words)
	r.Set("mrz.line2", m.Lines[1], number, p.Reading.Lines[first+1].Words)
	r.Set("mrz.check_digits_valid", valid, number, words)
	put(r, "mrz.document_number", m.DocumentNumber, number, words)
	put(r, "mrz.sex", m.Sex, number, words)
	put(r, "mrz.nationality", m.Nationality, number, words)
	putDay(r, "mrz.birth_date", m.BirthDate, number, words)
	putDay(r, "mrz.expiry_date", m.ExpiryDate, number, words)
	if !valid {
		return
	}
	if words[0].Source == page.SourceOCR {
		settle(r, m)
	}
	names := p.Reading.Lines[first+len(m.Lines)-1].Words
	if m.Format == "TD3" || m.Format == "TD2" {
		names = p.Reading.Lines[first].Words
	}
	put(r, "id_number", m.DocumentNumber, number, words)
	putDay(r, "birth_date", m.BirthDate, number, words)
	putDay(r, "expiry_date", m.ExpiryDate, number, words)
	put(r, "sex", m.Sex, number, words)
	put(r, "nationality", m.Nationality, number, words)
	if f.FullName == nil && f.LastName == nil && f.FirstName == nil {
		put(r, "last_name", m.Surname, number, names)
		put(r, "first_name", m.GivenNames, number, names)
	}
}

func put(r *form.Result[Fields], name, value string, number int, words []page.Word) {
	if value != "" {
		r.Set(name, value, number, words)
	}
}

func putDay(r *form.Result[Fields], name string, day *engine.Date, number int, words []page.Word) {
	if day != nil {
		r.Set(name, *day, number, words)
	}
}

// mostMisread is in how many characters a recognized value may differ from that of a zone with right check digits to be
// taken for it.
const mostMisread = 2

// settle replaces recognized values that are misread.
func settle(r *form.Result[Fields], m identifier.MRZ) {
	f := &r.Fields
	if near(f.IDNumber, m.DocumentNumber) {
		f.IDNumber = &m.DocumentNumber
		r.Same("id_number", "/mrz/document_number")
	}
	if nearDay(f.BirthDate, m.BirthDate) {
		f.BirthDate = m.BirthDate
		r.Same("birth_date", "/mrz/birth_date")
	}
	if nearDay(f.ExpiryDate, m.ExpiryDate) {
		f.ExpiryDate = m.ExpiryDate
		r.Same("expiry_date", "/mrz/expiry_date")
	}
}

func near(read *string, zone string) bool {
	if read == nil || zone == "" {
		return false
	}
	d := engine.LetterDistance(plain(*read), zone)
	return d > 0 && d <= mostMisread
}

func nearDay(read, zone *engine.Date) bool {
	return read != nil && zone != nil && *read != *zone && engine.LetterDistance(read.String(), zone.String()) == 1
}

// plain is a number with its letters and digits only, as a zone has it.
func plain(number string) string {
	return strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(number))
}
