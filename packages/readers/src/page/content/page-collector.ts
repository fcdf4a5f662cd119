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

/** A link whose URL is not resolved yet, since the base may follow it; of a frame, `beforeBase` says whether it does. */
export interface FoundLink extends Omit<PageHyperlink, "url"> {
  /** What is resolved: the target, its query in the encoding of the page. */
  readonly reference: string;
  readonly beforeBase: boolean;
}

/** A `<link rel="canonical">`. */
export interface FoundCanonical {
  readonly target: string;
  readonly where: number;
  readonly inHead: boolean;
  /** Attributes that say that it is about another version of the page. */
  readonly narrowedBy: string | undefined;
}

/** Words of `rel` by which a `<link>` leads to a page. */
const LEADING = ["next", "prev", "previous", "alternate"];

/** How many words of a `rel` are kept. */
const MAX_WORDS = 32;
/** How many refreshes are looked at for one that counts. */
const MAX_REFRESHES = 10;
const NO_WORDS: readonly string[] = [];

/** An attribute whose value is the URL of a link. */
type UrlAttribute = "href" | "src" | "xlink:href";

/** Told of a META tag that names the encoding. */
export type CharsetListener = (label: string, offset: number) => void;

/** What is found on a page while it is read. Its methods are given positions of units. */
export class PageCollector {
  readonly meta: MetaTag[] = [];
  readonly relations: PageLink[] = [];
  readonly canonicals: FoundCanonical[] = [];
  readonly links: FoundLink[] = [];
  readonly refreshes: FoundRefresh[] = [];
  /** In units. */
  readonly hidden: Span[] = [];
  base: { readonly target: string; readonly offset: number } | undefined;
  titleText: string | undefined;
  characters: Decoder;
  /** The length of each list at the beginning of the body, and what is there only once. */
  #atBody: { readonly lengths: ReadonlyMap<unknown[], number> } & Pick<PageCollector, "base" | "titleText"> =
    {
      lengths: new Map(),
      base: undefined,
      titleText: undefined,
    };
  readonly #mark: number;
  readonly #limits: PageLimits;
  readonly #log: PageLog;
  readonly #heard: CharsetListener;
  readonly #tooMany = new Set<string>();

  /** @param mark the bytes before the first unit. */
  constructor(characters: Decoder, mark: number, limits: PageLimits, log: PageLog, heard: CharsetListener) {
    this.characters = characters;
    this.#mark = mark;
    this.#limits = limits;
    this.#log = log;
    this.#heard = heard;
  }

  /** The byte at which a unit begins. */
  byte(unit: number): number {
    return this.#mark + unit * this.characters.unit;
  }

  /** Takes a start tag, in which the names of HTML are in small letters, that is a part of the page: not in a template, nor of an image. */
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
   * Takes a link of SVG. `xlink:href` counts only without `href` (SVG 2, "Legacy xlink:href attribute").
   * @param hasXlink whether that attribute is that of XLink.
   */
  svgLink(tag: StartTag, hasXlink: boolean): void {
    this.#hyperlink(tag, "a", hasXlink && !tag.has("href") ? "xlink:href" : "href");
  }

  /** Takes the text of the first title, its references not replaced. */
  title(units: string): void {
    const { maxValueBytes } = this.#limits;
    const text = decodeHTML(this.#decoded(units.slice(0, maxValueBytes), 0));
    this.titleText = text.replace(/[\t\n\f\r ]+/g, " ").trim();
  }

  bodyBegins(): void {
    const { meta, relations, canonicals, links, refreshes, hidden, base, titleText } = this;
    const lists: readonly unknown[][] = [meta, relations, canonicals, links, refreshes, hidden];
    this.#atBody = { lengths: new Map(lists.map((list) => [list, list.length])), base, titleText };
  }

  /** A frameset takes the place of the body: what was found in it is no part of the page. */
  bodyRemoved(): void {
    const { lengths, base, titleText } = this.#atBody;
    for (const [list, length] of lengths) list.length = length;
    this.base = base;
    this.titleText = titleText;
  }

  /** Takes an element with `data-nosnippet`; those that are in another one come behind it. */
  nosnippet(element: Span): void {
    if (this.hidden.length < this.#limits.maxTags) this.hidden.push(element);
    else this.#many("too-many-tags.nosnippet", this.byte(element.start));
  }

  /** Reports the attribute on another element than those on which it counts. */
  nosnippetMisplaced({ name, at }: StartTag): void {
    this.#log.warn("nosnippet-misplaced", this.byte(at), name);
  }

  tooLong(attribute: string, at: number): void {
    const params = { attribute, maxBytes: this.#limits.maxValueBytes };
    this.#log.error("value-too-long.attribute", this.byte(at), attribute, params);
  }

  #meta(tag: StartTag): void {
    const where = this.byte(tag.at);
    const charset = metaCharset((name) => tag.value(name));
    if (charset !== undefined) this.#heard(charset, where);
    if (this.meta.length >= this.#limits.maxTags) {
      this.#many("too-many-tags.meta", where);
      return;
    }
    const name = tag.value("name");
    const written = { name, property: tag.value("property"), pragma: tag.value("http-equiv") };
    const content = this.#checked(tag.value("content") ?? "", where);
    const fault = misspeltMetaTag(written, content);
    if (fault !== undefined) this.#log.warn(fault.id, where, fault.value, fault.params);
    if (written.pragma?.toLowerCase() === "refresh" && this.refreshes.length < MAX_REFRESHES)
      this.refreshes.push({ content, from: "meta", where, beforeBase: this.base === undefined });
    if (name !== undefined && name !== "") this.meta.push({ name, content, where });
  }

  #link(tag: StartTag, inHead: boolean): void {
    const rel = linkTypes(tag.value("rel") ?? "");
    const target = this.#target(tag, "href");
    const where = this.byte(tag.at);
    if (rel.length === 0) return;
    if (rel.includes("canonical")) this.#canonical(tag, target ?? "", where, inHead);
    if (target === undefined) return;
    const type = tag.value("type")?.trim().toLowerCase();
    const relation: PageLink = {
      target,
      rel: rel.slice(0, MAX_WORDS),
      ...(type === undefined ? {} : { type }),
      from: "link",
      where,
    };
    if (this.relations.length < this.#limits.maxTags) this.relations.push(relation);
    else this.#many("too-many-tags.relations", where);
    const leads = LEADING.some((word) => rel.includes(word)) && !rel.includes("stylesheet");
    if (leads) this.#hyperlink(tag, "link", "href");
  }

  #canonical(tag: StartTag, target: string, where: number, inHead: boolean): void {
    // Google, "How to specify a canonical": with these, it is about an alternate version, and does not count.
    const narrowedBy = ["hreflang", "lang", "media", "type"].find((name) => tag.has(name));
    if (this.canonicals.length < this.#limits.maxTags)
      this.canonicals.push({ target, where, inHead, narrowedBy });
  }

  #base(tag: StartTag): void {
    const target = this.#target(tag, "href");
    if (target === undefined) return;
    const offset = this.byte(tag.at);
    if (this.base === undefined) this.base = { target, offset };
    else this.#log.warn("base-repeated", offset, target);
  }

  #hyperlink(tag: StartTag, element: PageHyperlink["element"], attribute: UrlAttribute): void {
    if (!tag.has(attribute)) return;
    const offset = this.byte(tag.at);
    if (this.links.length >= this.#limits.maxLinks) {
      this.#many("too-many-links", offset);
      return;
    }
    const target = this.#target(tag, attribute) ?? "";
    // HTML, "the shared attribute processing steps for iframe and frame elements": without a URL there is no page in it.
    if (target === "" && attribute === "src") return;
    const written = tag.value("rel");
    const rel = written === undefined ? NO_WORDS : linkTypes(written);
    const nofollow = rel.includes("nofollow");
    const reference = trimmed(tag.url(attribute) ?? target);
    const words = rel.length > MAX_WORDS ? rel.slice(0, MAX_WORDS) : rel;
    const beforeBase = this.base === undefined;
    this.links.push({ target, reference, element, rel: words, nofollow, offset, beforeBase });
  }

  #target(tag: StartTag, attribute: UrlAttribute): string | undefined {
    const value = tag.value(attribute);
    return value === undefined ? undefined : trimmed(this.#checked(value, this.byte(tag.at)));
  }

  #decoded(units: string, offset: number): string {
    return this.#checked(this.characters.decode(units), offset);
  }

  /** Tells where the bytes are no text in their encoding; of UTF-8 all bytes are looked at elsewhere. */
  #checked(value: string, offset: number): string {
    const { name, unit } = this.characters;
    if (name !== "utf-8" && unit === 1 && value.includes("\uFFFD") && !this.#tooMany.has("undecodable")) {
      this.#tooMany.add("undecodable");
      this.#log.warn("undecodable.value", offset, value, { encoding: name });
    }
    return value;
  }

  #many(id: Extract<keyof typeof pageMessages, `too-many-${string}`>, offset: number): void {
    if (this.#tooMany.has(id)) return;
    this.#tooMany.add(id);
    const { maxLinks, maxTags } = this.#limits;
    this.#log.error(id, offset, undefined, id === "too-many-links" ? { maxLinks } : { maxTags });
  }
}

/** URL, "basic URL parser": blanks and control characters around a reference are nothing. */
function trimmed(reference: string): string {
  let start = 0;
  let end = reference.length;
  while (start < end && reference.charCodeAt(start) <= 0x20) start++;
  while (end > start && reference.charCodeAt(end - 1) <= 0x20) end--;
  return reference.slice(start, end);
}
