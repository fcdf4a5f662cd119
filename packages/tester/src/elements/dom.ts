/** Makes elements. Texts become text nodes, so no text of a user is ever read as HTML. */

export type Child = Node | string | undefined | false;

/** Attributes by name. `true` is an attribute without a value; `false` and undefined leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Attributes of fields for URLs and names: no help with words. */
export const PLAIN: Attributes = {
  spellcheck: "false",
  autocapitalize: "off",
  autocomplete: "off",
  dir: "ltr",
  translate: "no",
};

/** Creates an element. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** Replaces the content of an element. */
export function fill(element: Element, children: readonly Child[]): void {
  element.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
}

/** Sets or removes an attribute. */
export function setAttribute(
  element: Element,
  name: string,
  value: string | number | boolean | undefined,
): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** Creates a button that calls a function. */
export function button(
  attributes: Attributes,
  onClick: (event: MouseEvent) => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  const element = el("button", { type: "button", ...attributes }, ...children);
  element.addEventListener("click", onClick);
  return element;
}

/** Returns an element of the page by its id. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}.`);
  return element;
}

/** Says whether a part of the page waits for an answer. */
export function setBusy(element: Element, isBusy: boolean): void {
  element.setAttribute("aria-busy", String(isBusy));
}
