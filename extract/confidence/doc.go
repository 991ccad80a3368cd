// Package confidence makes the confidence of a value mean something: of the values that a result gives
// with 0.99, 99 of a hundred are what the paper prints.
//
// A recognizer's own figure says how clear the letters were. Whether the value is right depends as much on
// where it stands: an amount between two balances that follow from each other is nearly certain however
// faint it is, a row next to a break is not. [Apply] looks up what became of values in the same position
// with the same figure on synthetic papers, in a [Map] that was fitted on them.
//
// Start with [Apply].
//
// # Why a table and not a formula
//
// The table is what was counted: values right among values given, by source, kind and evidence, rising with
// the recognizer's figure. A reviewer reads it, and a new one is made with one command:
//
//	go run -tags tesseract ./extract/extracttest/cmd/accuracy -fit extract/confidence/data
package confidence
