import type { StartTag } from "../tags/tag-events.ts";
import { BodyRules } from "./body-rules.ts";
import { type ElementKind, kindOf } from "./element-kinds.ts";
import { foreignBits, foreignPlace, isForeignTag, isForeignText } from "./foreign.ts";
import type { InsertionMode } from "./insertion-mode.ts";
import { type ForeignPlace, isHtml, newElement, type OpenElement } from "./open-element.ts";
import { type ElementEndListener, OpenElements } from "./open-elements.ts";
import { TableRules } from "./table-rules.ts";
import type { TreeBuilder } from "./tree-builder.ts";

/** Result of inserting an element. */
export interface Inserted {
  /** Whether the element is in the head. HTML also moves some elements after the head into it ("after head"). */
  readonly inHead: boolean;
  /** Language of a foreign element; undefined for an HTML element. */
  readonly foreign: ForeignPlace["language"] | undefined;
  /** Whether the element is not part of the page, as inside a template. */
  readonly inert: boolean;
  /** The open element; undefined if it cannot have content. */
  readonly element: OpenElement | undefined;
}

/** Receives the results of tree construction. */
export interface TreeEvents {
  /** Called for each start tag that becomes an element. Other start tags are ignored. */
  inserted(tag: StartTag, inserted: Inserted): void;
  /** Returns whether the end of this element must be reported. */
  isWatched(tag: StartTag): boolean;
  /** Called when the body begins. */
  bodyBegins(): void;
  /** Called when a frameset replaces the body and its content. */
  bodyRemoved(): void;
}

/**
 * Implements "tree construction" of HTML without building a tree. It decides which tags become elements, and where
 * elements end whose end tag is missing or misplaced. Scripts do not run. The list of active formatting elements is not
 * kept, because copies of formatting elements do not affect the collected data. A table ends an open paragraph, as in
 * no-quirks mode.
 */
export class TreeConstruction implements TreeBuilder {
  readonly open: OpenElements;
  readonly #events: TreeEvents;
  readonly #body: BodyRules;
  readonly #tables: TableRules;
  /** Insertion mode while no element is open. */
  #outer: InsertionMode = "in head";
  /** HTML, "frameset-ok flag". */
  #framesetOk = true;
  /** Whether the form element pointer of HTML is set. */
  inForm = false;

  constructor(events: TreeEvents, ended: ElementEndListener) {
    this.#events = events;
    this.open = new OpenElements(ended);
    this.#body = new BodyRules(this);
    this.#tables = new TableRules(this);
  }

  /**
   * Whether an element that begins here contains markup even if its name is `script` or similar. This is so in foreign
   * content, and in a frameset, which ignores the start tag.
   */
  get contentIsTags(): boolean {
    const { top } = this.open;
    return top === undefined ? isOfFrameset(this.#outer) : isForeignTag(top, "") || isOfFrameset(top.mode);
  }

  /** Whether a CDATA section may begin here (HTML, "markup declaration open state"). */
  get takesCdata(): boolean {
    return this.open.top?.foreign !== undefined;
  }

  get mode(): InsertionMode {
    return this.open.top?.mode ?? this.#outer;
  }

  get hasTemplate(): boolean {
    return this.open.has("template", 0);
  }

  /** Whether `text` must be called for text here. Most text has no effect. */
  get needsText(): boolean {
    if (this.open.top?.isRaw === true) return false;
    return this.#framesetOk || TEXT_MODES.has(this.mode);
  }

  /** Processes text. */
  text(units: string, at: number): void {
    if (isForeignText(this.open.top)) {
      this.#framesetOk &&= !/[^\t\n\f\r \0]/.test(units);
      return;
    }
    const { mode } = this;
    if (!/[^\t\n\f\r ]/.test(units) || isOfFrameset(mode)) return;
    if (mode === "in column group" && isHtml(this.open.top, "colgroup")) {
      this.open.pop(at, false);
      this.text(units, at);
    } else if (mode === "in head" || mode === "after head") {
      this.#beginBody();
      this.text(units, at);
    } else if (/[^\t\n\f\r \0]/.test(units)) this.#framesetOk = false;
  }

  startTag(tag: StartTag): void {
    const kind = kindOf(tag.name);
    if (isForeignTag(this.open.top, tag.name)) {
      const breaksOut = kind.breaksOut || (tag.name === "font" && hasFontAttribute(tag));
      if (!breaksOut) {
        this.insertForeign(tag);
        return;
      }
      this.breakOut(tag.at);
    }
    while (!this.#startIn(this.mode, tag, kind));
  }

  endTag(written: string, at: number): void {
    const { top } = this.open;
    if (top?.isRaw === true) {
      this.open.pop(at, true);
      return;
    }
    if (top?.foreign !== undefined) {
      if (written === "br" || written === "p") this.breakOut(at);
      else {
        const index = this.open.findForeign(written, top.foreign.from);
        if (index >= 0) {
          this.open.popTo(index, at, true);
          return;
        }
      }
    }
    while (!this.#endIn(this.mode, written, at));
  }

  /**
   * Ends foreign elements up to one that may contain HTML (HTML, "the rules for parsing tokens in foreign content").
   */
  breakOut(at: number): void {
    for (let { top } = this.open; isForeignText(top); { top } = this.open) this.open.pop(at, false);
  }

  /** Inserts an HTML element. */
  insert(tag: StartTag, kind: ElementKind, mode?: InsertionMode): void {
    const around = this.open.top;
    const inert = around?.inert === true;
    const isTemplate = tag.name === "template";
    const element = kind.isVoid
      ? undefined
      : this.open.push(
          newElement(tag.name, kind, {
            inert: inert || (isTemplate && !tag.has("shadowrootmode")),
            watched: this.#events.isWatched(tag),
            mode: mode ?? this.mode,
          }),
          tag.at,
        );
    this.#events.inserted(tag, { inHead: this.#inHead, foreign: undefined, inert, element });
  }

  /** Inserts an HTML element that ends immediately, although its kind may have content. */
  insertEmpty(tag: StartTag): void {
    const inert = this.open.top?.inert === true;
    this.#events.inserted(tag, { inHead: this.#inHead, foreign: undefined, inert, element: undefined });
  }

  /** Inserts an HTML element whose start tag is missing. */
  insertMissing(name: string, mode: InsertionMode, at: number): void {
    const inert = this.open.top?.inert === true;
    this.open.push(newElement(name, kindOf(name), { inert, watched: false, mode }), at);
  }

  /** Inserts an element by the rules of "in head", which apply to it in every mode. */
  insertByHeadRules(tag: StartTag, kind: ElementKind): void {
    if (tag.name === "template") this.#framesetOk = false;
    this.insert(tag, kind, tag.name === "template" ? "in template" : undefined);
  }

  endTemplate(at: number): void {
    const index = this.open.find("template", 0);
    if (index >= 0) this.open.popTo(index, at, true);
  }

  /** Clears the frameset-ok flag: a later frameset no longer replaces the body. */
  disallowFrameset(): void {
    this.#framesetOk = false;
  }

  /** Replaces the body by a frameset, if that is still allowed. */
  replaceBody(tag: StartTag, kind: ElementKind): void {
    if (!this.#framesetOk || this.#outer !== "in body") return;
    this.#events.bodyRemoved();
    this.#beginFrameset(tag, kind);
  }

  get #inHead(): boolean {
    return this.#outer === "in head" || this.#outer === "after head";
  }

  insertForeign(tag: StartTag): void {
    const around = this.open.top;
    const inert = around?.inert === true;
    const { name, selfClosing, at } = tag;
    const foreign = foreignPlace(tag, around, this.open.length);
    const element = selfClosing
      ? undefined
      : this.open.push(
          {
            name,
            bits: foreignBits(foreign, name),
            foreign,
            isRaw: false,
            isFormatting: false,
            inert,
            watched: false,
            mode: this.mode,
          },
          at,
        );
    this.#events.inserted(tag, { inHead: this.#inHead, foreign: foreign.language, inert, element });
  }

  #beginBody(): void {
    this.#outer = "in body";
    this.#events.bodyBegins();
  }

  /** Processes a start tag in this mode. Returns false if the tag must be processed again in the new mode. */
  #startIn(mode: InsertionMode, tag: StartTag, kind: ElementKind): boolean {
    switch (mode) {
      case "in head":
        return this.#startInHead(tag, kind);
      case "in head noscript":
        return this.#startInNoscript(tag, kind);
      case "after head":
        return this.#startAfterHead(tag, kind);
      case "in template":
        return this.#startInTemplate(tag, kind);
      case "in frameset":
      case "after frameset":
        return this.#startInFrameset(mode, tag, kind);
      case "in body":
        break;
      default: {
        const done = this.#tables.start(mode, tag, kind);
        if (done !== undefined) return done;
      }
    }
    this.#body.start(tag, kind);
    return true;
  }

  #startInHead(tag: StartTag, kind: ElementKind): boolean {
    const { name } = tag;
    if (name === "html" || name === "head") this.insertEmpty(tag);
    else if (kind.ofHead) this.insertByHeadRules(tag, kind);
    else if (name === "noscript") this.insert(tag, kind, "in head noscript");
    else {
      this.#outer = "after head";
      return false;
    }
    return true;
  }

  /**
   * Processes a start tag in a noscript of the head. In HTML ("in head noscript"), most elements there end the head.
   * For crawlers that run scripts, the content is text and the head continues after it. Here the head also continues.
   */
  #startInNoscript(tag: StartTag, kind: ElementKind): boolean {
    const { name, at } = tag;
    if (name === "body" || name === "frameset") {
      this.open.popTo(this.open.find("noscript", 0), at, false);
      return false;
    }
    if (name !== "noscript") this.#body.start(tag, kind);
    return true;
  }

  #startAfterHead(tag: StartTag, kind: ElementKind): boolean {
    const { name } = tag;
    if (kind.ofHead) this.insertByHeadRules(tag, kind);
    else if (name === "body") {
      this.#beginBody();
      this.#framesetOk = false;
      this.insertEmpty(tag);
    } else if (name === "frameset") this.#beginFrameset(tag, kind);
    else if (name !== "html" && name !== "head") {
      this.#beginBody();
      return false;
    }
    return true;
  }

  #startInTemplate(tag: StartTag, kind: ElementKind): boolean {
    const template = this.open.top;
    if (kind.ofHead || template === undefined) {
      this.insertByHeadRules(tag, kind);
      return true;
    }
    template.mode = TEMPLATE_MODES[kind.tablePart ?? "none"];
    return false;
  }

  #beginFrameset(tag: StartTag, kind: ElementKind): void {
    this.open.popTo(0, tag.at, false);
    this.#outer = "in frameset";
    this.insert(tag, kind, "in frameset");
  }

  #startInFrameset(mode: InsertionMode, tag: StartTag, kind: ElementKind): boolean {
    const { name } = tag;
    // The content of noframes is text.
    if (this.open.top?.name === "noframes") return true;
    if (name === "noframes") this.insert(tag, { ...kind, isRaw: false });
    else if (mode === "in frameset" && (name === "frameset" || name === "frame")) this.insert(tag, kind);
    return true;
  }

  /** Processes an end tag in this mode. Returns false if the tag must be processed again in the new mode. */
  #endIn(mode: InsertionMode, name: string, at: number): boolean {
    switch (mode) {
      case "in head":
      case "after head":
        if (name === "template") this.endTemplate(at);
        else if (name === "head") this.#outer = "after head";
        else if (name === "body" || name === "html" || name === "br") {
          this.#beginBody();
          return false;
        }
        return true;
      case "in head noscript":
        if (name === "noscript" || name === "head" || name === "body" || name === "html")
          this.open.popTo(this.open.find("noscript", 0), at, name === "noscript");
        else this.#body.end(name, at);
        return name === "noscript" || mode === this.mode;
      case "in template":
        if (name === "template") this.endTemplate(at);
        return true;
      case "in frameset":
      case "after frameset":
        if (isHtml(this.open.top, name) && (name === "frameset" || name === "noframes"))
          this.open.pop(at, true);
        if (this.open.top === undefined) this.#outer = "after frameset";
        return true;
      case "in body":
        break;
      default: {
        const done = this.#tables.end(mode, name, at);
        if (done !== undefined) return done;
      }
    }
    this.#body.end(name, at);
    return true;
  }
}

/** Modes in which text that is not whitespace always ends an element or the head. */
const TEXT_MODES: ReadonlySet<InsertionMode> = new Set<InsertionMode>([
  "in head",
  "after head",
  "in column group",
]);

/** Mode of a template, by its first tag that does not belong to the head (HTML, "in template"). */
const TEMPLATE_MODES = {
  caption: "in table",
  colgroup: "in table",
  rows: "in table",
  col: "in column group",
  row: "in table body",
  cell: "in row",
  none: "in body",
} as const;

function isOfFrameset(mode: InsertionMode): boolean {
  return mode === "in frameset" || mode === "after frameset";
}

function hasFontAttribute(tag: StartTag): boolean {
  return tag.has("color") || tag.has("face") || tag.has("size");
}
