import type { StartTag } from "../tags/tag-events.ts";
import { type Bits, FOREIGN_SCOPE } from "./element-kinds.ts";
import type { ForeignPlace, OpenElement } from "./open-element.ts";

/** HTML, "the element in scope": foreign elements that end a search. */
const SCOPES = {
  math: new Set(["mi", "mo", "mn", "ms", "mtext", "annotation-xml"]),
  svg: new Set(["foreignobject", "desc", "title"]),
};

/** Whether a start tag in this element is one of an image or a formula (HTML, "tree construction dispatcher"). */
export function isForeignTag(within: OpenElement | undefined, name: string): boolean {
  const place = within?.foreign;
  if (place === undefined || place.integration === "html") return false;
  if (place.integration === "text") return name === "mglyph" || name === "malignmark";
  return !(name === "svg" && place.language === "math" && within?.name === "annotation-xml");
}

/** Whether text in this element is text of an image or a formula. */
export function isForeignText(within: OpenElement | undefined): boolean {
  return within?.foreign !== undefined && within.foreign.integration === undefined;
}

/** What a foreign element is that begins in this one. */
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

export function foreignBits(place: ForeignPlace, name: string): Bits {
  return SCOPES[place.language].has(name) ? FOREIGN_SCOPE : 0;
}
