package parse

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// partColons parts a label from its value at the wide colon of Chinese and Japanese, which takes no space after it.
func partColons(words []page.Word) []page.Word {
	for k := 0; k < len(words); k++ {
		label, value, found := strings.Cut(words[k].Text, "：")
		if !found || label == "" || value == "" {
			continue
		}
		left, right := layout.CutWord(words[k], len([]rune(label))+1)
		words = slices.Insert(slices.Clone(words), k+1, right)
		left.Text = strings.TrimSuffix(left.Text, "：") + ":"
		words[k] = left
	}
	return words
}
