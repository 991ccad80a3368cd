// Package ocr turns pictures of pages into pages of words, with whatever [Recognizer] it is given;
// package extract/ocr/tesseract is one.
//
// Start with [Recognizer].
package ocr
