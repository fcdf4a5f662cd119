import type { Dialect } from "./dialect.ts";
import { google } from "./google.ts";
import { googleCode } from "./google-code.ts";
import { rfc9309 } from "./rfc9309.ts";

/** The dialects that maycrawl speaks, by name. */
export const dialects: {
  readonly rfc9309: Dialect;
  readonly google: Dialect;
  readonly "google-code": Dialect;
} = { rfc9309, google, "google-code": googleCode };
