import type { StartTag } from "../tags/tag-events.ts";
import { type Bits, FOREIGN_SCOPE } from "./element-kinds.ts";
import type { ForeignPlace, OpenElement } from "./open-element.ts";

/**
 * Foreign elements that end a search for an open element (HTML, "have a particular element in scope"). Only these can
 * be integration points.
 */
const SCOPES = {
  math: new Set(["mi", "mo", "mn", "ms", "mtext", "annotation-xml"]),
  svg: new Set(["foreignobject", "desc", "title"]),
};

/**
 * Returns whether a start tag in this element is processed as foreign content (HTML, "tree construction dispatcher").
 */
export function isForeignTag(within: OpenElement | undefined, name: string): boolean {
  const foreign = within?.foreign;
  if (foreign === undefined || foreign.integration === "html") return false;
  if (foreign.integration === "text") return name === "mglyph" || name === "malignmark";
  return !(name === "svg" && foreign.language === "math" && within?.name === "annotation-xml");
}

/** Returns whether text in this element is processed as foreign content. */
export function isForeignText(within: OpenElement | undefined): boolean {
  return within?.foreign !== undefined && within.foreign.integration === undefined;
}

/**
 * Returns the `ForeignPlace` of an SVG or MathML element that begins inside `within`.
 * @param at index of the new element on the stack of open elements.
 */
export function foreignPlace(tag: StartTag, within: OpenElement | undefined, at: number): ForeignPlace {
  const { name } = tag;
  const around = isForeignTag(within, name) ? within?.foreign : undefined;
  const language = around?.language ?? (name === "svg" ? "svg" : "math");
  return { language, integration: integrationOf(language, tag), from: within?.foreign?.from ?? at };
}

function integrationOf(language: "svg" | "math", tag: StartTag): "text" | "html" | undefined {
  if (!SCOPES[language].has(tag.name)) return undefined;
  if (language === "svg") return "html";
  if (tag.name !== "annotation-xml") return "text";
  const encoding = tag.value("encoding")?.toLowerCase();
  return encoding === "text/html" || encoding === "application/xhtml+xml" ? "html" : undefined;
}

export function foreignBits(foreign: ForeignPlace, name: string): Bits {
  return SCOPES[foreign.language].has(name) ? FOREIGN_SCOPE : 0;
}
