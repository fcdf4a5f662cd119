import { parseUrl } from "@maycrawl/engine/internal";

/** A reference, resolved; undefined where it is no URL, or is relative to none. */
export function resolveReference(reference: string, base: string | undefined): string | undefined {
  return parseUrl(reference, base)?.href;
}

/** Whether a reference would be a URL if it were known to what it is relative. */
export function isRelative(reference: string): boolean {
  return (
    resolveReference(reference, undefined) === undefined &&
    resolveReference(reference, "http://a/") !== undefined
  );
}
