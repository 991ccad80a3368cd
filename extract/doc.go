// Package extract turns a paper's bytes into engine.Extraction: what the paper says, where each value
// was read, and whether its arithmetic holds. It is a pure function of the request: no clock, no
// network, no database.
//
// Start with [New] and [Extractor.Extract]. The steps are one file each: read.go (bytes to words by file
// kind), classify.go (which type the words show), extractor.go (the order of steps and their failures).
// What a type is, is a [Type] value; the types themselves live below extract/doctype.
//
// # Why readers are values
//
// A program that only reads spreadsheets should not link a PDF reader. [Config] therefore takes the
// readers as functions; package extract/filereader has dossier's own.
package extract
