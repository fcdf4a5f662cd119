/** Makes elements of pictures. Texts become text nodes, as in `dom.ts`. */
import { type Attributes, type Child, setAttribute } from "./dom.ts";

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Creates an element of SVG. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}
