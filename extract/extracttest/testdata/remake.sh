#!/bin/sh
# Prints invented statements with Chromium and LibreOffice into testdata/printed, each with its truth.
# Run in the module's root folder on a machine with both programs:
#
#   apt-get install chromium libreoffice-calc-nogui libreoffice-writer-nogui fonts-liberation
#   sh extract/extracttest/testdata/remake.sh
#
# The ledgers come from the maker's seeds, so the truths are the same each time; the PDF bytes differ with
# the programs' versions and the clock.
set -eu

out=extract/extracttest/testdata/printed
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
go build -o "$work/papers" ./extract/extracttest/cmd/papers

# html LOOK SEED NAME: the paper as a web page, and its truth under its final name.
html() {
	"$work/papers" -html -out "$work" -template "$1" -seed "$2"
	mv "$work/$1-$(printf %04d "$2").html" "$work/$3.html"
	mv "$work/$1-$(printf %04d "$2").truth.json" "$out/$3.truth.json"
}

browser() { # LOOK SEED
	name="chromium-$1-$2"
	html "$1" "$2" "$name"
	chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
		--disable-component-update --disable-sync --no-pdf-header-footer --user-data-dir="$work/profile" \
		--print-to-pdf="$out/$name.pdf" "file://$work/$name.html" 2>/dev/null
}

office() { # FILTER SOURCE NAME
	soffice -env:UserInstallation="file://$work/office" --headless --convert-to "pdf:$1" --outdir "$out" "$2" >/dev/null 2>&1
	test -s "$out/$3.pdf"
}

writer() { # LOOK SEED
	name="writer-$1-$2"
	html "$1" "$2" "$name"
	office writer_web_pdf_Export "$work/$name.html" "$name"
}

calc() { # SEED
	name="calc-$1"
	"$work/papers" -out "$work" -template xlsx -seed "$1"
	mv "$work/xlsx-$(printf %04d "$1").xlsx" "$work/$name.xlsx"
	mv "$work/xlsx-$(printf %04d "$1").truth.json" "$out/$name.truth.json"
	office calc_pdf_Export "$work/$name.xlsx" "$name"
}

browser grid 21
browser zebra 22
browser dateonce 23
browser grid 24 # a planted flaw
browser indian 25
browser brackets 26
browser signed 22
writer noyear 21
writer iso 22
writer carried 23
calc 21
calc 22
calc 24 # a planted flaw
