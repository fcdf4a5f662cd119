// All built-in dialects, each exported under its public name.
export { amazonbot } from "./amazonbot.ts";
export { applebot } from "./applebot.ts";
export { baidu } from "./baidu.ts";
export { bing } from "./bing.ts";
export { classic1994 as "classic-1994" } from "./classic-1994.ts";
export { draft1996 as "draft-1996" } from "./draft-1996.ts";
export { google } from "./google.ts";
export { google2012 as "google-2012" } from "./google-2012.ts";
export { google2019 as "google-2019" } from "./google-2019.ts";
export { googleCode as "google-code" } from "./google-code.ts";
export { rfc9309 } from "./rfc9309.ts";
export { seznam } from "./seznam.ts";
export { yandex } from "./yandex.ts";
export { yandexCode as "yandex-code" } from "./yandex-code.ts";
