package appliance_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
)

// forgets is the variable that makes the test program behave like one that never calls Child.
const forgets = "TEST_FORGETS_CHILD"

func TestProgramWithoutChildCallIsRefused(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(t.TempDir(), "data")
	for setting, want := range map[string]string{
		"children":   "call appliance.Child first thing in main",
		"in process": "started",
	} {
		c := exec.CommandContext(t.Context(), self)
		c.Env = append(os.Environ(), forgets+"="+setting, "TEST_DATA="+data)
		out, err := c.CombinedOutput()
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v %s, want %q", setting, err, out, want)
		}
		if _, err := os.Stat(data); setting == "children" && err == nil {
			t.Error("the data folder was made although nothing started")
		}
		os.RemoveAll(data)
	}
}

// startForgetful is the main function of the program that never calls Child. It returns what to print.
func startForgetful(setting string) string {
	a, err := appliance.New(appliance.Config{Data: os.Getenv("TEST_DATA"), ReadInProcess: setting == "in process"})
	if err != nil {
		return err.Error()
	}
	if err := a.Close(); err != nil {
		return err.Error()
	}
	return "started"
}

func TestWrongConfigsAreRefused(t *testing.T) {
	twice := append(all.Types(), all.Types()[0])
	ours := warehouseReceipt
	ours.Aliases = []string{"payslip"}
	for what, c := range map[string]struct {
		config appliance.Config
		want   string
	}{
		"no folder": {appliance.Config{}, "Config.Data is missing"},
		"types that the child lacks": {
			appliance.Config{Data: "data", Types: all.Types()[:2]}, "give both the same list",
		},
		"a type listed twice": {
			appliance.Config{Data: "data", Types: twice, ReadInProcess: true}, "listed twice",
		},
		"an alias that is another type": {
			appliance.Config{Data: "data", Types: []extract.Type{ours}, ReadInProcess: true}, "belongs to payslip",
		},
	} {
		appliance.Child(ownTypes()...)
		if c.config.Data != "" {
			c.config.Data = filepath.Join(t.TempDir(), c.config.Data)
		}
		a, err := appliance.New(c.config)
		if err == nil {
			a.Close()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
	data := t.TempDir()
	first, err := appliance.New(appliance.Config{Data: data, ReadInProcess: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := appliance.New(appliance.Config{Data: data, ReadInProcess: true}); err == nil ||
		!strings.Contains(err.Error(), "another dossier server runs") {
		t.Errorf("a second one over the same folder: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := appliance.New(appliance.Config{Data: data, ReadInProcess: true})
	if err != nil {
		t.Fatalf("after Close the folder is not free: %v", err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}
