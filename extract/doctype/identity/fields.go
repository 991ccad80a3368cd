package identity

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are the values of an identity card, in the order of the contract's table (fields §9). All cards have one
// shape; nil means that the card does not show it.
type Fields struct {
	// IDNumber is the number of the card or of its holder, as printed: the card number (PCN) of a PhilSys card.
	IDNumber *string `json:"id_number" form:"id core"`
	// TIN is the number of a tax card, TINNormalized its digits only.
	TIN           *string `json:"tin" form:"id"`
	TINNormalized *string `json:"tin_normalized" form:"id"` // digits only
	// FullName is as printed, or joined from its parts in speaking order: FIRST MIDDLE LAST.
	FullName *string `json:"full_name" form:"person core"`
	// LastName, FirstName, MiddleName and Suffix are known if they are printed apart or split by a comma.
	LastName   *string `json:"last_name" form:"person part core"`
	FirstName  *string `json:"first_name" form:"person part core"`  // given names
	MiddleName *string `json:"middle_name" form:"person part core"` // mother's surname
	Suffix     *string `json:"suffix" form:"text oneline"`          // Jr., III
	// BirthDate is the holder's day of birth.
	BirthDate *engine.Date `json:"birth_date" form:"date core"`
	// Address is one line; passports have none.
	Address      *string                `json:"address" form:"address core"`
	AddressParts statement.AddressParts `json:"address_parts"` // parts of Address
	// IssueDate and ExpiryDate are when the card was made and until when it is valid.
	IssueDate  *engine.Date `json:"issue_date" form:"date core"`
	ExpiryDate *engine.Date `json:"expiry_date" form:"date core"` // last day
	// Sex is the holder's.
	Sex *string `json:"sex" enum:"male,female" form:"choice labelled"`
	// Nationality is as printed: a word or a code.
	Nationality *string `json:"nationality" form:"text oneline"`
	// CivilStatus: as printed.
	CivilStatus *string `json:"civil_status" enum:"single,married,widowed,separated,annulled,other" form:"choice labelled"`
	BirthPlace  *string `json:"birth_place" form:"text"`        // as printed
	BloodType   *string `json:"blood_type" form:"text oneline"` // as printed
	// IssuingAuthority is the office or agency that issued the card.
	IssuingAuthority *string `json:"issuing_authority" form:"text oneline"`
	// MRZ is the machine-readable zone of a passport.
	MRZ MRZ `json:"mrz" form:"object"`
	// LicenseClass to AgencyCode are those of a driver's licence.
	LicenseClass *string `json:"license_class" form:"text oneline"`
	Restrictions *string `json:"restrictions" form:"text oneline"` // codes of vehicles
	Conditions   *string `json:"conditions" form:"text oneline"`   // codes
	AgencyCode   *string `json:"agency_code" form:"id"`            // of the office
	// Profession and RegistrationDate are those of a professional's card.
	Profession       *string      `json:"profession" form:"text"`
	RegistrationDate *engine.Date `json:"registration_date" form:"date"` // first day
	// PrecinctNumber is that of a voter.
	PrecinctNumber *string `json:"precinct_number" form:"id"`
	// DocumentSide says which sides of a card the file shows.
	DocumentSide *string `json:"document_side" enum:"front,back,both" form:"text"`
	form.Marks
}

// MRZ is a machine-readable zone (ICAO Doc 9303), with misread characters corrected where a check digit tells how.
type MRZ struct {
	Line1          *string      `json:"line1" form:"text"`                  // as read
	Line2          *string      `json:"line2" form:"text"`                  // as read
	DocumentNumber *string      `json:"document_number" form:"id"`          // without filler
	BirthDate      *engine.Date `json:"birth_date" form:"date"`             // from the zone
	ExpiryDate     *engine.Date `json:"expiry_date" form:"date"`            // last day
	Sex            *string      `json:"sex" enum:"male,female" form:"text"` // male or female
	Nationality    *string      `json:"nationality" form:"text"`            // code of three letters
	// CheckDigitsValid is false if a check digit is wrong.
	CheckDigitsValid *bool `json:"check_digits_valid" form:"yes"`
}
