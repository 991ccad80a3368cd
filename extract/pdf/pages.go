package pdf

import (
	"math"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// pageNode is a leaf of the page tree with what it inherits.
type pageNode struct {
	num       int // object number, 0 when the page stands in the tree directly
	dict      object.Dict
	resources any
	media     any
	crop      any
	rotate    any
}

// NumPages is the number of pages that were found.
func (f *File) NumPages() int { return len(f.pages) }

// readPages walks the page tree. Nodes that were met before are skipped, so cycles end.
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
		return nil // what lies deeper is left out; honest trees are shallow
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

// collectPages takes every object that says it is a page, in order of their numbers, when the tree is lost.
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

// frame is where a page lies and how it is turned.
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

// rect reads a rectangle and puts its corners in order; false when it is none or has no area.
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
