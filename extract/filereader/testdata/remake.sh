#!/bin/sh
# Makes the scanned papers of this folder from the PDF reader's printed statement, one for every codec. Run here:
#
#   apt-get install poppler-utils img2pdf libtiff-tools libopenjp2-tools qpdf python3
#   sh remake.sh
#
# All people, banks and figures are invented.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printed=../../pdf/testdata/libreoffice.pdf

pdftoppm -f 2 -l 2 -singlefile -r 120 -jpeg -jpegopt quality=40 -gray "$printed" "$work/gray"
pdftoppm -f 2 -l 2 -singlefile -r 100 -png "$printed" "$work/color"
pdftoppm -f 2 -l 2 -singlefile -r 120 "$printed" "$work/color"
pdftoppm -f 2 -l 2 -singlefile -r 200 -mono "$printed" "$work/mono"

img2pdf --nodate --pagesize A4 "$work/gray.jpg" -o jpeg.pdf
img2pdf --nodate --pagesize A4 "$work/color.png" -o flate.pdf
opj_compress -i "$work/color.ppm" -o "$work/page.jp2" -r 120 >/dev/null
img2pdf --nodate --pagesize A4 "$work/page.jp2" -o jpx.pdf

ppm2tiff -R 200 -c none "$work/mono.pbm" "$work/mono.tif"
for coding in g4 g3:1d g3:2d; do
	tiffcp -c $coding -r 100000 "$work/mono.tif" "$work/$coding.tif"
done
tiff2pdf -p A4 -F -o g4.pdf "$work/g4.tif"
python3 wrap.py 0 "$work/g3:1d.tif" g3.pdf
python3 wrap.py 4 "$work/g3:2d.tif" g3-2d.pdf
python3 wrap.py jbig2 "$work/g4.tif" jbig2.pdf

# Protected in every way, and turned.
protect() { name=$1; shift; qpdf --deterministic-id --allow-weak-crypto --encrypt user owner "$@" -- g4.pdf "$name.pdf" 2>/dev/null ||
	qpdf --allow-weak-crypto --encrypt user owner "$@" -- g4.pdf "$name.pdf"; }
protect rc4-40 40
protect rc4-128 128 --use-aes=n
protect aes-128 128 --use-aes=y
protect aes-256-r5 256 --force-R5
protect aes-256-r6 256
for turn in 90 180 270; do
	qpdf --deterministic-id --rotate=+$turn g4.pdf "turned-$turn.pdf"
done
