//go:build tesseract && cgo

package tesseract

// #cgo LDFLAGS: -lgomp
// #include <stdlib.h>
// #include "engine.h"
import "C"

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe" // pixels and the engine's address go to C

	"github.com/otiai10/gosseract/v2" // owns the engine and links it; see the package's documentation
	"golang.org/x/sys/unix"           // maps language files

	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/raster"
)

// Built reports whether this program can recognize text.
const Built = true

// Version is the library's.
func Version() string { return gosseract.Version() }

// Model is the languages that recognizers read with. It stays in memory for the life of the process and
// serves any number of them.
type Model struct {
	folder    string   // under which their files are held
	languages string   // joined with "+"
	marked    []string // those that read letters with marks, none when none is installed
}

// Open maps the languages' files. Failures are [*MissingLanguageError] or the system's.
func Open(o Options) (*Model, error) {
	languages, folder, err := o.find()
	if err != nil {
		return nil, err
	}
	m := &Model{folder: folder, languages: strings.Join(languages, "+")}
	if !o.Plain {
		m.folder = filepath.Join(folder, trainedFolder)
	}
	for _, name := range languages {
		if err := m.hold(folder, name); err != nil {
			return nil, fmt.Errorf("tesseract language %q: %w", name, err)
		}
	}
	for _, name := range markedIn(folder) {
		if m.hold(folder, name) == nil { // without one that is missing, the page is still read
			m.marked = append(m.marked, name)
		}
	}
	return m, nil
}

const (
	// maxLanguageFile is above the largest that exists (some 50 MB).
	maxLanguageFile = 256 << 20
	// trainedFolder is where the engine looks for languages whose network may be a trained one. It names bytes in
	// memory, not a folder of the system.
	trainedFolder = "\x01trained"
)

var (
	holding sync.Mutex
	held    = map[string]bool{} // by the paths that engines ask for
	// untrained are files, by those paths, whose network the trained one may replace when an engine first starts;
	// trained has those that were replaced.
	untrained, trained = map[string][]byte{}, map[string]bool{}
)

// hold maps one language file for good and registers it for the engine's reader of files.
func (m *Model) hold(folder, language string) error {
	path := filepath.Join(m.folder, language+fileSuffix)
	holding.Lock()
	defer holding.Unlock()
	if held[path] {
		return nil
	}
	data, err := mapped(filepath.Join(folder, language+fileSuffix))
	if err != nil {
		return err
	}
	tell(path, unsafe.Pointer(unsafe.SliceData(data)), len(data))
	held[path] = true
	if language == trainedOn && m.folder != folder {
		untrained[path] = data
	}
	return nil
}

// tell registers the bytes that the engine's reader of files finds at a path; the bytes must stay.
func tell(path string, bytes unsafe.Pointer, size int) {
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	C.dossier_hold(name, (*C.char)(bytes), C.size_t(size))
}

// train holds a copy with the trained network in place of a file. It waits for the first engine: most documents have
// text and need neither the copy's 4 MB nor the time to make it.
func train(path string) {
	holding.Lock()
	defer holding.Unlock()
	data, waits := untrained[path]
	if !waits {
		return
	}
	delete(untrained, path)
	if file, ok := withTrainedNetwork(data); ok {
		tell(path, C.CBytes(file), len(file))
		trained[path] = true
		_ = unix.Munmap(data) // what stays mapped costs nothing until it is read
	}
}

// mapped is a language file in memory that is read from the disk when it is needed.
func mapped(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() == 0 || info.Size() > maxLanguageFile {
		return nil, fmt.Errorf("%s has %d bytes; install it anew", path, info.Size())
	}
	return unix.Mmap(int(f.Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_PRIVATE)
}

// starting lets one engine start at a time, because the library then fills its own tables.
var starting sync.Mutex

// New starts an engine. It needs no file and about 30 MB of memory.
func (m *Model) New() (ocr.Recognizer, error) {
	r := &recognizer{model: m, thread: newThread(), cancel: (*C.int)(C.calloc(1, C.sizeof_int))}
	var err error
	r.thread.run(func() { r.main, err = start(m.folder, m.languages) })
	if err != nil {
		r.Close()
		return nil, err
	}
	r.others = m.othersThanWestern()
	return r, nil
}

// othersThanWestern are the languages that letters with marks are read in beside the model's own: where those have the
// trained network, the western ones among them are read already. An engine must have started.
func (m *Model) othersThanWestern() []string {
	holding.Lock()
	defer holding.Unlock()
	if !trained[filepath.Join(m.folder, trainedOn+fileSuffix)] ||
		!slices.Contains(strings.Split(m.languages, "+"), trainedOn) {
		return m.marked
	}
	return slices.DeleteFunc(slices.Clone(m.marked), func(name string) bool { return slices.Contains(western, name) })
}

// engine is one of the library's, which its client owns.
type engine struct {
	client *gosseract.Client
	api    unsafe.Pointer
}

func start(folder, languages string) (*engine, error) {
	e := &engine{client: gosseract.NewClient()}
	field := reflect.ValueOf(e.client).Elem().FieldByName("api")
	if field.Kind() != reflect.UnsafePointer {
		e.client.Close()
		return nil, errors.New("tesseract: this version of gosseract keeps its engine elsewhere")
	}
	e.api = field.UnsafePointer()
	in, names := C.CString(folder), C.CString(languages)
	defer C.free(unsafe.Pointer(in))
	defer C.free(unsafe.Pointer(names))
	train(filepath.Join(folder, trainedOn+fileSuffix))
	starting.Lock()
	defer starting.Unlock()
	if C.dossier_start(e.api, in, names) != 0 {
		e.client.Close()
		return nil, fmt.Errorf("tesseract does not start with %s of %s; install the languages anew", languages, folder)
	}
	return e, nil
}

// recognizer is one engine and, once letters with diacritics are needed, further ones.
type recognizer struct {
	model  *Model
	thread *thread // on which all engines are started and called
	main   *engine
	others []string  // languages that letters with marks are read in
	marked []*engine // their engines, nil until they are needed
	cancel *C.int    // not 0 ends a page early
}

// Name implements ocr.Recognizer.
func (r *recognizer) Name() string { return "tesseract" }

// Close implements ocr.Recognizer.
func (r *recognizer) Close() (err error) {
	if r.thread == nil {
		return nil
	}
	r.thread.run(func() {
		for _, e := range append(r.marked, r.main) {
			if e != nil {
				err = errors.Join(err, e.client.Close())
			}
		}
		C.dossier_give_back()
	})
	r.thread.end()
	C.free(unsafe.Pointer(r.cancel))
	r.thread, r.main, r.marked, r.cancel = nil, nil, nil, nil
	return err
}

// MarkedLanguages implements ocr.Marker.
func (r *recognizer) MarkedLanguages() []string { return r.others }

// engineFor is the engine that reads in a mode.
func (r *recognizer) engineFor(m ocr.Mode) (*engine, error) {
	n := int(m - ocr.MarkedLine)
	if n < 0 || n >= len(r.others) {
		return r.main, nil
	}
	if r.marked == nil {
		r.marked = make([]*engine, len(r.others))
	}
	if r.marked[n] == nil {
		var err error
		if r.marked[n], err = start(r.model.folder, r.others[n]); err != nil {
			return nil, err
		}
	}
	return r.marked[n], nil
}

// How the engine takes a page apart, by its own numbers.
const (
	segmentLine   = 7
	segmentSparse = 11
	segmentRaw    = 13
)

// Recognize implements ocr.Recognizer. It ends within a word's time of ctx.
func (r *recognizer) Recognize(ctx context.Context, g *raster.Gray, m ocr.Mode) ([]ocr.Word, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if r.main == nil {
		return nil, errors.New("tesseract: the recognizer is closed")
	}
	if g.Width < minSide || g.Height < minSide {
		return nil, nil
	}
	if g.Width > maxSide || g.Height > maxSide || len(g.Pix) < g.Width*g.Height {
		return nil, fmt.Errorf("tesseract: a picture of %d × %d pixels cannot be read", g.Width, g.Height)
	}
	var words []ocr.Word
	var err error
	r.thread.run(func() { words, err = r.recognize(ctx, g, m) })
	return words, err
}

// recognize runs on the recognizer's thread.
func (r *recognizer) recognize(ctx context.Context, g *raster.Gray, m ocr.Mode) ([]ocr.Word, error) {
	segmentation, only, choices := C.int(segmentSparse), "", C.int(0)
	if m != ocr.SparsePage {
		segmentation = segmentLine
	}
	if m == ocr.FiguresLine {
		only, choices = figures, 1
	}
	e, err := r.engineFor(m)
	if err != nil {
		return nil, err
	}
	words, err := r.read(ctx, e, g, segmentation, only, choices)
	if err == nil && m >= ocr.MarkedLine && leavesInk(g, words) {
		return r.read(ctx, e, g, segmentRaw, only, choices)
	}
	return words, err
}

// read has an engine take the picture apart in one way and read it.
func (r *recognizer) read(ctx context.Context, e *engine, g *raster.Gray, segmentation C.int, only string,
	choices C.int) ([]ocr.Word, error) {
	flag := (*int32)(unsafe.Pointer(r.cancel))
	atomic.StoreInt32(flag, 0)
	stopped := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { atomic.StoreInt32(flag, 1); close(stopped) })
	text := C.CString(only)
	defer C.free(unsafe.Pointer(text))
	answer := C.dossier_recognize(e.api, (*C.uchar)(unsafe.Pointer(unsafe.SliceData(g.Pix))),
		C.int(g.Width), C.int(g.Height), C.int(resolution(g)), segmentation, text, choices, r.cancel)
	if !stop() {
		<-stopped // the flag must not be set after the next page began
	}
	if err := ctx.Err(); err != nil {
		C.free(unsafe.Pointer(answer))
		return nil, err
	}
	if answer == nil {
		return nil, errors.New("tesseract: the page could not be read; it may need more memory")
	}
	defer C.free(unsafe.Pointer(answer))
	return parse(C.GoString(answer))
}

const (
	minSide = 3     // pixels: below it the library complains instead of finding nothing
	maxSide = 32000 // its coordinates have 16 bits
	// Without a resolution the library supposes 70 and warns; what it does not know it estimates.
	supposedResolution = 300
	leastResolution    = 70
	mostResolution     = 2400
)

func resolution(g *raster.Gray) int {
	if g.DPI < leastResolution || g.DPI > mostResolution {
		return supposedResolution
	}
	return int(g.DPI + 0.5)
}
