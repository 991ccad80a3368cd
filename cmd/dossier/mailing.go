package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/mail"
)

// maxPasswordFile bounds what is read of smtp_password_file.
const maxPasswordFile = 4 << 10

// mailer writes to borrowers; nil when no mail server is set.
func (s settings) mailer() (engine.Mailer, error) {
	if s.SMTPHost == "" {
		for name, value := range map[string]string{"smtp_user": s.SMTPUser, "smtp_password": s.SMTPPassword.String(), "smtp_password_file": s.SMTPPasswordFile,
			"smtp_from": s.SMTPFrom, "smtp_reply_to": s.SMTPReplyTo, "outreach_template": s.OutreachTemplate} {
			if value != "" {
				return nil, fmt.Errorf("%s: it has no effect without smtp_host; name the mail server, or leave it out", name)
			}
		}
		return nil, nil
	}
	c := mail.Config{Host: s.SMTPHost, Port: s.SMTPPort, User: s.SMTPUser, TLS: s.SMTPTLS, From: s.SMTPFrom, ReplyTo: s.SMTPReplyTo}
	var err error
	if c.Password, err = s.smtpPassword(); err != nil {
		return nil, err
	}
	if s.OutreachTemplate != "" {
		if c.Template, err = mail.LoadTemplate(s.OutreachTemplate); err != nil {
			return nil, err
		}
	}
	m, err := mail.New(c)
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (s settings) smtpPassword() (engine.Secret, error) {
	if s.SMTPPasswordFile == "" {
		return s.SMTPPassword, nil
	}
	if !s.SMTPPassword.IsZero() {
		return engine.Secret{}, errors.New("smtp_password and smtp_password_file: give one of them")
	}
	f, err := os.Open(s.SMTPPasswordFile)
	if err != nil {
		return engine.Secret{}, fmt.Errorf("smtp_password_file: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxPasswordFile))
	if err != nil {
		return engine.Secret{}, fmt.Errorf("smtp_password_file: %w", err)
	}
	return engine.NewSecret(strings.TrimRight(string(text), "\r\n")), nil
}
