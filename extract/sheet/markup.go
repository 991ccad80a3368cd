package sheet

import (
	"context"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/dossier-lending/dossier/extract/page"
)

// markupHead is how far into a file, in bytes, it must begin to be a page of markup.
const markupHead = 4096

// isMarkup reports whether a text is a web page with tables. Many banks' exports to Excel are, whatever their names
// are.
func isMarkup(text string) bool {
	head := strings.ToLower(text[:min(len(text), markupHead)])
	return (strings.Contains(head, "<html") || strings.Contains(head, "<table")) &&
		strings.HasPrefix(strings.TrimLeft(head, "\ufeff \t\r\n"), "<")
}

// readMarkup reads the tables of a web page as one sheet: each table row becomes a row of the sheet. Tables within
// cells, and the lines of a row's only cell, such as a heading's, become separate rows.
func readMarkup(ctx context.Context, text string, doc *page.Document) error {
	m := markup{tokens: html.NewTokenizer(strings.NewReader(text))}
	for n := 0; ; n++ {
		if n%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if m.tokens.Next() == html.ErrorToken {
			break
		}
		if m.take(m.tokens.Token()); m.err != nil {
			return m.err
		}
	}
	if m.endRow(); m.err != nil {
		return m.err
	}
	if !m.grid.empty() {
		doc.Kind, doc.Info["Markup"] = "csv", "HTML"
		doc.Pages = append(doc.Pages, m.grid.page(1, "markup", ""))
	}
	return nil
}

// markup collects the rows of a web page's tables.
type markup struct {
	tokens *html.Tokenizer
	grid   grid
	rows   int
	cells  []markupCell // of the row that is open
	unseen int          // open elements whose text is not shown
	// covered is, for each column of the table that is open, the row up to which a cell above reaches down, counted
	// from 1.
	covered [maxColumns]int
	row     int // of the table that is open, from 0
	err     error
}

// markupCell is a cell's text, its lines separated by line ends, and the column in which it begins.
type markupCell struct {
	text   strings.Builder
	column int
	wide   int
}

// take takes the next tag or text.
func (m *markup) take(t html.Token) {
	switch t.DataAtom {
	case atom.Script, atom.Style, atom.Title, atom.Noscript:
		m.hide(t.Type)
		return
	}
	switch {
	case m.unseen > 0:
	case t.Type == html.TextToken:
		m.write(strings.Join(strings.Fields(t.Data), " "))
	case t.DataAtom == atom.Tr:
		m.endRow()
	case t.DataAtom == atom.Table:
		m.endRow()
		m.row, m.covered = 0, [maxColumns]int{}
	case t.Type == html.StartTagToken && (t.DataAtom == atom.Td || t.DataAtom == atom.Th):
		m.startCell(spanOf(t, "colspan"), spanOf(t, "rowspan"))
	case t.DataAtom == atom.Br, t.DataAtom == atom.P, t.DataAtom == atom.Div:
		m.write("\n")
	}
}

// hide counts the elements whose text nobody sees.
func (m *markup) hide(kind html.TokenType) {
	switch kind {
	case html.StartTagToken:
		m.unseen++
	case html.EndTagToken:
		m.unseen = max(0, m.unseen-1)
	}
}

// spanOf returns how many columns or rows a cell covers, by an attribute.
func spanOf(t html.Token, attribute string) int {
	for _, a := range t.Attr {
		if a.Key == attribute {
			n := 0
			for _, r := range a.Val {
				if r < '0' || r > '9' || n > maxColumns {
					break
				}
				n = 10*n + int(r-'0')
			}
			return max(1, n)
		}
	}
	return 1
}

// startCell opens a cell right of the row's last one, after the cells of rows above that reach down into this row. It
// covers as many columns as it asks for, or as are left.
func (m *markup) startCell(wide, high int) {
	at := 0
	if n := len(m.cells); n > 0 {
		at = m.cells[n-1].column + m.cells[n-1].wide
	}
	for at < maxColumns && m.covered[at] > m.row {
		at++
	}
	if at == maxColumns {
		m.err = &LimitError{"columns in a row", maxColumns}
		return
	}
	wide = min(wide, maxColumns-at)
	for column := at; column < at+wide; column++ {
		m.covered[column] = m.row + high
	}
	m.cells = append(m.cells, markupCell{column: at, wide: wide})
}

// write adds to the open cell; text outside of tables becomes a row.
func (m *markup) write(text string) {
	if text == "" {
		return
	}
	if len(m.cells) == 0 {
		m.startCell(1, 1)
	}
	cell := &m.cells[len(m.cells)-1].text
	if cell.Len()+len(text) > maxCellText {
		m.err = &LimitError{"characters in a cell", maxCellText}
		return
	}
	if text != "\n" && cell.Len() > 0 {
		cell.WriteByte(' ')
	}
	cell.WriteString(text)
}

// endRow adds the open row's cells to the sheet.
func (m *markup) endRow() {
	var filled []*markupCell
	for i := range m.cells {
		if strings.TrimSpace(m.cells[i].text.String()) != "" {
			filled = append(filled, &m.cells[i])
		}
	}
	switch {
	case len(filled) == 1:
		for line := range strings.SplitSeq(filled[0].text.String(), "\n") {
			if strings.TrimSpace(line) != "" {
				m.put(filled[0].column, line)
				m.rows++
			}
		}
	case len(filled) > 1:
		for _, c := range filled {
			m.put(c.column, c.text.String())
		}
		m.rows++
	}
	if len(m.cells) > 0 {
		m.row++
	}
	m.cells = m.cells[:0]
}

func (m *markup) put(column int, text string) {
	if err := m.grid.add(m.rows, column, m.rows+1, text); err != nil && m.err == nil {
		m.err = err
	}
}
