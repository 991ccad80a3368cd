package pdfium

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"github.com/dossier-lending/dossier/extract/pdf"
)

// words reads all characters of a page and joins those between white space, which PDFium adds between words.
func (r *Reader) words(number int) ([]pdf.FallbackWord, error) {
	loaded, err := r.instance.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: *r.open, Index: number - 1})
	if err != nil {
		return nil, fmt.Errorf("pdfium: page %d: %w", number, err)
	}
	defer func() { _, _ = r.instance.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page}) }()
	text, err := r.instance.FPDFText_LoadPage(&requests.FPDFText_LoadPage{
		Page: requests.Page{ByReference: &loaded.Page},
	})
	if err != nil {
		return nil, fmt.Errorf("pdfium: text of page %d: %w", number, err)
	}
	defer func() { _, _ = r.instance.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage}) }()
	count, err := r.instance.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text.TextPage})
	if err != nil {
		return nil, fmt.Errorf("pdfium: text of page %d: %w", number, err)
	}
	var b builder
	for i := range min(count.Count, maxChars) {
		char, err := r.instance.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: text.TextPage, Index: i})
		if err != nil {
			return nil, fmt.Errorf("pdfium: text of page %d: %w", number, err)
		}
		r.take(&b, text.TextPage, i, rune(char.Unicode))
	}
	b.end()
	return b.words, nil
}

// lineHyphen is how PDFium reports a hyphen at the end of a line.
const lineHyphen = 2

func (r *Reader) take(b *builder, text references.FPDF_TEXTPAGE, i int, char rune) {
	if char == lineHyphen {
		char = '-'
	}
	if char <= ' ' || unicode.IsSpace(char) {
		b.end()
		return
	}
	box, err := r.instance.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: text, Index: i})
	if err != nil {
		b.end() // a character without a place
		return
	}
	if b.text.Len() == 0 {
		if size, err := r.instance.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: text,
			Index: i}); err == nil {
			b.word.Size = size.FontSize
		}
	}
	b.add(char, float64(box.Rect.Left), float64(box.Rect.Bottom), float64(box.Rect.Right), float64(box.Rect.Top))
}

// builder joins characters to words.
type builder struct {
	words []pdf.FallbackWord
	word  pdf.FallbackWord
	text  strings.Builder
}

func (b *builder) add(char rune, left, bottom, right, top float64) {
	w := &b.word
	if b.text.Len() == 0 {
		w.Left, w.Bottom, w.Right, w.Top = left, bottom, right, top
	} else {
		w.Left, w.Bottom = min(w.Left, left), min(w.Bottom, bottom)
		w.Right, w.Top = max(w.Right, right), max(w.Top, top)
	}
	b.text.WriteRune(char)
}

func (b *builder) end() {
	if b.text.Len() > 0 {
		b.word.Text = b.text.String()
		b.words = append(b.words, b.word)
	}
	b.text.Reset()
	b.word = pdf.FallbackWord{}
}
