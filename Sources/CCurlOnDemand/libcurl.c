// Loading libcurl and the thirty libraries that it needs takes three quarters of the time of agg --version, and half of that of
// a completion, agg decode or an answer from samples, which never call it.
//
// So it is not linked: the functions here replace those that agg calls, and the first call opens it. If it is missing, the
// program ends as it would at its start: with the message of the loader, and 127.
#include "libcurl.h"
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

// The result type of each function, its name, its parameters, and these without types.
#define FUNCTIONS(EACH) \
  EACH(CURLcode, curl_global_init, (long flags), flags) \
  EACH(void, curl_free, (void *memory), memory) \
  EACH(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), list, text) \
  EACH(void, curl_slist_free_all, (struct curl_slist * list), list) \
  EACH(CURL *, curl_easy_init, (void)) \
  EACH(void, curl_easy_cleanup, (CURL * handle), handle) \
  EACH(const char *, curl_easy_strerror, (CURLcode code), code) \
  EACH(CURLM *, curl_multi_init, (void)) \
  EACH(CURLMcode, curl_multi_cleanup, (CURLM * multi), multi) \
  EACH(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL *easy), multi, easy) \
  EACH(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL *easy), multi, easy) \
  EACH(CURLMcode, curl_multi_perform, (CURLM * multi, int *running), multi, running) \
  EACH(CURLMcode, curl_multi_poll, \
       (CURLM * multi, struct curl_waitfd more[], unsigned int count, int milliseconds, int *ready), \
       multi, more, count, milliseconds, ready) \
  EACH(CURLMcode, curl_multi_wakeup, (CURLM * multi), multi) \
  EACH(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *left), multi, left) \
  EACH(CURLU *, curl_url, (void)) \
  EACH(void, curl_url_cleanup, (CURLU * url), url) \
  EACH(CURLUcode, curl_url_get, (CURLU * url, CURLUPart part, char **text, unsigned int flags), url, part, text, flags) \
  EACH(CURLUcode, curl_url_set, (CURLU * url, CURLUPart part, const char *text, unsigned int flags), \
       url, part, text, flags)

// What an option or a fact is read from or written to; all of them are as large as a pointer.
#define VARIADIC_FUNCTIONS(EACH) \
  EACH(CURLcode, curl_easy_setopt, CURL *, CURLoption) \
  EACH(CURLcode, curl_easy_getinfo, CURL *, CURLINFO) \
  EACH(CURLMcode, curl_multi_setopt, CURLM *, CURLMoption)

static struct {
#define MEMBER(RESULT, NAME, ...) __typeof__(&(NAME)) NAME;
  FUNCTIONS(MEMBER)
  VARIADIC_FUNCTIONS(MEMBER)
} library;

static void end(void) {
  fprintf(stderr, "agg: %s. The package libcurl4 has it.\n", dlerror());
  _exit(127);
}

static void open_library(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_LAZY);
  if (handle == NULL) end();
#define FIND(RESULT, NAME, ...) \
  if ((library.NAME = (__typeof__(library.NAME))dlsym(handle, #NAME)) == NULL) end();
  FUNCTIONS(FIND)
  VARIADIC_FUNCTIONS(FIND)
}

static void need_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
}

// Hidden, for libcurl calls some of its own functions by their names.
#define STAND_IN(RESULT, NAME, PARAMETERS, ...) \
  __attribute__((visibility("hidden"))) RESULT(NAME) PARAMETERS { \
    need_library(); \
    return library.NAME(__VA_ARGS__); \
  }
FUNCTIONS(STAND_IN)

#define VARIADIC_STAND_IN(RESULT, NAME, HANDLE, SUBJECT) \
  __attribute__((visibility("hidden"))) RESULT(NAME)(HANDLE handle, SUBJECT subject, ...) { \
    need_library(); \
    va_list arguments; \
    va_start(arguments, subject); \
    void *value = va_arg(arguments, void *); \
    va_end(arguments); \
    return library.NAME(handle, subject, value); \
  }
VARIADIC_FUNCTIONS(VARIADIC_STAND_IN)

// Unlike the others, it is called where libcurl may be missing.
const char *libcurl_version(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_LAZY);
  __typeof__(&curl_version_info) information =
      handle == NULL ? NULL : (__typeof__(&curl_version_info))dlsym(handle, "curl_version_info");
  return information == NULL ? NULL : information(CURLVERSION_NOW)->version;
}
