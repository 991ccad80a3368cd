package workbook

import (
	"fmt"

	"github.com/xuri/excelize/v2"
)

// paperA4 is the format's number for A4.
const paperA4 = 9

// printSetup lets a sheet print as it is read: landscape, as wide as a page where that can be read, its
// header on every page, and at the foot its name and the page's number.
func (b *book) printSetup(s *sheet) error {
	fit, wide, high, size, landscape := true, s.pagesWide(), 0, paperA4, "landscape"
	if err := b.file.SetSheetProps(s.name, &excelize.SheetPropsOptions{FitToPage: &fit}); err != nil {
		return err
	}
	err := b.file.SetPageLayout(s.name, &excelize.PageLayoutOptions{Size: &size, Orientation: &landscape, FitToWidth: &wide, FitToHeight: &high})
	if err != nil {
		return err
	}
	if err := b.file.SetHeaderFooter(s.name, &excelize.HeaderFooterOptions{OddFooter: "&L&A&R&P / &N"}); err != nil {
		return err
	}
	if s.freeze == 0 {
		return nil
	}
	titles := fmt.Sprintf("'%s'!$1:$%d", s.name, s.freeze)
	if wide > 1 {
		titles = fmt.Sprintf("'%s'!$A:$A,%s", s.name, titles)
	}
	return b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: titles, Scope: s.name})
}

// widestPage is how many characters beside each other can still be read on a landscape page.
const widestPage = 240

// pagesWide is how many pages a sheet prints beside each other.
func (s *sheet) pagesWide() int {
	total := 0.0
	for _, w := range s.widths {
		total += w
	}
	return 1 + int(total)/widestPage
}
