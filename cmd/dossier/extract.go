package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term" // reports whether standard output is a terminal

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

type extractCommand struct {
	Config   string   `help:"Configuration file (YAML); also DOSSIER_CONFIG." type:"path" placeholder:"FILE"`
	Files    []string `arg:"" name:"file" help:"Papers: PDF, XLSX, XLS, CSV, TXT; PNG, JPEG, TIFF and BMP where Tesseract is built in."`
	Type     string   `default:"auto" help:"Document type; auto finds it from the content."`
	Schema   string   `help:"Read by the custom extraction schema in this JSON file, instead of by a type." type:"path" placeholder:"FILE"`
	Password string   `help:"Password of protected PDFs and workbooks; - reads it from standard input, where no process list shows it." placeholder:"P|-"`
	Format   string   `default:"json" enum:"json,text,table,csv,xlsx" help:"json, text, table, csv or xlsx."`
	Output   string   `short:"o" help:"Write here instead of to standard output." type:"path" placeholder:"FILE"`
}

// maxPasswordBytes is the maximum length of a password in PDF 2.0.
const maxPasswordBytes = 127

// Run reads each file in its own sandboxed process. It continues after a file that cannot be read; the exit status is
// then 1.
func (c extractCommand) Run(ctx context.Context, std streams) (err error) {
	s, err := load(c.Config, nil)
	if err != nil {
		return err
	}
	request, err := c.request(std.in)
	if err != nil {
		return c.fail(std.err, "", err)
	}
	write, err := c.writer(std)
	if err != nil {
		return err
	}
	config := s.sandbox()
	config.Pool = min(config.Pool, len(c.Files)-1)
	reader, err := sandbox.New(config)
	if err != nil {
		return err
	}
	defer reader.Close()
	out, closeOut, err := c.open(std.out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeOut()) }()
	for _, path := range c.Files {
		var done func()
		request.Progress, done = pageBar(std.err)
		result, failure := readFile(ctx, reader, path, request)
		done()
		if failure == nil {
			failure = write(out, path, result)
		}
		if failure != nil {
			err = c.fail(std.err, path, failure)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return err
}

// request returns the part of the request that all files share.
func (c extractCommand) request(stdin io.Reader) (engine.ExtractRequest, error) {
	name, err := doctype.Default().Resolve(c.Type)
	if err != nil {
		return engine.ExtractRequest{}, err
	}
	in := engine.ExtractRequest{DeclaredType: name, Password: c.Password, Today: engine.DateOf(time.Now())}
	if c.Schema != "" {
		if in.Schema, err = readSchema(c.Schema); err != nil {
			return in, err
		}
		in.DeclaredType = engine.DraftType
	}
	if c.Password == "-" {
		b, err := io.ReadAll(io.LimitReader(stdin, maxPasswordBytes+2)) // with the line ending
		if err != nil {
			return in, fmt.Errorf("password from standard input: %w", err)
		}
		in.Password = strings.TrimRight(string(b), "\r\n")
	}
	if len(in.Password) > maxPasswordBytes {
		return in, engine.FailField(
			"/password", "LENGTH", fmt.Sprintf("A PDF password has at most %d bytes.", maxPasswordBytes),
		)
	}
	return in, nil
}

// readSchema reads and checks a definition. It reads one byte more than the limit, so that a longer one is refused.
func readSchema(path string) (*engine.VersionedSchema, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, engine.FailWith(engine.CodeNotFound, err, "The schema's file cannot be opened: "+reason(err)+".")
	}
	defer file.Close()
	raw, err := io.ReadAll(io.LimitReader(file, engine.MaxSchemaBytes+1))
	if err != nil {
		return nil, err
	}
	if _, err := engine.ParseSchemaDefinition(raw); err != nil {
		return nil, err
	}
	return &engine.VersionedSchema{Definition: raw}, nil
}

func readFile(
	ctx context.Context, reader engine.Extractor, path string, in engine.ExtractRequest,
) (engine.Extraction, error) {
	file, err := os.Open(path)
	if err != nil {
		return engine.Extraction{}, engine.FailWith(
			engine.CodeNotFound, err, "The file cannot be opened: "+reason(err)+".",
		)
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return engine.Extraction{}, err
	case !info.Mode().IsRegular():
		return engine.Extraction{}, engine.Fail(
			engine.CodeInvalidRequest, "This is a folder or a device, not a file; name the papers themselves.",
		)
	case info.Size() == 0:
		return engine.Extraction{}, engine.Fail(engine.CodeEmptyFile)
	case info.Size() > engine.MaxFileBytes:
		return engine.Extraction{}, engine.Fail(engine.CodeFileTooLarge)
	}
	in.Content, in.Size, in.FileName = file, info.Size(), filepath.Base(path)
	if in.Kind, err = kindOf(file, in.FileName); err != nil {
		return engine.Extraction{}, err
	}
	return reader.Extract(ctx, in)
}

// kindOf detects the kind of a file as for an upload.
func kindOf(file io.ReaderAt, name string) (string, error) {
	head := make([]byte, engine.FileHeadBytes)
	n, err := file.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return engine.JudgeKind(name, head[:n])
}

// reason returns the system's message without the path, which the error body contains already.
func reason(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// fail prints the error body, and returns errReported.
func (c extractCommand) fail(stderr io.Writer, path string, err error) error {
	body := failureBody{Error: string(engine.CodeInternal), Message: err.Error(), File: path}
	var paper *engine.ExtractError
	var known *engine.Error
	switch {
	case errors.As(err, &paper):
		body.Error, body.Message = codeOf(paper.Category), paper.Message
	case errors.As(err, &known):
		body.Error, body.Message = string(known.Code), known.Message
		for _, d := range known.Details {
			body.Message += " " + strings.TrimSpace(d.Field+" "+d.Message)
		}
	}
	if err := writeJSON(stderr, body); err != nil {
		return err
	}
	return errReported
}

// codeOf converts a category to the error code that the command prints.
func codeOf(category engine.ErrorCategory) string {
	if category == engine.UnsupportedContent {
		return string(engine.CodeUnsupportedFileType)
	}
	return strings.ToUpper(string(category))
}

// open returns the output for results: standard output, or a file that is written completely or not at all.
func (c extractCommand) open(stdout io.Writer) (io.Writer, func() error, error) {
	if c.Output == "" {
		return stdout, func() error { return nil }, nil
	}
	f, err := os.CreateTemp(filepath.Dir(c.Output), ".dossier-*")
	if err != nil {
		return nil, nil, err
	}
	return f, func() error {
		if info, err := f.Stat(); err != nil || info.Size() == 0 {
			return errors.Join(err, f.Close(), os.Remove(f.Name())) // no file could be read
		}
		return errors.Join(f.Close(), os.Rename(f.Name(), c.Output))
	}, nil
}

// writer returns a function that writes results in the chosen format.
func (c extractCommand) writer(std streams) (func(io.Writer, string, engine.Extraction) error, error) {
	switch c.Format {
	case "text":
		return writeText, nil
	case "table":
		return writeTable, nil
	case "csv":
		if len(c.Files) > 1 {
			return nil, errors.New("a CSV holds the transactions of one paper: name one file")
		}
		return func(w io.Writer, _ string, e engine.Extraction) error { return writeCSV(w, e) }, nil
	case "xlsx":
		if len(c.Files) > 1 {
			return nil, errors.New("one workbook holds one paper: name one file")
		}
		if f, ok := std.out.(*os.File); c.Output == "" && ok && term.IsTerminal(int(f.Fd())) {
			return nil, errors.New("a workbook cannot be printed on a terminal: add --output FILE.xlsx")
		}
		return writeWorkbook, nil
	}
	return func(w io.Writer, _ string, e engine.Extraction) error { return writeJSON(w, e) }, nil
}

// Reading fewPages takes too little time for a progress bar.
const fewPages = 2

// pageBar shows how many pages of a document are read, if w is a terminal. It appears with the first report about a
// document with more than a few pages, and done removes it.
func pageBar(w io.Writer) (listen func(engine.Progress), done func()) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil, func() {}
	}
	return drawPages(w)
}

func drawPages(w io.Writer) (listen func(engine.Progress), done func()) {
	var mu sync.Mutex
	var bar *progressbar.ProgressBar
	listen = func(p engine.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if p.PagesTotal <= fewPages {
			return
		}
		if bar == nil {
			bar = progressbar.NewOptions(
				p.PagesTotal,
				progressbar.OptionSetWriter(w),
				progressbar.OptionSetDescription("  pages"),
				progressbar.OptionShowCount(),
				progressbar.OptionSetWidth(24),
				progressbar.OptionClearOnFinish(),
			)
		}
		bar.Set(p.PagesDone) // if the screen cannot be written to, reading still continues
	}
	return listen, func() {
		mu.Lock()
		defer mu.Unlock()
		if bar != nil {
			bar.Finish()
		}
	}
}
