import { visible } from "./visible.ts";

const MAX_ITEMS = 3;
const MAX_CHARACTERS = 100;

/**
 * Formats an invalid value for an error message, with quotes around text: `'5'` is not 5. Only the useful part is
 * shown: long texts, lists and objects are cut, and objects of other classes appear as the class name. It calls no
 * getter and never throws.
 * @param depth number of levels of nested objects that are shown.
 */
export function formatValue(value: unknown, depth = 1): string {
  try {
    return format(value, depth);
  } catch {
    // A proxy may throw at any access.
    return `[${typeof value}]`;
  }
}

function format(value: unknown, depth: number): string {
  if (typeof value === "string") return formatText(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `[Function: ${nameOf(value) || "(anonymous)"}]`;
  if (typeof value !== "object" || value === null)
    return Object.is(value, -0) ? "-0" : visible(String(value));
  if (Array.isArray(value)) {
    if (depth < 0) return "[Array]";
    return formatItems("[", value.length, (i) => formatMember(value, String(i), depth), "]");
  }
  const prototype: object | null = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    const type: unknown = Object.getOwnPropertyDescriptor(prototype, "constructor")?.value;
    return `${(typeof type === "function" && nameOf(type)) || "Object"} {…}`;
  }
  if (depth < 0) return "[Object]";
  const keys = Object.keys(value);
  const entry = (i: number): string =>
    `${visible(keys[i] as string)}: ${formatMember(value, keys[i] as string, depth)}`;
  return formatItems("{", keys.length, entry, "}");
}

function formatMember(owner: object, key: string, depth: number): string {
  const { value, get, set } = Object.getOwnPropertyDescriptor(owner, key) ?? {};
  if (get !== undefined) return "[Getter]";
  return set === undefined ? format(value, depth - 1) : "[Setter]";
}

/** Returns the name of a function or class; empty if a static member replaces it. */
function nameOf(callable: object): string {
  const name: unknown = Object.getOwnPropertyDescriptor(callable, "name")?.value;
  return typeof name === "string" ? visible(name) : "";
}

function formatText(text: string): string {
  // The cut may be in the middle of a surrogate pair.
  const head = text.slice(0, MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
  const quote = head.includes("'") && !head.includes('"') ? '"' : "'";
  const quoted = `${quote}${visible(text.length > MAX_CHARACTERS ? head : text)}${quote}`;
  return text.length > MAX_CHARACTERS ? quoted + formatRest(text.length - head.length, "character") : quoted;
}

function formatItems(open: string, length: number, item: (index: number) => string, close: string): string {
  if (length === 0) return open + close;
  const items = Array.from({ length: Math.min(length, MAX_ITEMS) }, (_, i) => item(i));
  const more = length > MAX_ITEMS ? `, ${formatRest(length - MAX_ITEMS, "item")}` : "";
  return `${open} ${items.join(", ")}${more} ${close}`;
}

function formatRest(count: number, what: string): string {
  return `... ${count} more ${what}${count === 1 ? "" : "s"}`;
}
