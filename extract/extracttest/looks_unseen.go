package extracttest

import "slices"

// freeLooks lists the looks that are drawn freely, by code of their own, and share neither label words nor
// habits of layout with the others.
func freeLooks() []Look {
	return slices.Concat(
		unseenAmericas(), unseenBritish(), unseenFarEast(), unseenEurope(), unseenAfrica(), unseenSouthAsia(), unseenHome(), unseenOddities(),
		unseenCards(), unseenLoans(), unseenWallets(), unseenPassbooks())
}

// opened are free looks that readers may be built on, every third of those first drawn, so chosen before
// anyone saw how they are read. A name never leaves this list: what was seen measures nothing any more.
var opened = []string{"agave-twodates", "fenland-dayheads", "teratai-bilingual", "neuwald-soll", "montechiaro-red", "savanna-newest",
	"gangotri-stacked", "mayon-spaced", "thistle-pair", "ember-twocards", "isla-dr", "lakbay-facing"}

// OpenedLooks lists the free looks that readers may be built on.
func OpenedLooks() []Look {
	return slices.DeleteFunc(freeLooks(), func(l Look) bool { return !slices.Contains(opened, l.Name) })
}

// UnseenLooks lists the looks that only measure: what a reader makes of them is what it makes of a bank
// nobody has seen.
func UnseenLooks() []Look {
	looks := slices.DeleteFunc(freeLooks(), func(l Look) bool { return slices.Contains(opened, l.Name) })
	for i := range looks {
		looks[i].Unseen = true
	}
	return looks
}

// freely is a look of its own: told by invent, drawn by draw.
func freely(name, about string, rows [2]int, where land, draw func(*hand)) Look {
	return Look{Name: name, About: about, kind: "pdf", rows: rows, invent: where.tell, free: draw}
}
