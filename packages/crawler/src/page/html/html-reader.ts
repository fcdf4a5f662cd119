import type { Span } from "@maycrawl/engine";
import type { Characters } from "../encoding/characters.ts";
import { OF_HEAD } from "./element-kinds.ts";
import { type OpenElement, OpenElements } from "./open-elements.ts";
import type { StartTag, TagEvents } from "./tag-events.ts";
import { TagReader } from "./tag-reader.ts";

/** Told what a page has; positions are those of units. */
export interface HtmlSink {
  /** A start tag, in which names are in small letters, that is a part of the page: not in a template, nor in an image. */
  tag(tag: StartTag, inHead: boolean): void;
  /** The text of the first title, its references not replaced. */
  title(units: string): void;
  /** An element with `data-nosnippet`; those that are in another one come behind it. */
  nosnippet(element: Span): void;
  /** The attribute on another element than those on which it counts. */
  nosnippetMisplaced(tag: StartTag): void;
  tooLong(attribute: string, at: number): void;
}

/** Google, "data-nosnippet": the elements on which the attribute counts. */
const CAN_BE_HIDDEN: ReadonlySet<string> = new Set(["span", "div", "section"]);

/** Elements whose content is text up to their end tag. */
const RAW: ReadonlySet<string> = new Set([
  "script",
  "style",
  "title",
  "textarea",
  "xmp",
  "iframe",
  "noembed",
]);

/** Elements that are the page itself. */
const FRAME: ReadonlySet<string> = new Set(["html", "head", "body"]);

/**
 * Reads HTML as a crawler does that runs no scripts: what is in `noscript` is a part of the page. Google reads the HTML for links and
 * META tags before it runs a script ("JavaScript SEO basics"), and most others run none.
 */
export class HtmlReader implements TagEvents {
  readonly #tags: TagReader;
  readonly #sink: HtmlSink;
  readonly #open = new OpenElements((element, at, own) => this.#ended(element, at, own));
  #inHead = true;
  /** The first title counts. */
  #title: "to come" | "open" | "told" = "to come";
  /** What was hidden and is open; and what waits for the bracket of its end tag. */
  readonly #hidden = new Map<OpenElement, { start: number; end: number }>();
  #ending: { end: number } | undefined;

  constructor(characters: Characters, mostValue: number, sink: HtmlSink) {
    this.#sink = sink;
    this.#tags = new TagReader(characters, mostValue, this);
  }

  /** From here on, values are decoded so. */
  set characters(characters: Characters) {
    this.#tags.characters = characters;
  }

  write(units: string): void {
    this.#tags.write(units);
  }

  /**
   * The page ends here.
   * @param end how many units there were.
   * @returns whether it ends in a tag, a comment, a script or the like.
   */
  finish(end: number): boolean {
    const raw = this.#tags.finish();
    const within = this.#open.top;
    this.#titleEnds(end);
    this.#open.finish(end);
    if (this.#ending !== undefined) this.#ending.end = end;
    return raw || (within !== undefined && !within.foreign && RAW.has(within.name));
  }

  text(start: number, end: number): void {
    // Directly in the head, text that is not blank begins the body.
    if (this.#inHead && this.#open.top === undefined && /[^\t\n\f\r ]/.test(this.#tags.units(start, end)))
      this.#inHead = false;
  }

  startTag(tag: StartTag): void {
    const { name, at, end, selfClosing } = tag;
    const within = this.#open.top;
    if (this.#inHead && within === undefined && !OF_HEAD.has(name)) this.#inHead = false;
    // `<body>` ends a head also where something in it was not ended.
    if (name === "body" || name === "frameset") this.#inHead = false;
    const nosnippet = tag.has("data-nosnippet");
    const hides = nosnippet && CAN_BE_HIDDEN.has(name);
    let element: OpenElement | undefined;
    if (name === "head" || name === "body") this.#open.breakOut(at);
    if (!FRAME.has(name)) {
      const inert = name === "template" && !tag.has("shadowrootmode") && !this.isForeign();
      element = this.#open.begin(name, at, { selfClosing, inert, watched: hides });
    }
    const around = element === undefined ? this.#open.top : within;
    if (around?.inert === true) return;
    const foreign = element === undefined ? this.isForeign() : element.foreign;
    if (hides && element !== undefined && !foreign) {
      const span = { start: at, end };
      this.#hidden.set(element, span);
      this.#sink.nosnippet(span);
    } else if (nosnippet) this.#sink.nosnippetMisplaced(tag);
    if (name === "title" && this.#title === "to come" && within?.foreign !== true) {
      this.#title = "open";
      this.#tags.capture(end);
    }
    if (!foreign || name === "a") this.#sink.tag(tag, this.#inHead);
  }

  endTag(name: string, at: number): void {
    // HTML, "in head": these end the head though nothing else is there.
    if (name === "body" || name === "html" || name === "br") this.#inHead &&= this.#open.top !== undefined;
    if (name === "title") this.#titleEnds(at);
    this.#open.end(name, at);
  }

  bracket(end: number): void {
    if (this.#ending !== undefined) this.#ending.end = end;
    this.#ending = undefined;
  }

  isForeign(): boolean {
    return this.#open.top?.foreign === true;
  }

  tooLong(attribute: string, at: number): void {
    if (this.#open.top?.inert !== true) this.#sink.tooLong(attribute, at);
  }

  #titleEnds(at: number): void {
    if (this.#title !== "open") return;
    this.#title = "told";
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
