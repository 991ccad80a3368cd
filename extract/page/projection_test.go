package page

import (
	"math"
	"testing"
)

func TestProjectionsCarryBoxesToThePageAsSeen(t *testing.T) {
	quarter := Projection{0, -1, 100, 1, 0, 0, 0, 0, 1} // a quarter turn clockwise of a page 100 points high
	got := quarter.Box(Box{10, 20, 30, 25})
	if want := (Box{75, 10, 80, 30}); got != want {
		t.Errorf("turned box %v, want %v", got, want)
	}
	twice := Scaling(2).Then(quarter)
	if x, y := twice.Point(10, 20); x != 60 || y != 20 {
		t.Errorf("stretched, then turned: %v,%v, want 60,20", x, y)
	}
	keystone := Projection{1, 0, 0, 0, 1, 0, 0, 0.001, 1}
	x, y := keystone.Point(100, 1000)
	if math.Abs(x-50) > 1e-9 || math.Abs(y-500) > 1e-9 {
		t.Errorf("perspective: %v,%v, want 50,500", x, y)
	}
}
