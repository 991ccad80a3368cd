package extract

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// Registry is a list of document types: their names, aliases and families, and the phrases that speak for them. It
// implements engine.DocumentTypes. Package extract/doctype has dossier's own; [Registry.With] adds an embedder's types.
// A Registry never changes, so that many goroutines may use one.
type Registry struct {
	entries   []engine.DocumentTypeEntry
	names     map[string]string   // name or alias to name
	ambiguous map[string][]string // a name that several types share, to these types
	marks     []typeMark
}

// typeMark is a phrase that speaks for a type.
type typeMark struct {
	documentType string
	Mark
}

// NewRegistry makes a registry of the types' names, aliases, families and marks, in the order of the list. ambiguous
// maps a name that several types share to those types. It fails where [Registry.With] does.
func NewRegistry(types []Type, ambiguous map[string][]string) (*Registry, error) {
	empty := &Registry{names: map[string]string{}, ambiguous: ambiguous}
	return empty.With(types...)
}

// List returns every type in the order of the registry.
func (r *Registry) List() []engine.DocumentTypeEntry { return slices.Clone(r.entries) }

var (
	// slugPattern is the form of a type's name, and of what follows "custom:".
	slugPattern = regexp.MustCompile(`^[a-z][a-z0-9_]{0,62}$`)
	// aliasPattern is the form of an alias.
	aliasPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9_/&.]{0,62}$`)
)

// With returns a registry with further types at its end. A type that the registry already has gets the aliases and
// marks that it lacks. It fails if a name is not in the form of normalizeName, is "auto", or belongs to another type.
func (r *Registry) With(types ...Type) (*Registry, error) {
	more := &Registry{
		entries:   slices.Clone(r.entries),
		names:     maps.Clone(r.names),
		ambiguous: r.ambiguous,
		marks:     slices.Clip(r.marks),
	}
	for _, t := range types {
		at := slices.IndexFunc(more.entries, func(e engine.DocumentTypeEntry) bool { return e.DocumentType == t.Name })
		if at < 0 {
			at = len(more.entries)
			more.entries = append(more.entries, engine.DocumentTypeEntry{
				DocumentType: t.Name, Aliases: []string{}, Family: cmp.Or(t.Family, engine.OtherType)})
		}
		more.entries[at] = describe(more.entries[at], t)
		for i, name := range append([]string{t.Name}, t.Aliases...) {
			owner, taken := more.names[name]
			_, shared := more.ambiguous[name]
			wrongForm := i == 0 && !slugPattern.MatchString(name) || !aliasPattern.MatchString(name)
			switch {
			case name == engine.AutoType || wrongForm:
				return nil, fmt.Errorf("document type %q: %q cannot be its name; write it in lower case with _ between words, a letter first", t.Name, name)
			case taken && owner != t.Name, shared:
				return nil, fmt.Errorf(
					"document type %q: the name %q belongs to %s", t.Name, name, cmp.Or(owner, "several types"),
				)
			case taken || i == 0:
			default:
				e := &more.entries[at]
				e.Aliases = append(slices.Clip(e.Aliases), name)
			}
			more.names[name] = t.Name
		}
		for _, m := range t.Marks {
			known := func(o typeMark) bool { return o.documentType == t.Name && o.Phrase == m.Phrase }
			if !slices.ContainsFunc(more.marks, known) {
				more.marks = append(more.marks, typeMark{t.Name, m})
			}
		}
	}
	return more, nil
}

// describe adds to an entry what a type says of itself.
func describe(e engine.DocumentTypeEntry, t Type) engine.DocumentTypeEntry {
	e.Statement = e.Statement || t.Statement
	e.OwnPipeline = e.OwnPipeline || t.OwnPipeline
	var all []engine.Compared
	for _, c := range e.Compares {
		if !slices.ContainsFunc(t.Compares, func(own engine.Compared) bool { return own.As == c.As }) {
			all = append(all, c)
		}
	}
	e.Compares = append(all, t.Compares...)
	return e
}

// Lookup finds the entry of a name or alias, in any spelling that normalizeName makes equal.
func (r *Registry) Lookup(name string) (engine.DocumentTypeEntry, bool) {
	canonical, ok := r.names[normalizeName(name)]
	if !ok {
		return engine.DocumentTypeEntry{}, false
	}
	i := slices.IndexFunc(r.entries, func(e engine.DocumentTypeEntry) bool { return e.DocumentType == canonical })
	return r.entries[i], true
}

// Resolve is Canonical with errors of the engine: AMBIGUOUS_DOCUMENT_TYPE or UNKNOWN_DOCUMENT_TYPE, with the sentence
// of the UnknownTypeError as message.
func (r *Registry) Resolve(name string) (string, error) {
	canonical, err := r.Canonical(name)
	var unknown *UnknownTypeError
	switch {
	case err == nil:
		return canonical, nil
	case errors.As(err, &unknown) && unknown.Ambiguous:
		return "", engine.FailWith(engine.CodeAmbiguousDocumentType, err, err.Error()+".")
	}
	return "", engine.FailWith(engine.CodeUnknownDocumentType, err, err.Error()+".")
}

// Canonical returns the type's name for a name or alias; "auto" and a well-formed "custom:<slug>" are returned as they
// are, normalized. The error is *UnknownTypeError.
func (r *Registry) Canonical(name string) (string, error) {
	n := normalizeName(name)
	if n == engine.AutoType {
		return engine.AutoType, nil
	}
	if slug, ok := engine.CustomSlug(n); ok {
		if !slugPattern.MatchString(slug) {
			return "", &UnknownTypeError{Name: shorten(n), BadSlug: true}
		}
		return n, nil
	}
	if types, ok := r.ambiguous[n]; ok {
		return "", &UnknownTypeError{Name: n, Nearest: types, Ambiguous: true}
	}
	if canonical, ok := r.names[n]; ok {
		return canonical, nil
	}
	return "", &UnknownTypeError{Name: shorten(n), Nearest: r.nearest(n)}
}

// normalizeName returns a type's name in the form of the registry: lower case, without spaces around it, each run of
// spaces and hyphens as one "_".
func normalizeName(name string) string {
	fields := strings.FieldsFunc(strings.ToLower(strings.TrimSpace(name)), func(r rune) bool {
		return r == ' ' || r == '-' || r == '\t' || r == '\n' || r == '\r' || r == '\u00a0'
	})
	return strings.Join(fields, "_")
}

// UnknownTypeError is the error for a name that is not a document type.
type UnknownTypeError struct {
	Name string // normalized, and cut after 60 characters
	// at most three types that were probably meant, best first; all types of an ambiguous name; may be empty
	Nearest   []string
	Ambiguous bool // several types share the name: Nearest
	BadSlug   bool // "custom:" is followed by something that cannot be a slug
}

// Error names the nearest types.
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

const (
	// nearestCount is the most suggestions in an error.
	nearestCount = 3
	// longestShown is the most characters of a wrong name that an error repeats.
	longestShown = 60
)

// nearest returns the types whose name or alias is most similar to the wrong name, best first: up to a third of the
// letters differ, or one name contains the other.
func (r *Registry) nearest(name string) []string {
	if name == "" || len(name) > 2*longestShown {
		return nil
	}
	type guess struct {
		canonical string
		distance  int
	}
	best := map[string]int{}
	for known, canonical := range r.names {
		d := engine.LetterDistance(name, known)
		if len(name) >= 3 && (strings.Contains(known, name) || len(known) >= 3 && strings.Contains(name, known)) {
			d = min(d, 1)
		}
		if d > max(1, len([]rune(name))/3) {
			continue
		}
		if old, seen := best[canonical]; !seen || d < old {
			best[canonical] = d
		}
	}
	var guesses []guess
	for canonical, d := range best {
		guesses = append(guesses, guess{canonical, d})
	}
	slices.SortFunc(guesses, func(a, b guess) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.canonical, b.canonical))
	})
	var names []string
	for _, g := range guesses[:min(nearestCount, len(guesses))] {
		names = append(names, g.canonical)
	}
	return names
}

func shorten(s string) string {
	if runes := []rune(s); len(runes) > longestShown {
		return string(runes[:longestShown]) + "…"
	}
	return s
}
