// Package doctype is the registry of document types: which names exist, how they are written, and what
// an unknown name was probably meant to be. It links no reader, so a server can judge names alone.
//
// Start with [Registry] and [Registry.Resolve]. The types that have a reader of their own are listed in
// the package all below this one.
package doctype

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// Auto lets the content decide.
const Auto = "auto"

// Other is the type of a paper that no other type fits.
const Other = "other"

// CustomPrefix starts the name of an organization's own schema: "custom:<slug>".
const CustomPrefix = "custom:"

//go:embed types.txt
var data string

// Registry is a list of types. [Default] is dossier's.
type Registry struct {
	entries []engine.DocumentTypeEntry
	names   map[string]string // name or alias to name
	vague   map[string][]string
}

// Default returns the registry of every accepted type.
func Default() *Registry { return defaultRegistry }

var defaultRegistry = mustParse(data)

func mustParse(data string) *Registry {
	r := &Registry{names: map[string]string{}, vague: map[string][]string{
		"psa": {"birth_certificate", "marriage_certificate"},
	}}
	for _, line := range strings.Split(data, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		family, names, ok := strings.Cut(line, ": ")
		if !ok {
			panic("document type line without family: " + line)
		}
		list := strings.Split(names, ", ")
		for _, name := range list {
			if other, taken := r.names[name]; taken {
				panic(fmt.Sprintf("document type name %q is taken by %s", name, other))
			}
			r.names[name] = list[0]
		}
		r.entries = append(r.entries, engine.DocumentTypeEntry{DocumentType: list[0], Aliases: list[1:], Family: family})
	}
	return r
}

// List is every type in the registry's order.
func (r *Registry) List() []engine.DocumentTypeEntry { return slices.Clone(r.entries) }

// aliasPattern is what a type's aliases are written like; its name is written like a slug.
var aliasPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9_/&.]{0,62}$`)

// With is the registry and further types behind its own: an embedder's. A type that the registry has already gets
// the aliases that it lacks. It fails when a name is not written the registry's way (see Normalize), is "auto", or
// belongs to another type.
func (r *Registry) With(types ...engine.DocumentTypeEntry) (*Registry, error) {
	more := &Registry{entries: slices.Clone(r.entries), names: maps.Clone(r.names), vague: r.vague}
	for _, t := range types {
		at := slices.IndexFunc(more.entries, func(e engine.DocumentTypeEntry) bool { return e.DocumentType == t.DocumentType })
		if at < 0 {
			at = len(more.entries)
			more.entries = append(more.entries, engine.DocumentTypeEntry{DocumentType: t.DocumentType, Aliases: []string{}, Family: cmp.Or(t.Family, Other)})
		}
		for i, name := range append([]string{t.DocumentType}, t.Aliases...) {
			owner, taken := more.names[name]
			_, vague := more.vague[name]
			switch {
			case name == Auto || i == 0 && !slugPattern.MatchString(name) || !aliasPattern.MatchString(name):
				return nil, fmt.Errorf("document type %q: %q cannot be its name; write it in lower case with _ between words, a letter first", t.DocumentType, name)
			case taken && owner != t.DocumentType, vague:
				return nil, fmt.Errorf("document type %q: the name %q belongs to %s", t.DocumentType, name, cmp.Or(owner, "several types"))
			case taken || i == 0:
			default:
				e := &more.entries[at]
				e.Aliases = append(slices.Clip(e.Aliases), name)
			}
			more.names[name] = t.DocumentType
		}
	}
	return more, nil
}

// Normalize writes a name the registry's way: trimmed, lower case, runs of spaces and hyphens to one "_".
func Normalize(name string) string {
	fields := strings.FieldsFunc(strings.ToLower(strings.TrimSpace(name)), func(r rune) bool {
		return r == ' ' || r == '-' || r == '\t' || r == '\n' || r == '\r' || r == '\u00a0'
	})
	return strings.Join(fields, "_")
}

// slugPattern is what may follow "custom:".
var slugPattern = regexp.MustCompile(`^[a-z][a-z0-9_]{0,62}$`)

// UnknownTypeError says that a name is no type. Nearest holds the likely meanings, best first; for a
// name that several types share, it holds those types.
type UnknownTypeError struct {
	Name      string // normalized, cut to a printable length
	Nearest   []string
	Ambiguous bool
	BadSlug   bool
}

func (e *UnknownTypeError) Error() string {
	switch {
	case e.BadSlug:
		return fmt.Sprintf("document type %q: after custom: come a lower-case letter, then lower-case letters, digits and underscores, 63 in all", e.Name)
	case e.Ambiguous:
		return fmt.Sprintf("document type %q is ambiguous: use %s", e.Name, strings.Join(e.Nearest, " or "))
	case len(e.Nearest) > 0:
		return fmt.Sprintf("document type %q is not known; nearest: %s", e.Name, strings.Join(e.Nearest, ", "))
	}
	return fmt.Sprintf("document type %q is not known; GET /document-types lists them all", e.Name)
}

// Lookup finds the entry of a name or alias in any spelling that Normalize levels.
func (r *Registry) Lookup(name string) (engine.DocumentTypeEntry, bool) {
	canonical, ok := r.names[Normalize(name)]
	if !ok {
		return engine.DocumentTypeEntry{}, false
	}
	i := slices.IndexFunc(r.entries, func(e engine.DocumentTypeEntry) bool { return e.DocumentType == canonical })
	return r.entries[i], true
}

// Canonical gives the registry name of a name or alias; "auto" and well-formed "custom:<slug>" stay.
// The error is *UnknownTypeError.
func (r *Registry) Canonical(name string) (string, error) {
	n := Normalize(name)
	if n == Auto {
		return Auto, nil
	}
	if slug, ok := strings.CutPrefix(n, CustomPrefix); ok {
		if !slugPattern.MatchString(slug) {
			return "", &UnknownTypeError{Name: shorten(n), BadSlug: true}
		}
		return n, nil
	}
	if types, ok := r.vague[n]; ok {
		return "", &UnknownTypeError{Name: n, Nearest: types, Ambiguous: true}
	}
	if canonical, ok := r.names[n]; ok {
		return canonical, nil
	}
	return "", &UnknownTypeError{Name: shorten(n), Nearest: r.nearest(n)}
}

// longestShown bounds how much of a wrong name an error repeats.
const longestShown = 60

func shorten(s string) string {
	if runes := []rune(s); len(runes) > longestShown {
		return string(runes[:longestShown]) + "…"
	}
	return s
}
