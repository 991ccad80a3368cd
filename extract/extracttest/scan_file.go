package extracttest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/degrade"
)

// file writes the pages as a file of the sort that the machine makes, and gives its name's ending.
func (s scan) file(r *rand.Rand, grade Grade) (content []byte, ending string) {
	single := len(s.pages) == 1
	choice := r.IntN(10)
	switch {
	case grade == Photo && single && choice < 6:
		return s.photo(r), "jpg"
	case grade == Clean300 && single && choice < 2:
		return s.pages[0].PNG(), "png"
	case grade != Photo && grade != Clean300 && grade != Fax && single && choice < 2:
		return s.pages[0].JPEG(s.quality), "jpg"
	case grade == Fax && choice < 5, grade == Clean300 && choice < 4, grade == Stain && choice < 3:
		return s.tiff(grade, choice), "tiff"
	}
	return s.pdf(r, grade, choice), "pdf"
}

// photo is a phone's file; one of three lies on its side and says so.
func (s scan) photo(r *rand.Rand) []byte {
	if r.IntN(3) == 0 {
		return degrade.Rotated(s.pages[0].Turned(3).JPEG(s.quality), 6)
	}
	return s.pages[0].JPEG(s.quality)
}

func (s scan) tiff(grade Grade, choice int) []byte {
	var frames []degrade.Frame
	for _, p := range s.pages {
		switch {
		case grade == Fax:
			frames = append(frames, bitonal(p).Frame(s.dpi))
		case choice%2 == 0:
			frames = append(frames, p.Frame(s.dpi, 0))
		default:
			frames = append(frames, p.Frame(s.dpi, s.quality))
		}
	}
	return degrade.TIFF(frames)
}

// bitonal takes a faxed page for what it is.
func bitonal(p *degrade.Picture) *degrade.Bitonal {
	b := &degrade.Bitonal{Width: p.Width, Height: p.Height, Black: make([]bool, len(p.Pix))}
	for i, v := range p.Pix {
		b.Black[i] = v < 128
	}
	return b
}

// pdf wraps each page's picture into a page that it fills. Pages that lie turned are turned back by the
// file in one of two papers, as scanners that look at the text do.
func (s scan) pdf(r *rand.Rand, grade Grade, choice int) []byte {
	w := &pdfWriter{}
	catalog, tree, info := w.reserve(), w.reserve(), w.reserve()
	rotate := ""
	if s.turned > 0 && r.IntN(2) == 0 {
		rotate = fmt.Sprintf("/Rotate %d ", 90*(4-s.turned))
	}
	var kids []string
	for _, p := range s.pages {
		kids = append(kids, fmt.Sprintf("%d 0 R", s.pdfPage(w, p, grade, choice, tree, rotate)))
	}
	w.set(catalog, fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", tree))
	w.set(tree, fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(kids)))
	w.set(info, "<< /Producer (dossier synthetic scans) /CreationDate (D:20250105080000Z) >>")
	id := fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64())
	if choice%2 == 0 {
		return w.packedFile(catalog, info, id)
	}
	return w.plainFile(catalog, info, id)
}

func (s scan) pdfPage(w *pdfWriter, p *degrade.Picture, grade Grade, choice, tree int, rotate string) int {
	width, height := s.pageSize(p)
	img := s.pdfImage(w, p, grade, choice)
	ink := fmt.Sprintf("q %s 0 0 %s 0 0 cm /Im0 Do Q\n", number(width), number(height))
	content := w.addStream("", []byte(ink), false)
	return w.add(fmt.Sprintf("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] %s/Resources << /XObject << /Im0 %d 0 R >> >> /Contents %d 0 R >>",
		tree, number(width), number(height), rotate, img, content))
}

// pageSize is the paper's own size for a scan; a photo fills a page of the same area.
func (s scan) pageSize(p *degrade.Picture) (width, height float64) {
	per := float64(p.Width) / s.points[0]
	if (p.Width > p.Height) != (s.points[0] > s.points[1]) {
		per = float64(p.Width) / s.points[1]
	}
	return float64(p.Width) / per, float64(p.Height) / per
}

func (s scan) pdfImage(w *pdfWriter, p *degrade.Picture, grade Grade, choice int) int {
	size := fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d", p.Width, p.Height)
	switch {
	case grade == Fax:
		return w.addStream(size+fmt.Sprintf(" /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns %d /Rows %d >>", p.Width, p.Height),
			degrade.Fax(bitonal(p)), false)
	case grade == Clean300 && choice == 9:
		return w.addStream(size+" /ColorSpace /DeviceGray /BitsPerComponent 8", p.Pix, true)
	case p.Tint != nil:
		return w.addStream(size+" /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode", p.JPEG(s.quality), false)
	}
	return w.addStream(size+" /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode", p.JPEG(s.quality), false)
}
