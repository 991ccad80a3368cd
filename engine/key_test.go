package engine

import (
	"strings"
	"testing"
)

func TestKeyIsFoundByIDAndVerifiedByDigest(t *testing.T) {
	text, id, hash := NewKeyText()
	gotID, gotHash, ok := ParseKeyText(text)
	if !ok || gotID != id || gotHash != hash {
		t.Fatalf("ParseKeyText(NewKeyText()) = %q, ok %v; want id %q", gotID, ok, id)
	}
	if !(Key{SecretHash: hash}).Matches(gotHash) {
		t.Error("the key does not match its own digest")
	}
	if strings.Contains(string(hash[:]), text[len(keyPrefix)+keyIDLen:]) {
		t.Error("the digest holds the secret")
	}
}

func TestTypingErrorInKeyIsFoundWithoutLookup(t *testing.T) {
	text, _, _ := NewKeyText()
	for i := range text {
		wrong := []byte(text)
		wrong[i] = '0'
		if text[i] == '0' {
			wrong[i] = '1'
		}
		if _, _, ok := ParseKeyText(string(wrong)); ok {
			t.Errorf("a key with a wrong character at %d was taken", i)
		}
	}
	for _, junk := range []string{"", "dossier_", text + "x", " " + text} {
		if _, _, ok := ParseKeyText(junk); ok {
			t.Errorf("%q was taken as a key", junk)
		}
	}
}

func TestKeysDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		text, id, _ := NewKeyText()
		if seen[text] || seen[id] {
			t.Fatal("a key or id came twice in a thousand")
		}
		seen[text], seen[id] = true, true
	}
}
