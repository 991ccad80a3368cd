package tesseract

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"
)

// installedEnglish is the language file of this machine; without one the test is skipped.
func installedEnglish(t *testing.T) []byte {
	t.Helper()
	_, folder := Languages("")
	file, err := os.ReadFile(filepath.Join(folder, trainedOn+fileSuffix))
	if err != nil {
		t.Skip("no English is installed: scripts/setup scans installs it")
	}
	return file
}

func TestTrainedNetworkReplacesThatOfLanguage(t *testing.T) {
	file := installedEnglish(t)
	if sum := sha256.Sum256(file); hex.EncodeToString(sum[:]) != debiansEnglish {
		t.Skip("the English installed here is another maker's")
	}
	trained, ok := withTrainedNetwork(file)
	if !ok || (Options{}).Trained() != Built || (Options{Plain: true}).Trained() {
		t.Fatal("Debian's English keeps its network, or is not told to be read with the trained one")
	}
	before, _ := partsOf(file)
	after, ok := partsOf(trained)
	if !ok || len(after) != len(before) {
		t.Fatalf("%d parts, want the %d of the file", len(after), len(before))
	}
	for i := range before {
		want, own := map[int][]byte{partNetwork: englishNetwork, partAlphabet: englishLetters,
			partCodes: englishCodes}[i]
		if !own {
			want = before[i]
		}
		if !bytes.Equal(after[i], want) {
			t.Errorf("part %d is not what it should be: the network, its letters and codes are the trained ones, all else the file's", i)
		}
	}
	if bytes.Equal(before[partNetwork], englishNetwork) {
		t.Error("the installed network is the trained one already: nothing was shown")
	}
}

// debiansEnglish is the SHA-256 of the language file in tesseract-ocr-eng 4.1.0.
const debiansEnglish = "7d4322bd2a7749724879683fc3912cb542f19906c83bcc1a52132556427170b2"

func TestFileOfOtherMakerKeepsNetwork(t *testing.T) {
	parts := make([][]byte, 24)
	parts[partNetwork], parts[partAlphabet], parts[partCodes] = []byte("network"), []byte("letters of Thai"),
		[]byte("codes")
	whole := languageFile(parts)
	damagedPlace := bytes.Clone(whole)
	damagedPlace[4+8*partNetwork+6] = 0x7f
	for name, file := range map[string][]byte{
		"another alphabet": whole, "nothing": nil, "three bytes": {1, 2, 3}, "a table cut off": whole[:40],
		"a part far behind the end": damagedPlace, "not one part": make([]byte, 64),
		"text": []byte("this is no language file at all"),
	} {
		if _, ok := withTrainedNetwork(file); ok {
			t.Errorf("%s: the trained network was put in, which would read nonsense with it", name)
		}
	}
}

func TestAnotherNetworkOfTheSameLettersStays(t *testing.T) {
	parts, ok := partsOf(installedEnglish(t))
	if !ok || len(parts) <= partCodes {
		t.Fatal("the installed language file is not taken apart")
	}
	parts[partNetwork] = []byte("a larger network of the same letters")
	if _, ok := withTrainedNetwork(languageFile(parts)); ok {
		t.Error("the trained network took the place of one that it was not made of")
	}
}

func FuzzPartsOf(f *testing.F) {
	f.Add(languageFile([][]byte{[]byte("a"), nil, []byte("bc")}))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, file []byte) {
		parts, ok := partsOf(file)
		if !ok {
			return
		}
		again, ok := partsOf(languageFile(parts))
		if !ok || len(again) != len(parts) {
			t.Fatalf("%d parts became %d", len(parts), len(again))
		}
		for i := range parts {
			if !bytes.Equal(parts[i], again[i]) {
				t.Fatalf("part %d changed", i)
			}
		}
	})
}
