import { governs } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";
import type { RowProblem } from "./protocol.ts";

/** The URL of a line, or why it has none. */
export type ReadUrl =
  | { readonly url: string; readonly problem?: undefined }
  | { readonly problem: RowProblem; readonly url?: undefined };

/** A scheme with its colon. `localhost:3000/` has a host and a port instead. */
const SCHEME = /^(?!(?:[\w-]+\.)*[\w-]+:\d+(?:[/?#]|$))[a-z][a-z0-9+.-]*:/i;
/** A host without a scheme: `www.example.com/a`. */
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)|^[\w.-]+:\d+(?:[/?#]|$)/u;

/**
 * Reads a line of a user as a URL of a site. A path gets the site's origin; a host without a scheme gets the scheme.
 * @param site origin such as `https://example.com`.
 */
export function readUrlLine(line: string, site: string): ReadUrl {
  const text = line.trim();
  if (text === "") return { problem: "empty" };
  if (text.startsWith("/")) return { url: site + text };
  if (text.startsWith("?")) return { url: `${site}/${text}` };
  const hasScheme = SCHEME.test(text);
  if (!hasScheme && !HOST.test(text)) return { problem: "not-a-url" };
  const url = hasScheme ? text : `${site.slice(0, site.indexOf("//"))}//${text}`;
  const parsed = parseUrl(url);
  if (parsed === undefined) return { problem: "not-a-url" };
  if (!/^https?:$/.test(parsed.protocol)) return { problem: "not-http" };
  return governs(`${site}/robots.txt`, url) ? { url } : { problem: "other-site" };
}
