/**
 * Insertion modes (HTML, "the insertion mode"). The mode "text" is not needed: `OpenElement.isRaw` replaces it. The
 * modes before the head count as "in head", and those after the body as "in body".
 */
export type InsertionMode =
  | "in head"
  | "in head noscript"
  | "after head"
  | "in body"
  | "in table"
  | "in caption"
  | "in column group"
  | "in table body"
  | "in row"
  | "in cell"
  | "in template"
  | "in frameset"
  | "after frameset";
