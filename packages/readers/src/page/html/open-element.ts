import type { Bits, ElementKind } from "./element-kinds.ts";
import type { InsertionMode } from "./insertion-mode.ts";

/** What an element in an image or a formula is to what is in it. */
export interface ForeignPlace {
  readonly language: "svg" | "math";
  /** HTML, "MathML text integration point" and "HTML integration point": where HTML may be. */
  readonly integration: "text" | "html" | undefined;
  /** Where the outermost one is of the foreign elements that directly contain it and one another. */
  readonly from: number;
}

/** An element that has begun and not ended. */
export interface OpenElement {
  /** In small letters; `h` for all headings of HTML. */
  readonly name: string;
  /** Of each bit, where the innermost element that has it is among the open ones, this one included; -1 where none is. */
  readonly nearest: readonly number[];
  /** What it is in an image or a formula; undefined for an element of HTML. */
  readonly foreign: ForeignPlace | undefined;
  /** Whether its content is text. */
  readonly isRaw: boolean;
  readonly isFormatting: boolean;
  /** Whether its content is no part of the page, as that of a template. */
  readonly inert: boolean;
  /** Whether its end is reported. */
  readonly watched: boolean;
  /** HTML, "the insertion mode", while this is the innermost element. It changes for templates only. */
  mode: InsertionMode;
}

/** What is known of an element when it begins. */
export type NewElement = Omit<OpenElement, "nearest"> & { readonly bits: Bits };

/** What is known of an element of HTML by its kind. */
export function newElement(
  name: string,
  kind: ElementKind,
  { inert, watched, mode }: Pick<OpenElement, "inert" | "watched" | "mode">,
): NewElement {
  const { bits, isRaw, isFormatting } = kind;
  return { name: kind.name ?? name, bits, foreign: undefined, isRaw, isFormatting, inert, watched, mode };
}

export function isHtml(element: OpenElement | undefined, name: string): boolean {
  return element !== undefined && element.foreign === undefined && element.name === name;
}
