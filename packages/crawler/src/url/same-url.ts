import { normaliseUrl } from "./normalise-url.ts";

/** Whether two URLs are equal after normalisation. */
export function isSameUrl(a: string, b: string): boolean {
  return a === b || formOf(a) === formOf(b);
}

function formOf(url: string): string {
  return normaliseUrl(url)?.href ?? url;
}

/** Returns a URL without its fragment, which is not part of a request. */
export function withoutFragment(url: string | URL): string {
  const parsed = new URL(url);
  parsed.hash = "";
  return parsed.href;
}
