// Package extract turns a paper's bytes into an engine.Extraction: the values on the paper, the place where each was
// read, and whether its arithmetic holds. It is a pure function of the request: no clock, no network, no database.
//
// Start with [New] and [Extractor.Extract]. A document type is a [Type] value, and the types that exist are a
// [Registry]. Both are passed in: dossier's are in extract/doctype and the folders below it, which import this package.
// It imports none of them.
//
// The files, in reading order:
//
//   - extractor.go: Config, and the order of the steps with their failures
//   - type.go: what a document type is, and the Reading that its reader gets
//   - registry.go: names and aliases of types, and the nearest types for a wrong name
//   - reader.go: bytes to pages of words by kind of file; chosen pages; progress
//   - classify.go: which type the pages of a paper show; the evidence is weighed in package classify
//   - papers.go: the papers of a file, each read from its own pages, and the result of all
//   - quality.go: how well the file could be read
//   - seen.go: boxes on the pages as a person sees them
//
// # Why readers are values
//
// A program that only reads spreadsheets should not link a PDF reader. [Config] therefore takes the readers as
// functions; package extract/filereader has dossier's own.
package extract
