package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
		"a password twice":             {func(s *settings) { s.SMTPPassword, s.SMTPPasswordFile = "a", file("b") }, "give one of them"},
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
