// What Go calls of Tesseract. Strings handed out are to be freed with free; nullptr means failure.
#ifdef __cplusplus
extern "C" {
#endif

// dossier_hold keeps a language file's bytes, which must stay, under the path that the engine will ask for.
void dossier_hold(const char *path, const char *data, size_t size);

// dossier_start makes the engine ready for languages ("eng+fil") held under folder; 0 when it is.
int dossier_start(void *engine, const char *folder, const char *languages);

// dossier_recognize reads a gray picture, rows from the top. mode is a page segmentation mode, only the
// characters that may occur ("" all), and cancel is looked at between words. The answer is one line a word:
//   W left top right bottom row-top row-bottom confidence(0..100) text
// each followed, where choices is not 0, by one line for every symbol of it, the best choice first:
//   S text confidence text confidence ...
// with a tab between the parts. Sides are pixels; the row's are those of its type, descenders included.
char *dossier_recognize(void *engine, const unsigned char *pixels, int width, int height, int dpi, int mode,
                        const char *only, int choices, const int *cancel);

// dossier_give_back returns to the system what lies free in all arenas of malloc, as when an engine has ended.
void dossier_give_back(void);

#ifdef __cplusplus
}
#endif
