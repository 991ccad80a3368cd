package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// respect is the form of address that ends a name, as it is printed: "様" of "山田 太郎 様"; "" for other texts.
func respect(text string) string {
	text = strings.TrimRight(text, " ,:;")
	i := slices.IndexFunc(nameWords[wordRespect], func(w string) bool {
		form := strings.TrimSpace(w)
		return strings.HasSuffix(text, form) && len(text) > len(form)
	})
	if i < 0 {
		return ""
	}
	return strings.TrimSpace(nameWords[wordRespect][i])
}

// withoutRespect is a name without the form of address that ends it.
func withoutRespect(holder *Value[string]) *Value[string] {
	if holder == nil {
		return nil
	}
	form := respect(holder.Read)
	if form == "" {
		return holder
	}
	plain := *holder
	plain.Read = strings.TrimSpace(strings.TrimSuffix(strings.TrimRight(holder.Read, " ,:;"), form))
	if last := len(holder.Words) - 1; last > 0 && holder.Words[last].Text == form {
		plain.Words = append([]page.Word{}, holder.Words[:last]...)
	}
	return &plain
}
