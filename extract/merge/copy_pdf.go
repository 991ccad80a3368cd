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
	queue   []queued        // have a number and are not written yet
	shared  map[uintptr]int // dictionaries that several pages inherit
}

// queued is an object of the source that will be written under a number.
type queued struct {
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

// keptOfPage are the entries of a page that are copied unchanged.
var keptOfPage = []object.Name{"Contents", "Group"}

func (c *copier) page(p pdf.PageParts) {
	num, parent := c.w.tree.page(c.w)
	page := object.Dict{
		"Type":      object.Name("Page"),
		"Parent":    parent,
		"Resources": c.resources(p.Resources),
		"MediaBox":  letter,
	}
	for _, name := range keptOfPage {
		if v := p.Dict[name]; v != nil {
			page[name] = v
		}
	}
	for name, v := range map[object.Name]any{
		"MediaBox": p.MediaBox,
		"CropBox":  p.CropBox,
		"BleedBox": p.Dict["BleedBox"],
		"TrimBox":  p.Dict["TrimBox"],
		"ArtBox":   p.Dict["ArtBox"],
	} {
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

// numbersOf returns an array of at least n numbers with its references followed; nil if o is not one.
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

// resources returns the resources of a page. A dictionary that is a direct object in the page tree is written once for
// all pages that inherit it.
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

// number returns the number in the merged file of a source's object; 0 if the object is left out.
func (c *copier) number(name object.Name, r object.Ref) int { return c.numbered(c.numbers, name, r, c) }

// under returns the origin of the value of a key.
func (c *copier) under(name object.Name) origin {
	if name == "Properties" {
		return propertyLists{c}
	}
	return c
}

// numbered returns an object's number. A new object gets the next number and waits until it is written.
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
	c.queue = append(c.queue, queued{r.Num, num, from})
	return num
}

// drain writes the waiting objects and all objects to which they refer.
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

func (c *copier) write(o queued) {
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

// stream copies a stream in its compressed form.
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
	if c.isDisguised(s) {
		delete(d, "Type") // it is copied because of its drawing
	}
	c.w.putStream(num, d, data, c.loses(d), c)
}

// foreign are the types of objects that lead out of a page into the rest of its document.
var foreign = map[object.Name]bool{
	"Catalog":        true,
	"Pages":          true,
	"Page":           true,
	"StructTreeRoot": true,
	"StructElem":     true,
	"Filespec":       true,
	"F":              true,
	"EmbeddedFile":   true,
	"Action":         true,
	"Outlines":       true,
	"ObjStm":         true,
	"XRef":           true,
	"Sig":            true,
	"Metadata":       true,
}

// actions are the kinds of actions, whose type may be left out.
var actions = map[object.Name]bool{
	"GoTo":       true,
	"GoToR":      true,
	"GoToE":      true,
	"Launch":     true,
	"URI":        true,
	"SubmitForm": true,
	"ImportData": true,
	"ResetForm":  true,
	"JavaScript": true,
	"Rendition":  true,
}

// fonts are the kinds of fonts.
var fonts = map[object.Name]bool{"Type0": true, "Type1": true, "MMType1": true, "Type3": true, "TrueType": true,
	"CIDFontType0": true, "CIDFontType2": true}

// leadsAway reports whether a dictionary is not part of a page: it is an action, carries a file, or belongs to the
// document around the pages.
func (c *copier) leadsAway(d object.Dict) bool {
	name, _ := c.f.Resolve(d["Type"]).(object.Name)
	return name != "Action" && foreign[name] || c.isAction(d) && !c.isDrawn(d)
}

// isAction reports whether a dictionary does something or carries a file.
func (c *copier) isAction(d object.Dict) bool {
	name, _ := c.f.Resolve(d["Type"]).(object.Name)
	action, _ := c.f.Resolve(d["S"]).(object.Name)
	return name == "Action" || name == "" && (actions[action] || c.attaches(d))
}

// isDrawn reports whether pages are drawn with a dictionary: it is a font, or resources. If it is also marked as an
// action, every viewer still draws with it, and without it the page would show something else than its source. So it is
// kept without the entries that make it an action.
func (c *copier) isDrawn(d object.Dict) bool {
	subtype, _ := c.f.Resolve(d["Subtype"]).(object.Name)
	return fonts[subtype] || d["Font"] != nil || d["XObject"] != nil
}

// loses are the names that a dictionary is copied without.
func (c *copier) loses(d object.Dict) map[object.Name]bool {
	if c.isAction(d) {
		return actionLoses
	}
	return dictLoses
}

// dictLoses are names that belong to the rest of the document, actionLoses with those of actions and files.
var (
	dictLoses   = map[object.Name]bool{"StructParent": true, "StructParents": true, "PieceInfo": true}
	actionLoses = map[object.Name]bool{
		"StructParent":  true,
		"StructParents": true,
		"PieceInfo":     true,
		"Type":          true,
		"S":             true,
		"JS":            true,
		"URI":           true,
		"F":             true,
		"UF":            true,
		"EF":            true,
		"D":             true,
		"Win":           true,
		"Next":          true,
	}
)

// attaches reports whether a dictionary without a type carries a file.
func (c *copier) attaches(d object.Dict) bool {
	files, _ := c.f.Resolve(d["EF"]).(object.Dict)
	for _, name := range []object.Name{"F", "UF", "DOS", "Mac", "Unix"} {
		if _, is := c.f.Resolve(files[name]).(object.Stream); is {
			return true
		}
	}
	return false
}

// readAsIs are the names under which viewers use a stream by the name, whatever type the stream claims.
var readAsIs = map[object.Name]bool{
	"Contents":    true,
	"ToUnicode":   true,
	"Encoding":    true,
	"UseCMap":     true,
	"FontFile":    true,
	"FontFile2":   true,
	"FontFile3":   true,
	"CIDToGIDMap": true,
	"SMask":       true,
	"N":           true,
}

// leftOut reports whether an object to which a key refers is left out, because it is not part of a page. A drawn stream
// is kept, whatever its type is.
func (c *copier) leftOut(name object.Name, v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case object.Dict:
		return c.leadsAway(v)
	case object.Stream:
		return !readAsIs[name] && !c.draws(v) && c.isDisguised(v)
	}
	return false
}

// draws reports whether a stream is a form or an image.
func (c *copier) draws(s object.Stream) bool {
	subtype, _ := c.f.Resolve(s.Dict["Subtype"]).(object.Name)
	return subtype == "Form" || subtype == "Image"
}

// isDisguised reports whether a stream has a type that is not part of a page.
func (c *copier) isDisguised(s object.Stream) bool {
	name, _ := c.f.Resolve(s.Dict["Type"]).(object.Name)
	return foreign[name]
}

// propertyLists copies the objects that marked content names: layers, and texts to be spoken. No viewer draws a stream
// from there, so none is copied.
type propertyLists struct{ *copier }

func (l propertyLists) under(object.Name) origin { return l }

// number gives a property list its own number, so that an object which is also drawn is copied whole for the drawing.
func (l propertyLists) number(name object.Name, r object.Ref) int {
	switch v := l.f.Resolve(r).(type) {
	case object.Stream:
		return 0
	case object.Dict:
		if isLayer(l.f, r.Num, v) {
			return l.copier.number(name, r)
		}
	}
	return l.numbered(l.lists, name, r, l)
}

// layers are the optional content groups of all sources. Each keeps the state that its own file opens with,
// so that nothing hidden is shown and nothing shown is hidden.
type layers struct {
	all, off, uses object.Array
}

// isLayer reports whether an object of a source is an optional content group.
func isLayer(f *pdf.File, num int, d object.Dict) bool {
	return f.Resolve(d["Type"]) == object.Name("OCG") || f.LayerHidden(num)
}

// add notes a group that is written as num, and returns the names that it loses.
func (l *layers) add(num int, hidden bool) (leaveOut map[object.Name]bool) {
	l.all = append(l.all, written(num))
	if !hidden {
		return nil
	}
	l.off = append(l.off, written(num))
	return hiddenLayerLoses
}

// hiddenLayerLoses: a group for another intent than viewing counts as shown, whatever its state.
var hiddenLayerLoses = map[object.Name]bool{"Intent": true}

// addUses keeps the rules by which a file's groups depend on the use of the file (view, print, export).
func (l *layers) addUses(f *pdf.File, number func(object.Ref) int) {
	properties, _ := f.Resolve(f.Catalog()["OCProperties"]).(object.Dict)
	config, _ := f.Resolve(properties["D"]).(object.Dict)
	rules, _ := f.Resolve(config["AS"]).(object.Array)
	for i, o := range rules {
		rule, _ := f.Resolve(o).(object.Dict)
		groups, _ := f.Resolve(rule["OCGs"]).(object.Array)
		if i >= maxLayerRules {
			return
		}
		var kept object.Array
		for _, g := range groups {
			if ref, ok := g.(object.Ref); ok {
				if n := number(ref); n > 0 {
					kept = append(kept, written(n))
				}
			}
		}
		if len(kept) > 0 {
			l.uses = append(
				l.uses,
				object.Dict{"Event": named(f, rule["Event"]), "Category": names(f, rule["Category"]), "OCGs": kept},
			)
		}
	}
}

// maxLayerRules bounds the rules taken from one file; there are three events.
const maxLayerRules = 64

func named(f *pdf.File, o any) any {
	n, _ := f.Resolve(o).(object.Name)
	return n
}

func names(f *pdf.File, o any) object.Array {
	var out object.Array
	list, _ := f.Resolve(o).(object.Array)
	for _, e := range list {
		if n, ok := f.Resolve(e).(object.Name); ok {
			out = append(out, n)
		}
	}
	return out
}

// properties returns the catalog's OCProperties; nil if no source has layers.
func (l *layers) properties() any {
	if len(l.all) == 0 {
		return nil
	}
	config := object.Dict{"Order": l.all, "BaseState": object.Name("ON")}
	if len(l.off) > 0 {
		config["OFF"] = l.off
	}
	if len(l.uses) > 0 {
		config["AS"] = l.uses
	}
	return object.Dict{"OCGs": l.all, "D": config}
}

// appearanceOnly are annotations of which only the appearance is kept, because they are actions or form fields. They
// become stamps, which every viewer shows.
var appearanceOnly = map[object.Name]bool{
	"Widget":         true,
	"Link":           true,
	"FileAttachment": true,
	"Sound":          true,
	"Movie":          true,
	"Screen":         true,
	"RichMedia":      true,
	"3D":             true,
	"PrinterMark":    true,
	"TrapNet":        true,
	"Projection":     true,
}

// keptOfAnnotation are the names that draw, place or hide an annotation.
var keptOfAnnotation = []object.Name{"Contents", "F", "AS", "Border", "BS", "BE", "C", "CA", "ca", "IC", "QuadPoints",
	"InkList", "L", "LE", "Vertices", "RD", "CL", "DA", "DS", "RC", "Q", "T", "M", "NM", "Name", "OC", "Rotate", "Sy"}

// keptOfAppearance are the keys kept of an annotation of which only the appearance is kept.
var keptOfAppearance = []object.Name{"F", "AS", "OC"}

// annotations copies the appearance of a page's annotations.
func (c *copier) annotations(o any) object.Array {
	list, _ := c.f.Resolve(o).(object.Array)
	var out object.Array
	for i, entry := range list {
		annotation, _ := c.f.Resolve(entry).(object.Dict)
		if i >= maxAnnotations {
			break
		}
		if a := c.annotation(annotation); a != nil {
			num := c.w.reserve()
			c.w.putFrom(num, a, nil, c)
			out = append(out, written(num))
		}
	}
	return out
}

// annotation returns the kept part of one annotation; nil if it shows nothing.
func (c *copier) annotation(a object.Dict) object.Dict {
	rect := c.numbersOf(a["Rect"], 4)
	subtype, _ := c.f.Resolve(a["Subtype"]).(object.Name)
	look := c.appearance(a)
	if rect == nil || subtype == "" || subtype == "Popup" || appearanceOnly[subtype] && look == nil {
		return nil
	}
	kept := keptOfAnnotation
	if appearanceOnly[subtype] {
		subtype, kept = "Stamp", keptOfAppearance
	}
	out := object.Dict{"Type": object.Name("Annot"), "Subtype": subtype, "Rect": rect}
	for _, name := range kept {
		if v := a[name]; v != nil {
			out[name] = v
		}
	}
	if look != nil {
		out["AP"] = object.Dict{"N": look}
	}
	return out
}

// appearance returns the normal appearance, with a state for each if there are several; nil if there is none.
func (c *copier) appearance(a object.Dict) any {
	looks, _ := c.f.Resolve(a["AP"]).(object.Dict)
	normal := looks["N"]
	switch c.f.Resolve(normal).(type) {
	case object.Stream, object.Dict:
		return normal
	}
	return nil
}
