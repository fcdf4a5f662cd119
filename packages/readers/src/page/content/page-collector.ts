import type { MetaTag, PageLink, Span } from "@maycrawl/engine";
import { linkTypes } from "@maycrawl/engine/internal";
import { decodeHTML } from "entities/decode";
import type { Decoder } from "../../source/decoder.ts";
import { metaCharset } from "../encoding/charset-label.ts";
import type { StartTag } from "../tags/tag-events.ts";
import type { PageLog } from "./diagnostic.ts";
import type { PageLimits } from "./limits.ts";
import type { pageMessages } from "./messages.ts";
import { misspeltMetaTag } from "./misspelt-meta-tag.ts";
import type { PageHyperlink } from "./page.ts";
import type { FoundRefresh } from "./refresh.ts";

/**
 * A link whose URL is not resolved yet, because the base may follow it. `beforeBase` is whether no base was known when
 * the link was read; it only matters for frames.
 */
export interface FoundLink extends Omit<PageHyperlink, "url"> {
  /** The reference to resolve: the target, with its query percent-encoded in the encoding of the page. */
  readonly reference: string;
  readonly beforeBase: boolean;
}

/** A `<link rel="canonical">` element. */
export interface FoundCanonical {
  readonly target: string;
  readonly where: number;
  readonly inHead: boolean;
  /** The attribute that makes it a link to an alternate version of the page, such as `hreflang`. */
  readonly narrowedBy: string | undefined;
}

/** Link types that make a `<link>` a hyperlink to a page. */
const PAGE_LINK_TYPES = ["next", "prev", "previous", "alternate"];

/** Maximum number of link types kept from one `rel`. */
const MAX_TYPES = 32;
/** Maximum number of refreshes kept, to search for the first valid one. */
const MAX_REFRESHES = 10;
const NO_TYPES: readonly string[] = [];

/** An attribute whose value is the URL of a link. */
type UrlAttribute = "href" | "src" | "xlink:href";

/** Called for each META tag that names an encoding. */
export type CharsetListener = (label: string, offset: number) => void;

/** Collects metadata and links of a page while it is read. Its methods take positions in code units. */
export class PageCollector {
  readonly meta: MetaTag[] = [];
  readonly relations: PageLink[] = [];
  readonly canonicals: FoundCanonical[] = [];
  readonly links: FoundLink[] = [];
  readonly refreshes: FoundRefresh[] = [];
  /** Elements with `data-nosnippet`; positions in code units. */
  readonly nosnippetSpans: Span[] = [];
  base: { readonly target: string; readonly offset: number } | undefined;
  titleText: string | undefined;
  characters: Decoder;
  /**
   * State at the beginning of the body, to restore it if a frameset replaces the body: list lengths, base and title.
   */
  #atBody: { readonly lengths: ReadonlyMap<unknown[], number> } & Pick<PageCollector, "base" | "titleText"> =
    {
      lengths: new Map(),
      base: undefined,
      titleText: undefined,
    };
  readonly #mark: number;
  readonly #limits: PageLimits;
  readonly #log: PageLog;
  readonly #onCharset: CharsetListener;
  /** Ids of diagnostics that are reported only once. */
  readonly #reported = new Set<string>();

  /** @param mark number of bytes before the first code unit. */
  constructor(
    characters: Decoder,
    mark: number,
    limits: PageLimits,
    log: PageLog,
    onCharset: CharsetListener,
  ) {
    this.characters = characters;
    this.#mark = mark;
    this.#limits = limits;
    this.#log = log;
    this.#onCharset = onCharset;
  }

  /** Returns the byte offset of a code unit. */
  byteOffset(unit: number): number {
    return this.#mark + unit * this.characters.unit;
  }

  /**
   * Collects the data of an HTML start tag with its name in lower case. The caller skips tags in templates and SVG
   * images.
   */
  tag(tag: StartTag, inHead: boolean): void {
    switch (tag.name) {
      case "meta":
        this.#meta(tag);
        break;
      case "link":
        this.#link(tag, inHead);
        break;
      case "base":
        this.#base(tag);
        break;
      case "a":
      case "area":
        this.#hyperlink(tag, tag.name, "href");
        break;
      case "iframe":
      case "frame":
        this.#hyperlink(tag, tag.name, "src");
        break;
    }
  }

  /**
   * Collects an SVG link. `xlink:href` counts only without `href` (SVG 2, "Legacy xlink:href attribute").
   * @param hasXlink whether the prefix `xlink` means the XLink namespace.
   */
  svgLink(tag: StartTag, hasXlink: boolean): void {
    this.#hyperlink(tag, "a", hasXlink && !tag.has("href") ? "xlink:href" : "href");
  }

  /** Collects the raw text of the first title, and replaces its character references. */
  title(units: string): void {
    const { maxValueBytes } = this.#limits;
    const text = decodeHTML(this.#decoded(units.slice(0, maxValueBytes), 0));
    this.titleText = text.replace(/[\t\n\f\r ]+/g, " ").trim();
  }

  bodyBegins(): void {
    const { meta, relations, canonicals, links, refreshes, nosnippetSpans: hidden, base, titleText } = this;
    const lists: readonly unknown[][] = [meta, relations, canonicals, links, refreshes, hidden];
    this.#atBody = { lengths: new Map(lists.map((list) => [list, list.length])), base, titleText };
  }

  /** Discards everything found in the body, because a frameset replaces it. */
  bodyRemoved(): void {
    const { lengths, base, titleText } = this.#atBody;
    for (const [list, length] of lengths) list.length = length;
    this.base = base;
    this.titleText = titleText;
  }

  /** Collects an element with `data-nosnippet`. Outer elements come before inner ones. */
  nosnippet(element: Span): void {
    if (this.nosnippetSpans.length < this.#limits.maxTags) this.nosnippetSpans.push(element);
    else this.#reportTooMany("too-many-tags.nosnippet", this.byteOffset(element.start));
  }

  /** Reports `data-nosnippet` on an element that does not support it. */
  nosnippetMisplaced({ name, at }: StartTag): void {
    this.#log.warn("nosnippet-misplaced", this.byteOffset(at), name);
  }

  tooLong(attribute: string, at: number): void {
    const params = { attribute, maxBytes: this.#limits.maxValueBytes };
    this.#log.error("value-too-long.attribute", this.byteOffset(at), attribute, params);
  }

  #meta(tag: StartTag): void {
    const where = this.byteOffset(tag.at);
    const charset = metaCharset((name) => tag.value(name));
    if (charset !== undefined) this.#onCharset(charset, where);
    if (this.meta.length >= this.#limits.maxTags) {
      this.#reportTooMany("too-many-tags.meta", where);
      return;
    }
    const name = tag.value("name");
    const written = { name, property: tag.value("property"), pragma: tag.value("http-equiv") };
    const content = this.#checked(tag.value("content") ?? "", where);
    const misspelling = misspeltMetaTag(written, content);
    if (misspelling !== undefined)
      this.#log.warn(misspelling.id, where, misspelling.value, misspelling.params);
    if (written.pragma?.toLowerCase() === "refresh" && this.refreshes.length < MAX_REFRESHES)
      this.refreshes.push({ content, from: "meta", where, beforeBase: this.base === undefined });
    if (name !== undefined && name !== "") this.meta.push({ name, content, where });
  }

  #link(tag: StartTag, inHead: boolean): void {
    const rel = linkTypes(tag.value("rel") ?? "");
    const target = this.#target(tag, "href");
    const where = this.byteOffset(tag.at);
    if (rel.length === 0) return;
    if (rel.includes("canonical")) this.#canonical(tag, target ?? "", where, inHead);
    if (target === undefined) return;
    const type = tag.value("type")?.trim().toLowerCase();
    const relation: PageLink = {
      target,
      rel: rel.slice(0, MAX_TYPES),
      ...(type === undefined ? {} : { type }),
      from: "link",
      where,
    };
    if (this.relations.length < this.#limits.maxTags) this.relations.push(relation);
    else this.#reportTooMany("too-many-tags.relations", where);
    const isHyperlink = PAGE_LINK_TYPES.some((word) => rel.includes(word)) && !rel.includes("stylesheet");
    if (isHyperlink) this.#hyperlink(tag, "link", "href");
  }

  #canonical(tag: StartTag, target: string, where: number, inHead: boolean): void {
    // Google, "How to specify a canonical": these attributes make it an alternate version, which does not count.
    const narrowedBy = ["hreflang", "lang", "media", "type"].find((name) => tag.has(name));
    if (this.canonicals.length < this.#limits.maxTags)
      this.canonicals.push({ target, where, inHead, narrowedBy });
  }

  #base(tag: StartTag): void {
    const target = this.#target(tag, "href");
    if (target === undefined) return;
    const offset = this.byteOffset(tag.at);
    if (this.base === undefined) this.base = { target, offset };
    else this.#log.warn("base-repeated", offset, target);
  }

  #hyperlink(tag: StartTag, element: PageHyperlink["element"], attribute: UrlAttribute): void {
    if (!tag.has(attribute)) return;
    const offset = this.byteOffset(tag.at);
    if (this.links.length >= this.#limits.maxLinks) {
      this.#reportTooMany("too-many-links", offset);
      return;
    }
    const target = this.#target(tag, attribute) ?? "";
    // A frame with an empty URL loads no page
    // (HTML, "the shared attribute processing steps for iframe and frame elements").
    if (target === "" && attribute === "src") return;
    const written = tag.value("rel");
    const rel = written === undefined ? NO_TYPES : linkTypes(written);
    const nofollow = rel.includes("nofollow");
    const reference = trimmed(tag.url(attribute) ?? target);
    const types = rel.length > MAX_TYPES ? rel.slice(0, MAX_TYPES) : rel;
    const beforeBase = this.base === undefined;
    this.links.push({ target, reference, element, rel: types, nofollow, offset, beforeBase });
  }

  #target(tag: StartTag, attribute: UrlAttribute): string | undefined {
    const value = tag.value(attribute);
    return value === undefined ? undefined : trimmed(this.#checked(value, this.byteOffset(tag.at)));
  }

  #decoded(units: string, offset: number): string {
    return this.#checked(this.characters.decode(units), offset);
  }

  /** Reports undecodable bytes in a value, once per page. `Utf8Check` does this for UTF-8. */
  #checked(value: string, offset: number): string {
    const { name, unit } = this.characters;
    if (name !== "utf-8" && unit === 1 && value.includes("\uFFFD") && !this.#reported.has("undecodable")) {
      this.#reported.add("undecodable");
      this.#log.warn("undecodable.value", offset, value, { encoding: name });
    }
    return value;
  }

  #reportTooMany(id: Extract<keyof typeof pageMessages, `too-many-${string}`>, offset: number): void {
    if (this.#reported.has(id)) return;
    this.#reported.add(id);
    const { maxLinks, maxTags } = this.#limits;
    this.#log.error(id, offset, undefined, id === "too-many-links" ? { maxLinks } : { maxTags });
  }
}

/** Removes whitespace and control characters around a reference (URL, "basic URL parser"). */
function trimmed(reference: string): string {
  let start = 0;
  let end = reference.length;
  while (start < end && reference.charCodeAt(start) <= 0x20) start++;
  while (end > start && reference.charCodeAt(end - 1) <= 0x20) end--;
  return reference.slice(start, end);
}
