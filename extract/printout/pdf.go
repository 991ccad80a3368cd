package printout

import (
	"fmt"
	"io"
	"sort"
	"time"

	"codeberg.org/go-pdf/fpdf" // writes PDF files with embedded fonts

	"github.com/dossier-lending/dossier/engine"
)

// Printer writes papers; it is the engine's port.
type Printer struct{}

var _ engine.Printer = (*Printer)(nil)

// New returns a Printer.
func New() *Printer { return &Printer{} }

// Lengths in millimetres, sizes in points.
const (
	pageWidth    = 210.0
	margin       = 20.0
	bottomMargin = 22.0
	textWidth    = pageWidth - 2*margin
	fontName     = "roboto"
	titleSize    = 16.0
	headingSize  = 11.5
	textSize     = 9.5
	smallSize    = 8.0
	lineHeight   = 4.8
	tableHeight  = 4.4
	labelWidth   = 45.0
)

// sheet is a PDF file that is being written from top to bottom. An error stays in it until the end.
type sheet struct{ *fpdf.Fpdf }

// newSheet begins an A4 file with its first page.
func newSheet(title, footer string, at time.Time) *sheet {
	s := newFile(title, at)
	s.SetMargins(margin, margin, margin)
	s.SetAutoPageBreak(true, bottomMargin)
	s.AliasNbPages("{pages}")
	s.SetFooterFunc(func() { s.foot(footer) })
	s.AddPage()
	return s
}

// newFile begins an A4 file without a page. at is recorded as its time of writing; the zero time stands for the
// beginning of 1970, because fpdf would take the clock.
func newFile(title string, at time.Time) *sheet {
	s := &sheet{fpdf.New("P", "mm", "A4", "")}
	if at.IsZero() {
		at = time.Unix(0, 0)
	}
	s.SetCreationDate(at.UTC())
	s.SetModificationDate(at.UTC())
	s.SetCatalogSort(true)
	s.SetProducer("dossier", true)
	s.SetTitle(line(title), true)
	s.SetLang("en")
	s.SetCellMargin(0)
	s.AddUTF8FontFromBytes(fontName, "", regular)
	s.AddUTF8FontFromBytes(fontName, "B", bold)
	return s
}

// foot writes the line at the bottom of a page.
func (s *sheet) foot(text string) {
	s.SetY(-14)
	s.font("", smallSize)
	s.SetTextColor(110, 110, 110)
	s.CellFormat(textWidth-30, lineHeight, s.fit(line(text), textWidth-32), "", 0, "L", false, 0, "")
	s.CellFormat(30, lineHeight, fmt.Sprintf("%d / {pages}", s.PageNo()), "", 0, "R", false, 0, "")
	s.SetTextColor(0, 0, 0)
}

func (s *sheet) font(style string, size float64) { s.SetFont(fontName, style, size) }

// fit shortens a line to a width, with an ellipsis in place of what is cut off.
func (s *sheet) fit(text string, width float64) string {
	if s.GetStringWidth(text) <= width {
		return text
	}
	runes := []rune(text)
	tooLong := func(n int) bool { return s.GetStringWidth(string(runes[:n])+"…") > width }
	return string(runes[:max(0, sort.Search(len(runes), tooLong)-1)]) + "…"
}

// room begins a new page unless there is so much height left.
func (s *sheet) room(height float64) {
	_, pageHeight := s.GetPageSize()
	if s.GetY()+height > pageHeight-bottomMargin {
		s.AddPage()
	}
}

// title writes the title of the paper and what stands below it.
func (s *sheet) title(title, subtitle string) {
	s.font("B", titleSize)
	s.MultiCell(textWidth, 7.5, line(title), "", "L", false)
	if subtitle = line(subtitle); subtitle != "" {
		s.font("", textSize)
		s.MultiCell(textWidth, lineHeight, subtitle, "", "L", false)
	}
	s.Ln(2)
}

// notice writes a warning in a box.
func (s *sheet) notice(text string) {
	if text = line(text); text == "" {
		return
	}
	s.font("B", textSize)
	s.SetFillColor(255, 243, 205)
	s.SetCellMargin(2)
	s.MultiCell(textWidth, lineHeight+1.4, text, "", "L", true)
	s.SetCellMargin(0)
	s.Ln(2)
}

// facts writes values with their names, one below the other.
func (s *sheet) facts(facts []engine.PrintoutFact) {
	for _, f := range facts {
		s.font("", textSize)
		label, value := line(f.Label), line(f.Value)
		s.room(lineHeight * float64(len(s.wrap(value, textWidth-labelWidth))))
		s.SetTextColor(90, 90, 90)
		s.CellFormat(labelWidth, lineHeight, s.fit(label, labelWidth-2), "", 0, "L", false, 0, "")
		s.SetTextColor(0, 0, 0)
		s.SetX(margin + labelWidth)
		s.MultiCell(textWidth-labelWidth, lineHeight, value, "", "L", false)
	}
}

// heading begins a section. It is never the last thing on a page.
func (s *sheet) heading(text string) {
	s.Ln(3)
	s.room(20)
	s.font("B", headingSize)
	s.MultiCell(textWidth, 6, line(text), "", "L", false)
	s.SetDrawColor(170, 170, 170)
	s.SetLineWidth(0.2)
	s.Line(margin, s.GetY(), margin+textWidth, s.GetY())
	s.Ln(1.5)
}

// note writes a small remark.
func (s *sheet) note(text string) {
	if text = line(text); text == "" {
		return
	}
	s.font("", smallSize)
	s.SetTextColor(110, 110, 110)
	s.MultiCell(textWidth, 4, text, "", "L", false)
	s.SetTextColor(0, 0, 0)
	s.Ln(0.8)
}

// paragraph writes a text, whose lines stay lines.
func (s *sheet) paragraph(text string) {
	if text = clean(text, true); text == "" {
		return
	}
	s.font("", textSize)
	s.MultiCell(textWidth, lineHeight, text, "", "L", false)
	s.Ln(1.2)
}

// wrap breaks a text into the lines that it has in a column, at least one.
func (s *sheet) wrap(text string, width float64) []string {
	lines := s.SplitText(text, width)
	if len(lines) == 0 {
		return []string{""}
	}
	return lines
}

// columnGap stands between the columns of a table.
const columnGap = 2.0

// table writes a table, with its headings again on each page. A row is never broken over two pages, except one that is
// higher than a page.
func (s *sheet) table(t *engine.PrintoutTable) {
	if t == nil || len(t.Rows) == 0 {
		return
	}
	total := 0.0
	for _, c := range t.Columns {
		total += c.Weight
	}
	widths := make([]float64, len(t.Columns))
	heads := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		widths[i], heads[i] = textWidth*c.Weight/total, c.Title
	}
	s.row(t.Columns, widths, heads, "B", nil)
	for _, cells := range t.Rows {
		s.row(t.Columns, widths, cells, "", func() { s.row(t.Columns, widths, heads, "B", nil) })
	}
	s.Ln(1.5)
}

// row writes a row of a table; again is called at the beginning of each further page.
func (s *sheet) row(
	columns []engine.PrintoutColumn, widths []float64, cells []string, style string, again func(),
) {
	s.font(style, smallSize+0.5)
	wrapped, height := make([][]string, len(columns)), 1
	for i := range columns {
		text := ""
		if i < len(cells) {
			text = line(cells[i])
		}
		wrapped[i] = s.wrap(text, widths[i]-columnGap)
		height = max(height, len(wrapped[i]))
	}
	for at := range height {
		if page := s.PageNo(); at == 0 {
			s.room(tableHeight * float64(min(height, 40)))
			if again != nil && s.PageNo() != page {
				again()
				s.font(style, smallSize+0.5)
			}
		} else {
			s.room(tableHeight)
		}
		for i, c := range columns {
			text, align := "", "L"
			if at < len(wrapped[i]) {
				text = wrapped[i][at]
			}
			if c.Right {
				align = "R"
			}
			s.CellFormat(widths[i]-columnGap, tableHeight, text, "", 0, align, false, 0, "")
			s.CellFormat(columnGap, tableHeight, "", "", 0, "L", false, 0, "")
		}
		s.Ln(tableHeight)
	}
	s.SetDrawColor(220, 220, 220)
	s.SetLineWidth(0.1)
	s.Line(margin, s.GetY(), margin+textWidth, s.GetY())
	s.Ln(0.4)
}

// PDF writes A4 pages.
func (*Printer) PDF(w io.Writer, p engine.Printout) error {
	s := newSheet(p.Title, p.Footer, p.At)
	s.title(p.Title, p.Subtitle)
	s.notice(p.Notice)
	s.facts(p.Facts)
	for _, part := range p.Sections {
		s.heading(part.Title)
		s.note(part.Note)
		for _, text := range part.Paragraphs {
			s.paragraph(text)
		}
		s.table(part.Table)
	}
	return s.Output(w)
}
