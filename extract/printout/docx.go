package printout

import (
	"archive/zip"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// The parts of a DOCX file that are the same for every paper.
const (
	xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

	contentTypes = xmlHead + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>` +
		`<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>` +
		`<Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/>` +
		`<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
		`</Types>`

	relationships = xmlHead + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>` +
		`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
		`</Relationships>`

	documentRelationships = xmlHead + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>` +
		`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footer" Target="footer1.xml"/>` +
		`</Relationships>`

	wordSpace = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ` +
		`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`

	styles = xmlHead + `<w:styles ` + wordSpace + `><w:docDefaults><w:rPrDefault><w:rPr>` +
		`<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial" w:eastAsia="Arial"/><w:sz w:val="20"/><w:lang w:val="en-PH"/>` +
		`</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80"/></w:pPr></w:pPrDefault></w:docDefaults>` +
		`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="34"/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/>` +
		`<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="24"/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Note"><w:name w:val="Note"/><w:basedOn w:val="Normal"/><w:rPr><w:color w:val="6E6E6E"/><w:sz w:val="16"/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Notice"><w:name w:val="Notice"/><w:basedOn w:val="Normal"/>` +
		`<w:pPr><w:shd w:val="clear" w:color="auto" w:fill="FFF3CD"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>` +
		`</w:styles>`

	// the page is A4 with margins of 20 mm, in twentieths of a point
	pageSettings = `<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/>` +
		`<w:pgMar w:top="1134" w:right="1134" w:bottom="1247" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`
	docxWidth = 9638 // between the margins, in twentieths of a point
)

// DOCX writes a document for word processors.
func (*Printer) DOCX(w io.Writer, p engine.Printout) error {
	archive := zip.NewWriter(w)
	for _, part := range []struct{ name, text string }{
		{"[Content_Types].xml", contentTypes},
		{"_rels/.rels", relationships},
		{"docProps/core.xml", coreProperties(p)},
		{"word/_rels/document.xml.rels", documentRelationships},
		{"word/document.xml", documentPart(p)},
		{"word/footer1.xml", footerPart(p)},
		{"word/styles.xml", styles},
	} {
		// without a time of change, so that the same paper has the same bytes
		file, err := archive.CreateHeader(&zip.FileHeader{Name: part.name, Method: zip.Deflate})
		if err != nil {
			return err
		}
		if _, err := io.WriteString(file, part.text); err != nil {
			return err
		}
	}
	return archive.Close()
}

func coreProperties(p engine.Printout) string {
	at := p.At
	if at.IsZero() {
		at = time.Unix(0, 0)
	}
	return fmt.Sprintf(xmlHead+`<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" `+
		`xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`+
		`<dc:title>%s</dc:title><dc:creator>dossier</dc:creator>`+
		`<dcterms:created xsi:type="dcterms:W3CDTF">%[2]s</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">%[2]s</dcterms:modified>`+
		`</cp:coreProperties>`, escaped(line(p.Title)), at.UTC().Format(time.RFC3339))
}

func footerPart(p engine.Printout) string {
	var b body
	b.WriteString(xmlHead + `<w:ftr ` + wordSpace + `><w:p><w:pPr><w:pStyle w:val="Note"/><w:tabs><w:tab w:val="right" w:pos="9638"/></w:tabs></w:pPr>`)
	b.run(line(p.Footer), "")
	b.WriteString(`<w:r><w:tab/></w:r><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>`)
	return b.String()
}

func documentPart(p engine.Printout) string {
	var b body
	b.WriteString(xmlHead + `<w:document ` + wordSpace + `><w:body>`)
	b.paragraph("Title", line(p.Title), "")
	b.paragraph("", line(p.Subtitle), "")
	b.paragraph("Notice", line(p.Notice), "")
	b.facts(p.Facts)
	for _, part := range p.Sections {
		b.paragraph("Heading1", line(part.Title), "")
		b.paragraph("Note", line(part.Note), "")
		for _, text := range part.Paragraphs {
			b.paragraph("", clean(text, true), "")
		}
		b.table(part.Table)
	}
	b.WriteString(pageSettings + `</w:body></w:document>`)
	return b.String()
}

// body is the text of a part that is being written.
type body struct{ strings.Builder }

// paragraph writes a text in a style, "" for the usual one; an empty text writes nothing.
func (b *body) paragraph(style, text, properties string) {
	if text != "" {
		b.block(style, text, properties, "")
	}
}

func (b *body) block(style, text, properties, look string) {
	b.WriteString(`<w:p><w:pPr>`)
	if style != "" {
		b.WriteString(`<w:pStyle w:val="` + style + `"/>`)
	}
	b.WriteString(properties + `</w:pPr>`)
	b.run(text, look)
	b.WriteString(`</w:p>`)
}

// run writes a text, whose line ends stay line ends.
func (b *body) run(text, look string) {
	b.WriteString(`<w:r>`)
	if look != "" {
		b.WriteString(`<w:rPr>` + look + `</w:rPr>`)
	}
	for i, row := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteString(`<w:br/>`)
		}
		b.WriteString(`<w:t xml:space="preserve">` + escaped(row) + `</w:t>`)
	}
	b.WriteString(`</w:r>`)
}

// facts writes values with their names as a table without lines.
func (b *body) facts(facts []engine.PrintoutFact) {
	if len(facts) == 0 {
		return
	}
	label := docxWidth * labelWidth / textWidth
	b.begin("", []int{int(label), docxWidth - int(label)})
	for _, f := range facts {
		b.WriteString(`<w:tr>`)
		b.cell(line(f.Label), `<w:spacing w:after="20"/>`, `<w:color w:val="5A5A5A"/>`)
		b.cell(line(f.Value), `<w:spacing w:after="20"/>`, "")
		b.WriteString(`</w:tr>`)
	}
	b.WriteString(`</w:tbl>`)
}

// rules are the lines of a table.
const rules = `<w:tblBorders><w:bottom w:val="single" w:sz="4" w:color="AAAAAA"/><w:insideH w:val="single" w:sz="2" w:color="DCDCDC"/></w:tblBorders>`

func (b *body) table(t *engine.PrintoutTable) {
	if t == nil || len(t.Rows) == 0 {
		return
	}
	total := 0.0
	for _, c := range t.Columns {
		total += c.Weight
	}
	widths := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		widths[i] = int(docxWidth * c.Weight / total)
	}
	b.begin(rules, widths)
	b.WriteString(`<w:tr><w:trPr><w:tblHeader/></w:trPr>`)
	for _, c := range t.Columns {
		b.cell(line(c.Title), alignment(c), `<w:b/><w:sz w:val="17"/>`)
	}
	b.WriteString(`</w:tr>`)
	for _, cells := range t.Rows {
		b.WriteString(`<w:tr><w:trPr><w:cantSplit/></w:trPr>`)
		for i, c := range t.Columns {
			text := ""
			if i < len(cells) {
				text = line(cells[i])
			}
			b.cell(text, alignment(c), `<w:sz w:val="17"/>`)
		}
		b.WriteString(`</w:tr>`)
	}
	b.WriteString(`</w:tbl>`)
	b.block("", "", "", "") // two tables without a paragraph between them would become one
}

func alignment(c engine.PrintoutColumn) string {
	side := "left"
	if c.Right {
		side = "right"
	}
	return `<w:spacing w:after="20"/><w:jc w:val="` + side + `"/>`
}

// begin opens a table with columns of fixed widths.
func (b *body) begin(borders string, widths []int) {
	fmt.Fprintf(b, `<w:tbl><w:tblPr><w:tblW w:w="%d" w:type="dxa"/>%s<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>`, docxWidth, borders)
	for _, w := range widths {
		fmt.Fprintf(b, `<w:gridCol w:w="%d"/>`, w)
	}
	b.WriteString(`</w:tblGrid>`)
}

func (b *body) cell(text, properties, look string) {
	b.WriteString(`<w:tc><w:tcPr/>`)
	b.block("", text, properties, look)
	b.WriteString(`</w:tc>`)
}

// escaped is text for XML. It was cleaned before, so that it holds no character that XML cannot.
func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a strings.Builder never fails
	return b.String()
}
