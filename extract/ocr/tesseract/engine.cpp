//go:build tesseract && cgo

#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <leptonica/allheaders.h>
#include <malloc.h>
#include <tesseract/baseapi.h>
#include <tesseract/ocrclass.h>
#include <tesseract/resultiterator.h>

#include "engine.h"

extern "C" void omp_set_max_active_levels(int); // libgomp's: 0 keeps every parallel region on one thread

namespace {

const int kSilent = 6;   // leptonica's severity above every message
const int kArenas = 16;        // of malloc: one for each thread that calls it, recognizers' above all
const int kMapped = 32 << 20;  // bytes: malloc maps what is larger, and returns it at once; a page's grays stay in an arena
const int kSpare = 16 << 20;   // bytes that an arena keeps free at its end: what pages use in turns
const int kChoices = 4;  // kept for one symbol

std::mutex held_lock;
std::map<std::string, std::pair<const char *, size_t>> held;

// read_held is how the engine opens language files.
bool read_held(const char *path, std::vector<char> *data) {
  std::lock_guard<std::mutex> lock(held_lock);
  auto found = held.find(path);
  if (found == held.end()) return false;
  data->assign(found->second.first, found->second.first + found->second.second);
  return true;
}

bool cancelled(void *flag, int) { return __atomic_load_n(static_cast<const int *>(flag), __ATOMIC_RELAXED) != 0; }

// add_choices writes what may stand in a symbol's place; of a symbol without choices its text.
void add_choices(const tesseract::ResultIterator &at, std::string *out) {
  tesseract::ChoiceIterator choice(at);
  std::string line;
  int n = 0;
  do {
    const char *text = choice.GetUTF8Text();
    if (text == nullptr || *text == 0) continue;
    line += "\t" + std::string(text) + "\t" + std::to_string(choice.Confidence());
  } while (++n < kChoices && choice.Next());
  if (!line.empty()) *out += "S" + line + "\n";
}

void add_word(tesseract::ResultIterator *at, bool choices, std::string *out) {
  std::unique_ptr<char[]> text(at->GetUTF8Text(tesseract::RIL_WORD));
  int left, top, right, bottom;
  if (!text || !at->BoundingBox(tesseract::RIL_WORD, &left, &top, &right, &bottom)) return;
  int x0, base0 = bottom, x1, base1 = bottom;
  float height = 0, below = 0, above = 0;  // of the row of type: whole, descenders (negative), ascenders
  at->Baseline(tesseract::RIL_WORD, &x0, &base0, &x1, &base1);
  at->RowAttributes(&height, &below, &above);
  const float foot = (base0 + base1) / 2.0f - below;
  *out += "W\t";
  for (int side : {left, top, right, bottom}) *out += std::to_string(side) + "\t";
  for (float part : {foot - height, foot, at->Confidence(tesseract::RIL_WORD)}) *out += std::to_string(part) + "\t";
  *out += std::string(text.get()) + "\n";
  if (!choices) return;
  tesseract::ResultIterator symbol(*at);
  do {
    add_choices(symbol, out);
  } while (!symbol.IsAtFinalElement(tesseract::RIL_WORD, tesseract::RIL_SYMBOL) && symbol.Next(tesseract::RIL_SYMBOL));
}

std::string read_page(tesseract::TessBaseAPI *api, bool choices, const int *cancel) {
  tesseract::ETEXT_DESC monitor;
  monitor.cancel = cancelled;
  monitor.cancel_this = const_cast<int *>(cancel);
  std::string out;
  if (api->Recognize(&monitor) != 0) return out;
  std::unique_ptr<tesseract::ResultIterator> at(api->GetIterator());
  if (!at) return out;
  do {
    if (!at->Empty(tesseract::RIL_WORD)) add_word(at.get(), choices, &out);
  } while (at->Next(tesseract::RIL_WORD));
  return out;
}

}  // namespace

// pixWriteMem takes the place of leptonica's in this program. The engine packs the picture of every line as PNG only to
// unpack it for reading, which is a twentieth of its work; as leptonica's own format it is a copy. Weak, it gives way where
// leptonica is linked statically: two of them would not link. Nothing but the engine may want a format from it.
extern "C" __attribute__((weak)) l_ok pixWriteMem(l_uint8 **data, size_t *size, PIX *pix, l_int32) {
  l_uint32 *words = nullptr;
  l_ok failed = pixSerializeToMemory(pix, &words, size);
  *data = reinterpret_cast<l_uint8 *>(words);
  return failed;
}

void dossier_hold(const char *path, const char *data, size_t size) {
  std::lock_guard<std::mutex> lock(held_lock);
  held[path] = {data, size};
}

int dossier_start(void *engine, const char *folder, const char *languages) try {
  mallopt(M_ARENA_MAX, kArenas);
  mallopt(M_MMAP_THRESHOLD, kMapped);
  mallopt(M_TRIM_THRESHOLD, kSpare);
  omp_set_max_active_levels(0);
  setMsgSeverity(kSilent);
  auto *api = static_cast<tesseract::TessBaseAPI *>(engine);
  // Paragraphs are nobody's question: looking for them in the text that was read costs more than in its lines.
  std::vector<std::string> names{"debug_file", "paragraph_text_based"}, values{"/dev/null", "0"};
  return api->Init(folder, 0, languages, tesseract::OEM_LSTM_ONLY, nullptr, 0, &names, &values, false, read_held);
} catch (...) {
  return -1;
}

char *dossier_recognize(void *engine, const unsigned char *pixels, int width, int height, int dpi, int mode,
                        const char *only, int choices, const int *cancel) try {
  auto *api = static_cast<tesseract::TessBaseAPI *>(engine);
  omp_set_max_active_levels(0);
  api->SetPageSegMode(static_cast<tesseract::PageSegMode>(mode));
  api->SetVariable("tessedit_char_whitelist", only);
  api->SetVariable("lstm_choice_mode", choices ? "2" : "0");
  api->SetImage(pixels, width, height, 1, width);
  api->SetSourceResolution(dpi);
  std::string out = read_page(api, choices != 0, cancel);
  api->Clear();
  return strdup(out.c_str());
} catch (...) {
  return nullptr;
}

void dossier_give_back(void) { malloc_trim(0); }
