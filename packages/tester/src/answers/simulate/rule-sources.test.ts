import { type Dialect, dialects } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { type OutageFailure, outageFailures } from "../../state/outage.ts";
import { ruleSources } from "./rule-sources.ts";

const RFC = "RFC 9309, section 2.3.1.4";

test("each dialect has the source of its rule for an outage", () => {
  const href = "https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.4";
  expect(ruleSources(["rfc9309", "bing", "seznam", "google", "google-code", "classic-1994"], "503")).toEqual([
    { dialects: ["rfc9309"], text: RFC, href, isAssumed: false },
    { dialects: ["bing", "classic-1994", "seznam"], text: RFC, href, isAssumed: true },
    {
      dialects: ["google", "google-code"],
      text: "Google's robots.txt specification (2026), handling of errors and HTTP status codes; caching: max-age may extend the lifetime",
      href: undefined,
      isAssumed: false,
    },
  ]);
  expect(ruleSources(["rfc9309"], "404")[0]?.href).toMatch(/#section-2\.3\.1\.3$/);
});

test.for([
  ["yandex", "503", /any status except 200 allows everything$/],
  ["yandex", "404", /any status except 200/],
  ["yandex", "timeout", RFC],
  ["yandex-code", "name", RFC],
  ["classic-1994", "503", RFC],
  ["classic-1994", "404", "RFC 9309, section 2.3.1.3"],
  ["draft-1996", "403", /401 and 403 close the site/],
  ["draft-1996", "429", "RFC 9309, section 2.3.1.3"],
  ["google-2019", "timeout", /5xx and network failures/],
  ["amazonbot", "404", /if it cannot be fetched/],
] as const)("the source of %s for %s is %s", ([name, failure, text]) => {
  const [source] = ruleSources([name], failure);
  expect(source?.text).toMatch(text);
  expect(source?.isAssumed).toBe(typeof text === "string");
});

test("a source that is assumed has the rule of RFC 9309", () => {
  const ruleOf = ({ access }: Dialect, failure: OutageFailure): string => {
    const { clientError, forbidden, tooManyRequests, serverError, networkFailure } = access;
    const byStatus: Readonly<Record<string, string>> = {
      404: clientError,
      403: forbidden,
      429: tooManyRequests,
      500: serverError,
      503: serverError,
    };
    return byStatus[failure] ?? networkFailure;
  };
  for (const dialect of Object.values(dialects)) {
    for (const failure of outageFailures) {
      if (ruleSources([dialect.name], failure)[0]?.isAssumed)
        expect(ruleOf(dialect, failure), `${dialect.name} ${failure}`).toBe(
          ruleOf(dialects.rfc9309, failure),
        );
    }
  }
});

test("no dialect is without a source, for each failure", () => {
  for (const failure of outageFailures) {
    const sources = ruleSources(Object.keys(dialects), failure);
    expect(sources.flatMap((one) => one.dialects).toSorted()).toEqual(Object.keys(dialects).toSorted());
    const words = /unknown|\((stated|reported|assumed|observed)\)|interpretation|was not read/;
    expect(sources.filter(({ text }) => words.test(text))).toEqual([]);
  }
});
