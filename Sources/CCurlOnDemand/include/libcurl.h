// The functions of <curl/curl.h>, which the module CCurl declares, and one more.
#pragma once

/// The version of libcurl, such as `7.88.1`, or NULL if it cannot be opened.
const char *_Nullable libcurl_version(void);
