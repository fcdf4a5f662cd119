import { expect, it } from "vitest";
import { ListedUrls } from "./listed-urls.ts";

it("ListedUrls finds the same URLs as a set, and does not remember more than 50,000", () => {
  const listed = new ListedUrls();
  const known = new Set<string>();
  for (let at = 0; at < 120_000; at++) {
    // Every third URL repeats an earlier one or comes close to it.
    const number = at % 3 === 0 ? Math.floor(at / 2) : at;
    const url = `https://example.com/${"a".repeat(number % 7)}/${number}`;
    const wasListed = known.has(url);
    if (listed.hasAdded(url) !== wasListed) expect.fail(`${url} was ${wasListed ? "" : "not "}listed before`);
    if (known.size < 50_000) known.add(url);
  }
  expect(listed.hasAdded("")).toBe(false);
});
