//go:build !race

package raster

// drawnLooks is how many looks the tests that prepare many pages draw: all.
const drawnLooks = 4
