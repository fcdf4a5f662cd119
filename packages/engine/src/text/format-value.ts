import { visible } from "./visible.ts";

const MAX_ITEMS = 3;
const MAX_CHARACTERS = 100;

/**
 * A value that is not what was asked for, as an error's message shows it: `"5"` is not 5. Only what is of use to the caller is shown:
 * a long text, list or object is cut, and of other classes only their name is shown. No getter is called.
 * @param depth how deep objects inside the value are shown.
 */
export function formatValue(value: unknown, depth = 1): string {
  if (typeof value === "string") return formatText(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `[Function: ${visible(value.name) || "(anonymous)"}]`;
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  if (Array.isArray(value)) {
    if (depth < 0) return "[Array]";
    return enclosed("[", value.length, (i) => formatValue(value[i], depth - 1), "]");
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return `${classOf(value)} {…}`;
  if (depth < 0) return "[Object]";
  const entries = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(
    ([, { enumerable }]) => enumerable,
  );
  const entry = (i: number): string => {
    const [key, { value: member, get }] = entries[i] as (typeof entries)[number];
    return `${visible(key)}: ${get === undefined ? formatValue(member, depth - 1) : "[Getter]"}`;
  };
  return enclosed("{", entries.length, entry, "}");
}

function classOf(value: object): string {
  const made: unknown = value.constructor;
  return (typeof made === "function" && visible(made.name)) || "Object";
}

function formatText(text: string): string {
  const quoted = `'${visible(text.slice(0, MAX_CHARACTERS))}'`;
  const more = text.length - MAX_CHARACTERS;
  return more <= 0 ? quoted : `${quoted}... ${more} more character${more === 1 ? "" : "s"}`;
}

function enclosed(open: string, length: number, item: (index: number) => string, close: string): string {
  if (length === 0) return open + close;
  const items = Array.from({ length: Math.min(length, MAX_ITEMS) }, (_, i) => item(i));
  const more = length - MAX_ITEMS;
  if (more > 0) items.push(`... ${more} more item${more === 1 ? "" : "s"}`);
  return `${open} ${items.join(", ")} ${close}`;
}
