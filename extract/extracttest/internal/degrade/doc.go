// Package degrade spoils pictures of pages the way scanners, fax machines, cameras and kitchens do, and
// writes them as the files those make. Everything random comes from the source that is passed in.
//
// Start with [Picture]; [Picture.Colored], [JPEG], [TIFF] and [Fax] end it.
package degrade
