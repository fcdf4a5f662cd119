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

const resolve = (steps: readonly FetchStep[], name: DialectName = "rfc9309"): ChainOutcome =>
  resolveFetchChain(FIRST, steps, dialects[name]);

test("resolveFetchChain() ends the chain at an answer that is not a redirect", () => {
  expect(resolve([found])).toEqual({ kind: "successful", status: 200, because: "status" });
  expect(resolve([hop(1), { status: 404 }])).toEqual({ kind: "unavailable", status: 404, because: "status" });
  expect(resolve([hop(1), { status: 503 }])).toEqual({ kind: "unreachable", status: 503, because: "status" });
});

test("resolveFetchChain() treats a 2xx answer as the robots.txt, even with a Location", () => {
  expect(resolve([{ status: 200, location: "https://example.com/elsewhere" }]).kind).toBe("successful");
});

describe("resolveFetchChain() with redirects (RFC 9309 §2.3.1.2)", () => {
  test.each([301, 302, 303, 307, 308])("follows a %i", (status) => {
    expect(resolve([{ status, location: "/r" }])).toEqual({ kind: "follow", url: "https://example.com/r" });
  });

  test.each([300, 304, 305, 306, 399])("does not follow a %i", (status) => {
    const step = { status, location: "https://example.com/r" };
    expect(resolve([step])).toEqual({ kind: "unreachable", status, because: "status" });
  });

  test("follows redirects across hosts, schemes and ports, relative to the last URL", () => {
    const away = { status: 302, location: "http://example.org:8080/a/b" };
    expect(resolve([away])).toEqual({ kind: "follow", url: "http://example.org:8080/a/b" });
    const near = { status: 302, location: "../c" };
    expect(resolve([away, near])).toEqual({ kind: "follow", url: "http://example.org:8080/c" });
  });

  test("removes the fragment and the credentials of the target", () => {
    const step = { status: 302, location: "https://joe:secret@example.org/r#there" };
    expect(resolve([step])).toEqual({ kind: "follow", url: "https://example.org/r" });
  });

  test.each([
    ["in UTF-8", "/caf\u00c3\u00a9?\u00e3\u0083\u0084", "/caf%C3%A9?%E3%83%84"],
    ["in Latin-1", "/caf\u00e9", "/caf%C3%A9"],
    ["that was decoded before", "/\u30c4\u00c3\u00a9", "/%E3%83%84%C3%83%C2%A9"],
  ])("resolves a Location %s", (_, location, path) => {
    expect(resolve([{ status: 302, location }])).toEqual({
      kind: "follow",
      url: `https://example.com${path}`,
    });
  });

  test.each([
    undefined,
    "http://",
    "https://exa mple.org/",
    "file:///etc/passwd",
    "ftp://example.org/r",
    "data:,x",
    "javascript:0",
  ])("does not follow a redirect to %j", (location) => {
    const step = location === undefined ? { status: 301 } : { status: 301, location };
    expect(resolve([step])).toEqual({ kind: "unavailable", status: 301, because: "redirect-to-nowhere" });
  });

  test.each([
    ["to itself", [{ status: 301, location: FIRST }]],
    ["to itself, written differently", [{ status: 301, location: "HTTPS://EXAMPLE.com:443/robots.txt#x" }]],
    ["back to the first URL", [hop(1), { status: 301, location: FIRST }]],
    ["to an earlier target", [hop(1), hop(2), { status: 301, location: "/hop-1" }]],
  ])("ends immediately at a loop %s", (_, steps) => {
    const loop = { kind: "unavailable", status: 301, because: "redirect-loop" };
    expect(resolve(steps)).toEqual(loop);
    expect(resolve(steps, "draft-1996")).toEqual(loop);
  });

  test("detects a loop to the first URL even if it was passed as a URL object", () => {
    const steps = [{ status: 301, location: "/robots.txt" }];
    const outcome = resolveFetchChain(new URL("https://EXAMPLE.com/robots.txt"), steps);
    expect(outcome).toMatchObject({ because: "redirect-loop" });
  });

  test("follows five redirects and not the sixth", () => {
    expect(resolve(hops(5))).toEqual({ kind: "follow", url: "https://example.com/hop-5" });
    expect(resolve([...hops(5), found]).kind).toBe("successful");
    expect(resolve(hops(6))).toEqual({ kind: "unavailable", status: 301, because: "too-many-redirects" });
    // Steps after the end are ignored.
    expect(resolve([...hops(6), found])).toEqual(resolve(hops(6)));
  });

  test("follows any number of redirects in draft-1996", () => {
    expect(resolve([...hops(40), found], "draft-1996").kind).toBe("successful");
    expect(resolve(hops(40), "draft-1996")).toEqual({ kind: "follow", url: "https://example.com/hop-40" });
  });

  test("treats too many redirects as unreachable for Amazonbot", () => {
    expect(resolve(hops(6), "amazonbot").kind).toBe("unreachable");
    expect(resolve([{ status: 301 }], "amazonbot").kind).toBe("unreachable");
  });
});

test("resolveFetchChain() ends the chain at a request without an answer (§2.3.1.4)", () => {
  const error = new Error("ECONNRESET");
  const lost = { kind: "unreachable", error, because: "no-answer" };
  expect(resolve([{ error }])).toEqual(lost);
  expect(resolve([hop(1), { error }])).toEqual(lost);
  expect(resolve([{ error: undefined }])).toEqual({ ...lost, error: undefined });
  const forgiving = { ...dialects.rfc9309.access, networkFailure: "unavailable" as const };
  const outcome = resolveFetchChain(FIRST, [{ error }], { ...dialects.rfc9309, access: forgiving });
  expect(outcome).toEqual({ ...lost, kind: "unavailable" });
});

test("resolveFetchChain() returns the URL of the robots.txt before the first request", () => {
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
])("failedAccess() converts %j into an access result", (failed, access) => {
  expect(failedAccess(failed, 7000)).toEqual(access);
});
