package pdf

import "github.com/dossier-lending/dossier/extract/pdf/object"

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

// layerOff says whether content of an optional content group, or of a membership dictionary of
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
