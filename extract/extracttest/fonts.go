package extracttest

import (
	"cmp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// fontFace is one of the standard 14 fonts, or a TrueType font by its name in a [Family].
type fontFace string

const (
	sans      fontFace = "Helvetica"
	sansBold  fontFace = "Helvetica-Bold"
	serif     fontFace = "Times-Roman"
	serifBold fontFace = "Times-Bold"
	mono      fontFace = "Courier"
	monoBold  fontFace = "Courier-Bold"
)

func (f fontFace) bold() fontFace {
	switch f {
	case serif:
		return serifBold
	case mono:
		return monoBold
	case sans:
		return sansBold
	}
	return cmp.Or(boldOf(f), f)
}

// width is a text's width at size 1.
func (f fontFace) width(text string) float64 {
	total := 0.0
	for _, r := range text {
		total += f.advance(r)
	}
	return total
}

func (f fontFace) advance(r rune) float64 {
	if t := trueTypeOf(f); t != nil {
		return t.glyph(r).advance
	}
	table, fixed := advances[f]
	if !fixed {
		return 0.6 // Courier: every glyph is 600 wide
	}
	r = []rune(norm.NFD.String(string(r)))[0] // an accented letter is as wide as its base letter
	if r < ' ' || int(r-' ') >= len(table) {
		return 0.556
	}
	return float64(table[r-' ']) / 1000
}

// advances holds the published widths of the standard fonts for ASCII, in thousandths.
var advances = map[fontFace][]int{
	sans: {
		278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556,
		556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
		667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
		556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
	},
	sansBold: {
		278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556,
		556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
		667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611,
		611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
	},
	serif: {
		250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500,
		500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722,
		556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500,
		500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
	},
	serifBold: {
		250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500,
		500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944, 722, 778,
		611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500, 333, 500, 556, 444, 556, 444, 333, 500,
		556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
	},
}

// wrap breaks a text at spaces so that no line is wider than width; a longer word stands alone.
func wrap(text string, font fontFace, size, width float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && font.width(line+" "+word)*size > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
