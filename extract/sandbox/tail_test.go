package sandbox

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

func TestCrashSignatureHasNoValues(t *testing.T) {
	for _, c := range []struct{ printed, want string }{
		{"", ""},
		{"Juan dela Cruz 0001-2345\n", ""},
		{"panic: Juan dela Cruz\n\ngoroutine 1", "panic"},
		{"panic: runtime error: index out of range [5] with length 3\n", "panic: runtime error: index out of range"},
		{"runtime: goroutine stack exceeds 67108864-byte limit\nfatal error: stack overflow\n",
			"fatal error: stack overflow"},
		{"fatal error: runtime: out of memory\n", "fatal error: runtime: out of memory"},
		{"fatal error: \"Juan\"\n", "fatal error:"},
		{"SIGSEGV: segmentation violation\nPC=0x1\n", "SIGSEGV: segmentation violation"},
	} {
		var tl tail
		io.WriteString(&tl, c.printed)
		if got := tl.signature(); got != c.want {
			t.Errorf("signature of %q = %q, want %q", c.printed, got, c.want)
		}
	}
}

func TestTailKeepsLittleAndStopsFlood(t *testing.T) {
	var tl tail
	n, err := io.Copy(&tl, bytes.NewReader(make([]byte, 10*maxStderr)))
	if !errors.Is(err, errFlood) || n > maxStderr {
		t.Errorf("after %d bytes: %v, want errFlood by %d", n, err, maxStderr)
	}
	if len(tl.kept) > keptStderr {
		t.Errorf("kept %d bytes, want at most %d", len(tl.kept), keptStderr)
	}
}

func FuzzReadFrame(f *testing.F) {
	f.Add(frame([]byte("{}")))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		const limit = 64
		body, err := readFrame(bytes.NewReader(b), limit)
		if err == nil && (len(body) > limit || !bytes.HasPrefix(b, frame(body))) {
			t.Errorf("frame of %q = %q", b, body)
		}
	})
}
