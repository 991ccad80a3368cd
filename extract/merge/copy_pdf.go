package merge

import (
	"context"
	"reflect"

	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// copier brings the pages of one PDF over. Every object that a page reaches is written once.
type copier struct {
	ctx     context.Context
	f       *pdf.File
	w       *writer
	numbers map[int]int     // of the source's objects in the merged file; 0 is left out
	lists   map[int]int     // of those that are copied as property lists
	queue   []waiting       // have a number and are not written yet
	shared  map[uintptr]int // dictionaries that several pages inherit
}

// waiting is an object of the source that is to be written under a number.
type waiting struct {
	source, num int
	from        origin
}

// copyPDF appends all pages of a PDF.
func copyPDF(ctx context.Context, w *writer, f *pdf.File) (pages int, err error) {
	c := &copier{ctx: ctx, f: f, w: w, numbers: map[int]int{}, lists: map[int]int{}, shared: map[uintptr]int{}}
	pages = f.NumPages()
	for n := 1; n <= pages; n++ {
		parts, _ := f.PageParts(n)
		c.page(parts)
		if err := c.drain(); err != nil {
			return 0, err
		}
	}
	w.layers.addUses(f, func(r object.Ref) int { return c.numbers[r.Num] })
	return pages, nil
}

// keptOfPage are the names of a page that are copied as they are.
var keptOfPage = []object.Name{"Contents", "Group"}

func (c *copier) page(p pdf.PageParts) {
	num, parent := c.w.tree.page(c.w)
	page := object.Dict{"Type": object.Name("Page"), "Parent": parent, "Resources": c.resources(p.Resources), "MediaBox": letter}
	for _, name := range keptOfPage {
		if v := p.Dict[name]; v != nil {
			page[name] = v
		}
	}
	for name, v := range map[object.Name]any{"MediaBox": p.MediaBox, "CropBox": p.CropBox, "BleedBox": p.Dict["BleedBox"],
		"TrimBox": p.Dict["TrimBox"], "ArtBox": p.Dict["ArtBox"]} {
		if box := c.numbersOf(v, 4); box != nil {
			page[name] = box
		}
	}
	if turn, ok := object.Int(c.f.Resolve(p.Rotate)); ok && turn%360 != 0 {
		page["Rotate"] = ((turn/90)%4 + 4) % 4 * 90
	}
	if unit, ok := object.Number(c.f.Resolve(p.Dict["UserUnit"])); ok && unit > 0 {
		page["UserUnit"] = unit
	}
	if annotations := c.annotations(p.Dict["Annots"]); len(annotations) > 0 {
		page["Annots"] = annotations
	}
	c.w.putFrom(num, page, nil, c)
}

// letter is the box of a page that names none, as viewers assume.
var letter = object.Array{0, 0, 612, 792}

// numbersOf is an array of at least n numbers with its references followed; nil when o is none.
func (c *copier) numbersOf(o any, n int) object.Array {
	list, _ := c.f.Resolve(o).(object.Array)
	if len(list) < n {
		return nil
	}
	out := make(object.Array, n)
	for i := range out {
		v := c.f.Resolve(list[i])
		if _, ok := object.Number(v); !ok {
			return nil
		}
		out[i] = v
	}
	return out
}

// resources is what a page names as its resources. A dictionary that stands in the page tree itself is
// written once for all pages that inherit it.
func (c *copier) resources(o any) any {
	d, ok := o.(object.Dict)
	if !ok {
		if o == nil {
			return object.Dict{}
		}
		return o
	}
	at := reflect.ValueOf(d).Pointer()
	if num, ok := c.shared[at]; ok {
		return written(num)
	}
	num := c.w.reserve()
	c.shared[at] = num
	c.w.putFrom(num, d, c.loses(d), c)
	return written(num)
}

// number gives a source's object its number in the merged file, 0 when it is left out.
func (c *copier) number(name object.Name, r object.Ref) int { return c.numbered(c.numbers, name, r, c) }

// under is the origin of what stands under a name.
func (c *copier) under(name object.Name) origin {
	if name == "Properties" {
		return propertyLists{c}
	}
	return c
}

// numbered looks an object's number up, or gives it one and lets it wait until it is written.
func (c *copier) numbered(numbers map[int]int, name object.Name, r object.Ref, from origin) int {
	num, seen := numbers[r.Num]
	if num > 0 || seen && !readAsIs[name] {
		return num
	}
	numbers[r.Num] = 0
	if c.leftOut(name, c.f.Resolve(r)) {
		return 0
	}
	num = c.w.reserve()
	numbers[r.Num] = num
	c.queue = append(c.queue, waiting{r.Num, num, from})
	return num
}

// drain writes what is waiting, and what that refers to.
func (c *copier) drain() error {
	for len(c.queue) > 0 {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		if c.w.err != nil {
			return c.w.err
		}
		next := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		c.write(next)
	}
	return c.w.err
}

// streamLoses are the names of a stream that are written anew, lead to files outside, or belong to the rest
// of the document.
var streamLoses = map[object.Name]bool{"Length": true, "Filter": true, "DecodeParms": true, "F": true, "FFilter": true,
	"FDecodeParms": true, "DL": true, "StructParent": true, "StructParents": true, "Metadata": true, "PieceInfo": true,
	"AF": true, "OPI": true, "Ref": true, "LastModified": true}

func (c *copier) write(o waiting) {
	switch v := c.f.Resolve(object.Ref{Num: o.source}).(type) {
	case object.Stream:
		c.stream(o.num, v)
	case object.Dict:
		leaveOut, from := c.loses(v), o.from
		if isLayer(c.f, o.source, v) {
			leaveOut, from = c.w.layers.add(o.num, c.f.LayerHidden(o.source)), propertyLists{c}
		}
		c.w.putFrom(o.num, v, leaveOut, from)
	default:
		c.w.putFrom(o.num, v, nil, o.from)
	}
}

// stream copies a stream as it is compressed.
func (c *copier) stream(num int, s object.Stream) {
	data, filters, params := c.f.Encoded(s)
	d := make(object.Dict, len(s.Dict))
	for name, v := range s.Dict {
		if !streamLoses[name] {
			d[name] = v
		}
	}
	if filters != nil {
		d["Filter"] = filters
	}
	if params != nil {
		d["DecodeParms"] = params
	}
	if c.guise(s) {
		delete(d, "Type") // it is copied for what it draws
	}
	c.w.putStream(num, d, data, c.loses(d), c)
}
