/** Makes characters visible that a reader could miss: controls, bidi controls, bytes that are not UTF-8. */
import type { Extension } from "@codemirror/state";
import { highlightSpecialChars } from "@codemirror/view";

/** Characters that CodeMirror does not replace by default. */
const MORE = /[\u00A0\u115F\u1160\u180E\u2000-\u200A\u202A-\u202C\u202F\u2060-\u2064\u2068]|\p{Surrogate}/u;

/** Marks of lines that end otherwise than the file's other lines: see `robots-text.ts`. */
const LINE_ENDS = new Map([
  [0xdc0a, ["LF", "This line ends with LF, unlike most lines."]],
  [0xdc0d, ["CR", "This line ends with CR, unlike most lines."]],
  [0xdc0e, ["CRLF", "This line ends with CR LF, unlike most lines."]],
]);

const BYTE_BASE = 0xdc00;

function render(code: number, description: string | null, placeholder: string): HTMLElement {
  const [text, title] = LINE_ENDS.get(code) ?? shownAs(code, description, placeholder);
  const element = document.createElement("span");
  element.className = "cm-specialChar";
  element.textContent = text ?? placeholder;
  element.title = title ?? "";
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", title ?? "");
  return element;
}

function shownAs(code: number, description: string | null, placeholder: string): [string, string] {
  if (code >= 0xdc80 && code <= 0xdcff) {
    const byte = hex(code - BYTE_BASE, 2);
    return [`\\x${byte}`, `byte that is not valid UTF-8: 0x${byte}`];
  }
  if (code >= 0xd800 && code <= 0xdfff)
    return [`\\u${hex(code, 4)}`, `half of a character: U+${hex(code, 4)}`];
  const name = NAMES.get(code) ?? description?.replace(/^Control character (0x.*)?/, "") ?? "";
  const title = `${name || "control character"} (U+${hex(code, 4)})`;
  if (code === 0xfeff) return ["BOM", title];
  return [SPACES.test(String.fromCharCode(code)) ? placeholder : `U+${hex(code, 4)}`, title];
}

/** Characters that look like a space: a dot shows them. */
const SPACES = /[\u00A0\u2000-\u200A\u202F]/;

const NAMES = new Map([
  [0xa0, "no-break space"],
  [0xad, "soft hyphen"],
  [0x202a, "left-to-right embedding"],
  [0x202b, "right-to-left embedding"],
  [0x202c, "pop directional formatting"],
  [0x202f, "narrow no-break space"],
  [0x2060, "word joiner"],
  [0x2068, "first strong isolate"],
  [0xfeff, "byte order mark"],
]);

function hex(code: number, digits: number): string {
  return code.toString(16).toUpperCase().padStart(digits, "0");
}

export const specialCharacters: Extension = highlightSpecialChars({ render, addSpecialChars: MORE });
