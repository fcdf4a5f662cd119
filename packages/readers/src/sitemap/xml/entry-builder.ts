import type { DiagnosticLog } from "../entry/diagnostic.ts";
import { EntryDraft, type EntryFinisher, type Values } from "../entry/entry-draft.ts";
import { readFieldValue } from "../entry/field-value.ts";
import { LocCheck } from "../entry/loc.ts";
import type { EntryShape, Field, Group, Node } from "../entry/shape.ts";
import type { FieldText } from "./field-text.ts";
import { RecurringValues } from "./recurring-values.ts";
import type { TokenBuffer } from "./tokens/token-buffer.ts";
import type { XmlName } from "./tokens/xml-name.ts";

/** Images of one page: Google takes 1,000. More than a thousand of anything are left out. */
const MAX_VALUES = 1_000;

/** How much is kept of the text that stands in an entry itself; no URL is longer. */
const MAX_STRAY = 4_096;

/** Blanks and control characters in front of a text. */
const BLANKS = /^[\0- ]+/;

/** An element that is open. */
export interface OpenElement {
  readonly name: XmlName;
  /** What it is; undefined where it means nothing, nor what is in it. */
  readonly node: Node | undefined;
  /** Where its tag begins, in bytes. */
  readonly offset: number;
  /** What is known of it, where it holds fields or is one with attributes. */
  readonly values: Values | undefined;
  /** The base that `xml:base` names, of this element or of one around it. */
  readonly base: URL | undefined;
}

/** Puts entries together of fields and groups. */
export class EntryBuilder {
  readonly log: DiagnosticLog;
  readonly #finisher: EntryFinisher;
  readonly #locs = new LocCheck();
  readonly #resolve = (text: string, offset: number) => this.#finisher.resolve(text, offset);
  readonly #recurring = new RecurringValues();
  /** The entry that is read now. */
  draft: EntryDraft | undefined;
  /** Whether no more entries are wanted. */
  refused = false;

  constructor(finisher: EntryFinisher) {
    this.log = finisher.log;
    this.#finisher = finisher;
  }

  begin(shape: EntryShape, offset: number): void {
    this.draft = new EntryDraft(shape.type, offset);
    if (shape.misplaced === true) this.log.warn("entry-misplaced", offset);
  }

  /**
   * The entry ends.
   * @param cut whether it is the file that ends.
   * @param decode decodes text that stood in the entry itself.
   */
  end(cut: boolean, decode: (units: string) => string): void {
    const { draft } = this;
    this.draft = undefined;
    if (draft === undefined) return;
    if (draft.stray !== "") draft.stray = decode(draft.stray);
    this.#give(draft, cut);
  }

  /** Takes text that stands in an entry itself, in front of its URL: mostly blanks. */
  stray(window: TokenBuffer, start: number, end: number): void {
    const { draft } = this;
    if (draft === undefined || draft.loc !== undefined) return;
    const text = window.units(start, end);
    const written = draft.stray === "" ? text.replace(BLANKS, "") : text;
    draft.stray += written.slice(0, MAX_STRAY - draft.stray.length);
  }

  /** A field ends, whose text is `collected`; `attributes` are those of it that mean something. */
  field(
    field: Field,
    collected: FieldText,
    offset: number,
    attributes: Values | undefined,
    parent: OpenElement | undefined,
  ): void {
    const again = field.recurs ? collected.again(field.kind, this.#recurring) : undefined;
    const value = again ?? this.#read(field, collected, offset);
    if (attributes === undefined) {
      if (value !== undefined) this.assign(field, offset, value, parent);
      return;
    }
    if (value !== undefined) attributes["value"] = value;
    if (hasAny(attributes)) this.assign(field, offset, attributes, parent);
  }

  #read({ kind, recurs }: Field, collected: FieldText, offset: number): unknown {
    if (collected.tooLong) {
      this.log.warn("value-too-long", offset);
      return undefined;
    }
    const told = this.log.total;
    const text = collected.read();
    if (text === "") return undefined;
    const value = readFieldValue(kind, text, offset, this.log, this.#locs, this.#resolve);
    // What is told of a value has to be told each time.
    if (recurs && value !== undefined && told === this.log.total && text.length === collected.length)
      this.#recurring.remember(kind, text, value as string | number);
    return value;
  }

  /**
   * A group ends.
   * @param name the element's name; undefined where it is the file that ends, so that nobody knows what is missing.
   */
  group(
    group: Group,
    name: string | undefined,
    { offset, values, base }: OpenElement,
    parent: OpenElement | undefined,
  ): void {
    if (values === undefined || !this.#isMeant(group, name, offset, values)) return;
    const href = group.reference === undefined ? undefined : values[group.reference];
    if (group.reference !== undefined && typeof href === "string" && !this.#locs.isLoc(href))
      values[group.reference] = this.#finisher.reference(href, base) ?? href;
    let found = false;
    for (const key of group.required) {
      if (values[key] !== undefined) found = true;
      else if (name !== undefined)
        this.log.warn("field-missing", offset, undefined, { element: name, field: key });
    }
    if (found || hasAny(values)) this.assign(group, offset, values, parent);
  }

  /** Returns the base that an `xml:base` names, which may be relative to the one around it. */
  base(written: string, around: URL | undefined): URL | undefined {
    const base = this.#finisher.reference(written, around);
    return base === undefined ? undefined : new URL(base);
  }

  /** Whether the group is what its shape describes; its URL is made absolute. */
  #isMeant({ needs, located }: Group, name: string | undefined, offset: number, values: Values): boolean {
    if (needs !== undefined) {
      const written = values[needs.key];
      delete values[needs.key];
      if (written === undefined && name !== undefined) {
        const params = { element: name, field: needs.key };
        this.log.warn("field-missing.left-out", offset, undefined, params);
      }
      if (!words(written).includes(needs.word)) return false;
    }
    const href = located === undefined ? undefined : values[located];
    if (located !== undefined && typeof href === "string" && !this.#locs.isLoc(href))
      values[located] = this.#resolve(href.trim(), offset) ?? href;
    return true;
  }

  /** Gives a value to the element in which it stands. */
  assign(node: Field | Group, offset: number, value: unknown, parent: OpenElement | undefined): void {
    if (parent === undefined) return;
    const { key, many } = node;
    const draft = parent.node?.is === "entry" ? this.draft : undefined;
    const before = draft === undefined ? parent.values?.[key] : draft.get(key);
    if (before === undefined) {
      const first = many ? [value] : value;
      if (draft !== undefined) draft.set(key, first);
      else if (parent.values !== undefined) parent.values[key] = first;
    } else if (many && (before as unknown[]).length < MAX_VALUES) (before as unknown[]).push(value);
    else if (key === "loc" && draft !== undefined) this.#another(draft, offset, value as string);
    else this.log.warn("too-many-values", offset, undefined, { field: key });
  }

  /** A second URL in an entry: what stood so far is an entry of its own, whose end was forgotten. */
  #another(before: EntryDraft, offset: number, loc: string): void {
    this.log.warn("loc-repeated", offset);
    this.#give(before, false);
    this.draft = new EntryDraft(before.type, offset);
    this.draft.loc = loc;
  }

  #give(draft: EntryDraft, cut: boolean): void {
    if (!this.#finisher.finish(draft, cut)) this.refused = true;
  }
}

/** The words of an attribute that is a list of them (HTML, "set of space-separated tokens"), in small letters. */
function words(written: unknown): readonly string[] {
  return typeof written === "string" ? written.toLowerCase().split(/[\t\n\f\r ]+/) : [];
}

function hasAny(values: Values): boolean {
  for (const _key in values) return true;
  return false;
}
