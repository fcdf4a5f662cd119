import { normaliseUrl } from "./normalise-url.ts";

/** Whether two URLs are the same page: the same URL in the form in which a crawl knows URLs. */
export function isSameUrl(a: string, b: string): boolean {
  return a === b || formOf(a) === formOf(b);
}

function formOf(url: string): string {
  return normaliseUrl(url)?.href ?? url;
}

/** A URL without its fragment, which is no part of a request. */
export function hashless(url: string | URL): string {
  const parsed = new URL(url);
  parsed.hash = "";
  return parsed.href;
}
