import type { PageLink } from "@maycrawl/engine";
import type { PageLog } from "./diagnostic.ts";
import type { PageCanonical } from "./page.ts";
import type { FoundCanonical } from "./page-collector.ts";
import { isRelative, resolveReference } from "./resolve-reference.ts";

/** Maximum length of a URL in a message. */
const MAX_SHOWN = 200;

/** `base` resolves links of the page; `url` resolves links of its header (RFC 8288 §3.2). */
interface Bases {
  readonly base: string | undefined;
  readonly url: URL | undefined;
}

/**
 * Returns the canonical URLs of a page (RFC 6596): first those of its head, then those of its header. The first one is
 * used. Canonical links in the body do not count (Google, "How to specify a canonical URL"). Invalid URLs and links for
 * an alternate version do not count either. All these cases and conflicting URLs are reported to `log`.
 * @param tags the `<link rel="canonical">` elements of the page.
 * @param links the canonical links of its `Link` header.
 */
export function selectCanonicals(
  tags: readonly FoundCanonical[],
  links: readonly PageLink[],
  { base, url }: Bases,
  log: PageLog,
): readonly PageCanonical[] {
  const all: PageCanonical[] = [];
  const add = (canonical: Omit<PageCanonical, "url">, baseUrl: string | undefined): void => {
    const { target, from, where } = canonical;
    const full = target === "" ? undefined : resolveReference(target, baseUrl)?.replace(/#.*$/s, "");
    const isUrl = full !== undefined && /^https?:/.test(full);
    const inHeader = from === "header";
    const offset = inHeader ? 0 : where;
    const line = inHeader ? { line: where } : undefined;
    if (!isUrl && (target === "" || full !== undefined || baseUrl !== undefined || !isRelative(target))) {
      log.error(inHeader ? "canonical-invalid.header" : "canonical-invalid", offset, target, line);
      return;
    }
    const first = all[0];
    if (first !== undefined && (first.url ?? first.target) !== (full ?? target)) {
      const header = first.from === "header" ? "canonical-conflict.header" : "canonical-conflict.header-tag";
      const params = { ...line, other: (first.url ?? first.target).slice(0, MAX_SHOWN) };
      log.warn(inHeader ? header : "canonical-conflict", offset, target, params);
    }
    if (isMalformed(target))
      log.warn(inHeader ? "canonical-malformed.header" : "canonical-malformed", offset, target, line);
    all.push({ ...canonical, url: full });
  };
  for (const { target, where, inHead, narrowedBy } of tags) {
    if (!inHead) log.error("canonical-misplaced", where, target);
    else if (narrowedBy !== undefined)
      log.error("canonical-invalid.alternate", where, target, { attribute: narrowedBy });
    else add({ target, from: "link", where }, base);
  }
  for (const { target, where, type } of links) {
    if (type !== undefined) log.error("canonical-invalid.header-alternate", 0, target, { line: where });
    else add({ target, from: "header", where }, url?.href);
  }
  return all;
}

/**
 * Returns whether a canonical URL is written incorrectly, although browsers can parse it. A relative URL is valid
 * (HTML, "the link element"), though Google recommends absolute ones.
 */
function isMalformed(target: string): boolean {
  // Without the scheme or its colon, browsers read the URL as a path.
  if (/^(?:www\.|https?\/\/)/i.test(target)) return true;
  const scheme = /^https?:/i.exec(target)?.[0];
  if (scheme === undefined) return /[\t\n\r\\]/.test(target);
  const rest = target.slice(scheme.length);
  const isPlain = /^\/\/[^/\\]/.test(rest) && !/[\t\n\r \\]/.test(rest);
  // Browsers read a second scheme as the host.
  return !isPlain || /^\/\/https?(?::?\/|:\/?)/i.test(rest);
}
