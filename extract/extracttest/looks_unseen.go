package extracttest

import "slices"

// UnseenLooks lists the looks that only measure. They are drawn freely, by code of their own, and share
// neither label words nor habits of layout with the looks that readers are built on: what a reader makes
// of them is what it makes of a bank nobody has seen.
func UnseenLooks() []Look {
	looks := slices.Concat(
		unseenAmericas(), unseenBritish(), unseenFarEast(), unseenEurope(), unseenAfrica(), unseenSouthAsia(), unseenHome(), unseenOddities(),
		unseenCards(), unseenLoans(), unseenWallets(), unseenPassbooks())
	for i := range looks {
		looks[i].Unseen = true
	}
	return looks
}

// freely is a look of its own: told by invent, drawn by draw.
func freely(name, about string, rows [2]int, where land, draw func(*hand)) Look {
	return Look{Name: name, About: about, kind: "pdf", rows: rows, invent: where.tell, free: draw}
}
