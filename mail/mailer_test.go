package mail

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"io"
	"math/big"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/emersion/go-sasl" // how go-smtp asks a client for its password
	"github.com/emersion/go-smtp" // a real server for tests

	"github.com/dossier-lending/dossier/engine"
)

// post is a mail server that stores the mails it receives.
type post struct {
	got    chan []byte
	refuse bool
	to     []string      // recipients in the envelope
	stall  chan struct{} // if not nil, RCPT waits for it
	needs  bool          // whether it requires user and password
	port   int
	roots  *x509.CertPool
}

type session struct {
	p    *post
	user string
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }
func (s *session) AuthMechanisms() []string {
	if s.p.needs {
		return []string{sasl.Plain}
	}
	return nil
}
func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "desk" || password != "secret" {
			return errors.New("wrong")
		}
		s.user = user
		return nil
	}), nil
}
func (s *session) Mail(string, *smtp.MailOptions) error {
	if s.p.needs && s.user == "" {
		return smtp.ErrAuthRequired
	}
	return nil
}
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.p.to = append(s.p.to, to)
	if s.p.stall != nil {
		<-s.p.stall
	}
	if s.p.refuse {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user " + to}
	}
	return nil
}
func (s *session) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	if err == nil {
		s.p.got <- b
	}
	return err
}

// openPost starts a server on this machine. implicit means TLS from the start.
func openPost(t *testing.T, p *post, withTLS, implicit bool) *post {
	t.Helper()
	p.got = make(chan []byte, 10)
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{p: p}, nil }))
	server.Domain, server.AllowInsecureAuth = "localhost", true
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.port = listener.Addr().(*net.TCPAddr).Port
	if withTLS {
		server.TLSConfig, p.roots = certificate(t)
	}
	if implicit {
		listener = tls.NewListener(listener, server.TLSConfig)
	}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return p
}

func certificate(t *testing.T) (*tls.Config, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber:          big.NewInt(1),
		Subject:               pkix.Name{CommonName: "test"},
		IPAddresses:           []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore:             time.Now().Add(-time.Hour),
		NotAfter:              time.Now().Add(time.Hour),
		IsCA:                  true,
		BasicConstraintsValid: true,
	}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{raw}, PrivateKey: key}}}, pool
}

var letter = engine.OutreachLetter{
	ID:           "0199",
	At:           time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC),
	To:           "nena@example.com",
	BusinessName: "Panadería Niña",
	AppID:        "APP-17",
	Lender:       "Lakeside Lending",
	Wanted: []engine.ChecklistEntry{{Label: "Bank statements", Why: "Shows income.", Status: engine.ChecklistIncomplete,
		Detail: "Narra ••1234: 2025-02-01 to 2025-02-28 is missing."}},
}

func (p *post) mailer(t *testing.T, adjust func(*Config)) *Mailer {
	t.Helper()
	c := Config{
		Host:    "127.0.0.1",
		Port:    p.port,
		TLS:     NoTLS,
		From:    "Lakeside Lending <papers@lakeside.example>",
		ReplyTo: "desk@lakeside.example",
		Timeout: 5 * time.Second,
	}
	if p.roots != nil {
		c.TLSConfig = &tls.Config{RootCAs: p.roots, ServerName: "127.0.0.1"}
	}
	if adjust != nil {
		adjust(&c)
	}
	m, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMailArrivesWithItsHeaders(t *testing.T) {
	p := openPost(t, &post{}, false, false)
	custom, err := ParseTemplate("Subject: Für {{.BusinessName}}\n\n{{range .Wanted}}{{.Label}}: {{.Detail}}{{end}}")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.mailer(t, func(c *Config) { c.Template = custom }).Send(t.Context(), letter); err != nil {
		t.Fatal(err)
	}
	m, err := mail.ReadMessage(bytes.NewReader(<-p.got))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != "Für Panadería Niña" {
		t.Errorf("subject is %q, %v", subject, err)
	}
	for name, want := range map[string]string{
		"Date":           "Sat, 14 Mar 2026 09:00:00 +0000",
		"Message-Id":     "<0199@lakeside.example>",
		"Auto-Submitted": "auto-generated",
		"To":             "<nena@example.com>",
		"Reply-To":       "<desk@lakeside.example>",
		"From":           `"Lakeside Lending" <papers@lakeside.example>`,
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if kind := m.Header.Get("Content-Type"); !strings.HasPrefix(strings.ToLower(kind), "text/plain; charset=utf-8") {
		t.Errorf("Content-Type is %q", kind)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	if err != nil ||
		!strings.Contains(string(body), "Bank statements: Narra ••1234: 2025-02-01 to 2025-02-28 is missing.") {
		t.Errorf("body is %q, %v", body, err)
	}
}

func TestMailsAreSentOverTLSWithPassword(t *testing.T) {
	withPassword := func(mode string) func(*Config) {
		return func(c *Config) { c.TLS, c.User, c.Password = mode, "desk", engine.NewSecret("secret") }
	}
	for name, c := range map[string]struct {
		server        post
		tls, implicit bool
		adjust        func(*Config)
	}{
		"STARTTLS":                 {tls: true, adjust: func(c *Config) { c.TLS = StartTLS }},
		"STARTTLS with a password": {server: post{needs: true}, tls: true, adjust: withPassword(StartTLS)},
		"TLS with a password": {
			server:   post{needs: true},
			tls:      true,
			implicit: true,
			adjust:   withPassword(TLS),
		},
		"a password on this machine":   {server: post{needs: true}, adjust: withPassword(NoTLS)},
		"nothing on a server with TLS": {tls: true, adjust: nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := openPost(t, &c.server, c.tls, c.implicit)
			if err := p.mailer(t, c.adjust).Send(t.Context(), letter); err != nil {
				t.Fatalf("%v (%v)", err, errors.Unwrap(err))
			}
			if len(p.got) != 1 {
				t.Errorf("%d letters arrived, want 1", len(p.got))
			}
		})
	}
}

func TestErrorsDoNotContainTheBorrower(t *testing.T) {
	dead := openPost(t, &post{}, false, false)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	dead.port = listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	stall := make(chan struct{})
	t.Cleanup(func() { close(stall) })
	for name, c := range map[string]struct {
		post   *post
		adjust func(*Config)
		letter func(*engine.OutreachLetter)
		want   string
	}{
		"a refused recipient": {
			post: openPost(t, &post{refuse: true}, false, false),
			want: "The mail server refused the mail (550).",
		},
		"a dead server": {
			post: dead,
			want: "The mail server could not be reached; check smtp_host and smtp_port.",
		},
		"a slow server": {
			post: openPost(t, &post{stall: stall}, false, false),
			want: "The mail server was too slow.",
		},
		"a wrong password": {
			post:   openPost(t, &post{needs: true}, false, false),
			adjust: func(c *Config) { c.User, c.Password = "desk", engine.NewSecret("no") },
			want:   "The mail server refused user and password, or offers no way to send them.",
		},
		"a server without STARTTLS": {
			post:   openPost(t, &post{}, false, false),
			adjust: func(c *Config) { c.TLS = StartTLS },
			want:   "The mail server could not be reached over TLS as set; check smtp_tls and its certificate.",
		},
		"an unknown certificate": {
			post:   openPost(t, &post{}, true, false),
			adjust: func(c *Config) { c.TLS, c.TLSConfig = StartTLS, nil },
			want:   "The mail server could not be reached over TLS as set; check smtp_tls and its certificate.",
		},
		"an address with a new line": {
			post:   openPost(t, &post{}, false, false),
			letter: func(l *engine.OutreachLetter) { l.To = "nena@example.com\r\nBcc: x@example.com" },
			want:   "The borrower's address cannot be written to; correct it.",
		},
		"two addresses": {
			post:   openPost(t, &post{}, false, false),
			letter: func(l *engine.OutreachLetter) { l.To = "nena@example.com, x@example.com" },
			want:   "The borrower's address cannot be written to; correct it.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			l, wait := letter, 5*time.Second
			if c.letter != nil {
				c.letter(&l)
			}
			if c.post.stall != nil {
				wait = 200 * time.Millisecond
			}
			ctx, cancel := context.WithTimeout(t.Context(), wait)
			defer cancel()
			err := c.post.mailer(t, c.adjust).Send(ctx, l)
			if err == nil || err.Error() != c.want {
				t.Errorf("got %v (%v), want %s", err, errors.Unwrap(err), c.want)
			}
			if len(c.post.got) > 0 {
				t.Error("a letter arrived all the same")
			}
		})
	}
}

// A name with line breaks adds no header and no line to the mail.
func TestNamesCannotAddHeaders(t *testing.T) {
	p := openPost(t, &post{}, false, false)
	hostile, err := ParseTemplate("Subject: {{.BusinessName}}\n\n{{.BusinessName}} {{.Lender}}")
	if err != nil {
		t.Fatal(err)
	}
	l := letter
	l.BusinessName = "Nena\r\nBcc: all@example.com\r\n\r\n.\r\nMAIL FROM:<x@example.com>\u2028\x00" + strings.Repeat(
		"a", 500,
	)
	l.Lender = "L\n.\nQUIT"
	if err := p.mailer(t, func(c *Config) { c.Template = hostile }).Send(t.Context(), l); err != nil {
		t.Fatal(err)
	}
	m, err := mail.ReadMessage(bytes.NewReader(<-p.got))
	if err != nil {
		t.Fatal(err)
	}
	if m.Header.Get("Bcc") != "" || len(m.Header["To"]) != 1 || len(p.got) != 0 {
		t.Errorf("headers are %v", m.Header)
	}
}

// In the envelope an address is written without its quotes. There "victim@evil.example> " would be another recipient.
func TestEnvelopeHasOnlyTheBorrower(t *testing.T) {
	for _, address := range []string{
		`"victim@evil.example> NOTIFY=NEVER"@lakeside.example`, `"a b"@lakeside.example`,
		`"x>,<y"@lakeside.example`,
		`"a@b.example"@lakeside.example`, `"a\\"@lakeside.example`, `nena@[127.0.0.1]`,
	} {
		p := openPost(t, &post{}, false, false)
		l := letter
		l.To = address
		if err := p.mailer(t, nil).Send(
			t.Context(), l,
		); err == nil || err.Error() != "The borrower's address cannot be written to; correct it." || p.to != nil {
			t.Errorf("%s: %v, the envelope names %q; want it refused", address, err, p.to)
		}
	}
	for _, address := range []string{
		"nena+loan@example.com", "o'neil_{x}=1@example.com", `"nena"@example.com`, "Nena <nena@example.com>",
	} {
		p := openPost(t, &post{}, false, false)
		l := letter
		l.To = address
		if err := p.mailer(t, nil).Send(t.Context(), l); err != nil || len(p.to) != 1 {
			t.Errorf("%s: %v, the envelope names %q; want it sent", address, err, p.to)
		}
	}
}

func TestWrongSettingIsReported(t *testing.T) {
	for want, adjust := range map[string]func(*Config){
		"smtp_host": func(c *Config) { c.Host = "" },
		"smtp_port": func(c *Config) { c.Port = 70000 },
		"smtp_tls":  func(c *Config) { c.TLS = "yes" },
		"smtp_user": func(c *Config) { c.User = "desk" },
		"in clear": func(c *Config) {
			c.Host, c.User, c.Password = "smtp.example.com", "desk", engine.NewSecret("secret")
		},
		"smtp_from":     func(c *Config) { c.From = "papers" },
		"smtp_reply_to": func(c *Config) { c.ReplyTo = "a@b.example\nBcc: c@d.example" },
	} {
		c := Config{Host: "127.0.0.1", Port: 25, TLS: NoTLS, From: "papers@lakeside.example"}
		adjust(&c)
		if _, err := New(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s named", err, want)
		}
	}
}

func TestTemplateIsCheckedWithSample(t *testing.T) {
	for text, want := range map[string]string{
		"Hello":                              "begins with a line",
		"Subject: \n\nHello":                 "begins with a line",
		"Subject: a\nBcc: x@y.example\n\nHi": "begins with a line",
		"Subject: a\n\n{{.Borrower}}":        "Borrower",
		"Subject: a\n\n{{range .Wanted}}":    "unexpected EOF",
		"Subject: a\n\n{{.AppID":             "unclosed action",
		"Subject: a\n\n" + strings.Repeat("x", maxTemplateBytes):                                  "larger than",
		`Subject: a` + "\n\n" + `{{define "a"}}xxxxxxxxxx{{template "a"}}{{end}}{{template "a"}}`: "larger than",
	} {
		if _, err := ParseTemplate(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: got %v, want %q", text, err, want)
		}
	}
	if _, err := LoadTemplate(t.TempDir() + "/none.txt"); err == nil || !strings.Contains(err.Error(), "none.txt") {
		t.Errorf("got %v, want the file named", err)
	}
	if _, _, err := Render(defaultTemplate, sample); err != nil {
		t.Errorf("the built-in letter: %v", err)
	}
}

func FuzzOneLine(f *testing.F) {
	f.Add("Nena\r\nBcc: x")
	f.Fuzz(func(t *testing.T, s string) {
		subject, _, err := Render(
			defaultTemplate, letterOf(engine.OutreachLetter{AppID: oneLine(s) + "x", BusinessName: s}),
		)
		if err == nil && strings.ContainsAny(subject, "\r\n") {
			t.Errorf("%q became a subject of two lines", s)
		}
	})
}

func TestMailExplainsWhatToDoAboutEachFile(t *testing.T) {
	l := letterOf(engine.OutreachLetter{
		BusinessName: "Reyes Bakery",
		AppID:        "APP-1",
		Lender:       "Lakeside",
		Unreadable: []engine.ChecklistFailure{
			{FileName: "march.pdf", Action: "The PDF is damaged; save or download it anew and send it again."}},
	})
	_, body, err := Render(defaultTemplate, l)
	if err != nil ||
		!strings.Contains(body, "- march.pdf: The PDF is damaged; save or download it anew and send it again.\n") {
		t.Errorf("%v, the letter is\n%s", err, body)
	}
	own, err := ParseTemplate("Subject: papers\n\nSend {{range .Unreadable}}{{.}}{{end}} again.")
	if err != nil {
		t.Fatal(err)
	}
	if _, body, err := Render(own, l); err != nil || body != "Send march.pdf again." {
		t.Errorf("%v, a template of names gives %q", err, body)
	}
}

func TestBidiOverrideInFileNameIsShownVisibly(t *testing.T) {
	l := letterOf(engine.OutreachLetter{
		BusinessName: "Reyes Bakery",
		AppID:        "APP-1",
		Lender:       "Lakeside",
		Unreadable: []engine.ChecklistFailure{
			{FileName: "march\u202exslx.exe", Action: "Send it again."}},
	})
	_, body, err := Render(defaultTemplate, l)
	if err != nil || !strings.Contains(body, "- march\uFFFDxslx.exe: ") {
		t.Errorf("%v, the letter is\n%+q", err, body)
	}
}

func TestLetterMayListMissingDaysOfEachAccount(t *testing.T) {
	l := letterOf(engine.OutreachLetter{Wanted: []engine.ChecklistEntry{{
		Label: "Bank statements", Status: engine.ChecklistIncomplete, Gaps: []engine.ChecklistGap{
			{Detail: "Narra ••1234: 2025-02-01 to 2025-02-28 is missing."},
			{Detail: "Pearl\r\nBcc: a@b.example ••4321: 2025-01 to 2025-02 is missing."},
		},
	}}})
	own, err := ParseTemplate("Subject: papers\n\n{{range .Wanted}}{{range .Missing}}- {{.}}\n{{end}}{{end}}")
	if err != nil {
		t.Fatal(err)
	}
	want := "- Narra ••1234: 2025-02-01 to 2025-02-28 is missing.\n" +
		"- Pearl Bcc: a@b.example ••4321: 2025-01 to 2025-02 is missing.\n"
	if _, body, err := Render(own, l); err != nil || body != want {
		t.Errorf("%v, got %q, want %q", err, body, want)
	}
}

func TestLetterWithQuestionsAsksNothingElse(t *testing.T) {
	p := openPost(t, &post{}, false, false)
	l := letter
	l.Wanted = nil
	l.Questions = []engine.OutreachQuestion{
		{
			Text:            "Who paid ₱900,000.00\r\nBcc: x@example.com in March?",
			DocumentsWanted: []string{"bank_statement", "payslip"}, Due: &engine.Date{Year: 2026, Month: 3, Day: 31},
		},
		{Text: "Is the shop rented?"},
	}
	_, body, err := Render(defaultQuestions, letterOf(l))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"- Who paid ₱900,000.00 Bcc: x@example.com in March?\n" +
			"  Papers that would answer it: bank statement, payslip.\n  Please answer by 2026-03-31.\n",
		"- Is the shop rented?\n\nPlease answer",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the letter lacks %q:\n%s", want, body)
		}
	}
	papers := template.Must(parse("Subject: papers\n\npapers"))
	m := p.mailer(t, func(c *Config) { c.Template = papers })
	if err := m.Send(t.Context(), l); err != nil {
		t.Fatal(err)
	}
	arrived, err := mail.ReadMessage(bytes.NewReader(<-p.got))
	if err != nil {
		t.Fatal(err)
	}
	if got := arrived.Header.Get("Subject"); got != "Your loan application APP-17: questions" || arrived.Header.Get("Bcc") != "" {
		t.Errorf("subject is %q, want that of the template of questions", got)
	}
}

// An application may have 200 questions of 2,000 characters.
func TestLongestLetterWithQuestionsIsRendered(t *testing.T) {
	l := letter
	for range 200 {
		l.Questions = append(l.Questions, engine.OutreachQuestion{Text: strings.Repeat("陳", 2000)})
	}
	if _, body, err := Render(defaultQuestions, letterOf(l)); err != nil || strings.Count(body, "陳") != 400_000 {
		t.Errorf("%v, %d characters of questions", err, strings.Count(body, "陳"))
	}
}
