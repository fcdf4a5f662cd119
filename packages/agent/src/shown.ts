import { inspect } from "node:util";

/**
 * A value that is not what was asked for, as an error's message shows it: `"5"` is not 5.
 * @param depth how deep objects inside the value are shown.
 */
export function shown(value: unknown, depth = 1): string {
  return inspect(value, {
    depth,
    breakLength: Number.POSITIVE_INFINITY,
    maxArrayLength: 3,
    maxStringLength: 100,
  });
}
