import { parseUrl } from "@maycrawl/engine/internal";
import type { DiagnosticLog } from "./diagnostic.ts";
import type { SettledReading } from "./limits.ts";
import { ListedUrls } from "./listed-urls.ts";
import { isLoc, LocCheck, MAX_LOC_LENGTH, relativeLoc, SitemapLocation } from "./loc.ts";
import type { ChangeFrequency, SitemapEntry, SitemapUrl } from "./sitemap-entry.ts";

/** Values of an element by property name. */
export type Values = Record<string, unknown>;

/**
 * An entry while it is being read. Values that nearly every entry has are separate fields, because setting a property
 * by a computed name takes several times as long.
 */
export class EntryDraft {
  readonly type: "url" | "sitemap";
  readonly offset: number;
  loc: string | undefined = undefined;
  lastmod: string | undefined = undefined;
  changefreq: ChangeFrequency | undefined = undefined;
  priority: number | undefined = undefined;
  /** All other values. */
  others: Values | undefined = undefined;
  /** Text directly in the entry, outside of its child elements. */
  stray = "";

  constructor(type: "url" | "sitemap", offset: number) {
    this.type = type;
    this.offset = offset;
  }

  get(key: string): unknown {
    switch (key) {
      case "loc":
        return this.loc;
      case "lastmod":
        return this.lastmod;
      case "changefreq":
        return this.changefreq;
      case "priority":
        return this.priority;
      default:
        return this.others?.[key];
    }
  }

  set(key: string, value: unknown): void {
    switch (key) {
      case "loc":
        this.loc = value as string;
        break;
      case "lastmod":
        this.lastmod = value as string;
        break;
      case "changefreq":
        this.changefreq = value as ChangeFrequency;
        break;
      case "priority":
        this.priority = value as number;
        break;
      default:
        this.others ??= {};
        this.others[key] = value;
    }
  }
}

/** Receives an entry, or undefined for an entry that is left out. Returns false if no more entries are needed. */
export type EntrySink = (entry: SitemapEntry | undefined, offset: number) => boolean;

/** Turns drafts with a valid URL into entries, and passes them to the sink. */
export class EntryFinisher {
  readonly log: DiagnosticLog;
  readonly #sink: EntrySink;
  readonly #scope: SettledReading["scope"];
  readonly #reach: SitemapLocation | undefined;
  readonly #base: URL | undefined;
  readonly #locs = new LocCheck();
  readonly #reported = new Set<string>();
  readonly #listed = new ListedUrls();

  constructor({ url, scope }: Pick<SettledReading, "url" | "scope">, log: DiagnosticLog, sink: EntrySink) {
    this.log = log;
    this.#sink = sink;
    this.#scope = scope;
    this.#base = url;
    this.#reach = url === undefined ? undefined : new SitemapLocation(url);
  }

  /**
   * Passes the entry of a draft to the sink.
   * @param cut whether the file ends within the entry.
   * @returns false if no more entries are needed.
   */
  finish(draft: EntryDraft, cut: boolean): boolean {
    return this.#sink(this.#entry(draft, cut), draft.offset);
  }

  /** Returns the entry. Undefined if it has no valid URL, which is reported, or if it is outside of the scope. */
  #entry(draft: EntryDraft, cut: boolean): SitemapEntry | undefined {
    const { type, offset } = draft;
    const loc = this.#loc(draft, cut);
    if (loc === undefined) return undefined;
    const outside = this.#reach === undefined ? undefined : this.#outside(loc, offset);
    // The scope does not apply to sitemaps in an index: robots.txt files decide which of them are allowed.
    if (outside !== undefined && type === "url" && (this.#scope === "location" || outside === this.#scope))
      return undefined;
    if (type === "url" && this.#listed.hasAdded(loc)) this.log.warn("loc-duplicate", offset, loc);
    const entry = entryOf(draft, loc);
    if (outside !== undefined) entry.outside = outside;
    if (cut) entry.cut = true;
    return entry as SitemapEntry;
  }

  /**
   * Passes an entry that consists only of a URL to the sink. A relative URL has to begin with a slash: other lines in a
   * list are usually prose.
   * @returns false if no more entries are needed.
   */
  finishUrl(line: string, offset: number): boolean {
    const draft = new EntryDraft("url", offset);
    draft.loc = line;
    if (line.startsWith("/") || isLoc(line)) return this.finish(draft, false);
    return this.#sink(this.#invalid(line, offset), offset);
  }

  #loc(draft: EntryDraft, cut: boolean): string | undefined {
    const { offset, stray, others } = draft;
    const feed = others === undefined ? undefined : feedLoc(others);
    const loc = draft.loc ?? feed?.loc;
    if (loc === undefined || loc === "") {
      const text = stray.trim();
      if (isLoc(text)) {
        this.log.warn("loc-misplaced", offset, text);
        return text;
      }
      // If the file ends within the entry, that has been reported already.
      if (!cut) this.log.error("loc-missing", offset);
      return undefined;
    }
    if (this.#locs.isLoc(loc)) {
      if (loc.includes("\uFFFD")) this.log.warn("undecodable.url", offset, loc);
      return loc;
    }
    // RSS 2.0, <guid>: a permalink is "a url that can be opened in a Web browser". Any other text is an identifier.
    const resolved = feed?.isGuid === true ? undefined : this.resolve(loc, offset);
    return resolved ?? this.#invalid(loc, offset);
  }

  /**
   * Resolves a relative URL and reports it. sitemaps.org requires absolute URLs. Other readers resolve relative ones,
   * so files with relative URLs exist.
   * @returns undefined if the sitemap's own URL is unknown, or if the text is not a relative reference.
   */
  resolve(text: string, offset: number): string | undefined {
    const resolved = this.#base === undefined ? undefined : relativeLoc(text, this.#base);
    if (resolved !== undefined) this.log.warn("loc-relative", offset, text);
    return resolved;
  }

  /**
   * Resolves a reference in a format that allows relative ones (RFC 3986 §5.1). The base is `base`, or otherwise the
   * URL of the file.
   * @returns undefined if a base is missing, or if the result is not a valid http or https URL for an entry.
   */
  reference(text: string, base: URL | undefined): string | undefined {
    const resolved = parseUrl(text, base ?? this.#base)?.href;
    return resolved !== undefined && isLoc(resolved) ? resolved : undefined;
  }

  #invalid(loc: string, offset: number): undefined {
    this.log.error(loc.length > MAX_LOC_LENGTH ? "loc-invalid.too-long" : "loc-invalid", offset, loc);
    return undefined;
  }

  #outside(loc: string, offset: number): "host" | "path" | undefined {
    const outside = this.#reach?.outside(loc);
    if (outside === undefined || this.#reported.has(outside)) return outside;
    this.#reported.add(outside);
    this.log.warn(`outside.${outside}`, offset, loc);
    return outside;
  }
}

type Writable<T> = { -readonly [key in keyof T]: T[key] };

function entryOf(
  { type, offset, lastmod, changefreq, priority, others }: EntryDraft,
  loc: string,
): Writable<SitemapUrl> {
  const entry = { type, loc } as Writable<SitemapUrl>;
  if (lastmod !== undefined) entry.lastmod = lastmod;
  if (changefreq !== undefined) entry.changefreq = changefreq;
  if (priority !== undefined) entry.priority = priority;
  entry.offset = offset;
  return others === undefined ? entry : Object.assign(entry, others);
}

interface FeedLink {
  readonly rel?: string;
  readonly href?: string;
}

/** Returns the URL of a feed's entry, and deletes the values that were only needed to find it. */
function feedLoc(values: Values): { readonly loc: string | undefined; readonly isGuid?: boolean } {
  const { link, guid, links } = values;
  delete values["link"];
  delete values["guid"];
  delete values["links"];
  if (link !== undefined) return { loc: link as string };
  if (links !== undefined) return { loc: atomLink(links as readonly FeedLink[]) };
  const { value, isPermaLink } = (guid ?? {}) as { value?: string; isPermaLink?: string };
  // RSS 2.0: if isPermaLink is "false", the guid "may not be assumed to be a url".
  return { loc: isPermaLink?.toLowerCase() === "false" ? undefined : value, isGuid: true };
}

/** Returns the first alternate link. A link without `rel` is also an alternate link (RFC 4287 §4.2.7.2). */
function atomLink(links: readonly FeedLink[]): string | undefined {
  return links.find(({ rel, href }) => href !== undefined && (rel === undefined || rel === "alternate"))
    ?.href;
}
