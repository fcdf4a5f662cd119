import { safeJson } from "./json.ts";

/** Number of characters that are handed over at a time. */
const TOGETHER = 1 << 16;

/** A list in a value of `jsonParts`, whose items are made one at a time and not kept. */
export class JsonList<T> {
  readonly items: Iterable<T>;

  constructor(items: Iterable<T>) {
    this.items = items;
  }
}

/** A value whose lists may be made while they are printed. */
export type Streamed<T> = T extends readonly (infer Item)[]
  ? T | JsonList<Streamed<Item>>
  : T extends object
    ? { readonly [Name in keyof T]: Streamed<T[Name]> }
    : T;

/** As `jsonLine`, in parts: for what is too long to be held as a whole. */
export function* jsonParts(value: object): Generator<string> {
  let part = "";
  for (const piece of pieces(value)) {
    part += piece;
    if (part.length < TOGETHER) continue;
    yield part;
    part = "";
  }
  yield `${part}\n`;
}

function* pieces(value: unknown): Generator<string> {
  if (value instanceof JsonList) {
    let before = "[";
    for (const item of value.items) {
      yield before;
      yield* pieces(item);
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  } else if (hasLists(value)) {
    let before = "{";
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${safeJson(JSON.stringify(name))}:`;
      yield* pieces(member);
      before = ",";
    }
    yield "}";
  } else {
    yield safeJson(JSON.stringify(value));
  }
}

function hasLists(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((member) => member instanceof JsonList);
}
