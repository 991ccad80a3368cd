package raster

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestStraightLinesGatherAsThoseThatDoNotFanOut(t *testing.T) {
	const width, height = 600, 850
	r := rand.New(rand.NewPCG(1, 2))
	points := make([]edgePoint, 5000)
	for i := range points {
		points[i] = edgePoint{r.Int32N(width), r.Int32N(height), 1 + r.Int32N(200)}
	}
	for _, slope := range []float64{-steepest, -0.0123, 0, 0.07, steepest} {
		straight, fanned := newProfile(width, height), newProfile(width, height)
		straight.gatherStraight(byColumn(points, width), slope)
		fanned.gather(byColumn(points, width), slope, 0)
		if !slices.Equal(straight.bins, fanned.bins) {
			t.Errorf("slope %v: other bins", slope)
		}
	}
}
