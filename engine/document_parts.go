package engine

import (
	"encoding/json"
	"io"
)

// TypeCheck compares the declared document type with the content, and says why the content looks so.
type TypeCheck struct {
	// Registry name or "auto".
	Declared string `json:"declared" doc:"Registry name or auto."`
	// Registry name that fits the content best; "other" if nothing speaks clearly for one.
	Detected string `json:"detected" doc:"The type that fits the content best; other if nothing speaks clearly for one."`
	// How likely Detected is, 0 to 1.
	Confidence float64 `json:"confidence" doc:"Of detected, 0 to 1."`
	// The next best type; nil if nothing speaks for another one.
	RunnerUp *TypeGuess `json:"runner_up" doc:"The next best type; null if nothing speaks for another one."`
	// What speaks for Detected, or for the best type if Detected is "other": the largest weights first, at most
	// MaxTypeEvidence.
	Evidence []TypeEvidence `json:"evidence" doc:"What speaks for the type, or for the nearest one if it is other; the largest weights first, at most 8."`
}

// MaxTypeEvidence is the most entries of TypeCheck.Evidence.
const MaxTypeEvidence = 8

// TypeGuess is a document type that the content may have.
type TypeGuess struct {
	DocumentType string  `json:"document_type"`                        // registry name
	Confidence   float64 `json:"confidence" doc:"How likely, 0 to 1."` // how likely, 0 to 1
}

// TypeEvidence is one thing that speaks for a document type.
type TypeEvidence struct {
	// What it is.
	Kind EvidenceKind `json:"kind" doc:"mark: a phrase; form_number: the number of a form; structure: tables, labels, lines of a machine-readable zone; look: size and shape of the page."`
	// The phrase as the type's list of marks has it, or a sentence that describes the structure or look.
	Text string `json:"text" doc:"The phrase, or what was seen of structure or look."`
	// Page that shows it, from 1; 0 for the whole paper.
	Page int `json:"page" doc:"From 1; 0 for the whole paper."`
	// How much it speaks for the type: the natural logarithm of how many times likelier it makes the type.
	Weight float64 `json:"weight" doc:"Natural logarithm of how many times likelier it makes the type."`
}

// EvidenceKind is a kind of evidence for a document type.
type EvidenceKind string

const (
	EvidenceMark       EvidenceKind = "mark"        // a phrase, such as the paper's title
	EvidenceFormNumber EvidenceKind = "form_number" // the number of a printed form, such as "BIR Form No. 2316"
	EvidenceStructure  EvidenceKind = "structure"   // tables, labels, lines of a machine-readable zone
	EvidenceLook       EvidenceKind = "look"        // size and shape of the page
)

// MarshalJSON writes no evidence as an empty list.
func (c TypeCheck) MarshalJSON() ([]byte, error) {
	type plain TypeCheck
	c.Evidence = nonNil(c.Evidence)
	return json.Marshal(plain(c))
}

// DocumentPart is one of several papers in one file.
type DocumentPart struct {
	// Registry name, or "custom:<slug>".
	DocumentType string `json:"document_type"`
	// What was declared for the file, and what these pages show.
	TypeCheck TypeCheck `json:"type_check"`
	// First and last page in the file, from 1.
	Pages [2]int `json:"pages" doc:"First and last page in the file, from 1."`
	// How likely the pages are one paper of this type, 0 to 1.
	Confidence float64 `json:"confidence" doc:"That these pages are one paper of this type, 0 to 1."`
	// What the pages say, as if they were a file of their own, but page numbers are those of the file. Never nil in
	// what an Extractor made. It has no Documents itself.
	Result *Extraction `json:"result" doc:"What these pages say. Page numbers are those of the file."`
}

// writeJSON writes the paper, its result row by row.
func (p DocumentPart) writeJSON(out io.Writer) error {
	w := objectWriter{w: out}
	w.write("{")
	w.put("document_type", p.DocumentType)
	w.put("type_check", p.TypeCheck)
	w.put("pages", p.Pages)
	w.put("confidence", p.Confidence)
	w.name("result")
	switch {
	case w.err != nil:
	case p.Result == nil:
		w.write("null")
	default:
		w.err = p.Result.WriteJSON(out)
	}
	w.write("}")
	return w.err
}

// putParts writes the papers of a file.
func (w *objectWriter) putParts(parts []DocumentPart) {
	w.name("documents")
	w.write("[")
	for i, part := range parts {
		if i > 0 {
			w.write(",")
		}
		if w.err == nil {
			w.err = part.writeJSON(w.w)
		}
	}
	w.write("]")
}
