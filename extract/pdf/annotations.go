package pdf

import "github.com/dossier-lending/dossier/extract/pdf/object"

// maxAnnotations bounds the annotations drawn on one page; large forms have some thousand fields.
const maxAnnotations = 10_000

// annotations draws what the page's annotations look like: filled form fields, typed remarks, stamps.
// Payslips and tax forms keep their amounts there.
func (in *interpreter) annotations(node pageNode) error {
	list, _ := in.f.Resolve(node.dict["Annots"]).(object.Array)
	for i, o := range list {
		if i >= maxAnnotations {
			return nil
		}
		annot, ok := in.f.Resolve(o).(object.Dict)
		if !ok {
			continue
		}
		look, ok := in.f.appearance(annot)
		if !ok || in.f.layerOff(annot["OC"]) {
			continue
		}
		if err := in.annotation(annot, look); err != nil {
			return err
		}
	}
	return nil
}

// appearance is the stream that draws an annotation as it is seen on screen; false when it has none or is
// hidden. Popup windows and links draw nothing that is part of the paper.
func (f *File) appearance(annot object.Dict) (look object.Stream, ok bool) {
	const hidden, noView = 1 << 1, 1 << 5
	if flags, _ := object.Int(f.Resolve(annot["F"])); flags&(hidden|noView) != 0 {
		return look, false
	}
	if f.Resolve(annot["Subtype"]) == object.Name("Popup") {
		return look, false
	}
	looks, _ := f.Resolve(annot["AP"]).(object.Dict)
	switch normal := f.Resolve(looks["N"]).(type) {
	case object.Stream:
		return normal, true
	case object.Dict: // one look for each state, as in check boxes
		state, _ := f.Resolve(annot["AS"]).(object.Name)
		look, ok = f.Resolve(normal[state]).(object.Stream)
	}
	return look, ok
}

// annotation runs the appearance so that its box fills the annotation's rectangle.
func (in *interpreter) annotation(annot object.Dict, look object.Stream) error {
	rect, ok := in.f.rect(annot["Rect"])
	if !ok {
		return nil
	}
	in.words.end()
	in.reset()
	in.saved, in.marks, in.off = nil, nil, 0
	m := in.f.formMatrix(look.Dict)
	if box, ok := in.f.rect(look.Dict["BBox"]); ok {
		in.ctm = fit(box, m, rect).mul(in.ctm)
	} else {
		in.ctm = matrix{a: 1, d: 1, e: rect[0], f: rect[1]}.mul(in.ctm)
	}
	return in.form(look)
}

// fit moves and scales the box, as m leaves it, onto the rectangle.
func fit(box [4]float64, m matrix, rect [4]float64) matrix {
	x0, y0 := m.apply(box[0], box[1])
	x1, y1 := x0, y0
	for _, c := range [][2]float64{{box[0], box[3]}, {box[2], box[1]}, {box[2], box[3]}} {
		x, y := m.apply(c[0], c[1])
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	if x1-x0 <= 0 || y1-y0 <= 0 {
		return matrix{a: 1, d: 1, e: rect[0] - x0, f: rect[1] - y0}
	}
	sx, sy := (rect[2]-rect[0])/(x1-x0), (rect[3]-rect[1])/(y1-y0)
	return matrix{a: sx, d: sy, e: rect[0] - x0*sx, f: rect[1] - y0*sy}
}
