import { inspect } from "node:util";

/** A value that is not what was asked for, as an error's message shows it. */
export function shown(value: unknown): string {
  return inspect(value, {
    depth: 1,
    breakLength: Number.POSITIVE_INFINITY,
    maxArrayLength: 3,
    maxStringLength: 100,
  });
}
