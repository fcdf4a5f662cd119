import { dialects } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { outageFailures } from "../../state/outage.ts";
import { ruleSources } from "./rule-sources.ts";

test("each dialect has the source of its rule for an outage", () => {
  const href = "https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.4";
  expect(ruleSources(["rfc9309", "bing", "seznam", "google", "google-code", "classic-1994"], "503")).toEqual([
    { dialects: ["rfc9309"], text: "RFC 9309, section 2.3.1.4", href, isAssumed: false },
    { dialects: ["bing", "seznam"], text: "RFC 9309, section 2.3.1.4", href, isAssumed: true },
    {
      dialects: ["classic-1994"],
      text: expect.stringContaining("the document does not mention status codes"),
      href: undefined,
      isAssumed: false,
    },
    {
      dialects: ["google", "google-code"],
      text: "Google's robots.txt specification (2026), handling of errors and HTTP status codes; caching: max-age may extend the lifetime (stated)",
      href: undefined,
      isAssumed: false,
    },
  ]);
  expect(ruleSources(["rfc9309"], "404")[0]?.href).toMatch(/#section-2\.3\.1\.3$/);
});

test("no dialect is without a source, for each failure", () => {
  for (const failure of outageFailures) {
    const sources = ruleSources(Object.keys(dialects), failure);
    expect(sources.flatMap((one) => one.dialects).toSorted()).toEqual(Object.keys(dialects).toSorted());
    expect(sources.filter(({ text }) => text.includes("unknown"))).toEqual([]);
  }
});
