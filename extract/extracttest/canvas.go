package extracttest

// canvas collects what a paper shows, page by page, in points from the top left corner. A producer
// (see producer.go) then writes it as a file.
type canvas struct {
	width, height float64
	pages         []*sheet
}

type sheet struct {
	texts []textOp
	areas []areaOp
}

// textOp is one run of text; Y is its baseline.
type textOp struct {
	x, y, size float64
	font       fontFace
	text       string
}

// areaOp is a filled rectangle; thin ones are rules.
type areaOp struct {
	x0, y0, x1, y1 float64
	gray           float64
}

func (c *canvas) newPage() *sheet {
	p := &sheet{}
	c.pages = append(c.pages, p)
	return p
}

func (p *sheet) left(x, y, size float64, font fontFace, text string) {
	if text != "" {
		p.texts = append(p.texts, textOp{x, y, size, font, text})
	}
}

func (p *sheet) right(x, y, size float64, font fontFace, text string) {
	p.left(x-font.width(text)*size, y, size, font, text)
}

func (p *sheet) centre(x, y, size float64, font fontFace, text string) {
	p.left(x-font.width(text)*size/2, y, size, font, text)
}

// ruleWidth is the thickness of drawn lines in points.
const ruleWidth = 0.6

func (p *sheet) across(x0, x1, y float64) {
	p.areas = append(p.areas, areaOp{x0, y - ruleWidth/2, x1, y + ruleWidth/2, 0})
}

func (p *sheet) down(x, y0, y1 float64) {
	p.areas = append(p.areas, areaOp{x - ruleWidth/2, y0, x + ruleWidth/2, y1, 0})
}

func (p *sheet) shade(x0, y0, x1, y1, gray float64) {
	p.areas = append(p.areas, areaOp{x0, y0, x1, y1, gray})
}
