import { expect, it } from "vitest";

/** Reports a missing service or program: as a skipped test, or as a failed one with `MAYCRAWL_REQUIRE_ALL=1`. */
export function requireOrSkip(what: string, isHere: boolean): void {
  if (isHere) return;
  const title = `there is ${what} to test against`;
  if (process.env["MAYCRAWL_REQUIRE_ALL"] === "1") it(title, () => expect.fail(`There is not ${what} here.`));
  else it.skip(title, () => {});
}
