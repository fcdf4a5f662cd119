import type { RuledField } from "./dialect.ts";

/**
 * Misspelt field names that Google's parser accepts. RFC 9309 §2.2.4 permits this leniency to every crawler, and a site
 * that wrote `dissallow` meant `disallow`.
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
