/**
 * `@maycrawl/readers/internal`: for the other packages of maycrawl. It is unstable and may change with every version.
 */

export { MAX_LICENSE_BYTES } from "./license/read-license.ts";
export { checkPageOptions, readPageOptions } from "./page/content/limits.ts";
export { pageMessages } from "./page/content/messages.ts";
export { otherCanonical } from "./page/content/other-canonical.ts";
export { headerLineOf, pageOffsets } from "./page/content/page-places.ts";
export { readSitemapOptions } from "./sitemap/entry/limits.ts";
export { sitemapMessages } from "./sitemap/entry/messages.ts";
export { byteSource, isResponse, ownUrl } from "./source/byte-source.ts";
export { Stopwatch, TIMED_OUT } from "./source/stopwatch.ts";
