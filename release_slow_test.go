//go:build slow && linux

package dossier_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The release is built from two clones. The second is in another folder, built by another user with another home and
// time zone, from files with other times, and with a build cache without this module. A build that includes the time is
// the planted bug. Then the release is signed and verified. Every changed copy must be refused.
func TestReleaseIsReproducibleAndVerified(t *testing.T) {
	if _, err := exec.Command("git", "rev-parse", "HEAD").Output(); err != nil {
		t.Skip("not checked: this is no clone of the repository, and releases are built from commits")
	}
	home := t.TempDir()
	first, second := cloneSource(t, filepath.Join(home, "first")), cloneSource(t, filepath.Join(home, "second folder"))
	old := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	for path := range filesIn(t, second) {
		if err := os.Chtimes(path, old, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	release(t, first, nil, "build")
	release(t, second, func(c *exec.Cmd) {
		c.Env = append(
			c.Env,
			"HOME="+home,
			"USER=somebody",
			"TZ=Pacific/Kiritimati",
			"GOCACHE="+cacheOfDependencies(t, first),
			"GOMODCACHE="+goEnv(t, "GOMODCACHE"),
			"GOENV="+goEnv(t, "GOENV"),
		)
		if os.Getuid() == 0 { // another user id, which owns the same files
			ids := []syscall.SysProcIDMap{{ContainerID: 4711, HostID: 0, Size: 1}}
			c.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER, UidMappings: ids, GidMappings: ids}
		}
	}, "build")
	binary := onlyBinary(t, first)
	if a, b := fileDigest(t, filepath.Join(first, "dist", binary)), fileDigest(
		t, filepath.Join(second, "dist", binary),
	); a != b {
		t.Errorf("%s has the digest %s when built here and %s when built elsewhere", binary, a, b)
	}
	stamped := cloneSource(t, filepath.Join(home, "stamped"))
	run(t, exec.Command(
		"sed", "-i", "s/main.version=$version/&-$(date +%s%N)/", filepath.Join(stamped, "scripts", "release"),
	))
	release(t, stamped, nil, "build")
	if fileDigest(t, filepath.Join(first, "dist", binary)) == fileDigest(t, filepath.Join(stamped, "dist", binary)) {
		t.Error("a build that stamps the time was not noticed")
	}
	signAndTamper(t, first, binary)
}

// signAndTamper signs the release of a clone. Copies with a fault must be refused, each with the next step.
func signAndTamper(t *testing.T, clone, binary string) {
	keys := t.TempDir()
	signers := filepath.Join(keys, "signers")
	for _, name := range []string{"key", "stranger"} {
		run(t, exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", filepath.Join(keys, name)))
	}
	public, err := os.ReadFile(filepath.Join(keys, "key.pub"))
	if err != nil {
		t.Fatal(err)
	}
	overwrite(t, signers, append([]byte("release@dossier "), public...))
	if _, err := os.Stat(filepath.Join(clone, "dist", binary+".cdx.json")); err != nil {
		out, err := releaseCommand(clone, "sign", "--key", filepath.Join(keys, "key")).CombinedOutput()
		if err == nil || !bytes.Contains(out, []byte("without SBOM")) {
			t.Fatalf("a release without SBOM was signed: %s", out)
		}
		t.Skip("not checked: signing, because the SBOM's tool cannot be had here")
	}
	t.Log(release(t, clone, nil, "sign", "--key", filepath.Join(keys, "key")))
	t.Log(release(t, clone, nil, "verify", "--signers", signers))
	for name, c := range map[string]struct {
		tamper func(folder string)
		says   string
	}{
		"binary altered": {func(folder string) {
			content, _ := os.ReadFile(filepath.Join(folder, binary))
			content[len(content)/2] ^= 1
			overwrite(t, filepath.Join(folder, binary), content)
		}, "not those of the release"},
		"binary altered and its sum too": {func(folder string) {
			overwrite(t, filepath.Join(folder, binary), []byte("x"))
			overwrite(
				t, filepath.Join(folder, "SHA256SUMS"),
				fmt.Appendf(nil, "%x  %s\n", sha256.Sum256([]byte("x")), binary),
			)
		}, "is not signed by a key of"},
		"binary missing": {func(folder string) { os.Remove(filepath.Join(folder, binary)) }, binary + " is missing"},
		"SBOM missing": {
			func(folder string) { os.Remove(filepath.Join(folder, binary+".cdx.json")) }, "cdx.json is missing",
		},
		"signature missing": {
			func(folder string) { os.Remove(filepath.Join(folder, "SHA256SUMS.sig")) }, "SHA256SUMS.sig is missing",
		},
		"signed by a stranger": {func(folder string) {
			signAs(t, folder, filepath.Join(keys, "stranger"), "dossier-release")
		}, "is not signed by a key of"},
		"signed for something else": {func(folder string) {
			signAs(t, folder, filepath.Join(keys, "key"), "file")
		}, "is not signed by a key of"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			run(t, exec.Command("cp", "-a", filepath.Join(clone, "dist")+"/.", folder))
			c.tamper(folder)
			out, err := releaseCommand(clone, "verify", "--signers", signers, folder).CombinedOutput()
			if err == nil || !bytes.Contains(out, []byte("REFUSED")) || !bytes.Contains(out, []byte(c.says)) ||
				!bytes.Contains(out, []byte("download")) {
				t.Errorf("verify: %v, %s\nwant a refusal with %q and what to do", err, out, c.says)
			}
		})
	}
	t.Run("SBOM that names another module", func(t *testing.T) {
		path := filepath.Join(clone, "dist", binary+".cdx.json")
		sbom, _ := os.ReadFile(path)
		overwrite(
			t, path,
			bytes.Replace(sbom, []byte(`"name": "modernc.org/sqlite"`), []byte(`"name": "modernc.org/other"`), 1),
		)
		os.Remove(filepath.Join(clone, "dist", "SHA256SUMS"))
		run(t, exec.Command("sh", "-c", `cd "$0/dist" && sha256sum dossier* > SHA256SUMS`, clone))
		out, err := releaseCommand(clone, "sign", "--key", filepath.Join(keys, "key")).CombinedOutput()
		if err == nil || !bytes.Contains(out, []byte("> modernc.org/other")) {
			t.Errorf("sign: %v, %s\nwant a refusal that names the module", err, out)
		}
	})
}

// signAs signs a copy's checksums with a key for a purpose.
func signAs(t *testing.T, folder, key, purpose string) {
	t.Helper()
	os.Remove(filepath.Join(folder, "SHA256SUMS.sig"))
	run(
		t,
		exec.Command("ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", purpose, filepath.Join(folder, "SHA256SUMS")),
	)
}

// cloneSource clones this repository's commit, with the current version of the script.
func cloneSource(t *testing.T, folder string) string {
	t.Helper()
	run(t, exec.Command("git", "clone", "-q", ".", folder))
	script, err := os.ReadFile("scripts/release")
	if err != nil {
		t.Fatal(err)
	}
	overwrite(t, filepath.Join(folder, "scripts", "release"), script)
	return folder
}

// releaseCommand is scripts/release of a clone, only for this machine's architecture, because the build cache has no
// libraries for the other one.
func releaseCommand(clone string, arguments ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(clone, "scripts", "release"), arguments...)
	c.Env = append(os.Environ(), "ARCHES="+runtime.GOARCH)
	return c
}

func release(t *testing.T, clone string, change func(*exec.Cmd), arguments ...string) string {
	t.Helper()
	c := releaseCommand(clone, arguments...)
	if change != nil {
		change(c)
	}
	return run(t, c)
}

func run(t *testing.T, c *exec.Cmd) string {
	t.Helper()
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", c, err, out)
	}
	return string(out)
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	return strings.TrimSpace(run(t, exec.Command("go", "env", name)))
}

func overwrite(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o755); err != nil {
		t.Fatal(err)
	}
}

func fileDigest(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(content))
}

func onlyBinary(t *testing.T, clone string) string {
	t.Helper()
	found, _ := filepath.Glob(filepath.Join(clone, "dist", "dossier-*-linux-"+runtime.GOARCH))
	if len(found) != 1 {
		t.Fatalf("want one binary, got %q", found)
	}
	return filepath.Base(found[0])
}

// filesIn lists a folder's files.
func filesIn(t *testing.T, folder string) func(yield func(string) bool) {
	t.Helper()
	return func(yield func(string) bool) {
		filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && !yield(path) {
				return filepath.SkipAll
			}
			return err
		})
	}
}

// cacheOfDependencies makes a build cache with the compiled packages of Go and other modules, but not of this module,
// so that only this module is compiled again. It reads the files of the go command's cache: "HASH-a" refers to
// "HASH-d". If it misses some, they are compiled again, which only takes longer.
func cacheOfDependencies(t *testing.T, clone string) string {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-export", "-trimpath", "-buildvcs=false", "-f",
		`{{if not (and .Module .Module.Main)}}{{.BuildID}}{{end}}`, "./cmd/dossier")
	list.Dir, list.Env = clone, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-mod=readonly")
	from, to := goEnv(t, "GOCACHE"), t.TempDir()
	copied := 0
	for id := range strings.Lines(run(t, list)) {
		action, _, _ := strings.Cut(strings.TrimSpace(id), "/")
		start, err := base64.RawURLEncoding.DecodeString(action) // the first 15 bytes of its hash
		if err != nil || len(start) == 0 {
			continue
		}
		name := hex.EncodeToString(start)
		matches, _ := filepath.Glob(filepath.Join(from, name[:2], name+"*-a"))
		for _, match := range matches {
			hash, _ := hex.DecodeString(strings.TrimSuffix(filepath.Base(match), "-a"))
			printed := sha256.Sum256(append(append([]byte("subkey:"), hash...), "stdout"...))
			copyEntry(from, to, hex.EncodeToString(hash))
			copyEntry(from, to, hex.EncodeToString(printed[:]))
			copied++
		}
	}
	t.Logf("%d compiled packages of others are known to the second build", copied)
	return to
}

func copyEntry(from, to, hash string) {
	entry, err := os.ReadFile(filepath.Join(from, hash[:2], hash+"-a"))
	fields := strings.Fields(string(entry)) // v1, action, output, size, time
	if err != nil || len(fields) < 3 {
		return
	}
	for _, name := range []string{hash + "-a", fields[2] + "-d"} {
		if content, err := os.ReadFile(filepath.Join(from, name[:2], name)); err == nil &&
			os.MkdirAll(filepath.Join(to, name[:2]), 0o700) == nil {
			os.WriteFile(filepath.Join(to, name[:2], name), content, 0o600)
		}
	}
}
