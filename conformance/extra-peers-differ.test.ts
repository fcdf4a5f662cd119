import { classifyStatus, dialects, getRobotsUrl, governs, parse } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { ask } from "./ask.ts";
import { countsOf, describeExtra, type ExtraCase, extraCases } from "./extra-corpus.ts";
import { disagreements, verdictOf } from "./extra-question.ts";

const cases = extraCases("peers-differ");
const allow = cases.filter(({ kind }) => kind === "allow");

/** What `rfc9309` answers where the cases call the text ambiguous, or ask for what is no URL. */
const OWN_ANSWERS: ReadonlyMap<string, readonly [answer: unknown, reason: string]> = new Map([
  [
    "p-differ-0026",
    [false, "§2.2.3: a `$` inside a pattern is itself, and %24 is how it is written verbatim"],
  ],
  ["p-differ-0027", [false, "§2.2.3: the same behind a `*`"]],
  [
    "p-differ-0038",
    ["ERR_ROBOTS_INVALID_URL", "the URL is relative: nobody can say which robots.txt governs it"],
  ],
]);

/** What we make of the statuses on which peers differ. */
const STATUSES: ReadonlyMap<string, readonly [kind: string, reason: string]> = new Map([
  [
    "p-status-0031",
    ["unavailable", "§2.3.1.2: a redirect that is not followed any further may count as unavailable"],
  ],
  [
    "p-status-0040",
    ["unavailable", "§2.3.1.3 makes no exception for 429; Google's documents do (later: agent)"],
  ],
  ["p-status-0041", ["successful", "§2.3.1.1: every success is one, not 200 alone"]],
  ["p-status-0042", ["unreachable", "RFC 9110 §15: 777 is invalid, and taken for a 5xx (§2.3.1.4)"]],
  ["p-status-0048", ["unavailable", "§2.3.1.3: 401 is a client error like any other"]],
  ["p-status-0049", ["unavailable", "§2.3.1.3: so is 403"]],
  ["p-status-0050", ["unreachable", "§2.3.1.4: complete disallow, not an error for the caller to trip over"]],
  ["p-status-0051", ["unavailable", "§2.3.1.3: so is 403"]],
]);

describeExtra("what the peers differ on", () => {
  it("is all here", () => {
    expect(countsOf(cases)).toEqual({
      allow: 104,
      "scope applies": 13,
      "scope robots-url": 2,
      status: 8,
      parse: 2,
    });
  });

  it("101 verdicts in rfc9309", () => {
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
    it(`${id} in rfc9309: ${reason}`, () => {
      const one = allow.find((each) => each.id === id) as ExtraCase;
      expect(verdictOf(one, dialects.rfc9309)).toBe(answer);
    });
  }

  it("104 verdicts in google-code", () => {
    expect(
      disagreements(
        allow,
        (one) => verdictOf(one, dialects["google-code"]),
        ({ google }) => google,
      ),
    ).toEqual([]);
  });

  it("no robots.txt governs what is no absolute URL", () => {
    const scoped = cases.filter(({ op }) => op === "applies");
    expect(disagreements(scoped, ({ robots_url, url }) => governs(robots_url ?? "", url ?? ""))).toEqual([]);
  });

  it("every scheme with an authority has a robots.txt (§2.3), although a peer knows http only", () => {
    const located = cases.filter(({ op }) => op === "robots-url");
    const ours = located.map(({ id, url }) => [id, getRobotsUrl(url ?? "").href]);
    expect(ours).toEqual([
      ["p-scope-0063", "ipfs://etc/robots.txt"],
      ["p-scope-0064", "ftp://linux-isos.org/robots.txt"],
    ]);
  });

  describe("statuses", () => {
    const statuses = cases.filter(({ kind }) => kind === "status");
    for (const { id, status } of statuses) {
      const [kind, reason] = STATUSES.get(id) ?? ["in no table", "it has to be given a place"];
      it(`${id}: ${reason}`, () =>
        expect(classifyStatus(status === "5xx" ? 500 : (status as number))).toBe(kind));
    }
  });

  it("a file is cut at the limit, and the line that is cut is not read (p-size-0001, §2.5)", () => {
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

  it("a rule before the first group is no error but ignored (p-other-0001, §2.2.2)", () => {
    const one = cases.find(({ id }) => id === "p-other-0001") as ExtraCase;
    const document = parse(one.robots ?? "");
    expect(document.strayRules).toHaveLength(1);
    expect(document.groups).toMatchObject([{ agents: [{ value: "bot" }], rules: [] }]);
  });
});
