// libcurl sets and reads options through variadic functions, which Swift cannot call: one plain function for each kind of
// argument.
#pragma once
#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>

static inline CURLcode agg_easy_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode agg_easy_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode agg_easy_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*agg_data_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode agg_easy_set_data_callback(CURL *handle, CURLoption option, agg_data_callback callback) {
  return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode agg_easy_set_socket_callback(CURL *handle, curl_opensocket_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode agg_easy_set_connection_callback(CURL *handle, curl_prereq_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
}

static inline long agg_easy_get_long(CURL *handle, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

static inline curl_off_t agg_easy_get_offset(CURL *handle, CURLINFO info) {
  curl_off_t value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

/// The value of CURLOPT_PRIVATE.
static inline void *agg_easy_get_private(CURL *handle) {
  char *value = NULL;
  curl_easy_getinfo(handle, CURLINFO_PRIVATE, &value);
  return value;
}

static inline CURLMcode agg_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

/// The next finished transfer, with its result; NULL when there is none.
static inline CURL *agg_multi_next_done(CURLM *handle, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(handle, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

/// The bytes of an IP address, four or sixteen, first in front; NULL for another family.
static inline const unsigned char *agg_address_bytes(const struct curl_sockaddr *address, int *count) {
  switch (address->family) {
  case AF_INET:
    *count = 4;
    return (const unsigned char *)&((const struct sockaddr_in *)&address->addr)->sin_addr;
  case AF_INET6:
    *count = 16;
    return (const unsigned char *)&((const struct sockaddr_in6 *)&address->addr)->sin6_addr;
  default:
    *count = 0;
    return NULL;
  }
}

/// Writes the bytes of an IP address in text, first in front, and returns how many: four, sixteen, or none.
static inline int agg_address_parse(const char *text, unsigned char bytes[16]) {
  if (inet_pton(AF_INET, text, bytes) == 1) return 4;
  return inet_pton(AF_INET6, text, bytes) == 1 ? 16 : 0;
}

/// A text that libcurl allocated, for `curl_url_get`; the caller frees it with curl_free.
static inline char *agg_url_get(CURLU *url, CURLUPart part, unsigned int flags) {
  char *text = NULL;
  return curl_url_get(url, part, &text, flags) == CURLUE_OK ? text : NULL;
}
