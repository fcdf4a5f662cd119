import { visible } from "./visible.ts";

const MAX_ITEMS = 3;
const MAX_CHARACTERS = 100;

/**
 * A value that is not what was asked for, as an error's message shows it: `"5"` is not 5. Only what is of use to the caller is shown:
 * a long text, list or object is cut, and of other classes only their name is shown. No getter is called, and nothing throws.
 * @param depth how deep objects inside the value are shown.
 */
export function formatValue(value: unknown, depth = 1): string {
  try {
    return formatted(value, depth);
  } catch {
    // A proxy may throw whatever is asked of it.
    return `[${typeof value}]`;
  }
}

function formatted(value: unknown, depth: number): string {
  if (typeof value === "string") return formatText(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `[Function: ${nameOf(value) || "(anonymous)"}]`;
  if (typeof value !== "object" || value === null)
    return Object.is(value, -0) ? "-0" : visible(String(value));
  if (Array.isArray(value)) {
    if (depth < 0) return "[Array]";
    return enclosed("[", value.length, (i) => formatMember(value, String(i), depth), "]");
  }
  const prototype: object | null = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    const made: unknown = Object.getOwnPropertyDescriptor(prototype, "constructor")?.value;
    return `${(typeof made === "function" && nameOf(made)) || "Object"} {…}`;
  }
  if (depth < 0) return "[Object]";
  const keys = Object.keys(value);
  const entry = (i: number): string =>
    `${visible(keys[i] as string)}: ${formatMember(value, keys[i] as string, depth)}`;
  return enclosed("{", keys.length, entry, "}");
}

function formatMember(owner: object, key: string, depth: number): string {
  const { value, get, set } = Object.getOwnPropertyDescriptor(owner, key) ?? {};
  if (get !== undefined) return "[Getter]";
  return set === undefined ? formatted(value, depth - 1) : "[Setter]";
}

/** The name of a function or class, unless it has a static member of that name. */
function nameOf(made: object): string {
  const name: unknown = Object.getOwnPropertyDescriptor(made, "name")?.value;
  return typeof name === "string" ? visible(name) : "";
}

function formatText(text: string): string {
  // The cut may be in the middle of a surrogate pair.
  const head = text.slice(0, MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
  const quote = head.includes("'") && !head.includes('"') ? '"' : "'";
  const quoted = `${quote}${visible(text.length > MAX_CHARACTERS ? head : text)}${quote}`;
  return text.length > MAX_CHARACTERS ? quoted + moreOf(text.length - head.length, "character") : quoted;
}

function enclosed(open: string, length: number, item: (index: number) => string, close: string): string {
  if (length === 0) return open + close;
  const items = Array.from({ length: Math.min(length, MAX_ITEMS) }, (_, i) => item(i));
  const more = length > MAX_ITEMS ? `, ${moreOf(length - MAX_ITEMS, "item")}` : "";
  return `${open} ${items.join(", ")}${more} ${close}`;
}

function moreOf(count: number, what: string): string {
  return `... ${count} more ${what}${count === 1 ? "" : "s"}`;
}
