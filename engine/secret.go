package engine

import (
	"fmt"
	"log/slog"
)

// Secret is text of a setting that no print, log line or encoder shows: a password, a token. It hides by
// its type, so that a new setting cannot be forgotten on a list of names. The zero value is no secret.
//
// The text is behind a pointer: printing a struct that holds a Secret in an unexported field, where fmt
// calls no methods, shows an address.
type Secret struct{ text *string }

// NewSecret hides a text; "" is the zero value.
func NewSecret(text string) Secret {
	if text == "" {
		return Secret{}
	}
	return Secret{&text}
}

// Reveal is the text. Call it where the secret is used and nowhere else.
func (s Secret) Reveal() string {
	if s.text == nil {
		return ""
	}
	return *s.text
}

// IsZero reports whether there is no secret.
func (s Secret) IsZero() bool { return s.text == nil }

// String says only whether the secret is set.
func (s Secret) String() string {
	if s.IsZero() {
		return ""
	}
	return "(set)"
}

// Format prints String under every verb, %#v and %x included.
func (s Secret) Format(f fmt.State, _ rune) { fmt.Fprint(f, s.String()) }

// GoString is String.
func (s Secret) GoString() string { return s.String() }

// MarshalText is String; encoding/json and YAML encoders use it.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// LogValue is String.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }
