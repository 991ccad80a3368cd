// Package tesseract is a Recognizer that uses the Tesseract library. It is linked only with the build tag "tesseract"
// and a C++ compiler. Every other build compiles too, and returns [ErrNotBuilt] when it should read.
//
//	model, err := tesseract.Open(tesseract.Options{Languages: []string{"eng"}})
//	recognizer, err := model.New()
//	words, err := recognizer.Recognize(ctx, picture, ocr.SparsePage)
//
// Start with [Open] and [Model.New].
//
// # Why a model is opened apart from its recognizers
//
// A process that locks itself in can open files only before; whether its document needs recognition shows only after.
// [Open] maps the language files, which costs no memory until they are read. [Model.New] starts the engine from that
// memory: no file, no environment, no idle cost. English gets the trained network only then.
//
// # What gosseract does here, and what it does not
//
// Its client owns the engine: it makes it, ends it and brings the linking. Everything between is called on the engine
// itself (engine.cpp). The client of 2.4.1 forgets the page segmentation mode when it initialises, reads models from
// files only, meanwhile swaps the process's standard error through a buffer of 512 bytes, keeps every word that it
// returns in memory for good, cannot be stopped, and neither takes raw pixels nor returns second choices.
//
// # Why only lines of figures have second choices
//
// Second choices cost a tenth of a page's time, and only figures that arithmetic doubts need them. Those figures are
// read again alone (ocr.Reader.Reread), with choices.
//
// # Why a recognizer has one thread
//
// Tesseract's own threads spin while they wait: a page then costs five to seven times the processor time and gains
// little. They are turned off for the calling thread before every page, which needs no environment variable. To use
// more processors, use more recognizers ([ocr.Pool]). Each is called on one thread of the system, and the memory that
// its pages need stays there from page to page. Memory that is freed and allocated again costs two recognizers a
// twentieth of their time, because every memory page that a process gives back interrupts its other processors.
package tesseract
