// Package training holds the network that English is read with, and what made it: README.md.
package training

// Western are the letters and signs that the network knows beyond those of Debian's: those that statements print in the
// languages of western Europe and Latin America, and the signs of the peso and the rupee.
const Western = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒàáâãäåæçèéêëìíîïñòóôõöøùúûüÿœß¿¡ºª₱₹"
