// Package confidence makes the confidence of a value a probability: of the values that a result gives with 0.99, 99
// of a hundred are what the paper prints.
//
// Start with [Apply]. A recognizer's own figure is only how clear the letters were. Whether the value is right
// depends as much on its position: an amount between two balances that follow is nearly certain however faint it is,
// a row next to a break is not. Apply looks up how often values in the same position with the same figure were right
// on synthetic papers, in a [Map] that was fitted to them (fit.go). key.go says what a position is; map.go has the
// table.
//
// # Why a table and not a formula
//
// The table is what was counted: values right among values given, by source, kind and evidence, rising with the
// recognizer's figure. A reviewer can read it, and one command makes a new one:
//
//	go run -tags tesseract ./extract/extracttest/cmd/accuracy -fit extract/confidence/data
package confidence
