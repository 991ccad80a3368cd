package form

// Marks are members that the results of every form have (fields.md §3.4).
type Marks struct {
	// Signatories are those who signed or are to sign.
	Signatories []Signatory `json:"signatories"`
	// Marks are seals, stamps and codes; nil where it is not known whether the paper has one.
	Marks MarksSeen `json:"marks"`
	// QRText is what a QR code on the paper says.
	QRText *string `json:"qr_text"`
}

// Signatory is a person who signed or is to sign a paper.
type Signatory struct {
	Name             *string `json:"name"`
	Position         *string `json:"position"`
	Role             *string `json:"role"` // owner, employee, employer_representative, …
	IDType           *string `json:"id_type"`
	IDNumber         *string `json:"id_number"`
	SignedDate       *string `json:"signed_date"` // YYYY-MM-DD
	SignaturePresent *bool   `json:"signature_present"`
}

// MarksSeen are marks on a paper; nil where it is not known.
type MarksSeen struct {
	DrySeal   *bool `json:"dry_seal"`
	Stamp     *bool `json:"stamp"`
	Barcode   *bool `json:"barcode"`
	QRCode    *bool `json:"qr_code"`
	Photo     *bool `json:"photo"`
	Signature *bool `json:"signature"`
}
