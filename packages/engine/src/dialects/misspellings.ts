import type { RuledField } from "./dialect.ts";

/**
 * The misspelt field names that Google's parser reads. RFC 9309 §2.2.4 lets any crawler be as
 * lenient, and a site that wrote `dissallow` meant it.
 */
export const FREQUENT_MISSPELLINGS: readonly (readonly [string, RuledField])[] = [
  ["useragent", "user-agent"],
  ["user agent", "user-agent"],
  ["dissallow", "disallow"],
  ["dissalow", "disallow"],
  ["disalow", "disallow"],
  ["diasllow", "disallow"],
  ["disallaw", "disallow"],
  ["site-map", "sitemap"],
];
