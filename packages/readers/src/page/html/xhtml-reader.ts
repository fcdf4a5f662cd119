import type { MessageParams, Span } from "@maycrawl/engine";
import type { Decoder } from "../../source/decoder.ts";
import type { pageMessages } from "../content/messages.ts";
import type { PageCollector } from "../content/page-collector.ts";
import type { StartTag, TagEvents } from "../tags/tag-events.ts";
import { TagReader } from "../tags/tag-reader.ts";
import { NOSNIPPET_ELEMENTS } from "./html-reader.ts";
import { namespacesWith, type XmlElement, XmlElements } from "./xml-elements.ts";

const XHTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

/**
 * Namespaces outside the root element. A page that declares no namespace is read as XHTML, because its media type or
 * its root indicates XHTML. Browsers would show only its text.
 */
const OUTER: ReadonlyMap<string, string> = new Map([["", XHTML]]);

/** Called for the first place that is not well-formed XML, and for a root element that is not XHTML. */
type XmlFaultListener = (id: WellFormedness | "root-not-xhtml", at: number, params?: MessageParams) => void;

/** Message ids for XML that is not well-formed. */
type WellFormedness = Extract<keyof typeof pageMessages, `not-well-formed.${string}`>;

/**
 * Reads an XML page (HTML, "the XML syntax"). An element ends at its end tag or with `/>`. The content of all elements
 * is markup, and the namespace decides which elements count. If a page is not well-formed, browsers show an error; this
 * reader continues.
 */
export class XhtmlReader implements TagEvents {
  readonly #tags: TagReader;
  readonly #sink: PageCollector;
  readonly #open = new XmlElements();
  readonly #onFault: XmlFaultListener;
  #faultReported = false;
  #rootExpected = true;
  /** State of the first title, or its element while it is open; later titles do not count. */
  #title: XmlElement | "expected" | "done" = "expected";
  /** Spans of the open `data-nosnippet` elements. */
  readonly #hidden = new Map<XmlElement, { start: number; end: number }>();
  /** Span of the element whose end tag is being read, up to its `>`. */
  #ending: { end: number } | undefined;

  constructor(characters: Decoder, maxValue: number, sink: PageCollector, onFault: XmlFaultListener) {
    this.#sink = sink;
    this.#onFault = onFault;
    this.#tags = new TagReader(characters, maxValue, this, true);
  }

  /** Sets the decoder for the following values. */
  set characters(characters: Decoder) {
    this.#tags.characters = characters;
  }

  write(units: string): void {
    this.#tags.write(units);
  }

  /**
   * Ends the page.
   * @param end length of the page in code units.
   * @returns whether the page ends inside an element, a tag or a comment.
   */
  finish(end: number): boolean {
    const inTag = this.#tags.finish();
    if (typeof this.#title === "object") this.#titleEnds(end);
    for (const span of this.#hidden.values()) span.end = end;
    if (this.#ending !== undefined) this.#ending.end = end;
    return inTag || this.#open.top !== undefined;
  }

  startTag(tag: StartTag): void {
    const { prefix, at, end } = tag;
    const around = this.#open.top;
    const namespaces = namespacesWith(around?.namespaces ?? OUTER, tag.declared);
    const namespace = namespaces.get(prefix);
    if (!tag.wellFormed) this.#reportFault("not-well-formed.attribute", at);
    // Namespaces in XML 1.0 §5, "Prefix Declared".
    if (namespace === undefined) this.#reportFault("not-well-formed.prefix", at, { prefix });
    const name = namespace === XHTML ? tag.name : "";
    if (this.#rootExpected) this.#checkRoot(name, at);
    const inert = around?.inert === true;
    const inHead = around?.inHead === true || name === "head";
    const element: XmlElement = {
      written: prefix === "" ? tag.name : `${prefix}:${tag.name}`,
      name,
      namespaces,
      inHead,
      // The content of a template is not part of the page (HTML, "parsing XHTML documents").
      inert: inert || name === "template",
    };
    const isOpen = !tag.selfClosing && this.#open.push(element);
    if (inert) return;
    if (name === "title" && this.#title === "expected") this.#titleBegins(element, end, isOpen);
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
    if (!matches) this.#reportFault("not-well-formed.end-tag", at);
  }

  endTagClosed(end: number): void {
    if (this.#ending !== undefined) this.#ending.end = end;
    this.#ending = undefined;
  }

  tooLong(attribute: string, at: number): void {
    if (this.#open.top?.inert !== true) this.#sink.tooLong(attribute, at);
  }

  text(): void {}

  isMarkupContent(): boolean {
    return true;
  }

  allowsCdata(): boolean {
    return true;
  }

  /**
   * Reports a root that is not the XHTML element html (HTML, "the html element"): its META tags would have no effect.
   */
  #checkRoot(name: string, at: number): void {
    this.#rootExpected = false;
    if (name === "html") return;
    this.#onFault("root-not-xhtml", at, { namespace: XHTML });
  }

  #hide(tag: StartTag, element: XmlElement, isOpen: boolean): void {
    if (!NOSNIPPET_ELEMENTS.has(tag.name)) {
      this.#sink.nosnippetMisplaced(tag);
      return;
    }
    const span: Span & { end: number } = { start: tag.at, end: tag.end };
    if (isOpen) this.#hidden.set(element, span);
    this.#sink.nosnippet(span);
  }

  #titleBegins(element: XmlElement, end: number, isOpen: boolean): void {
    this.#title = isOpen ? element : "done";
    if (isOpen) this.#tags.capture(end);
    else this.#sink.title("");
  }

  #titleEnds(at: number): void {
    this.#title = "done";
    this.#sink.title(xmlTitle(this.#tags.captured(at)));
  }

  #reportFault(id: WellFormedness, at: number, params?: MessageParams): void {
    if (this.#faultReported) return;
    this.#faultReported = true;
    this.#onFault(id, at, params);
  }
}

/** Start and end marks of comments, processing instructions (XML 1.0 §2.5, §2.6) and tags. */
const MARKUP = [
  ["<!--", "-->"],
  ["<?", "?>"],
  ["<", ">"],
] as const;

const CDATA = "<![CDATA[";

/**
 * Removes the markup from the source of a title: comments, processing instructions and tags. In CDATA sections
 * (XML 1.0 §2.7), `&` becomes `&amp;`, because the caller decodes character references later.
 */
function xmlTitle(units: string): string {
  let text = "";
  let from = 0;
  for (let at = units.indexOf("<"); at >= 0; at = units.indexOf("<", from)) {
    text += units.slice(from, at);
    if (units.startsWith(CDATA, at)) {
      const end = findEnd(units, "]]>", at);
      text += units.slice(at + CDATA.length, end.start).replaceAll("&", "&amp;");
      from = end.end;
    } else {
      const [, close] = MARKUP.find(([open]) => units.startsWith(open, at)) ?? MARKUP[2];
      from = findEnd(units, close, at).end;
    }
  }
  return text + units.slice(from);
}

/** Finds the end mark. Without one, the rest of the text is skipped. */
function findEnd(
  units: string,
  close: string,
  from: number,
): { readonly start: number; readonly end: number } {
  const start = units.indexOf(close, from);
  return start < 0 ? { start: units.length, end: units.length } : { start, end: start + close.length };
}
