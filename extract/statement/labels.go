package statement

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
)

// The functions below fill a field of the type's own with what stands beside its label, and note where.
// The field's JSON name is the label's role.

// Amount fills in the size of an amount.
func (p *Builder) Amount(field **engine.Amount, role layout.Role) {
	v, origin := p.own.Amount(role)
	put(p, field, v, role, origin)
}

// Date fills in a day.
func (p *Builder) Date(field **engine.Date, role layout.Role) {
	v, origin := p.own.Date(role)
	put(p, field, v, role, origin)
}

// Text fills in a text that ok takes.
func (p *Builder) Text(field **string, role layout.Role, ok func(string) bool) {
	v, origin := p.own.Text(role, ok)
	put(p, field, v, role, origin)
}

// Percent fills in a percentage and answers the text after it ("per annum"), in small letters.
func (p *Builder) Percent(field **float64, role layout.Role) string {
	v, rest, origin := p.own.Percent(role)
	put(p, field, v, role, origin)
	return strings.ToLower(rest)
}

// Count fills in a whole number and answers the text after it ("months"), in small letters.
func (p *Builder) Count(field **int, role layout.Role) string {
	v, rest, origin := p.own.Count(role)
	put(p, field, v, role, origin)
	return strings.ToLower(rest)
}

func put[T any](p *Builder, field **T, v *T, role layout.Role, origin engine.Provenance) {
	if v != nil {
		*field = v
		p.Mark("/"+string(role), origin)
	}
}
