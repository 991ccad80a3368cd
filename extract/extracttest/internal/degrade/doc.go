// Package degrade degrades pictures of pages as scanners, fax machines and cameras do, with stains, noise and
// distortion, and writes them as files. All randomness comes from the source that is passed in.
//
// Start with [Picture]; [Picture.Colored], [JPEG], [TIFF] and [Fax] end it.
package degrade
