//go:build race

package raster

// drawnLooks is how many looks the tests that prepare many pages draw: few, as the race detector makes each pixel
// cost twenty times as much.
const drawnLooks = 2
