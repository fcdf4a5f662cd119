import { classifyStatus, dialects, getRobotsUrl, governs, parse } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { ask } from "./ask.ts";
import { countsOf, describeExtra, type ExtraCase, extraCases } from "./extra-corpus.ts";
import { disagreements, verdictOf } from "./extra-question.ts";

const cases = extraCases("peers-differ");
const allow = cases.filter(({ kind }) => kind === "allow");

/** Answers of `rfc9309` in cases that call the text ambiguous, or have an invalid URL. */
const OWN_ANSWERS: ReadonlyMap<string, readonly [answer: unknown, reason: string]> = new Map([
  ["p-differ-0026", [false, "§2.2.3: a `$` inside a pattern matches itself, and `%24` is its verbatim form"]],
  ["p-differ-0027", [false, "§2.2.3: the same behind a `*`"]],
  [
    "p-differ-0038",
    ["ERR_ROBOTS_INVALID_URL", "the URL is relative, so it is unknown which robots.txt governs it"],
  ],
]);

/** Our results for statuses on which the peers disagree. */
const STATUSES: ReadonlyMap<string, readonly [kind: string, reason: string]> = new Map([
  [
    "p-status-0031",
    ["unavailable", "§2.3.1.2: a redirect that is not followed any further may count as unavailable"],
  ],
  [
    "p-status-0040",
    ["unavailable", "§2.3.1.3 makes no exception for 429; Google's documents do (later: agent)"],
  ],
  ["p-status-0041", ["successful", "§2.3.1.1: every 2xx is a success, not only 200"]],
  ["p-status-0042", ["unreachable", "RFC 9110 §15: 777 is invalid, and treated as a 5xx (§2.3.1.4)"]],
  ["p-status-0048", ["unavailable", "§2.3.1.3: 401 is a client error like any other"]],
  ["p-status-0049", ["unavailable", "§2.3.1.3: so is 403"]],
  ["p-status-0050", ["unreachable", "§2.3.1.4: complete disallow, not an exception for the caller"]],
  ["p-status-0051", ["unavailable", "§2.3.1.3: so is 403"]],
]);

describeExtra("cases in which the peers disagree", () => {
  it("are complete", () => {
    expect(countsOf(cases)).toEqual({
      allow: 104,
      "scope applies": 13,
      "scope robots-url": 2,
      status: 8,
      parse: 2,
    });
  });

  it("get the expected verdict in rfc9309, in 101 cases", () => {
    const settled = allow.filter(({ id }) => !OWN_ANSWERS.has(id));
    expect(settled).toHaveLength(101);
    expect(
      disagreements(
        settled,
        (one) => verdictOf(one, dialects.rfc9309),
        ({ rfc9309 }) => rfc9309,
      ),
    ).toEqual([]);
  });

  for (const [id, [answer, reason]] of OWN_ANSWERS) {
    it(`get our own answer for ${id} in rfc9309: ${reason}`, () => {
      const one = allow.find((each) => each.id === id) as ExtraCase;
      expect(verdictOf(one, dialects.rfc9309)).toBe(answer);
    });
  }

  it("get the expected verdict in google-code, in 104 cases", () => {
    expect(
      disagreements(
        allow,
        (one) => verdictOf(one, dialects["google-code"]),
        ({ google }) => google,
      ),
    ).toEqual([]);
  });

  it("get false from governs() for URLs that are not absolute", () => {
    const scoped = cases.filter(({ op }) => op === "applies");
    expect(disagreements(scoped, ({ robots_url, url }) => governs(robots_url ?? "", url ?? ""))).toEqual([]);
  });

  it("get a robots.txt URL for every scheme with an authority (§2.3), although a peer accepts only http", () => {
    const located = cases.filter(({ op }) => op === "robots-url");
    const ours = located.map(({ id, url }) => [id, getRobotsUrl(url ?? "").href]);
    expect(ours).toEqual([
      ["p-scope-0063", "ipfs://etc/robots.txt"],
      ["p-scope-0064", "ftp://linux-isos.org/robots.txt"],
    ]);
  });

  describe("get our own answer from classifyStatus() for", () => {
    const statuses = cases.filter(({ kind }) => kind === "status");
    for (const { id, status } of statuses) {
      const [kind, reason] = STATUSES.get(id) ?? ["in no table", "it has to be given a place"];
      it(`${id}: ${reason}`, () =>
        expect(classifyStatus(status === "5xx" ? 500 : (status as number))).toBe(kind));
    }
  });

  it("include a file cut at the size limit, whose cut line is ignored (p-size-0001, §2.5)", () => {
    const one = cases.find(({ id }) => id === "p-size-0001") as ExtraCase & { readonly robots_tail: string };
    const robots = `${one.robots}${" ".repeat(512_000)}${one.robots_tail}`;
    const allowed = ["a", "b", "c"].map((productToken) =>
      ask({ robots, productToken, url: "https://example.com/foo", dialect: dialects.rfc9309 }),
    );
    expect(allowed).toMatchObject([
      { allowed: false, line: 2 },
      { allowed: true, because: "no-rule" },
      { because: "no-group" },
    ]);
  });

  it("include a rule before the first group, which is ignored without an error (p-other-0001, §2.2.2)", () => {
    const one = cases.find(({ id }) => id === "p-other-0001") as ExtraCase;
    const document = parse(one.robots ?? "");
    expect(document.strayRules).toHaveLength(1);
    expect(document.groups).toMatchObject([{ agents: [{ value: "bot" }], rules: [] }]);
  });
});
