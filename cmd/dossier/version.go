package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
)

// version is set by the build (-ldflags "-X main.version=v1.2.3").
var version = ""

// versionText is the build's version, or what the Go toolchain recorded.
func versionText() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

type versionCommand struct{}

// Run prints one line.
func (versionCommand) Run(std streams) error {
	_, err := fmt.Fprintf(std.out, "dossier %s %s %s/%s %s\n", versionText(), runtime.Version(), runtime.GOOS, runtime.GOARCH, recognitionText())
	return err
}

// recognitionText names what scans are read with.
func recognitionText() string {
	if !tesseract.Built {
		return "without tesseract"
	}
	return "tesseract " + tesseract.Version()
}
