import type { Bits, ElementKind } from "./element-kinds.ts";
import type { InsertionMode } from "./insertion-mode.ts";

/** Properties of a foreign element (SVG or MathML) that affect the parsing of its content. */
export interface ForeignPlace {
  readonly language: "svg" | "math";
  /**
   * Kind of integration point, if HTML may occur inside (HTML, "MathML text integration point", "HTML integration
   * point").
   */
  readonly integration: "text" | "html" | undefined;
  /**
   * Stack index of the nearest foreign element whose parent is an HTML element: this element, or an element around it.
   */
  readonly from: number;
}

/** An element on the stack of open elements. */
export interface OpenElement {
  /** Name in lower case; `h` for all HTML headings. */
  readonly name: string;
  /**
   * For each bit, the stack index of the innermost element that has it, up to and including this one; -1 if no element
   * has it.
   */
  readonly nearest: readonly number[];
  /** Properties of a foreign element; undefined for an HTML element. */
  readonly foreign: ForeignPlace | undefined;
  /** Whether its content is only text. */
  readonly isRaw: boolean;
  readonly isFormatting: boolean;
  /** Whether its content is not part of the page, as in a template. */
  readonly inert: boolean;
  /** Whether its end is reported. */
  readonly watched: boolean;
  /** Insertion mode while this is the innermost element. It changes for templates only. */
  mode: InsertionMode;
}

/** An element before it is put on the stack. */
export type NewElement = Omit<OpenElement, "nearest"> & { readonly bits: Bits };

/** Creates an HTML element of this kind. */
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
