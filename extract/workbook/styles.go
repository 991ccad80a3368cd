package workbook

import (
	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// cellStyle is how a cell styles.
type cellStyle struct {
	kind   Kind
	format string // instead of the kind's
	header bool
	title  bool
	strong bool
	input  bool
	absent bool // the grey n/a
	wrap   bool
	remark bool // beside a value
	link   bool // underlined, because a click leads to another sheet
}

// styles makes the file's style of each cellStyle once.
type styles struct {
	file  *excelize.File
	ids   map[cellStyle]int
	paint map[string]int
}

func newStyles(f *excelize.File) *styles {
	return &styles{file: f, ids: map[cellStyle]int{}, paint: map[string]int{}}
}

// formats are the number formats of the kinds. A zero amount is a dash, a negative one in brackets.
var formats = map[Kind]string{
	KindDate: "yyyy-mm-dd", KindMonth: "yyyy-mm", KindAmount: `#,##0.00;[Red](#,##0.00);"-"`, KindInteger: "#,##0",
	KindPercent: `0.00"%"`, KindShare: "0.00%", KindID: "@", KindText: "@",
}

// kindWidths are the default column widths of the kinds, in characters.
var kindWidths = map[Kind]float64{
	KindDate:    12,
	KindMonth:   10,
	KindAmount:  16,
	KindInteger: 9,
	KindNumber:  12,
	KindPercent: 10,
	KindShare:   10,
	KindBool:    7,
	KindID:      20,
	KindText:    26,
	KindAny:     22,
}

const (
	fontName              = "Calibri" // of cells without a style, too
	fontGrey, fontBlue    = "808080", "0000FF"
	fillHeader, ruleColor = "DDE6F0", "7F7F7F"
)

func (l *styles) id(k cellStyle) (int, error) {
	if id, ok := l.ids[k]; ok {
		return id, nil
	}
	style := &excelize.Style{}
	if format := k.numberFormat(); format != "" {
		style.CustomNumFmt = &format
	}
	switch {
	case k.header:
		style.Font = &excelize.Font{Bold: true}
		style.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{fillHeader}}
		style.Alignment = &excelize.Alignment{WrapText: true, Vertical: "center", Horizontal: sideOf(k.kind)}
	case k.title:
		style.Font = &excelize.Font{Bold: true, Size: 12}
	case k.absent:
		style.Font = &excelize.Font{Color: fontGrey}
		style.Alignment = &excelize.Alignment{Vertical: "top", Horizontal: sideOf(k.kind)}
	case k.remark:
		style.Font = &excelize.Font{Color: fontGrey}
		style.Alignment = &excelize.Alignment{Vertical: "top", Indent: 1}
	case k.input:
		style.Font = &excelize.Font{Color: fontBlue, Bold: k.strong}
	case k.strong:
		style.Font = &excelize.Font{Bold: true}
	}
	if k.strong {
		style.Border = []excelize.Border{{Type: "top", Color: ruleColor, Style: 1}}
	}
	if style.Alignment == nil {
		style.Alignment = &excelize.Alignment{WrapText: k.wrap, Vertical: "top", Horizontal: sideOf(k.kind)}
	}
	if style.Alignment.Horizontal == "right" {
		style.Alignment.Indent = 1 // away from a text in the next column
	}
	if k.link {
		if style.Font == nil {
			style.Font = &excelize.Font{}
		}
		style.Font.Underline = "single"
	}
	if style.Font != nil {
		style.Font.Family = fontName // a font without a name is another one in each program
	}
	id, err := l.file.NewStyle(style)
	if err == nil {
		l.ids[k] = id
	}
	return id, err
}

// sideOf is the alignment of a kind's values: figures to the right, so that their digits are below one another; dates
// and texts to the left.
func sideOf(k Kind) string {
	switch k {
	case KindAmount, KindInteger, KindNumber, KindPercent, KindShare:
		return "right"
	}
	return "left"
}

func (k cellStyle) numberFormat() string {
	if k.header || k.title || k.absent {
		return ""
	}
	if k.format != "" {
		return k.format
	}
	return formats[k.kind]
}

// paints are the colours of conditional formats.
var paints = map[string]excelize.Style{
	"good": {
		Font: &excelize.Font{Color: "006100"},
		Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"C6EFCE"}},
	},
	"warn": {
		Font: &excelize.Font{Color: "7F6000"},
		Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFEB9C"}},
	},
	"bad": {
		Font: &excelize.Font{Color: "9C0006"},
		Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"F8CBAD"}},
	},
	"muted":  {Font: &excelize.Font{Color: fontGrey}},
	"strong": {Font: &excelize.Font{Bold: true}},
}

func (l *styles) paintID(name string) (int, error) {
	if id, ok := l.paint[name]; ok {
		return id, nil
	}
	style := paints[name]
	id, err := l.file.NewConditionalStyle(&style)
	if err == nil {
		l.paint[name] = id
	}
	return id, err
}

// outcome is a cell that can be written, or why it cannot.
type outcome struct {
	cell    any // nil is an empty cell
	error   error
	wrapped string // a text that wraps, which decides the row's height
}

// size is roughly how many bytes a cell takes in the sheet's file.
func (o outcome) size() int {
	c, ok := o.cell.(excelize.Cell)
	if !ok {
		return 0
	}
	text, _ := c.Value.(string)
	return cellBytes + len(text) + len(c.Formula)
}

func wrapped(content any, k cellStyle) string {
	if text, isText := content.(string); isText && (k.wrap || k.header) {
		return text
	}
	return ""
}

// cell makes the cell of a value, with its formula in Excel's form, "" for none. A missing value shows "n/a".
func (l *styles) cell(v value, text string, k cellStyle) outcome {
	return l.cellOr(v, text, k, formula.MissingText)
}

func (l *styles) cellOr(v value, text string, k cellStyle, otherwise string) outcome {
	column := k.kind
	if !k.header {
		k.kind = shownAs(v, k.kind)
	}
	var content any
	switch v.Kind {
	case formula.Blank:
		if text == "" && !k.strong {
			return outcome{}
		}
		if text != "" {
			content = 0
		}
	case formula.Missing:
		if otherwise == "" && text == "" {
			return outcome{}
		}
		k.absent, content = text == "", otherwise
	case formula.BoolValue:
		content = v.Yes
	case formula.TextValue:
		if text != "" {
			k.kind = column // what a formula shows may be a figure when its cells change
		}
		content = formula.CellText(v.Text)
	case formula.NumberValue:
		f, exact := v.Number.Float()
		if content = f; !exact {
			content = v.Number.Text()
		}
	}
	id, err := l.id(k)
	return outcome{
		cell:    excelize.Cell{StyleID: id, Value: content, Formula: text},
		error:   err,
		wrapped: wrapped(content, k),
	}
}

// shownAs is the kind by which a value's cell is formatted.
func shownAs(v value, column Kind) Kind {
	switch v.Kind {
	case formula.NumberValue:
		if column == KindAny || column == KindText || column == KindID || column == KindBool {
			return v.Shown
		}
		return column
	case formula.TextValue, formula.BoolValue:
		return KindText
	}
	return column
}
