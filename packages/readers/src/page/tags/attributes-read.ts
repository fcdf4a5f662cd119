/** Attributes to read, by element. */
const READ: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    meta: new Set(["name", "content", "property", "http-equiv", "charset"]),
    link: new Set(["rel", "href", "type", "hreflang", "lang", "media"]),
    a: new Set(["href", "xlink:href", "rel"]),
    area: new Set(["href", "rel"]),
    base: new Set(["href"]),
    iframe: new Set(["src"]),
    frame: new Set(["src"]),
    template: new Set(["shadowrootmode"]),
    // These affect how the element or its content is parsed.
    input: new Set(["type"]),
    font: new Set(["color", "face", "size"]),
    "annotation-xml": new Set(["encoding"]),
  }),
);
const NONE: ReadonlySet<string> = new Set();
/** An attribute that is read on all elements. */
export const GLOBAL_ATTRIBUTE = "data-nosnippet";

/** Returns the attributes to read on an element, in addition to `GLOBAL_ATTRIBUTE`. */
export function attributesRead(element: string): ReadonlySet<string> {
  return READ.get(element) ?? NONE;
}
