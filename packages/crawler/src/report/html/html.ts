import { visible } from "@maycrawl/engine/internal";

/** HTML source, which `html` inserts without escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

/** Returns HTML from a template. Values are escaped as text, except `Html`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((string, i) => string + textOf(parts[i])).join(""));
}

/** Empty HTML. */
export const nothing: Html = new Html("");

function textOf(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "string") return escaped(visible(part));
  return typeof part === "number" ? String(part) : part.map(textOf).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** Returns a value as JSON for a `<script>` element. Strings in the value cannot end the element or begin a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
