import { type Dialect, dialects } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import type { Answer } from "./fetch-robots.ts";
import type { FoundRobots } from "./robots.ts";
import { readLength, robotsIn } from "./robots-in-dialect.ts";

const since = 1000;

function found(answer: Answer, most = 512_000): FoundRobots {
  return { from: "-", name: "<stdin>", url: undefined, redirects: [], most, answer };
}

function access(answer: Answer, dialect: Dialect): unknown {
  return robotsIn(found(answer), dialect).access;
}

describe("what a dialect makes of a robots.txt that was not had", () => {
  test.for([
    ["rfc9309", 404, { kind: "unavailable", status: 404 }],
    ["rfc9309", 429, { kind: "unavailable", status: 429 }],
    ["google", 429, { kind: "unreachable", status: 429, since }],
    ["rfc9309", 503, { kind: "unreachable", status: 503, since }],
    ["yandex", 503, { kind: "unavailable", status: 503 }],
    ["draft-1996", 403, { kind: "unreachable", status: 403, since }],
    // Everything is open to it while nothing is known from before.
    ["amazonbot", 503, { kind: "unavailable", status: 503 }],
  ] as const)("%s, %i", ([name, status, expected]) => {
    expect(access({ status, since }, dialects[name])).toEqual(expected);
  });

  test("no answer, whose cause is kept in either case", () => {
    const error = new Error("gone");
    expect(access({ error, since }, dialects.rfc9309)).toEqual({ kind: "unreachable", error, since });
    const open = {
      ...dialects.rfc9309,
      access: { ...dialects.rfc9309.access, networkFailure: "unavailable" as const },
    };
    expect(robotsIn(found({ error, since }), open)).toMatchObject({
      access: { kind: "unavailable", status: 0 },
      error,
    });
    expect(robotsIn(found({ status: 503, since }), open).error).toBeUndefined();
  });
});

describe("what a dialect reads", () => {
  const octets = Buffer.from("User-agent: *\nDisallow: /x\n");

  test("is read once, and by each dialect for itself", () => {
    const robots = found({ octets, status: 200 });
    expect(robotsIn(robots, dialects.bing)).toBe(robotsIn(robots, dialects.bing));
    expect(robotsIn(robots, dialects.google)).not.toBe(robotsIn(robots, dialects.bing));
    expect(robotsIn(robots, dialects.google).access).toMatchObject({
      kind: "successful",
      document: { dialect: dialects.google },
    });
  });

  test.for([
    ["its own limit", 14, 512_000, 14],
    ["its own limit, which is that of all", 14, 14, 14],
    ["the limit of all, where it has none", null, 20, 20],
    ["the limit of all, where its own is higher", 512_000, 20, 20],
    ["all of it", 512_000, 512_000, octets.length],
  ] as const)("%s", ([, maxBytes, most, expected]) => {
    const dialect = { ...dialects.rfc9309, maxBytes };
    const { access: read, truncated } = robotsIn(found({ octets, status: 200 }, most), dialect);
    expect(read.kind === "successful" && read.document.octets.length).toBe(expected);
    expect(truncated).toBe(expected < octets.length);
    expect(Math.min(readLength(most, dialect), octets.length)).toBe(expected);
  });
});
