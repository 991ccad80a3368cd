package extracttest

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// PacketPart is a paper that is put into a packet.
type PacketPart struct {
	// Template and Seed make the paper.
	Template Template
	Seed     int
}

// MakePacket makes one file of several papers, page after page, with the standard fonts.
func MakePacket(seed int, parts ...PacketPart) Sample { return Renderer{}.MakePacket(seed, parts...) }

// MakePacket makes one file of several papers: a PDF with their pages one after the other, or, if all are workbooks of
// forms, a workbook with a sheet each. The truth names the parts with their pages. The paper is unseen if any part is.
func (renderer Renderer) MakePacket(seed int, parts ...PacketPart) Sample {
	p := newPlan(Template{Name: "packet", form: &FormLook{}}, seed)
	paper := Sample{Name: fmt.Sprintf("packet-%04d.pdf", seed), Template: "packet"}
	if allWorkbooks(parts) {
		paper.Name = fmt.Sprintf("packet-%04d.xlsx", seed)
		paper.Content = paper.packetBook(parts)
		return paper
	}
	ink := renderer.packetPages(&paper, parts, nil)
	paper.Content = writeForm(p.random, ink)
	return paper
}

// ScanPacket makes a packet of papers that were printed and scanned together.
func (renderer Renderer) ScanPacket(seed int, grade Grade, parts ...PacketPart) Sample {
	families := renderer.Families
	if len(families) == 0 {
		families = goFamilies
	}
	paper := Sample{Template: "packet", Grade: grade}
	ink := renderer.packetPages(&paper, parts, families)
	r := gradeRandom("packet", seed, grade)
	content, ending := scanOf(r, ink, treatments[grade]).file(r, grade)
	paper.Name, paper.Content = fmt.Sprintf("packet-%04d-%s.%s", seed, grade, ending), content
	return paper
}

func allWorkbooks(parts []PacketPart) bool {
	for _, part := range parts {
		if part.Template.kind != "xlsx" || part.Template.form == nil {
			return false
		}
	}
	return len(parts) > 0
}

// packetPages draws the parts and records them in the paper's truth. With families every part is printed in one of
// them, else only those that [Renderer.Make] prints so.
func (renderer Renderer) packetPages(paper *Sample, parts []PacketPart, families []Family) *canvas {
	ink := &canvas{}
	for _, part := range parts {
		p := newPlan(part.Template, part.Seed)
		if p.families = families; families == nil && part.Template.RenderedInFamily(part.Seed) {
			p.families = renderer.Families
		}
		_, drawn, truth := p.drawn()
		if part.Template.form == nil {
			truth.Flaw = p.flaw
		}
		first := len(ink.pages) + 1
		for _, sheet := range drawn.pages {
			sheet.width, sheet.height = drawn.size(sheet)
			ink.pages = append(ink.pages, sheet)
		}
		paper.addPart(part, truth, first, len(ink.pages))
	}
	ink.width, ink.height = ink.size(ink.pages[0])
	paper.Pages = ink.pageTexts()
	return ink
}

func (p *Sample) addPart(part PacketPart, truth Truth, first, last int) {
	p.Truth.DocumentType = engine.AutoType
	p.Unseen = p.Unseen || part.Template.Unseen
	if truth.ReadOn.After(p.Truth.ReadOn) {
		p.Truth.ReadOn = truth.ReadOn
	}
	p.Truth.Parts = append(p.Truth.Parts, Part{truth.DocumentType, first, last, truth})
}

// packetBook draws each part on a sheet of its own.
func (p *Sample) packetBook(parts []PacketPart) []byte {
	var b *book
	for i, part := range parts {
		d := newPlan(part.Template, part.Seed).drawForm()
		name := fmt.Sprintf("Sheet%d", i+1)
		if b == nil {
			b = newBook(d.Formats.Day)
		} else {
			_, err := b.file.NewSheet(name)
			b.must(err)
		}
		b.sheet, b.row = name, 0
		d.writeSheet(b)
		p.addPart(part, d.truth, i+1, i+1)
		p.Pages = append(p.Pages, strings.Join(d.ink.pageTexts(), "\n"))
	}
	return b.bytes()
}
