package main

import (
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp" // a real mail server for tests

	"github.com/dossier-lending/dossier/engine"
)

func TestMailSettingsAreJudgedAtTheStart(t *testing.T) {
	file := func(text string) string {
		name := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	right := settings{SMTPHost: "smtp.example.com", SMTPPort: 587, SMTPTLS: "starttls", SMTPFrom: "papers@lender.example"}
	for name, c := range map[string]struct {
		adjust func(*settings)
		want   string // "" when it is right
	}{
		"a server without a password":  {func(*settings) {}, ""},
		"a password from a file":       {func(s *settings) { s.SMTPUser, s.SMTPPasswordFile = "desk", file("secret\n") }, ""},
		"a template of one's own":      {func(s *settings) { s.OutreachTemplate = file("Subject: {{.AppID}}\n\nHello") }, ""},
		"no server":                    {func(s *settings) { *s = settings{SMTPPort: 587, SMTPTLS: "starttls"} }, ""},
		"a user without a server":      {func(s *settings) { *s = settings{SMTPUser: "desk"} }, "smtp_user: it has no effect without smtp_host"},
		"an empty password file":       {func(s *settings) { s.SMTPUser, s.SMTPPasswordFile = "desk", file("\n") }, "smtp_password"},
		"a password twice":             {func(s *settings) { s.SMTPPassword, s.SMTPPasswordFile = engine.NewSecret("a"), file("b") }, "give one of them"},
		"a password file that is gone": {func(s *settings) { s.SMTPPasswordFile = "/none" }, "smtp_password_file"},
		"a template that names nobody": {func(s *settings) { s.OutreachTemplate = file("Subject: {{.Who}}\n\nHello") }, "outreach_template"},
		"no sender":                    {func(s *settings) { s.SMTPFrom = "" }, "smtp_from"},
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

// letterbox is a mail server's session that hands out what it gets.
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

// The whole way: settings in the environment, an intake over HTTP, a letter at a mail server.
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
	for name, value := range map[string]string{"HOST": host, "PORT": port, "TLS": "none", "FROM": "Lakeside Lending <papers@lakeside.example>"} {
		t.Setenv("DOSSIER_SMTP_"+name, value)
	}
	data := t.TempDir()
	s := startServer(t, data)
	output(t, "org", "create", "Acme", "--data", data)
	lines := strings.Split(strings.TrimSpace(output(t, "key", "create", "--org", "Acme", "--data", data, "--scope", "application:write")), "\n")
	r, err := http.NewRequestWithContext(t.Context(), "POST", s.url+"/api/v1/applications",
		strings.NewReader(`{"business_name":"Nena","borrower_email":"nena@example.com","profile":"salaried","send_outreach":true}`))
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
		for _, part := range []string{"To: <nena@example.com>", "Subject: Your loan application APP-1", "Payslips", "Auto-Submitted: auto-generated"} {
			if !strings.Contains(text, part) {
				t.Errorf("the letter lacks %q:\n%s", part, text)
			}
		}
	case <-time.After(10 * time.Second):
		t.Fatal("no letter came")
	}
}
