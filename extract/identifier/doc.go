// Package identifier knows the numbers that papers identify people, companies, accounts and goods by: their formats,
// check digits where an algorithm is public, and how a printed number is normalized.
//
//	tin, _ := identifier.Find("tin")
//	normal, ok := tin.Match("123-456-789-000 VAT") // "123456789000", true
//	brstn, _ := identifier.Find("brstn")
//	brstn.CheckDigits("01053-704-2") // Valid
//
// [Find] returns a [Format]; formats.tsv lists them, each with its source. [ParseMRZ] reads the machine-readable zone
// of passports and identity cards. [NormalizeAccount], [NormalizeTIN], [NormalizeMobile] and [NormalizePlate] give the
// names of a result that end with "_normalized".
//
// # Why many formats have no check digits
//
// The agencies that issue TINs, SSS, PhilHealth and Pag-IBIG numbers do not publish how their last digit is computed.
// Formulas that circulate are guesses: a right number that fails one would be called forged. So these formats answer
// [Unknown].
package identifier
