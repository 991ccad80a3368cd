package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
)

// recognition is what pictures are read with.
func (s settings) recognition() tesseract.Options {
	return tesseract.Options{Languages: s.OCRLanguages, Folder: s.OCRFolder}
}

// scansSentence says whether pictures are read here; next is what to do when not, "" when they are.
func (s settings) scansSentence() (finding, next string) {
	err := s.recognition().Check()
	var missing *tesseract.MissingLanguageError
	switch {
	case err == nil:
		return fmt.Sprintf("scans and photos are read by tesseract %s in %s%s", tesseract.Version(), strings.Join(s.OCRLanguages, ", "), s.network()), ""
	case errors.Is(err, tesseract.ErrNotBuilt):
		return "scans and photos are not read: this build has no text recognition",
			"make build installs tesseract where it may and links it; docs/operating.md says how by hand"
	case errors.As(err, &missing):
		return "scans and photos are not read: " + missing.Error(), "apt-get install " + missing.Package() + ", or change ocr_languages"
	}
	return "scans and photos are not read: " + err.Error(), "correct ocr_languages and ocr_folder"
}

// network says which of its two networks English is read with; "" where English is not among the languages.
func (s settings) network() string {
	switch {
	case !slices.Contains(s.OCRLanguages, "eng"):
		return ""
	case s.recognition().Trained():
		return ", English with dossier's own network"
	}
	return ", English with the network of its file, which is not that of Debian's tesseract-ocr-eng: dossier's own is made for that one"
}
