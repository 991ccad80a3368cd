// Package tesseract is the Recognizer on the Tesseract library. It is linked only with the build tag "tesseract" and
// a C++ compiler; every other build compiles too, and says so when it is asked to read.
//
//	model, err := tesseract.Open(tesseract.Options{Languages: []string{"eng"}})
//	recognizer, err := model.New()
//	words, err := recognizer.Recognize(ctx, picture, ocr.SparsePage)
//
// Start with [Open] and [Model.New].
//
// # Why a model is opened apart from its recognizers
//
// A process that is about to lock itself in can open files only before; whether its document needs recognition shows
// only after. [Open] maps the language files, which costs no memory until they are read, and [Model.New] starts the
// engine from that memory: no file, no environment, no idle cost. English gets the trained network only then.
//
// # What gosseract does here, and what it does not
//
// Its client owns the engine: it makes it, ends it and brings the linking. Everything between is called on the
// engine itself (engine.cpp), because the client of 2.4.1 forgets the page segmentation mode when it initialises,
// reads models from files only, swaps the process's standard error through a buffer of 512 bytes while it does,
// keeps every word it hands over in memory for good, cannot be stopped, and gives neither raw pixels in nor second
// choices out.
//
// # Why other choices are asked for in lines of figures only
//
// Looking for second choices costs a tenth of a page's time, and only figures that arithmetic doubts need them:
// those are read again by themselves (ocr.Reader.Reread), with choices.
//
// # Why one thread a recognizer
//
// Tesseract's own threads spin while they wait: a page then costs five to seven times the processor time and gains
// little. They are turned off for the calling thread before every page, which needs no variable in the environment;
// whoever has more processors takes more recognizers ([ocr.Pool]). Each is called on one thread of the system, and
// what its pages need stays there from page to page: memory that goes back and forth costs two recognizers a
// twentieth of their time, because every page of it that a process gives back interrupts its other processors.
package tesseract
