/** HTML, "the insertion mode"; "text" is that of elements whose content is text, and those around the document count as the ones between them. */
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
