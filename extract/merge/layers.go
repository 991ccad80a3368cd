package merge

import (
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// layers are the optional content groups of all sources. Each keeps the state that its own file opens with,
// so that nothing hidden is shown and nothing shown is hidden.
type layers struct {
	all, off, uses object.Array
}

// isLayer says whether an object of a source is an optional content group.
func isLayer(f *pdf.File, num int, d object.Dict) bool {
	return f.Resolve(d["Type"]) == object.Name("OCG") || f.LayerHidden(num)
}

// add notes a group that is written as num, and gives the names that it loses.
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

// addUses keeps the rules by which a file's groups follow what it is used for (view, print, export).
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
			l.uses = append(l.uses, object.Dict{"Event": named(f, rule["Event"]), "Category": names(f, rule["Category"]), "OCGs": kept})
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

// properties is the catalog's OCProperties; nil when no source has layers.
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
