package merge

import (
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// looksOnly are annotations of which the look is kept and the rest dropped: they do something, or belong to a
// form. They become stamps, which every viewer shows by their appearance.
var looksOnly = map[object.Name]bool{"Widget": true, "Link": true, "FileAttachment": true, "Sound": true, "Movie": true,
	"Screen": true, "RichMedia": true, "3D": true, "PrinterMark": true, "TrapNet": true, "Projection": true}

// keptOfAnnotation are the names that draw, place or hide an annotation.
var keptOfAnnotation = []object.Name{"Contents", "F", "AS", "Border", "BS", "BE", "C", "CA", "ca", "IC", "QuadPoints",
	"InkList", "L", "LE", "Vertices", "RD", "CL", "DA", "DS", "RC", "Q", "T", "M", "NM", "Name", "OC", "Rotate", "Sy"}

// keptOfLook are those of an annotation that is kept for its look alone.
var keptOfLook = []object.Name{"F", "AS", "OC"}

// annotations copies what the annotations of a page look like.
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

// annotation is what is kept of one; nil when it draws nothing that is part of the paper.
func (c *copier) annotation(a object.Dict) object.Dict {
	rect := c.numbersOf(a["Rect"], 4)
	subtype, _ := c.f.Resolve(a["Subtype"]).(object.Name)
	look := c.look(a)
	if rect == nil || subtype == "" || subtype == "Popup" || looksOnly[subtype] && look == nil {
		return nil
	}
	kept := keptOfAnnotation
	if looksOnly[subtype] {
		subtype, kept = "Stamp", keptOfLook
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

// look is the normal appearance, with a state for each look when there are several; nil when there is none.
func (c *copier) look(a object.Dict) any {
	looks, _ := c.f.Resolve(a["AP"]).(object.Dict)
	normal := looks["N"]
	switch c.f.Resolve(normal).(type) {
	case object.Stream, object.Dict:
		return normal
	}
	return nil
}
