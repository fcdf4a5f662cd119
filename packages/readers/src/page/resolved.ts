import { parseUrl } from "@maycrawl/engine/internal";

/** A reference, resolved; undefined where it is no URL, or is relative to none. */
export function resolved(reference: string, base: string | undefined): string | undefined {
  return parseUrl(reference, base)?.href;
}

/** Whether a reference would be a URL if it were known to what it is relative. */
export function isRelative(reference: string): boolean {
  return resolved(reference, undefined) === undefined && resolved(reference, "http://a/") !== undefined;
}
