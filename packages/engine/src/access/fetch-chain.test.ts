import { describe, expect, test } from "vitest";
import type { DialectName } from "../dialects/index.ts";
import { dialects } from "../dialects/index.ts";
import {
  type ChainOutcome,
  type FailedChain,
  type FetchStep,
  failedAccess,
  resolveFetchChain,
} from "./fetch-chain.ts";

const FIRST = "https://example.com/robots.txt";
const hop = (n: number): FetchStep => ({ status: 301, location: `https://example.com/hop-${n}` });
const hops = (n: number): FetchStep[] => Array.from({ length: n }, (_, i) => hop(i + 1));
const found: FetchStep = { status: 200 };

const come = (steps: readonly FetchStep[], name: DialectName = "rfc9309"): ChainOutcome =>
  resolveFetchChain(FIRST, steps, dialects[name]);

test("an answer ends the chain, whatever was asked before", () => {
  expect(come([found])).toEqual({ kind: "successful", status: 200, because: "status" });
  expect(come([hop(1), { status: 404 }])).toEqual({ kind: "unavailable", status: 404, because: "status" });
  expect(come([hop(1), { status: 503 }])).toEqual({ kind: "unreachable", status: 503, because: "status" });
});

test("a page that redirects by its content is a page (2xx)", () => {
  expect(come([{ status: 200, location: "https://example.com/elsewhere" }]).kind).toBe("successful");
});

describe("redirects (RFC 9309 §2.3.1.2)", () => {
  test.each([301, 302, 303, 307, 308])("%i is followed", (status) => {
    expect(come([{ status, location: "/r" }])).toEqual({ kind: "follow", url: "https://example.com/r" });
  });

  test.each([300, 304, 305, 306, 399])("%i leads nowhere", (status) => {
    const step = { status, location: "https://example.com/r" };
    expect(come([step])).toEqual({ kind: "unreachable", status, because: "status" });
  });

  test("across hosts, schemes and ports, from where the last one led", () => {
    const away = { status: 302, location: "http://example.org:8080/a/b" };
    expect(come([away])).toEqual({ kind: "follow", url: "http://example.org:8080/a/b" });
    const near = { status: 302, location: "../c" };
    expect(come([away, near])).toEqual({ kind: "follow", url: "http://example.org:8080/c" });
  });

  test("without the fragment and the credentials that a server thought of", () => {
    const step = { status: 302, location: "https://joe:secret@example.org/r#there" };
    expect(come([step])).toEqual({ kind: "follow", url: "https://example.org/r" });
  });

  test.each([
    ["in UTF-8", "/caf\u00c3\u00a9?\u00e3\u0083\u0084", "/caf%C3%A9?%E3%83%84"],
    ["in Latin-1", "/caf\u00e9", "/caf%C3%A9"],
    ["that were decoded before", "/\u30c4\u00c3\u00a9", "/%E3%83%84%C3%83%C2%A9"],
  ])("of bytes %s", (_, location, path) => {
    expect(come([{ status: 302, location }])).toEqual({ kind: "follow", url: `https://example.com${path}` });
  });

  test.each([
    undefined,
    "http://",
    "https://exa mple.org/",
    "file:///etc/passwd",
    "ftp://example.org/r",
    "data:,x",
    "javascript:0",
  ])("to %j lead nowhere", (location) => {
    const step = location === undefined ? { status: 301 } : { status: 301, location };
    expect(come([step])).toEqual({ kind: "unavailable", status: 301, because: "redirect-to-nowhere" });
  });

  test.each([
    ["to itself", [{ status: 301, location: FIRST }]],
    ["to itself, spelt otherwise", [{ status: 301, location: "HTTPS://EXAMPLE.com:443/robots.txt#x" }]],
    ["and back", [hop(1), { status: 301, location: FIRST }]],
    ["to a stop on the way", [hop(1), hop(2), { status: 301, location: "/hop-1" }]],
  ])("a loop ends at once: %s", (_, steps) => {
    const loop = { kind: "unavailable", status: 301, because: "redirect-loop" };
    expect(come(steps)).toEqual(loop);
    expect(come(steps, "draft-1996")).toEqual(loop);
  });

  test("the first URL is a place like the others, however it is given", () => {
    const steps = [{ status: 301, location: "/robots.txt" }];
    const outcome = resolveFetchChain(new URL("https://EXAMPLE.com/robots.txt"), steps);
    expect(outcome).toMatchObject({ because: "redirect-loop" });
  });

  test("five are followed, and the sixth is not", () => {
    expect(come(hops(5))).toEqual({ kind: "follow", url: "https://example.com/hop-5" });
    expect(come([...hops(5), found]).kind).toBe("successful");
    expect(come(hops(6))).toEqual({ kind: "unavailable", status: 301, because: "too-many-redirects" });
    // Nobody has asked for what comes behind the end.
    expect(come([...hops(6), found])).toEqual(come(hops(6)));
  });

  test("the 1996 draft follows them until the file is found", () => {
    expect(come([...hops(40), found], "draft-1996").kind).toBe("successful");
    expect(come(hops(40), "draft-1996")).toEqual({ kind: "follow", url: "https://example.com/hop-40" });
  });

  test("Amazonbot takes one too many for a failure", () => {
    expect(come(hops(6), "amazonbot").kind).toBe("unreachable");
    expect(come([{ status: 301 }], "amazonbot").kind).toBe("unreachable");
  });
});

test("a request without an answer ends it, at any place (§2.3.1.4)", () => {
  const error = new Error("ECONNRESET");
  const lost = { kind: "unreachable", error, because: "no-answer" };
  expect(come([{ error }])).toEqual(lost);
  expect(come([hop(1), { error }])).toEqual(lost);
  expect(come([{ error: undefined }])).toEqual({ ...lost, error: undefined });
  const forgiving = { ...dialects.rfc9309.access, networkFailure: "unavailable" as const };
  const outcome = resolveFetchChain(FIRST, [{ error }], { ...dialects.rfc9309, access: forgiving });
  expect(outcome).toEqual({ ...lost, kind: "unavailable" });
});

test("before the first request it is the robots.txt that has to be asked for", () => {
  expect(resolveFetchChain(FIRST, [])).toEqual({ kind: "follow", url: FIRST });
});

test.each<[failed: FailedChain, access: ReturnType<typeof failedAccess>]>([
  [
    { kind: "unavailable", status: 404, because: "status" },
    { kind: "unavailable", status: 404 },
  ],
  [
    { kind: "unreachable", status: 301, because: "too-many-redirects" },
    { kind: "unreachable", status: 301, since: 7000 },
  ],
  [
    { kind: "unreachable", error: "reset", because: "no-answer" },
    { kind: "unreachable", error: "reset", since: 7000 },
  ],
  [
    { kind: "unavailable", error: "reset", because: "no-answer" },
    { kind: "unavailable", status: 0 },
  ],
])("%j is an access result", (failed, access) => {
  expect(failedAccess(failed, 7000)).toEqual(access);
});
