//go:build tesseract && cgo

package tesseract

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/ocr"
)

func TestPlainAndTrainedModelWorkSideBySide(t *testing.T) {
	g := printed(t, "£510.44 MOBILE PHONE CO", "XK0039-QW17 0001")
	read := map[bool]string{}
	for _, plain := range []bool{true, false} {
		model, err := Open(Options{Plain: plain})
		if err != nil {
			t.Fatal(err)
		}
		r, err := model.New()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		words, err := r.Recognize(t.Context(), g, ocr.SparsePage)
		if err != nil {
			t.Fatal(err)
		}
		read[plain] = strings.Join(texts(words), "")
	}
	if want := "£510.44MOBILEPHONECOXK0039-QW170001"; read[false] != want {
		t.Errorf("with the trained network read %s, want %s", read[false], want)
	}
	if read[true] == "" {
		t.Error("with the file's own network nothing was read")
	}
}
