package pdf

import (
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/filter"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// formCost is what running a form counts in operators: looking it up and setting it up is dearer than
// moving the pen.
const formCost = 50

// do draws a form or an image.
func (in *interpreter) do(name object.Name) error {
	o := in.f.find(in.res, "XObject", name)
	s, ok := in.f.Resolve(o).(object.Stream)
	if !ok {
		return nil
	}
	switch kind, _ := in.f.Resolve(s.Dict["Subtype"]).(object.Name); kind {
	case "Form":
		return in.form(s)
	case "Image":
		in.image(s.Dict, s.Ref.Num, s)
	}
	return nil
}

// form runs a form's content with its own resources. A form within itself is skipped.
func (in *interpreter) form(s object.Stream) error {
	if in.depth >= maxFormDepth || s.Ref.Num != 0 && in.forms[s.Ref.Num] {
		return nil
	}
	if err := in.count(formCost); err != nil {
		return err
	}
	content, err := in.f.formContent(s)
	if err != nil && len(content) == 0 {
		return onlyLimit(err)
	}
	hidden := in.f.layerOff(s.Dict["OC"])
	// All that the form may change is put back afterwards.
	outer := *in
	in.forms[s.Ref.Num] = true
	in.depth++
	in.saved, in.marks = nil, nil
	in.operands, in.elements, in.arena = nil, nil, nil
	in.path = path{}
	if hidden {
		in.off++
	}
	in.source = source{object: s.Ref.Num, revision: in.f.Revision(s.Ref.Num)}
	if m := in.f.formMatrix(s.Dict).mul(in.ctm); m.sane() {
		in.ctm = m
	}
	if box, ok := in.f.rect(s.Dict["BBox"]); ok {
		in.clip.box = overlap(in.clip.box, in.unitBox(matrix{a: box[2] - box[0], d: box[3] - box[1], e: box[0], f: box[1]}))
	}
	if res := in.f.Resolve(s.Dict["Resources"]); res != nil {
		in.res = in.f.newScope(res)
	}
	err = in.run(content)
	in.restore(&outer)
	delete(in.forms, s.Ref.Num)
	return err
}

// restore puts back what a form must not change; what it drew and used up stays.
func (in *interpreter) restore(outer *interpreter) {
	in.state, in.saved, in.marks, in.off = outer.state, outer.saved, outer.marks, outer.off
	in.tm, in.line, in.depth, in.path = outer.tm, outer.line, outer.depth, outer.path
	in.res, in.source = outer.res, outer.source
	in.operands, in.elements, in.arena = outer.operands, outer.elements, outer.arena
}

func (f *File) formMatrix(dict object.Dict) matrix {
	list, _ := f.Resolve(dict["Matrix"]).(object.Array)
	if len(list) != 6 {
		return identity
	}
	var v [6]float64
	for i := range v {
		v[i], _ = object.Number(f.Resolve(list[i]))
	}
	return matrix{v[0], v[1], v[2], v[3], v[4], v[5]}
}

// Forms are decoded once when they are small: letterheads come back on every page.
const (
	maxFormKept  = 256 << 10
	maxFormsKept = 16 << 20
)

func (f *File) formContent(s object.Stream) ([]byte, error) {
	if data, ok := f.formCache[s.Ref.Num]; ok && s.Ref.Num != 0 {
		return data, nil
	}
	data, _, err := f.decode(s)
	if err == nil && len(data) <= maxFormKept && f.formBytes+len(data) <= maxFormsKept {
		f.formCache[s.Ref.Num] = data
		f.formBytes += len(data)
	}
	return data, err
}

// image notes where a picture is drawn: the unit square under the current matrix.
func (in *interpreter) image(dict object.Dict, num int, data object.Stream) {
	if in.off > 0 || in.f.layerOff(dict["OC"]) || len(in.out.Images) >= maxRules {
		return
	}
	in.words.end()
	in.order++
	img := page.Image{Box: in.unitBox(identity), Object: num, Order: in.order}
	img.Width, _ = object.Int(in.f.Resolve(firstOf(dict, "Width", "W")))
	img.Height, _ = object.Int(in.f.Resolve(firstOf(dict, "Height", "H")))
	if names := in.f.list(firstOf(dict, "Filter", "F")); len(names) > 0 {
		last, _ := in.f.Resolve(names[len(names)-1]).(object.Name)
		img.Filter = string(last)
		if full := filter.Codec(img.Filter); full != "" {
			img.Filter = full
		}
	}
	in.out.Images = append(in.out.Images, img)
	in.place(img, dict, data)
}
