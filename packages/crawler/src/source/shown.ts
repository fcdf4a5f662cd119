import { inspect } from "node:util";

/** A value that is not what was asked for, as an error's message shows it: `"5"` is not 5. */
export function shown(value: unknown): string {
  return inspect(value, {
    depth: 0,
    breakLength: Number.POSITIVE_INFINITY,
    maxArrayLength: 3,
    maxStringLength: 100,
  });
}
