#!/bin/sh
# Prints the unseen web pages with Chromium and LibreOffice Writer into testdata/printed_unseen, each with its
# truth. They only measure: no reader is built on them. Run in the module's root folder; remake.sh says what
# to install.
set -eu

out=extract/extracttest/testdata/printed_unseen
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
go build -o "$work/papers" ./extract/extracttest/cmd/papers

page() { # FORM SEED NAME
	"$work/papers" -unseen "$1" -seed "$2" -out "$work"
	mv "$work/$1-$(printf %04d "$2").html" "$work/$3.html"
	mv "$work/$1-$(printf %04d "$2").truth.json" "$out/$3.truth.json"
}

seed=31
for form in rowspan konto register recent conta wattleweb; do
	name="chromium-$form-$seed"
	page "$form" "$seed" "$name"
	chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
		--disable-component-update --disable-sync --no-pdf-header-footer --user-data-dir="$work/profile" \
		--print-to-pdf="$out/$name.pdf" "file://$work/$name.html" 2>/dev/null
	seed=$((seed + 1))
	name="writer-$form-$seed"
	page "$form" "$seed" "$name"
	soffice -env:UserInstallation="file://$work/office" --headless --convert-to pdf:writer_web_pdf_Export \
		--outdir "$out" "$work/$name.html" >/dev/null 2>&1
	test -s "$out/$name.pdf"
	seed=$((seed + 1))
done
