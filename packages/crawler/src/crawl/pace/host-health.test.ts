import { expect, it } from "vitest";
import { HostHealth } from "./host-health.ts";

const NO_ANSWER = { kind: "no-answer" } as const;
/** Start of a request that begins after all earlier failures. */
const LATER = Number.POSITIVE_INFINITY;

/** Returns the pause after each of several failures in a row, in seconds, with "aside" when the host is set aside. */
function pauses(health: HostHealth, failures: number, isRetry = false): (number | string)[] {
  return Array.from({ length: failures }, () => {
    const { ms, isAside } = health.failed(NO_ANSWER, LATER, isRetry);
    return isAside ? `aside ${ms / 1000}` : ms / 1000;
  });
}

it("HostHealth.failed() pauses the host from the third URL in a row without an answer, and sets it aside at the eighth", () => {
  const health = new HostHealth();
  expect(pauses(health, 10)).toEqual([0, 0, 2, 4, 8, 16, 32, "aside 30", "aside 60", "aside 120"]);
});

it("HostHealth.succeeded() resets the effect of all failures", () => {
  const health = new HostHealth();
  pauses(health, 9);
  health.succeeded();
  expect(pauses(health, 8)).toEqual([0, 0, 2, 4, 8, 16, 32, "aside 30"]);
});

it("HostHealth.failed() does not lengthen the pause when the same URL fails again", () => {
  const health = new HostHealth();
  expect(pauses(health, 1)).toEqual([0]);
  expect(pauses(health, 2, true)).toEqual([0, 0]);
  expect(pauses(health, 3)).toEqual([0, 2, 4]);
  expect(pauses(health, 3, true)).toEqual([4, 4, 4]);
  expect(pauses(health, 1)).toEqual([8]);
});

it("HostHealth.failed() lengthens the pause once for concurrent requests that fail", () => {
  const health = new HostHealth();
  const together = Array.from({ length: 20 }, () => health.failed(NO_ANSWER, 0, false));
  expect(together.map(({ ms }) => ms)).toEqual([0, 0, ...Array<number>(18).fill(2_000)]);
  // The host is set aside as early as with one request at a time.
  expect(pauses(health, 5)).toEqual([4, 8, 16, 32, "aside 30"]);
});

it("HostHealth.isInDoubt is true from the first pause until a request succeeds", () => {
  const health = new HostHealth();
  pauses(health, 2);
  expect(health.isInDoubt).toBe(false);
  pauses(health, 1);
  expect(health.isInDoubt).toBe(true);
  pauses(health, 6);
  expect(health.isInDoubt).toBe(true);
  health.succeeded();
  expect(health.isInDoubt).toBe(false);
  health.distrust();
  expect(health.isInDoubt).toBe(true);
});

it("HostHealth.failed() does not lengthen the time aside for requests that began before the host was set aside", () => {
  const health = new HostHealth();
  pauses(health, 8);
  const underWay = Array.from({ length: 7 }, () => health.failed(NO_ANSWER, 0, false));
  expect(new Set(underWay.map(({ ms, isAside }) => `${ms} ${isAside}`))).toEqual(new Set(["30000 true"]));
  expect(pauses(health, 1)).toEqual(["aside 60"]);
});

it("HostHealth.failed() never sets a host aside for status 500", () => {
  const health = new HostHealth();
  const all = Array.from({ length: 20 }, () => health.failed({ kind: "status" }, LATER, false));
  expect(all.some(({ isAside }) => isAside)).toBe(false);
  expect(all.at(-1)?.ms).toBe(60_000);
});

it("HostHealth.failed() pauses the host for Retry-After at the first 429 or 503, and sets it aside only without Retry-After", () => {
  const asking = { kind: "overload", retryAfterMs: 120_000 } as const;
  const health = new HostHealth();
  const all = Array.from({ length: 20 }, () => health.failed(asking, LATER, false));
  expect(new Set(all.map(({ ms, isAside }) => `${ms} ${isAside}`))).toEqual(new Set(["120000 false"]));
  const other = new HostHealth();
  const without = Array.from({ length: 8 }, () => other.failed({ kind: "overload" }, LATER, false));
  expect(without.map(({ ms }) => ms / 1000)).toEqual([2, 4, 8, 16, 32, 60, 60, 30]);
  expect(without.at(-1)?.isAside).toBe(true);
});

it("HostHealth.failed() obeys Retry-After after the host was set aside", () => {
  const health = new HostHealth();
  pauses(health, 8);
  const asking = { kind: "overload", retryAfterMs: 600_000 } as const;
  expect(health.failed(asking, LATER, false)).toEqual({ ms: 600_000, isAside: false });
});

it("HostHealth.distrust() makes the next failure set the host aside", () => {
  const health = new HostHealth();
  health.distrust();
  expect(pauses(health, 1)).toEqual(["aside 30"]);
});
