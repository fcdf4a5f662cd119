import { amazonbot } from "./amazonbot.ts";
import { applebot } from "./applebot.ts";
import { baidu } from "./baidu.ts";
import { bing } from "./bing.ts";
import { classic1994 } from "./classic-1994.ts";
import type { Dialect } from "./dialect.ts";
import { draft1996 } from "./draft-1996.ts";
import { google } from "./google.ts";
import { google2012 } from "./google-2012.ts";
import { google2019 } from "./google-2019.ts";
import { googleCode } from "./google-code.ts";
import { rfc9309 } from "./rfc9309.ts";
import { seznam } from "./seznam.ts";
import { yandex } from "./yandex.ts";

/** The names of the dialects that maycrawl speaks. */
export type DialectName =
  | "rfc9309"
  | "google"
  | "google-code"
  | "google-2019"
  | "google-2012"
  | "draft-1996"
  | "classic-1994"
  | "bing"
  | "yandex"
  | "baidu"
  | "seznam"
  | "applebot"
  | "amazonbot";

/** The dialects that maycrawl speaks, by name. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  rfc9309,
  google,
  "google-code": googleCode,
  "google-2019": google2019,
  "google-2012": google2012,
  "draft-1996": draft1996,
  "classic-1994": classic1994,
  bing,
  yandex,
  baidu,
  seznam,
  applebot,
  amazonbot,
};
