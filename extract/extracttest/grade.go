package extracttest

// Grade is what a drawn paper went through before it became a file again.
type Grade string

// The grades, from best to worst.
const (
	Clean300  Grade = "clean300"
	Office200 Grade = "office200"
	JPEG30    Grade = "jpeg30"
	Bleed     Grade = "bleed"
	Stain     Grade = "stain"
	Fax       Grade = "fax"
	Photo     Grade = "photo"
)
