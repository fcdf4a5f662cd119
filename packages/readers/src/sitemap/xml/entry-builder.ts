import type { DiagnosticLog } from "../entry/diagnostic.ts";
import { EntryDraft, type EntryFinisher, type Values } from "../entry/entry-draft.ts";
import { readFieldValue } from "../entry/field-value.ts";
import { LocCheck } from "../entry/loc.ts";
import type { ElementShape, EntryShape, Field, Group } from "../entry/shape.ts";
import type { FieldText } from "./field-text.ts";
import { RecurringValues } from "./recurring-values.ts";
import type { TokenBuffer } from "./tokens/token-buffer.ts";
import type { XmlName } from "./tokens/xml-name.ts";

/** Maximum length of a list of values. Google reads 1,000 images per page. */
const MAX_VALUES = 1_000;

/** Maximum number of code units to keep of text directly in an entry. No URL is longer. */
const MAX_STRAY = 4_096;

/** The start of a reference at the end of a text. */
const CUT_REFERENCE = /&[^&;\s]*$/;

/** White space and control characters at the start of a text. */
const BLANKS = /^[\0- ]+/;

/** An open element. */
export interface OpenElement {
  readonly name: XmlName;
  /** Description of the element. Undefined if the element and its content are ignored. */
  readonly node: ElementShape | undefined;
  /** Byte offset of its tag. */
  readonly offset: number;
  /** Values so far, if it is a group, or a field with attributes. */
  readonly values: Values | undefined;
  /** Base URL that `xml:base` of this element or of an enclosing one sets. */
  readonly base: URL | undefined;
}

/** Builds entries from fields and groups. */
export class EntryBuilder {
  readonly log: DiagnosticLog;
  readonly #finisher: EntryFinisher;
  readonly #locs = new LocCheck();
  readonly #resolve = (text: string, offset: number) => this.#finisher.resolve(text, offset);
  readonly #recurring = new RecurringValues();
  /** The current entry. */
  draft: EntryDraft | undefined;
  /** Whether no more entries are needed. */
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
   * Ends the current entry.
   * @param cut whether the file ends within it.
   * @param decode decodes text directly in the entry.
   */
  end(cut: boolean, decode: (units: string) => string): void {
    const { draft } = this;
    this.draft = undefined;
    if (draft === undefined) return;
    // A reference that the limit cuts is not a fault of the file.
    if (draft.stray.length >= MAX_STRAY) draft.stray = draft.stray.replace(CUT_REFERENCE, "");
    if (draft.stray !== "") draft.stray = decode(draft.stray);
    this.#finish(draft, cut);
  }

  /** Adds text directly in an entry, before its URL. Usually it is white space. */
  stray(window: TokenBuffer, start: number, end: number): void {
    const { draft } = this;
    if (draft === undefined || draft.loc !== undefined) return;
    const text = window.units(start, end);
    const written = draft.stray === "" ? text.replace(BLANKS, "") : text;
    draft.stray += written.slice(0, MAX_STRAY - draft.stray.length);
  }

  /**
   * Ends a field.
   * @param collected the text of the field.
   * @param attributes the attributes that the field keeps.
   */
  field(
    field: Field,
    collected: FieldText,
    offset: number,
    attributes: Values | undefined,
    parent: OpenElement | undefined,
  ): void {
    const cached = field.recurs ? collected.cachedValue(field.kind, this.#recurring) : undefined;
    const value = cached ?? this.#read(field, collected, offset);
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
    const totalBefore = this.log.total;
    const text = collected.read();
    if (text === "") return undefined;
    const value = readFieldValue(kind, text, offset, this.log, this.#locs, this.#resolve);
    // A value with a diagnostic is not remembered, because the diagnostic must be reported each time.
    if (recurs && value !== undefined && totalBefore === this.log.total && text.length === collected.length)
      this.#recurring.remember(kind, text, value as string | number);
    return value;
  }

  /**
   * Ends a group.
   * @param name the element's name. Undefined if the file ends within the group: missing fields are then not reported.
   */
  group(
    group: Group,
    name: string | undefined,
    { offset, values, base }: OpenElement,
    parent: OpenElement | undefined,
  ): void {
    if (values === undefined || !this.#check(group, name, offset, values)) return;
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

  /** Returns the base URL that an `xml:base` sets. It may be relative to the base of the parent element. */
  base(written: string, parentBase: URL | undefined): URL | undefined {
    const base = this.#finisher.reference(written, parentBase);
    return base === undefined ? undefined : new URL(base);
  }

  /** Returns false if the group has another meaning than its shape. Otherwise makes its URL absolute. */
  #check(
    { requiredWord: needs, located }: Group,
    name: string | undefined,
    offset: number,
    values: Values,
  ): boolean {
    if (needs !== undefined) {
      const written = values[needs.key];
      delete values[needs.key];
      if (written === undefined && name !== undefined) {
        const params = { element: name, field: needs.key };
        this.log.warn("field-missing.left-out", offset, undefined, params);
      }
      if (!splitWords(written).includes(needs.word)) return false;
    }
    const href = located === undefined ? undefined : values[located];
    if (located !== undefined && typeof href === "string" && !this.#locs.isLoc(href))
      values[located] = this.#resolve(href.trim(), offset) ?? href;
    return true;
  }

  /** Assigns a value to its parent element. */
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
    else if (key === "loc" && draft !== undefined) this.#split(draft, offset, value as string);
    else this.log.warn("too-many-values", offset, undefined, { field: key });
  }

  /** Handles a second URL in an entry: the values so far become an entry whose end tag is missing. */
  #split(before: EntryDraft, offset: number, loc: string): void {
    this.log.warn("loc-repeated", offset);
    this.#finish(before, false);
    this.draft = new EntryDraft(before.type, offset);
    this.draft.loc = loc;
  }

  #finish(draft: EntryDraft, cut: boolean): void {
    if (!this.#finisher.finish(draft, cut)) this.refused = true;
  }
}

/** Splits a list of words in an attribute (HTML, "set of space-separated tokens"), in lower case. */
function splitWords(written: unknown): readonly string[] {
  return typeof written === "string" ? written.toLowerCase().split(/[\t\n\f\r ]+/) : [];
}

function hasAny(values: Values): boolean {
  for (const _key in values) return true;
  return false;
}
