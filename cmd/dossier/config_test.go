package main

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp" // a real mail server for tests

	"github.com/dossier-lending/dossier/engine"
)

const canarySecret = "hunter2-CANARY"

func TestDoctorDoesNotPrintPasswords(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "dossier.yaml")
	text := "smtp_host: localhost\nsmtp_user: desk\nsmtp_password: " + canarySecret + "\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	data := filepath.Join(folder, "data")
	_ = doctorCommand{common: common{Config: file, Data: &data}, Blobs: "all"}.Run(
		context.Background(), streams{out: &out, err: &out},
	)
	if !strings.Contains(out.String(), "smtp_user          = desk") {
		t.Fatalf("doctor did not show the settings:\n%s", out.String())
	}
	if strings.Contains(out.String(), canarySecret) {
		t.Errorf("doctor printed the password:\n%s", out.String())
	}
	if !strings.Contains(out.String(), "smtp_password      = (set)") {
		t.Errorf("doctor does not say that the password is set:\n%s", out.String())
	}
}

// A setting of the wrong type is refused without printing its value, because it may be the password.
func TestRefusedSecretSettingIsNotRepeated(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dossier.yaml")
	for _, text := range []string{
		"smtp_password: [" + canarySecret + "]\n", "smtp_password: {a: " + canarySecret + "}\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := load(file, nil)
		if err == nil || strings.Contains(err.Error(), canarySecret) {
			t.Errorf("%q: got %v, want a refusal that does not repeat the secret", text, err)
		}
	}
}

// YAML may read a password as a number.
func TestSecretSettingMayBeWrittenAsNumber(t *testing.T) {
	t.Setenv("DOSSIER_SMTP_PASSWORD", "12345")
	s, err := load("", nil)
	if err != nil || s.SMTPPassword.Reveal() != "12345" {
		t.Errorf("from the environment: %q, %v", s.SMTPPassword.Reveal(), err)
	}
	s, err = load("", map[string]any{"smtp_password": 678})
	if err != nil || s.SMTPPassword.Reveal() != "678" {
		t.Errorf("from a number: %q, %v", s.SMTPPassword.Reveal(), err)
	}
}

// Settings with the name of a secret have the type that hides them, except names of files and users.
func TestSettingsNamedLikeSecretsAreHidden(t *testing.T) {
	v := reflect.TypeFor[settings]()
	for i := range v.NumField() {
		name := v.Field(i).Tag.Get("setting")
		for _, word := range []string{"password", "secret", "token", "passphrase", "credential"} {
			if strings.HasSuffix(name, word) && fmt.Sprint(v.Field(i).Type) != "engine.Secret" {
				t.Errorf("setting %s is a %v; make it an engine.Secret", name, v.Field(i).Type)
			}
		}
	}
}

func TestMailSettingsAreCheckedAtStart(t *testing.T) {
	file := func(text string) string {
		name := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	right := settings{
		SMTPHost: "smtp.example.com",
		SMTPPort: 587,
		SMTPTLS:  "starttls",
		SMTPFrom: "papers@lender.example",
	}
	for name, c := range map[string]struct {
		adjust func(*settings)
		want   string // "" if it is valid
	}{
		"a server without a password": {func(*settings) {}, ""},
		"a password from a file": {
			func(s *settings) { s.SMTPUser, s.SMTPPasswordFile = "desk", file("secret\n") }, "",
		},
		"a template of one's own": {
			func(s *settings) { s.OutreachTemplate = file("Subject: {{.AppID}}\n\nHello") }, "",
		},
		"no server": {func(s *settings) { *s = settings{SMTPPort: 587, SMTPTLS: "starttls"} }, ""},
		"a user without a server": {
			func(s *settings) { *s = settings{SMTPUser: "desk"} }, "smtp_user: it has no effect without smtp_host",
		},
		"an empty password file": {
			func(s *settings) { s.SMTPUser, s.SMTPPasswordFile = "desk", file("\n") }, "smtp_password",
		},
		"a password twice": {
			func(s *settings) { s.SMTPPassword, s.SMTPPasswordFile = engine.NewSecret("a"), file("b") },
			"remove one of them",
		},
		"a password file that is gone": {func(s *settings) { s.SMTPPasswordFile = "/none" }, "smtp_password_file"},
		"a template that names nobody": {
			func(s *settings) { s.OutreachTemplate = file("Subject: {{.Who}}\n\nHello") }, "outreach_template",
		},
		"a template for questions of one's own": {
			func(s *settings) {
				s.QuestionTemplate = file("Subject: {{.AppID}}\n\n{{range .Questions}}{{.Text}} {{.Wanted}} {{.Due}}{{end}}")
			}, "",
		},
		"a template for questions that names nobody": {
			func(s *settings) { s.QuestionTemplate = file("Subject: {{.Who}}\n\nHello") }, "question_template",
		},
		"no sender": {func(s *settings) { s.SMTPFrom = "" }, "smtp_from"},
	} {
		s := right
		c.adjust(&s)
		m, err := s.mailer()
		if c.want == "" && (err != nil || (m == nil) != (s.SMTPHost == "")) {
			t.Errorf("%s: got %v, %v", name, m, err)
		}
		if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

// letterbox is a session of a mail server that passes on the mails it receives.
type letterbox chan string

func (letterbox) Reset()                               {}
func (letterbox) Logout() error                        { return nil }
func (letterbox) Mail(string, *smtp.MailOptions) error { return nil }
func (letterbox) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (b letterbox) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	b <- string(text)
	return err
}

// The whole path: settings in the environment, an intake over HTTP, a mail received by a mail server.
func TestServeMailsTheBorrower(t *testing.T) {
	box := make(letterbox, 10)
	post := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return box, nil }))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go post.Serve(listener)
	t.Cleanup(func() { post.Close() })
	host, port, _ := net.SplitHostPort(listener.Addr().String())
	for name, value := range map[string]string{
		"HOST": host,
		"PORT": port,
		"TLS":  "none",
		"FROM": "Lakeside Lending <papers@lakeside.example>",
	} {
		t.Setenv("DOSSIER_SMTP_"+name, value)
	}
	data := t.TempDir()
	s := startServer(t, data)
	output(t, "org", "create", "Acme", "--data", data)
	lines := strings.Split(
		strings.TrimSpace(output(t, "key", "create", "--org", "Acme", "--data", data, "--scope", "application:write")),
		"\n",
	)
	r, err := http.NewRequestWithContext(t.Context(), "POST", s.url+"/api/v1/applications",
		strings.NewReader(
			`{"business_name":"Nena","borrower_email":"nena@example.com","profile":"salaried","send_outreach":true}`,
		))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "ApiKey "+lines[len(lines)-1])
	r.Header.Set("Content-Type", "application/json")
	made, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	made.Body.Close()
	if made.StatusCode != 201 || made.Header.Get("Warning") != "" {
		t.Fatalf("answered %s, %v", made.Status, made.Header)
	}
	select {
	case text := <-box:
		for _, part := range []string{
			"To: <nena@example.com>", "Subject: Your loan application APP-1", "Payslips",
			"Auto-Submitted: auto-generated",
		} {
			if !strings.Contains(text, part) {
				t.Errorf("the letter lacks %q:\n%s", part, text)
			}
		}
	case <-time.After(10 * time.Second):
		t.Fatal("no letter came")
	}
}

// A key's own rate limit and an allowed origin, from command line and environment to the headers of a response.
func TestRatesAndOriginsAreSettings(t *testing.T) {
	const origin = "https://desk.lender.example"
	data := t.TempDir()
	output(t, "org", "create", "Acme", "--data", data)
	key := lastLine(output(
		t, "key", "create", "--org", "Acme", "--data", data, "--scope", "document:read", "--rate", "12",
	))
	if list := output(t, "key", "list", "--org", "Acme", "--data", data); !strings.Contains(list, "12/min") {
		t.Errorf("key list shows\n%s\nwant the key's rate in it", list)
	}
	t.Setenv("DOSSIER_CORS_ORIGINS", origin+",http://localhost:3000")
	s := startServer(t, data)
	for i, want := range []int{200, 200, 429} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/api/v1/document-types", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header = http.Header{"Authorization": {"Bearer " + key}, "Origin": {origin}}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		if a.StatusCode != want || a.Header.Get("X-RateLimit-Limit") != "2" ||
			a.Header.Get("Access-Control-Allow-Origin") != origin {
			t.Errorf(
				"request %d: %d %v, want %d, a burst of 2 and the origin opened", i+1, a.StatusCode, a.Header, want,
			)
		}
	}
}

func TestInvalidOriginIsReportedWithItsSetting(t *testing.T) {
	t.Setenv("DOSSIER_CORS_ORIGINS", "*")
	s, err := load("", map[string]any{"data": t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	a, err := openAppliance(s, newLog(t.Output(), s))
	if err == nil {
		a.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "cors_origins") {
		t.Errorf("origin *: %v, want it refused by the setting's name", err)
	}
}

// An operator finds every setting, with its default, in one table.
func TestEverySettingIsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "\n## Settings\n")
	if !found {
		t.Fatal("docs/operating.md has no section Settings")
	}
	table, _, _ = strings.Cut(table, "\n## ")
	for name := range defaults() {
		if !strings.Contains(table, "| `"+name+"` |") {
			t.Errorf("docs/operating.md has no line for the setting %s in its table of settings", name)
		}
	}
}

// A setting that is only parsed and checked changes nothing for the operator.
func TestEverySettingIsUsed(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range file.Decls {
			if function, ok := declaration.(*ast.FuncDecl); ok && function.Name.Name == "check" {
				continue
			}
			ast.Inspect(declaration, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok {
					used[s.Sel.Name] = true
				}
				return true
			})
		}
	}
	for field := range reflect.TypeFor[settings]().Fields() {
		if field.Tag.Get("setting") != "" && !used[field.Name] {
			t.Errorf("the setting %s is parsed and never used", field.Tag.Get("setting"))
		}
	}
}

// The demo leaves the database alone that the operator's environment or configuration file names.
func TestDemoSettingsNameNoDatabase(t *testing.T) {
	const address = "postgres://nobody@127.0.0.1:1/lender"
	file := filepath.Join(t.TempDir(), "dossier.yaml")
	if err := os.WriteFile(file, []byte("database: "+address+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"DOSSIER_DATABASE": address, configVariable: file} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, value)
			if s, err := load("", nil); err != nil || s.Database.Reveal() != address {
				t.Fatalf("other commands use the database %q, %v; want %s", s.Database.Reveal(), err, address)
			}
			s, err := demoSettings(t.TempDir())
			if err != nil || s.Database.Reveal() != "" {
				t.Errorf("the demo uses the database %q, %v; want none", s.Database.Reveal(), err)
			}
		})
	}
}
