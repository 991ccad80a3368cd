package tesseract

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestLanguagesAreFoundOrNamedWithTheirPackage(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"eng", "osd", "chi_sim"} {
		if err := os.WriteFile(filepath.Join(folder, name+fileSuffix), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got, in := Languages(folder); !slices.Equal(got, []string{"chi_sim", "eng"}) || in != folder {
		t.Errorf("languages %v in %s, want chi_sim and eng without osd, which reads no words", got, in)
	}
	for _, c := range []struct {
		name      string
		languages []string
		wants     string // in the error, "" none
	}{
		{"English without being asked", nil, ""},
		{"two that are there", []string{"eng", "chi_sim"}, ""},
		{"one that is not there", []string{"eng", "chi_tra"}, "tesseract-ocr-chi-tra"},
		{"a path", []string{"../../etc/passwd"}, "no name"},
		{"nothing", []string{""}, "no name"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := Options{Languages: c.languages, Folder: folder}.find()
			if c.wants == "" && err != nil || c.wants != "" && (err == nil || !strings.Contains(err.Error(), c.wants)) {
				t.Errorf("error %v, want %q in it", err, c.wants)
			}
		})
	}
	_, _, err := Options{Folder: t.TempDir()}.find()
	var missing *MissingLanguageError
	if !errors.As(err, &missing) || missing.Package() != "tesseract-ocr-eng" {
		t.Errorf("an empty folder gives %v, want that eng is missing", err)
	}
}

func TestAnswerBecomesWordsWithAlternatives(t *testing.T) {
	words, err := parse("W\t10\t20\t60\t40\t18.5\t44\t96.5\t1,8\nS\t1\t90\t7\t0\t4\t0\nS\t,\t91\t.\t28\nS\t8\t80\t3\t0\tB\t0\n" +
		"W\t70\t20\t90\t40\t18\t44\t120\tTotal\nS\tT\t90\tF\t0\nS\to\t90\nS\tt\t90\nS\ta\t90\nS\tl\t90\n")
	if err != nil || len(words) != 2 {
		t.Fatalf("%d words, %v; want 2", len(words), err)
	}
	if words[0].Text != "1,8" || words[0].Box.Min.Y != 20 || words[0].Top != 18.5 || words[0].Bottom != 44 ||
		words[0].Confidence != 0.965 || words[1].Confidence != 1 {
		t.Errorf("words %+v, want their text, box, row and confidence within 0..1", words)
	}
	var got []string
	for _, a := range words[0].Alternatives {
		got = append(got, a.Text)
	}
	if want := []string{"1.8", "1,3", "7,8", "4,8"}; !slices.Equal(got, want) {
		t.Errorf("alternatives %v, want %v: the one with confidence, then second choices of the least sure", got, want)
	}
	if len(words[1].Alternatives) > 0 {
		t.Errorf("a word without figures has alternatives %v", words[1].Alternatives)
	}
}

func FuzzAnswersNeverPanic(f *testing.F) {
	f.Add("W\t1\t2\t3\t4\t5\t6\t7\tx\nS\tx\t1\n")
	f.Add("S\tx\t1\n")
	f.Add("W\t1\n")
	f.Fuzz(func(t *testing.T, answer string) {
		words, err := parse(answer)
		if err != nil && words != nil {
			t.Errorf("words beside the error %v", err)
		}
	})
}
