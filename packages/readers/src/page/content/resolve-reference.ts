import { parseUrl } from "@maycrawl/engine/internal";

/** Resolves a reference. Returns undefined if it is not a valid URL, or is relative and `base` is undefined. */
export function resolveReference(reference: string, base: string | undefined): string | undefined {
  return parseUrl(reference, base)?.href;
}

/** Returns whether a reference is a valid URL only together with a base. */
export function isRelative(reference: string): boolean {
  return (
    resolveReference(reference, undefined) === undefined &&
    resolveReference(reference, "http://a/") !== undefined
  );
}
