import { parseUrl } from "@maycrawl/engine/internal";

/** Resolves references by one base. */
type Resolver = (reference: string) => string | undefined;

/**
 * A path, and perhaps a query, that stands in a URL as it is: no character that would be encoded or mean something else, no segment
 * that is or begins with a dot, no second slash at the beginning (URL, "path state", "query state"). Encoded bytes of a path may be dots.
 */
const PLAIN = /^(?:\/(?![./])[\w\-~!$&()*+,;=:@.]*)+(?:\?[\w\-~!$&()*+,;=:@./?%]*)?$/;

/** A reference, resolved; undefined where it is no URL, or is relative to none. */
export function resolved(reference: string, base: string | undefined): string | undefined {
  return parseUrl(reference, base)?.href;
}

/** Resolves many: most links of most pages are plain paths, which need no parser. */
export function resolver(base: string | undefined): Resolver {
  const origin = base === undefined ? undefined : plainOrigin(base);
  if (origin === undefined) return (reference) => resolved(reference, base);
  return (reference) => {
    if (PLAIN.test(reference)) return origin + reference;
    if (reference.startsWith(origin) && PLAIN.test(reference.slice(origin.length))) return reference;
    return resolved(reference, base);
  };
}

/** Of a base to which a path can be put as it is: http or https, without credentials. */
function plainOrigin(base: string): string | undefined {
  const { protocol, username, password, origin } = new URL(base);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && username === "" && password === "" ? origin : undefined;
}

/** Whether a reference would be a URL if it were known to what it is relative. */
export function isRelative(reference: string): boolean {
  return resolved(reference, undefined) === undefined && resolved(reference, "http://a/") !== undefined;
}
