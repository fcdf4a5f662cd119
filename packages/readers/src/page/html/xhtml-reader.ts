import type { MessageParams, Span } from "@maycrawl/engine";
import type { Decoder } from "../../source/decoder.ts";
import type { pageMessages } from "../content/messages.ts";
import type { PageCollector } from "../content/page-collector.ts";
import type { StartTag, TagEvents } from "../tags/tag-events.ts";
import { TagReader } from "../tags/tag-reader.ts";
import { CAN_BE_HIDDEN } from "./html-reader.ts";
import { namespacesWith, type XmlElement, XmlElements } from "./xml-elements.ts";

const XHTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

/**
 * The namespaces around the root. A page without a declaration is read as XHTML, which its media type or its root says it is; browsers
 * would show its text only.
 */
const OUTER: ReadonlyMap<string, string> = new Map([["", XHTML]]);

/** Receives where a page is not well-formed XML, and a root that is not that of XHTML; each is told once. */
type XmlFault = (id: WellFormedness | "root-not-xhtml", at: number, params?: MessageParams) => void;

/** What a page that is well-formed XML does not have. */
type WellFormedness = Extract<keyof typeof pageMessages, `not-well-formed.${string}`>;

/**
 * Reads a page that is XML (HTML, "the XML syntax"): an element ends at its end tag or with `/>`, the content of all elements is markup,
 * and an element counts by its namespace. Where a page is not well-formed, browsers show an error; this reads on.
 */
export class XhtmlReader implements TagEvents {
  readonly #tags: TagReader;
  readonly #sink: PageCollector;
  readonly #open = new XmlElements();
  readonly #faulty: XmlFault;
  #faultTold = false;
  #rootToCome = true;
  /** The first title counts. */
  #title: XmlElement | "to come" | "told" = "to come";
  /** What was hidden and is open; and what waits for the bracket of its end tag. */
  readonly #hidden = new Map<XmlElement, { start: number; end: number }>();
  #ending: { end: number } | undefined;

  constructor(characters: Decoder, maxValue: number, sink: PageCollector, faulty: XmlFault) {
    this.#sink = sink;
    this.#faulty = faulty;
    this.#tags = new TagReader(characters, maxValue, this, true);
  }

  /** From here on, values are decoded so. */
  set characters(characters: Decoder) {
    this.#tags.characters = characters;
  }

  write(units: string): void {
    this.#tags.write(units);
  }

  /**
   * The page ends here.
   * @param end how many units there were.
   * @returns whether it ends within an element, a tag or a comment.
   */
  finish(end: number): boolean {
    const raw = this.#tags.finish();
    if (typeof this.#title === "object") this.#titleEnds(end);
    for (const span of this.#hidden.values()) span.end = end;
    if (this.#ending !== undefined) this.#ending.end = end;
    return raw || this.#open.top !== undefined;
  }

  startTag(tag: StartTag): void {
    const { prefix, at, end } = tag;
    const around = this.#open.top;
    const namespaces = namespacesWith(around?.namespaces ?? OUTER, tag.declared);
    const namespace = namespaces.get(prefix);
    if (!tag.wellFormed) this.#fault("not-well-formed.attribute", at);
    // Namespaces in XML 1.0 §5, "Prefix Declared".
    if (namespace === undefined) this.#fault("not-well-formed.prefix", at, { prefix });
    const name = namespace === XHTML ? tag.name : "";
    if (this.#rootToCome) this.#root(name, at);
    const inert = around?.inert === true;
    const inHead = around?.inHead === true || name === "head";
    const element: XmlElement = {
      written: prefix === "" ? tag.name : `${prefix}:${tag.name}`,
      name,
      namespaces,
      inHead,
      // HTML, "parsing XHTML documents": what is in a template is appended to its contents.
      inert: inert || name === "template",
    };
    const isOpen = !tag.selfClosing && this.#open.push(element);
    if (inert) return;
    if (name === "title" && this.#title === "to come") this.#titleBegins(element, end, isOpen);
    if (name !== "" && tag.has("data-nosnippet")) this.#hide(tag, element, isOpen);
    if (name !== "") this.#sink.tag(tag, inHead);
    else if (namespace === SVG && tag.name === "a")
      this.#sink.svgLink(tag, namespaces.get("xlink") === XLINK);
  }

  endTag(written: string, at: number): void {
    const matches = this.#open.end(written, (element, own) => {
      if (element === this.#title) this.#titleEnds(at);
      const span = this.#hidden.get(element);
      if (span === undefined) return;
      this.#hidden.delete(element);
      span.end = at;
      if (own) this.#ending = span;
    });
    if (!matches) this.#fault("not-well-formed.end-tag", at);
  }

  bracket(end: number): void {
    if (this.#ending !== undefined) this.#ending.end = end;
    this.#ending = undefined;
  }

  tooLong(attribute: string, at: number): void {
    if (this.#open.top?.inert !== true) this.#sink.tooLong(attribute, at);
  }

  text(): void {}

  contentIsTags(): boolean {
    return true;
  }

  takesCdata(): boolean {
    return true;
  }

  /** HTML, "the html element": the root of a page. Without its namespace, a META tag is none, and what it says is lost. */
  #root(name: string, at: number): void {
    this.#rootToCome = false;
    if (name === "html") return;
    this.#faulty("root-not-xhtml", at, { namespace: XHTML });
  }

  #hide(tag: StartTag, element: XmlElement, isOpen: boolean): void {
    if (!CAN_BE_HIDDEN.has(tag.name)) {
      this.#sink.nosnippetMisplaced(tag);
      return;
    }
    const span: Span & { end: number } = { start: tag.at, end: tag.end };
    if (isOpen) this.#hidden.set(element, span);
    this.#sink.nosnippet(span);
  }

  #titleBegins(element: XmlElement, end: number, isOpen: boolean): void {
    this.#title = isOpen ? element : "told";
    if (isOpen) this.#tags.capture(end);
    else this.#sink.title("");
  }

  #titleEnds(at: number): void {
    this.#title = "told";
    this.#sink.title(xmlTitle(this.#tags.captured(at)));
  }

  #fault(id: WellFormedness, at: number, params?: MessageParams): void {
    if (this.#faultTold) return;
    this.#faultTold = true;
    this.#faulty(id, at, params);
  }
}

/** What is not text in XML, and what ends it: comments and instructions (XML 1.0 §2.5, §2.6), and other tags. */
const MARKUP = [
  ["<!--", "-->"],
  ["<?", "?>"],
  ["<", ">"],
] as const;

const CDATA = "<![CDATA[";

/**
 * Returns the text of a title as it would be written without markup: comments and tags removed, CDATA sections
 * (XML 1.0 §2.7) written with references.
 */
function xmlTitle(units: string): string {
  let text = "";
  let from = 0;
  for (let at = units.indexOf("<"); at >= 0; at = units.indexOf("<", from)) {
    text += units.slice(from, at);
    if (units.startsWith(CDATA, at)) {
      const end = endOf(units, "]]>", at);
      text += units.slice(at + CDATA.length, end.start).replaceAll("&", "&amp;");
      from = end.end;
    } else {
      const [, close] = MARKUP.find(([open]) => units.startsWith(open, at)) ?? MARKUP[2];
      from = endOf(units, close, at).end;
    }
  }
  return text + units.slice(from);
}

function endOf(units: string, close: string, from: number): { readonly start: number; readonly end: number } {
  const start = units.indexOf(close, from);
  return start < 0 ? { start: units.length, end: units.length } : { start, end: start + close.length };
}
