package font

import (
	_ "embed" // the widths are a data file beside the code
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed widths.txt
var widthFile string

// standardFont is one of the 14 fonts that every viewer has and files may leave out.
type standardFont struct {
	widths          map[rune]float64 // of the size; nil for Courier
	ascent, descent float64
}

const courierWidth = 0.6

// width is a character's advance; false when the font does not have it.
func (s *standardFont) width(text string) (float64, bool) {
	if s.widths == nil {
		return courierWidth, true
	}
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return 0, false
	}
	w, ok := s.widths[r]
	if len(text) > n { // a ligature that was spelled out
		w = 0
		for _, r := range text {
			w += s.widths[r]
		}
	}
	return w, ok
}

var standardFonts = sync.OnceValue(func() map[string]*standardFont {
	all := map[string]*standardFont{"Courier": {ascent: 0.629, descent: -0.157}}
	for line := range strings.Lines(widthFile) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] == "#" {
			continue
		}
		f := &standardFont{widths: map[rune]float64{}, ascent: 0.718, descent: -0.207}
		if strings.HasPrefix(fields[0], "Times") {
			f.ascent, f.descent = 0.683, -0.217
		}
		for _, pair := range fields[1:] {
			point, width, _ := strings.Cut(pair, ":")
			r, err1 := strconv.ParseUint(point, 16, 32)
			w, err2 := strconv.Atoi(width)
			if err1 == nil && err2 == nil {
				f.widths[rune(r)] = float64(w) / 1000
			}
		}
		all[fields[0]] = f
	}
	return all
})

// standard finds the standard font that a base font's name means, under its usual aliases (Arial,
// TimesNewRoman, CourierNew, with or without styles); nil when it means none.
func standard(name string) *standardFont {
	plain := strings.ToLower(strings.NewReplacer(" ", "", "-", "", ",", "", "_", "").Replace(name))
	bold := strings.Contains(plain, "bold")
	italic := strings.Contains(plain, "italic") || strings.Contains(plain, "oblique")
	all := standardFonts()
	switch {
	case strings.HasPrefix(plain, "courier"):
		return all["Courier"]
	case strings.HasPrefix(plain, "helvetica") || strings.HasPrefix(plain, "arial"):
		if strings.Contains(plain, "narrow") || strings.Contains(plain, "condensed") {
			return nil
		}
		if bold {
			return all["Helvetica-Bold"]
		}
		return all["Helvetica"]
	case strings.HasPrefix(plain, "times"):
		switch {
		case bold && italic:
			return all["Times-BoldItalic"]
		case bold:
			return all["Times-Bold"]
		case italic:
			return all["Times-Italic"]
		}
		return all["Times-Roman"]
	case strings.HasPrefix(plain, "symbol"):
		return all["Symbol"]
	case strings.HasPrefix(plain, "zapfdingbats"):
		return all["ZapfDingbats"]
	}
	return nil
}
