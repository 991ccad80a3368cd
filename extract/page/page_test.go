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
	bent := Projection{1.1, 0.2, 30, -0.1, 0.9, 5, 0.0003, 0.001, 1}
	back, ok := bent.Inverse()
	if x, y := bent.Then(back).Point(123, 456); !ok || math.Abs(x-123) > 1e-6 || math.Abs(y-456) > 1e-6 {
		t.Errorf("there and back: %v,%v, %t, want 123,456", x, y, ok)
	}
	if _, ok := (Projection{1, 2, 3, 2, 4, 6, 0, 0, 1}).Inverse(); ok {
		t.Error("a projection onto a line has no way back")
	}
	keystone := Projection{1, 0, 0, 0, 1, 0, 0, 0.001, 1}
	x, y := keystone.Point(100, 1000)
	if math.Abs(x-50) > 1e-9 || math.Abs(y-500) > 1e-9 {
		t.Errorf("perspective: %v,%v, want 50,500", x, y)
	}
}
