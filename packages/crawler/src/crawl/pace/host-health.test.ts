import { expect, it } from "vitest";
import { HostHealth } from "./host-health.ts";

const NO_ANSWER = { kind: "no-answer" } as const;
/** Every request begins after the failure before it. */
const LATER = Number.POSITIVE_INFINITY;

/** Returns the pause after each of several failures in a row, in seconds, with "aside" when the host is set aside. */
function pauses(health: HostHealth, failures: number, isRetry = false): (number | string)[] {
  return Array.from({ length: failures }, () => {
    const { ms, isAside } = health.failed(NO_ANSWER, LATER, isRetry);
    return isAside ? `aside ${ms / 1000}` : ms / 1000;
  });
}

it("a host waits from the third URL in a row without an answer on, and is set aside at the eighth", () => {
  const health = new HostHealth();
  expect(pauses(health, 10)).toEqual([0, 0, 2, 4, 8, 16, 32, "aside 30", "aside 60", "aside 120"]);
});

it("an answer ends all that failures have led to", () => {
  const health = new HostHealth();
  pauses(health, 9);
  health.succeeded();
  expect(pauses(health, 8)).toEqual([0, 0, 2, 4, 8, 16, 32, "aside 30"]);
});

it("a URL that fails again makes no wait longer", () => {
  const health = new HostHealth();
  expect(pauses(health, 1)).toEqual([0]);
  expect(pauses(health, 2, true)).toEqual([0, 0]);
  expect(pauses(health, 3)).toEqual([0, 2, 4]);
  expect(pauses(health, 3, true)).toEqual([4, 4, 4]);
  expect(pauses(health, 1)).toEqual([8]);
});

it("several requests that fail at one moment make one wait", () => {
  const health = new HostHealth();
  const together = Array.from({ length: 20 }, () => health.failed(NO_ANSWER, 0, false));
  expect(together.map(({ ms }) => ms)).toEqual([0, 0, ...Array<number>(18).fill(2_000)]);
  // Their host is set aside as soon as with one request at a time.
  expect(pauses(health, 5)).toEqual([4, 8, 16, 32, "aside 30"]);
});

it("a host is in doubt from its first wait until an answer", () => {
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

it("requests that were under way when their host was set aside set it aside for no longer", () => {
  const health = new HostHealth();
  pauses(health, 8);
  const underWay = Array.from({ length: 7 }, () => health.failed(NO_ANSWER, 0, false));
  expect(new Set(underWay.map(({ ms, isAside }) => `${ms} ${isAside}`))).toEqual(new Set(["30000 true"]));
  expect(pauses(health, 1)).toEqual(["aside 60"]);
});

it("a status of 500 is an answer: the host is never set aside for it", () => {
  const health = new HostHealth();
  const all = Array.from({ length: 20 }, () => health.failed({ kind: "status" }, LATER, false));
  expect(all.some(({ isAside }) => isAside)).toBe(false);
  expect(all.at(-1)?.ms).toBe(60_000);
});

it("a host waits after the first 429 or 503, as long as Retry-After says, and is set aside only without Retry-After", () => {
  const asking = { kind: "overload", retryAfterMs: 120_000 } as const;
  const health = new HostHealth();
  const all = Array.from({ length: 20 }, () => health.failed(asking, LATER, false));
  expect(new Set(all.map(({ ms, isAside }) => `${ms} ${isAside}`))).toEqual(new Set(["120000 false"]));
  const other = new HostHealth();
  const without = Array.from({ length: 8 }, () => other.failed({ kind: "overload" }, LATER, false));
  expect(without.map(({ ms }) => ms / 1000)).toEqual([2, 4, 8, 16, 32, 60, 60, 30]);
  expect(without.at(-1)?.isAside).toBe(true);
});

it("a Retry-After is kept after a host was set aside", () => {
  const health = new HostHealth();
  pauses(health, 8);
  const asking = { kind: "overload", retryAfterMs: 600_000 } as const;
  expect(health.failed(asking, LATER, false)).toEqual({ ms: 600_000, isAside: false });
});

it("a host that gave no answers before is set aside by one more failure", () => {
  const health = new HostHealth();
  health.distrust();
  expect(pauses(health, 1)).toEqual(["aside 30"]);
});
