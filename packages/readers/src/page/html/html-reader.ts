import type { Decoder } from "../../source/decoder.ts";
import type { PageCollector } from "../content/page-collector.ts";
import type { StartTag, TagEvents } from "../tags/tag-events.ts";
import { TagReader } from "../tags/tag-reader.ts";
import type { OpenElement } from "./open-element.ts";
import { type Inserted, TreeConstruction, type TreeEvents } from "./tree-construction.ts";

/** Elements that support `data-nosnippet` (Google, "data-nosnippet"). */
export const NOSNIPPET_ELEMENTS: ReadonlySet<string> = new Set(["span", "div", "section"]);

/**
 * Reads HTML like a crawler that does not run scripts: the content of `noscript` is a part of the page. Google reads
 * links and META tags from the HTML before it runs scripts ("JavaScript SEO basics"). Most other crawlers do not run
 * scripts.
 */
export class HtmlReader implements TagEvents, TreeEvents {
  readonly #tags: TagReader;
  readonly #sink: PageCollector;
  readonly #tree = new TreeConstruction(this, (element, at, own) => this.#ended(element, at, own));
  /** State of the first title; later titles do not count. */
  #title: "expected" | "open" | "done" = "expected";
  /** Spans of the open `data-nosnippet` elements. */
  readonly #hidden = new Map<OpenElement, { start: number; end: number }>();
  /** Span of the element whose end tag is being read, up to its `>`. */
  #ending: { end: number } | undefined;

  constructor(characters: Decoder, maxValue: number, sink: PageCollector) {
    this.#sink = sink;
    this.#tags = new TagReader(characters, maxValue, this);
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
   * @returns whether the page ends inside a tag, a comment, or an element with text content such as a script.
   */
  finish(end: number): boolean {
    const inTag = this.#tags.finish();
    const within = this.#tree.open.top;
    this.#titleEnds(end);
    this.#tree.open.popTo(0, end, false);
    if (this.#ending !== undefined) this.#ending.end = end;
    return inTag || (within?.isRaw === true && within.name !== "plaintext");
  }

  text(start: number, end: number): void {
    if (this.#tree.needsText) this.#tree.text(this.#tags.units(start, end), start);
  }

  startTag(tag: StartTag): void {
    this.#tree.startTag(tag);
  }

  endTag(name: string, at: number): void {
    if (name === "title") this.#titleEnds(at);
    this.#tree.endTag(name, at);
  }

  isWatched(tag: StartTag): boolean {
    return tag.has("data-nosnippet") && NOSNIPPET_ELEMENTS.has(tag.name);
  }

  inserted(tag: StartTag, { inHead, foreign, inert, element }: Inserted): void {
    if (inert) return;
    const { name, at, end } = tag;
    if (tag.has("data-nosnippet")) {
      if (element?.watched === true) {
        const span = { start: at, end };
        this.#hidden.set(element, span);
        this.#sink.nosnippet(span);
      } else this.#sink.nosnippetMisplaced(tag);
    }
    if (name === "title" && this.#title === "expected" && foreign === undefined) {
      this.#title = "open";
      this.#tags.capture(end);
    }
    if (foreign === "svg" && name === "a") this.#sink.svgLink(tag, true);
    else if (foreign === undefined || name === "a") this.#sink.tag(tag, inHead);
  }

  bodyBegins(): void {
    this.#sink.bodyBegins();
  }

  bodyRemoved(): void {
    this.#sink.bodyRemoved();
  }

  endTagClosed(end: number): void {
    if (this.#ending !== undefined) this.#ending.end = end;
    this.#ending = undefined;
  }

  isMarkupContent(): boolean {
    return this.#tree.contentIsTags;
  }

  allowsCdata(): boolean {
    return this.#tree.takesCdata;
  }

  tooLong(attribute: string, at: number): void {
    if (this.#tree.open.top?.inert !== true) this.#sink.tooLong(attribute, at);
  }

  #titleEnds(at: number): void {
    if (this.#title !== "open") return;
    this.#title = "done";
    this.#sink.title(this.#tags.captured(at));
  }

  #ended(element: OpenElement, at: number, own: boolean): void {
    const span = this.#hidden.get(element);
    this.#hidden.delete(element);
    if (span === undefined) return;
    span.end = at;
    if (own) this.#ending = span;
  }
}
