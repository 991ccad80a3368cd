package pdf

import (
	"math"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// pageNode is a leaf of the page tree with its inherited entries.
type pageNode struct {
	num       int // object number; 0 if the page is a direct object in the tree
	dict      object.Dict
	resources any
	media     any
	crop      any
	rotate    any
}

// NumPages is the number of pages that were found.
func (f *File) NumPages() int { return len(f.pages) }

// readPages walks the page tree. It skips nodes that it has seen before, so cycles end.
func (f *File) readPages() error {
	f.pages = nil
	root := f.Catalog()
	if root == nil {
		return damaged("catalog", "it is missing")
	}
	seen := map[int]bool{}
	if err := f.walkPages(root["Pages"], pageNode{}, seen, 0); err != nil {
		return err
	}
	if len(f.pages) > 0 {
		return nil
	}
	if !f.repaired {
		return damaged("page tree", "it holds no page")
	}
	return f.collectPages()
}

func (f *File) walkPages(o any, inherited pageNode, seen map[int]bool, depth int) error {
	if depth > maxPageTreeDepth {
		return nil // deeper nodes are left out; real trees are shallow
	}
	node := inherited
	node.num = 0
	if ref, ok := o.(object.Ref); ok {
		if seen[ref.Num] {
			return nil
		}
		seen[ref.Num] = true
		node.num = ref.Num
	}
	dict, ok := f.Resolve(o).(object.Dict)
	if !ok {
		return nil
	}
	node.inherit(dict)
	kids, isTree := f.Resolve(dict["Kids"]).(object.Array)
	if !isTree || f.Resolve(dict["Type"]) == object.Name("Page") {
		return f.addPage(node, dict)
	}
	for _, kid := range kids {
		if err := f.walkPages(kid, node, seen, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (n *pageNode) inherit(dict object.Dict) {
	for key, v := range map[object.Name]*any{"Resources": &n.resources, "MediaBox": &n.media,
		"CropBox": &n.crop, "Rotate": &n.rotate} {
		if own := dict[key]; own != nil {
			*v = own
		}
	}
}

func (f *File) addPage(node pageNode, dict object.Dict) error {
	if len(f.pages) >= f.limits.Pages {
		return &LimitError{"pages", int64(f.limits.Pages)}
	}
	node.dict = dict
	f.pages = append(f.pages, node)
	return nil
}

// collectPages collects every object of type Page, by number, for a file without a usable tree.
func (f *File) collectPages() error {
	for num := range f.numbers() {
		dict, ok := f.load(num).(object.Dict)
		if !ok || dict["Type"] != object.Name("Page") {
			continue
		}
		node := pageNode{num: num}
		node.inherit(dict)
		if err := f.addPage(node, dict); err != nil {
			return err
		}
	}
	if len(f.pages) == 0 {
		return damaged("page tree", "no page can be found")
	}
	return nil
}

// frame is a page's place in the file's coordinates and its rotation.
type frame struct {
	width, height float64 // as seen, in points
	rotation      int
	toPage        matrix // from PDF's default user space to points from the top left corner
}

// Bounds on page sizes: the standard allows 14,400 units; larger UserUnits do occur on plans.
const (
	maxPageSide  = 200_000
	letterWidth  = 612
	letterHeight = 792
)

// frame works out the visible box. Missing or senseless boxes become Letter, as viewers do.
func (f *File) frame(n pageNode) frame {
	box, ok := f.rect(n.media)
	if !ok {
		box = [4]float64{0, 0, letterWidth, letterHeight}
	}
	if crop, ok := f.rect(n.crop); ok {
		cut := [4]float64{max(box[0], crop[0]), max(box[1], crop[1]), min(box[2], crop[2]), min(box[3], crop[3])}
		if cut[2]-cut[0] > 1 && cut[3]-cut[1] > 1 {
			box = cut
		}
	}
	unit, ok := object.Number(f.Resolve(n.dict["UserUnit"]))
	if !ok || unit <= 0 || unit > 1000 {
		unit = 1
	}
	turn, _ := object.Int(f.Resolve(n.rotate))
	turn = ((turn/90)%4 + 4) % 4
	w, h := (box[2]-box[0])*unit, (box[3]-box[1])*unit
	fr := frame{width: w, height: h, rotation: turn * 90}
	switch turn {
	case 0:
		fr.toPage = matrix{unit, 0, 0, -unit, -box[0] * unit, box[3] * unit}
	case 1:
		fr.toPage = matrix{0, unit, unit, 0, -box[1] * unit, -box[0] * unit}
	case 2:
		fr.toPage = matrix{-unit, 0, 0, unit, box[2] * unit, -box[1] * unit}
	case 3:
		fr.toPage = matrix{0, -unit, -unit, 0, box[3] * unit, box[2] * unit}
	}
	if turn%2 == 1 {
		fr.width, fr.height = h, w
	}
	return fr
}

// rect reads a rectangle and puts its corners in order; false if it is not a rectangle or has no area.
func (f *File) rect(o any) (r [4]float64, ok bool) {
	list, _ := f.Resolve(o).(object.Array)
	if len(list) < 4 {
		return r, false
	}
	for i := range r {
		v, ok := object.Number(f.Resolve(list[i]))
		if !ok || math.Abs(v) > maxPageSide {
			return r, false
		}
		r[i] = v
	}
	r = [4]float64{min(r[0], r[2]), min(r[1], r[3]), max(r[0], r[2]), max(r[1], r[3])}
	return r, r[2]-r[0] > 0 && r[3]-r[1] > 0
}

// maxAnnotations bounds the annotations drawn on one page; large forms have some thousand fields.
const maxAnnotations = 10_000

// annotations draws the appearance of the page's annotations: filled form fields, typed remarks, stamps. Payslips and
// tax forms have their amounts there.
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

// appearance returns the stream that draws an annotation on screen; false if it has none or is hidden. Popup windows
// and links draw nothing that is part of the paper.
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

// readOptionalContent finds the layers that are off when the file is opened.
func (f *File) readOptionalContent() {
	f.hidden = map[int]bool{}
	props, _ := f.Resolve(f.Catalog()["OCProperties"]).(object.Dict)
	config, _ := f.Resolve(props["D"]).(object.Dict)
	if base, _ := f.Resolve(config["BaseState"]).(object.Name); base == "OFF" {
		f.setLayers(props["OCGs"], true)
	}
	f.setLayers(config["ON"], false)
	f.setLayers(config["OFF"], true)
}

func (f *File) setLayers(o any, off bool) {
	list, _ := f.Resolve(o).(object.Array)
	for _, entry := range list {
		if ref, ok := entry.(object.Ref); ok {
			f.hidden[ref.Num] = off
		}
	}
}

// layerOff reports whether content of an optional content group, or of a membership dictionary of
// groups, is not shown.
func (f *File) layerOff(o any) bool {
	if ref, ok := o.(object.Ref); ok && f.hidden[ref.Num] {
		return true
	}
	dict, _ := f.Resolve(o).(object.Dict)
	if dict["Type"] != object.Name("OCMD") {
		return false
	}
	var groups object.Array
	if ref, ok := dict["OCGs"].(object.Ref); ok {
		if list, isList := f.Resolve(ref).(object.Array); isList {
			groups = list
		} else {
			groups = object.Array{ref}
		}
	} else {
		groups, _ = dict["OCGs"].(object.Array)
	}
	on, off := 0, 0
	for _, g := range groups {
		if ref, ok := g.(object.Ref); ok && f.hidden[ref.Num] {
			off++
		} else {
			on++
		}
	}
	if on+off == 0 {
		return false
	}
	switch policy, _ := f.Resolve(dict["P"]).(object.Name); policy {
	case "AllOn":
		return off > 0
	case "AnyOff":
		return off == 0
	case "AllOff":
		return on > 0
	}
	return on == 0 // AnyOn
}
