package httpapi

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")

// maxPointerName is how much of a caller's own field name is given back in an error.
const maxPointerName = 64

// pointer is the JSON pointer (RFC 6901) to a field that the caller named.
func pointer(name string) string {
	if len(name) > maxPointerName {
		name = strings.ToValidUTF8(name[:maxPointerName], "") + "…"
	}
	return "/" + pointerEscape.Replace(strings.ToValidUTF8(name, "\ufffd"))
}

// sortDetails makes answers repeatable where faults come out of a map.
func sortDetails(details []engine.ErrorDetail) {
	slices.SortFunc(details, func(a, b engine.ErrorDetail) int { return cmp.Compare(a.Field, b.Field) })
}
