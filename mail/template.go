package mail

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/template"
	"time"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
)

// Letter is the data of a template.
type Letter struct {
	BusinessName string // one line
	AppID        string // APP-17
	Lender       string // the organization's name
	Date         string // YYYY-MM-DD
	Wanted       []WantedDocument
	Unreadable   []File // files that must be sent again
	// An underwriter's open questions, in a letter that asks nothing else; empty in one about missing documents.
	Questions []Question
}

// Question is what an underwriter wants to know.
type Question struct {
	Text   string // in one line
	Wanted string // papers that would answer it, with commas between them; "" for none
	Due    string // YYYY-MM-DD; "" for no day
}

// WantedDocument is a document that the borrower is asked for.
type WantedDocument struct {
	Label   string
	Why     string
	Status  string   // missing, stale, incomplete or unreadable
	Detail  string   // what lacks, one sentence for each account, such as the missing days or the maximum age
	Missing []string // one sentence for each run of missing days, with its account
}

// File is a file that could not be read. A template that prints a File prints its name.
type File struct {
	Name   string
	Action string // one sentence: what the borrower should do
}

// String returns the file's name.
func (f File) String() string { return f.Name }

const (
	maxTemplateBytes = 64 << 10
	maxLetterBytes   = 64 << 10 // of the rendered text, besides questions
	maxQuestionFrame = 128      // bytes that a template may write around a question
	maxSubjectRunes  = 200
	maxPapersTold    = 100
)

//go:embed letter.txt
var defaultText string

var defaultTemplate = template.Must(parse(defaultText))

//go:embed questions.txt
var defaultQuestionText string

var defaultQuestions = template.Must(parse(defaultQuestionText))

func parse(text string) (*template.Template, error) {
	return template.New("letter").Option("missingkey=error").Parse(text)
}

// LoadTemplate reads an operator's template and renders a sample, so that errors are found at the start. The first line
// is "Subject: …", followed by an empty line and the text.
func LoadTemplate(file string) (*template.Template, error) {
	return loadTemplate("outreach_template", file)
}

// LoadQuestions is LoadTemplate for the letter with questions.
func LoadQuestions(file string) (*template.Template, error) {
	return loadTemplate("question_template", file)
}

func loadTemplate(setting, file string) (*template.Template, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", setting, err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxTemplateBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", setting, err)
	}
	t, err := ParseTemplate(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", setting, file, err)
	}
	return t, nil
}

// ParseTemplate parses a template, and checks it with a sample.
func ParseTemplate(text string) (*template.Template, error) {
	if len(text) > maxTemplateBytes {
		return nil, fmt.Errorf("it is larger than %d bytes", maxTemplateBytes)
	}
	t, err := parse(text)
	if err != nil {
		return nil, err
	}
	_, _, err = Render(t, sample)
	return t, err
}

var sample = Letter{
	BusinessName: "Nena's Bakery",
	AppID:        "APP-17",
	Lender:       "Lakeside Lending",
	Date:         "2026-03-14",
	Wanted: []WantedDocument{
		{
			"Bank statements", "Shows income.", "incomplete", "Narra ••1234: 2025-02-01 to 2025-02-28 is missing.",
			[]string{"Narra ••1234: 2025-02-01 to 2025-02-28 is missing."},
		},
	},
	Unreadable: []File{{"permit.pdf", "The PDF is damaged; save or download it anew and send it again."}},
	Questions:  []Question{{"Who paid in March?", "bank statement", "2026-03-31"}},
}

func letterOf(l engine.OutreachLetter) Letter {
	out := Letter{
		BusinessName: oneLine(l.BusinessName),
		AppID:        l.AppID,
		Lender:       oneLine(l.Lender),
		Date:         l.At.UTC().Format(time.DateOnly),
	}
	for _, e := range l.Wanted[:min(len(l.Wanted), maxPapersTold)] {
		wanted := WantedDocument{
			Label: oneLine(e.Label), Why: oneLine(e.Why), Status: string(e.Status), Detail: oneLine(e.Detail),
		}
		for _, g := range e.Gaps[:min(len(e.Gaps), maxPapersTold)] {
			wanted.Missing = append(wanted.Missing, oneLine(g.Detail))
		}
		out.Wanted = append(out.Wanted, wanted)
	}
	for _, f := range l.Unreadable[:min(len(l.Unreadable), maxPapersTold)] {
		out.Unreadable = append(out.Unreadable, File{oneLine(engine.VisibleName(f.FileName)), oneLine(f.Action)})
	}
	for _, q := range l.Questions {
		told := Question{Text: oneLine(q.Text)}
		told.Wanted = strings.ReplaceAll(strings.Join(q.DocumentsWanted, ", "), "_", " ")
		if q.Due != nil {
			told.Due = q.Due.String()
		}
		out.Questions = append(out.Questions, told)
	}
	return out
}

// oneLine makes a text safe for a header or a line: it replaces control characters by spaces.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "\uFFFD"), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\u2028' || r == '\u2029' ||
			r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
	}), " ")
}

var errNoSubject = errors.New(`it begins with a line "Subject: …", an empty line and the text`)

// Render fills in a template and returns its subject and text.
func Render(t *template.Template, l Letter) (subject, body string, err error) {
	filled := bounded{most: maxLetterBytes}
	for _, q := range l.Questions {
		filled.most += len(q.Text) + len(q.Wanted) + maxQuestionFrame
	}
	if err := t.Execute(&filled, l); err != nil {
		return "", "", err
	}
	head, body, found := strings.Cut(strings.ReplaceAll(filled.String(), "\r\n", "\n"), "\n\n")
	subject, isSubject := strings.CutPrefix(head, "Subject:")
	if !found || !isSubject || strings.Contains(head, "\n") || oneLine(subject) == "" || strings.TrimSpace(body) == "" {
		return "", "", errNoSubject
	}
	runes := []rune(oneLine(subject))
	return string(runes[:min(len(runes), maxSubjectRunes)]), body, nil
}

// bounded stops a template that writes too much.
type bounded struct {
	strings.Builder
	most int
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.most {
		return 0, fmt.Errorf("the letter is larger than %d bytes", b.most)
	}
	return b.Builder.Write(p)
}
