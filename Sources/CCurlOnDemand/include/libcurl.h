// Nothing but the functions of <curl/curl.h>, which the module CCurl declares.
#pragma once
