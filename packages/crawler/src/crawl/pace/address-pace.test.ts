import { describe, expect, it } from "vitest";
import { AddressPace } from "./address-pace.ts";

/** Returns a resolver for some names, and the list of the names that it was asked for. */
function fakeResolver(known: Record<string, readonly string[]>) {
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    const addresses = known[hostname];
    if (addresses === undefined) throw new Error(`ENOTFOUND ${hostname}`);
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { asked, resolve };
}

const PUBLIC = "93.184.216.34";

describe("AddressPace", () => {
  it.each([
    ["a public address", PUBLIC, undefined, 50],
    ["a public address of IPv6", "2606:2800:220:1:248:1893:25c8:1946", undefined, 50],
    ["a private address", "10.0.0.7", undefined, 0],
    ["this machine", "127.0.0.1", undefined, 0],
    ["this machine by IPv6", "::1", undefined, 0],
    ["this machine, a number being given", "127.0.0.1", 10, 100],
    ["a public address, 0 being given", PUBLIC, 0, 0],
  ])("reserve() for %s (%s) with rate %s spaces requests by %i ms", async (_, address, rate, ms) => {
    const { resolve } = fakeResolver({ "a.example": [address], "b.example": [address] });
    let now = 7_000;
    const pace = new AddressPace({ rate, resolve, clock: () => now });
    expect(await pace.reserve("http://a.example")).toBe(0);
    pace.used("http://a.example");
    expect(await pace.reserve("https://b.example:8443")).toBe(ms);
    now += ms;
    expect(await pace.reserve("https://b.example:8443")).toBe(0);
    pace.used("https://b.example:8443");
    expect(await pace.reserve("http://a.example")).toBe(ms);
  });

  it("reserve() keeps an origin's start until it is used, and spaces requests that start late", async () => {
    const { resolve } = fakeResolver({ "a.example": ["127.0.0.1"], "b.example": ["127.0.0.1"] });
    let now = 7_000;
    const pace = new AddressPace({ rate: 4, resolve, clock: () => now });
    await pace.reserve("http://b.example");
    expect(await pace.reserve("http://a.example")).toBe(250);
    expect(await pace.reserve("http://a.example")).toBe(250);
    now += 400;
    // Both origins use their starts late.
    expect(await pace.reserve("http://b.example")).toBe(0);
    expect(await pace.reserve("http://a.example")).toBe(0);
    pace.used("http://b.example");
    expect(await pace.reserve("http://a.example")).toBe(250);
  });

  it("reserve() does not resolve IP addresses, and resolves a name once a minute", async () => {
    const { asked, resolve } = fakeResolver({ "a.example": [PUBLIC] });
    let now = 7_000;
    const pace = new AddressPace({ resolve, clock: () => now });
    for (const origin of [
      `http://${PUBLIC}`,
      "http://a.example",
      `http://${PUBLIC}:8080`,
      "http://a.example",
    ]) {
      await pace.reserve(origin);
      pace.used(origin);
    }
    expect(asked).toEqual(["a.example"]);
    expect(await pace.reserve("http://[::ffff:93.184.216.34]")).toBe(200);
    now += 60_000;
    await pace.reserve("http://a.example");
    expect(asked).toEqual(["a.example", "a.example"]);
  });

  it("reserve() paces a name at each of its addresses, and does not pace a name without an address", async () => {
    const { resolve } = fakeResolver({
      "both.example": ["10.0.0.2", "10.0.0.1"],
      "one.example": ["10.0.0.1"],
    });
    const pace = new AddressPace({ rate: 10, resolve, clock: () => 7_000 });
    await pace.reserve("http://both.example");
    expect(await pace.reserve("http://one.example")).toBe(100);
    for (let i = 0; i < 3; i++) {
      expect(await pace.reserve("http://none.example")).toBe(0);
      pace.used("http://none.example");
    }
  });

  it("pass() waits for one interval between requests, and rejects when the signal is aborted", async () => {
    const { resolve } = fakeResolver({ "a.example": ["10.0.0.1"] });
    // A fake clock that advances at each call, so that the real duration of timers does not matter.
    let now = 7_000;
    const pace = new AddressPace({ rate: 100, resolve, clock: () => now++ });
    const ending = new AbortController();
    const passed: number[] = [];
    for (let i = 0; i < 4; i++) {
      await pace.pass("http://a.example", ending.signal);
      passed.push(now);
    }
    const gaps = passed.slice(1).map((at, i) => at - (passed[i] as number));
    expect(gaps).toHaveLength(3);
    // An interval is 10 ms, and a timer may fire less than 1 ms early.
    for (const gap of gaps) expect(gap).toBeGreaterThan(9);
    const waiting = pace.pass("http://a.example", ending.signal);
    ending.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
  });

  it("remembers a bounded number of names, addresses and starts", async () => {
    let now = 7_000;
    const resolve = async () => [{ address: "10.0.0.1", family: 4 }];
    const pace = new AddressPace({ rate: 10, resolve, clock: () => now });
    for (let i = 0; i < 50_000; i++) {
      await pace.reserve(`http://10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
      now += 10;
    }
    // The limit for names is 10,000. Starts and addresses can reach twice the number that is used in ten seconds.
    expect(pace.size).toBeLessThan(20_000);
  });
});
