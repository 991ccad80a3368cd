// Package mail sends mails about missing documents and open questions to borrowers, over an operator's SMTP server.
// [New] makes an engine.Mailer; [Config] describes the server, and [ParseTemplate] reads the operator's own text.
package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"strings"
	"text/template"
	"time"

	gomail "github.com/wneessen/go-mail" // SMTP with STARTTLS and authentication; encodes headers and bodies

	"github.com/dossier-lending/dossier/engine"
)

// TLS modes.
const (
	StartTLS = "starttls" // connects in plain text, and switches to TLS before anything is sent
	TLS      = "tls"      // uses TLS from the start
	NoTLS    = "none"     // for a server on the same machine
)

// Config describes a mail server and the mails to send.
type Config struct {
	Host     string
	Port     int
	User     string // "" connects without authentication
	Password engine.Secret
	TLS      string // StartTLS, TLS or NoTLS
	From     string // an address, optionally with a name: "Acme Lending <papers@acme.example>"
	ReplyTo  string // "" means From
	// Template is the text of the mails about missing documents; nil means the default one.
	Template *template.Template
	// Questions is the text of the mails with questions; nil means the default one.
	Questions *template.Template
	// TLSConfig is for a server with its own certificate authority, for example; nil means the system's settings.
	TLSConfig *tls.Config
	// Timeout is the limit for each step of a connection; 15 seconds if it is 0. The context of Send limits all steps
	// together.
	Timeout time.Duration
}

// Mailer implements engine.Mailer. It is safe for concurrent use; each mail uses a new connection.
type Mailer struct {
	config   Config
	from     *mail.Address
	replyTo  *mail.Address
	template *template.Template

	questions *template.Template
}

var _ engine.Mailer = (*Mailer)(nil)

// New checks a configuration. It does not connect.
func New(c Config) (*Mailer, error) {
	m := &Mailer{config: c, template: c.Template}
	var problems []error
	fault := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	if c.Host == "" || strings.ContainsAny(c.Host, " \r\n/@") {
		fault("smtp_host: name the mail server, for example smtp.example.com")
	}
	if c.Port < 1 || c.Port > 65535 {
		fault("smtp_port: %d is out of range; choose 1 to 65535", c.Port)
	}
	if c.TLS != StartTLS && c.TLS != TLS && c.TLS != NoTLS {
		fault("smtp_tls: %q is no mode; choose %s, %s or %s", c.TLS, StartTLS, TLS, NoTLS)
	}
	if (c.User == "") != c.Password.IsZero() {
		fault("smtp_user and smtp_password: give both or neither")
	}
	if c.User != "" && c.TLS == NoTLS && !onThisMachine(c.Host) {
		fault("smtp_tls: a password is not sent in clear to another machine; choose %s or %s", StartTLS, TLS)
	}
	var err error
	if m.from, err = parseAddress(c.From); err != nil {
		fault("smtp_from: write an address like papers@lender.example")
	}
	if m.replyTo = m.from; c.ReplyTo != "" {
		if m.replyTo, err = parseAddress(c.ReplyTo); err != nil {
			fault("smtp_reply_to: write an address like desk@lender.example")
		}
	}
	if m.template == nil {
		m.template = defaultTemplate
	}
	if m.questions = c.Questions; m.questions == nil {
		m.questions = defaultQuestions
	}
	if m.config.Timeout == 0 {
		m.config.Timeout = 15 * time.Second
	}
	return m, errors.Join(problems...)
}

func onThisMachine(host string) bool {
	return host == "localhost" || host == "127.0.0.1" || host == "::1"
}

// parseAddress accepts exactly one address. It refuses characters that could end a header line or the address in the
// SMTP envelope, where the address is written without quotes.
func parseAddress(s string) (*mail.Address, error) {
	if strings.ContainsAny(s, "\r\n\x00") {
		return nil, errors.New("an address has one line")
	}
	a, err := mail.ParseAddress(s)
	if err == nil && (strings.ContainsAny(a.Address, " \t<>()[]\\,;:\"") || strings.Count(a.Address, "@") != 1) {
		return nil, errors.New("an address has no quoted characters")
	}
	return a, err
}

// failure is the text of an error without the mail server's response, because servers repeat addresses in it.
type failure struct {
	text  string
	cause error
}

func (f *failure) Error() string { return f.text }
func (f *failure) Unwrap() error { return f.cause }

// Send renders the mail and passes it to the mail server. It does not retry.
func (m *Mailer) Send(ctx context.Context, l engine.OutreachLetter) error {
	message, err := m.message(l)
	if err != nil {
		return err
	}
	connection := &connection{config: m.config, ends: ctx}
	defer connection.hangUp()
	client, err := m.client(connection.dial)
	if err != nil {
		return &failure{"The mail settings cannot be used; check them.", err}
	}
	if err := client.DialAndSendWithContext(ctx, message); err != nil {
		return explain(ctx, err)
	}
	return nil
}

// message builds the mail.
func (m *Mailer) message(l engine.OutreachLetter) (*gomail.Msg, error) {
	to, err := parseAddress(l.To)
	if err != nil {
		return nil, &failure{"The borrower's address cannot be written to; correct it.", nil}
	}
	text, setting := m.template, "outreach_template"
	if len(l.Questions) > 0 {
		text, setting = m.questions, "question_template"
	}
	subject, body, err := Render(text, letterOf(l))
	if err != nil {
		return nil, &failure{"The template could not be filled in; check " + setting + ".", err}
	}
	message := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	message.FromMailAddress(m.from)
	message.ReplyToMailAddress(m.replyTo)
	message.ToMailAddress(&mail.Address{Address: to.Address}) // no name: it is the borrower's own text
	message.Subject(subject)
	message.SetDateWithValue(l.At)
	message.SetMessageIDWithValue(l.ID + "@" + domain(m.from.Address))
	message.SetGenHeader("Auto-Submitted", "auto-generated")
	message.SetBodyString(gomail.TypeTextPlain, body)
	return message, nil
}

func domain(address string) string { return address[strings.LastIndex(address, "@")+1:] }

// connection is the connection for one mail. It closes when the context of Send ends. Otherwise a server that hangs
// could hold it for the timeout of each step.
type connection struct {
	config Config
	ends   context.Context
	stop   func() bool
}

func (c *connection) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: c.config.Timeout}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	c.stop = context.AfterFunc(c.ends, func() { conn.Close() })
	if c.config.TLS != TLS {
		return conn, nil
	}
	settings := &tls.Config{}
	if c.config.TLSConfig != nil {
		settings = c.config.TLSConfig.Clone()
	}
	if settings.ServerName == "" {
		settings.ServerName = c.config.Host
	}
	settings.MinVersion = tls.VersionTLS12
	secured := tls.Client(conn, settings)
	if err := secured.HandshakeContext(ctx); err != nil {
		conn.Close()
		return nil, err
	}
	return secured, nil
}

func (c *connection) hangUp() {
	if c.stop != nil {
		c.stop()
	}
}

func (m *Mailer) client(dial gomail.DialContextFunc) (*gomail.Client, error) {
	c := m.config
	options := []gomail.Option{
		gomail.WithPort(c.Port), gomail.WithTimeout(c.Timeout), gomail.WithoutNoop(), gomail.WithDialContextFunc(dial),
	}
	switch c.TLS {
	case TLS:
		options = append(options, gomail.WithSSL())
	case StartTLS:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	}
	if c.TLSConfig != nil {
		options = append(options, gomail.WithTLSConfig(c.TLSConfig))
	}
	if c.User != "" {
		kind := gomail.SMTPAuthAutoDiscover
		if c.TLS != StartTLS {
			kind = gomail.SMTPAuthPlainNoEnc // connection.dial encrypts it, or the server is on this machine (see New)
		}
		options = append(
			options, gomail.WithSMTPAuth(kind), gomail.WithUsername(c.User), gomail.WithPassword(c.Password.Reveal()),
		)
	}
	return gomail.NewClient(c.Host, options...)
}

// explain describes in one sentence why a mail was not accepted.
func explain(ctx context.Context, err error) error {
	var refused *gomail.SendError
	switch {
	case ctx.Err() != nil:
		return &failure{"The mail server was too slow.", err}
	case errors.As(err, &refused) && refused.ErrorCode() != 0:
		return &failure{fmt.Sprintf("The mail server refused the mail (%d).", refused.ErrorCode()), err}
	case errors.As(err, &refused):
		return &failure{"The mail server broke the connection off.", err}
	case strings.Contains(err.Error(), "STARTTLS") || strings.Contains(err.Error(), "tls:") ||
		strings.Contains(err.Error(), "x509:"):
		return &failure{
			"The mail server could not be reached over TLS as set; check smtp_tls and its certificate.", err,
		}
	case strings.Contains(strings.ToLower(err.Error()), "auth"):
		return &failure{"The mail server refused user and password, or offers no way to send them.", err}
	}
	return &failure{"The mail server could not be reached; check smtp_host and smtp_port.", err}
}
