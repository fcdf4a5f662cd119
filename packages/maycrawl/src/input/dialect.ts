import { type Dialect, dialects } from "@maycrawl/engine";

/** The names that `--dialect` knows. */
export const dialectNames: readonly string[] = Object.keys(dialects);

/** The dialect of a name, which is looked for among own properties only; undefined where it is none. */
export function dialectNamed(name: string): Dialect | undefined {
  return Object.hasOwn(dialects, name) ? dialects[name as keyof typeof dialects] : undefined;
}

/** The dialect that `--dialect` chose among `dialectNames`; RFC 9309 where it was not given. */
export function dialectOf(name: string | undefined): Dialect {
  return (name === undefined ? undefined : dialectNamed(name)) ?? dialects.rfc9309;
}
