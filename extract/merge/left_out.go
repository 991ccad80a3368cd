package merge

import "github.com/dossier-lending/dossier/extract/pdf/object"

// foreign are the types of objects that lead out of a page into the rest of its document.
var foreign = map[object.Name]bool{"Catalog": true, "Pages": true, "Page": true, "StructTreeRoot": true, "StructElem": true,
	"Filespec": true, "F": true, "EmbeddedFile": true, "Action": true, "Outlines": true, "ObjStm": true, "XRef": true, "Sig": true,
	"Metadata": true}

// actions are the kinds of actions, whose type may be left out.
var actions = map[object.Name]bool{"GoTo": true, "GoToR": true, "GoToE": true, "Launch": true, "URI": true, "SubmitForm": true,
	"ImportData": true, "ResetForm": true, "JavaScript": true, "Rendition": true}

// fonts are the kinds of fonts.
var fonts = map[object.Name]bool{"Type0": true, "Type1": true, "MMType1": true, "Type3": true, "TrueType": true,
	"CIDFontType0": true, "CIDFontType2": true}

// leadsAway says that a dictionary is no part of the paper: it does something, carries a file, or belongs to
// the document around the pages.
func (c *copier) leadsAway(d object.Dict) bool {
	name, _ := c.f.Resolve(d["Type"]).(object.Name)
	return name != "Action" && foreign[name] || c.acts(d) && !c.isDrawn(d)
}

// acts says that a dictionary does something or carries a file.
func (c *copier) acts(d object.Dict) bool {
	name, _ := c.f.Resolve(d["Type"]).(object.Name)
	action, _ := c.f.Resolve(d["S"]).(object.Name)
	return name == "Action" || name == "" && (actions[action] || c.attaches(d))
}

// isDrawn says that pages are drawn with a dictionary: it is a font, or resources. When it also calls itself
// an action every viewer draws with it all the same, and without it the page would say something else than
// its source: it loses what makes it an action.
func (c *copier) isDrawn(d object.Dict) bool {
	subtype, _ := c.f.Resolve(d["Subtype"]).(object.Name)
	return fonts[subtype] || d["Font"] != nil || d["XObject"] != nil
}

// loses are the names that a dictionary is copied without.
func (c *copier) loses(d object.Dict) map[object.Name]bool {
	if c.acts(d) {
		return actionLoses
	}
	return dictLoses
}

// dictLoses are names that belong to the rest of the document, actionLoses with those of actions and files.
var (
	dictLoses   = map[object.Name]bool{"StructParent": true, "StructParents": true, "PieceInfo": true}
	actionLoses = map[object.Name]bool{"StructParent": true, "StructParents": true, "PieceInfo": true, "Type": true, "S": true,
		"JS": true, "URI": true, "F": true, "UF": true, "EF": true, "D": true, "Win": true, "Next": true}
)

// attaches says that a dictionary without a type carries a file.
func (c *copier) attaches(d object.Dict) bool {
	files, _ := c.f.Resolve(d["EF"]).(object.Dict)
	for _, name := range []object.Name{"F", "UF", "DOS", "Mac", "Unix"} {
		if _, is := c.f.Resolve(files[name]).(object.Stream); is {
			return true
		}
	}
	return false
}

// readAsIs are the names under which viewers take a stream for what the name says, whatever it calls itself.
var readAsIs = map[object.Name]bool{"Contents": true, "ToUnicode": true, "Encoding": true, "UseCMap": true, "FontFile": true,
	"FontFile2": true, "FontFile3": true, "CIDToGIDMap": true, "SMask": true, "N": true}

// leftOut says that an object to which a name refers is no part of the paper. A stream that is drawn is part
// of it, whatever it calls itself.
func (c *copier) leftOut(name object.Name, v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case object.Dict:
		return c.leadsAway(v)
	case object.Stream:
		return !readAsIs[name] && !c.draws(v) && c.guise(v)
	}
	return false
}

// draws says that a stream is a form or an image.
func (c *copier) draws(s object.Stream) bool {
	subtype, _ := c.f.Resolve(s.Dict["Subtype"]).(object.Name)
	return subtype == "Form" || subtype == "Image"
}

// guise says that a stream calls itself something that is no part of a page.
func (c *copier) guise(s object.Stream) bool {
	name, _ := c.f.Resolve(s.Dict["Type"]).(object.Name)
	return foreign[name]
}

// propertyLists copies what the names of marked content stand for: layers, and texts to be spoken. No viewer
// draws a stream from there, so none is copied.
type propertyLists struct{ *copier }

func (l propertyLists) under(object.Name) origin { return l }

// number gives a property list a number of its own, so that an object which is also drawn is copied whole there.
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
