import type { Matcher } from "@maycrawl/engine";
import { rulesKeyOf } from "@maycrawl/engine/internal";

const ids = new WeakMap<object, number>();
let lastId = 0;

/** Returns a number that is equal for matchers with the same rules: crawlers with equal numbers have equal decisions. */
export function rulesIdOf(matcher: Matcher): number {
  const key = rulesKeyOf(matcher);
  const id = ids.get(key) ?? ++lastId;
  ids.set(key, id);
  return id;
}
