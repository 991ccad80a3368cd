package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
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
	_ = doctorCommand{common: common{Config: file, Data: &data}, Blobs: "all"}.Run(context.Background(), streams{out: &out, err: &out})
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

// A setting of a wrong kind is refused without being repeated: what stands there may be the password.
func TestRefusedSecretSettingIsNotRepeated(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dossier.yaml")
	for _, text := range []string{"smtp_password: [" + canarySecret + "]\n", "smtp_password: {a: " + canarySecret + "}\n"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := load(file, nil)
		if err == nil || strings.Contains(err.Error(), canarySecret) {
			t.Errorf("%q: got %v, want a refusal that does not repeat the secret", text, err)
		}
	}
}

// A number is a password too where YAML reads one.
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

// Settings that are named like secrets have the type that hides them; names of files and users are none.
func TestSettingsNamedLikeSecretsHideThemselves(t *testing.T) {
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
