import { bing } from "./bing.ts";
import type { Dialect } from "./dialect.ts";
import { google } from "./google.ts";
import { googleCode } from "./google-code.ts";
import { rfc9309 } from "./rfc9309.ts";
import { yandex } from "./yandex.ts";

/** Dialects in which a safe fix of a robots.txt changes nothing: the standard, and those of the largest engines. */
export const dialectsOfFixes: readonly Dialect[] = [rfc9309, google, googleCode, bing, yandex];
