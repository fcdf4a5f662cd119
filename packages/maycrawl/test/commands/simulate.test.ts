import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dialectNames, presetNames } from "../../src/cli/option-values.ts";
import { file, folder, maycrawl } from "../support/run.ts";

interface Simulated {
  readonly dialects: readonly {
    readonly dialect: string;
    readonly requests: number;
    readonly hours: readonly { readonly hour: number; readonly holds: string; readonly requests: number }[];
  }[];
}

async function simulate(history: string, ...args: string[]): Promise<Simulated> {
  const { code, stdout, stderr } = await maycrawl(["simulate", "--history", history, "--json", ...args]);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

/** Returns the states of a dialect with their hours: `closed 0-12, copy 12-15`. */
function ranges({ dialects }: Simulated, name: string): string {
  const { hours = [] } = dialects.find(({ dialect }) => dialect === name) ?? {};
  const found: { holds: string; from: number; to: number }[] = [];
  for (const { hour, holds } of hours) {
    const last = found.at(-1);
    if (last?.holds === holds) last.to = hour + 1;
    else found.push({ holds, from: hour, to: hour + 1 });
  }
  return found.map(({ holds, from, to }) => `${holds} ${from}-${to}`).join(", ");
}

describe("maycrawl simulate applies each dialect's outage rules (RFC 9309 §2.3.1.4)", () => {
  test("to 13 hours of 503", async () => {
    const all = await simulate("503-13h");
    expect(all.dialects.map(({ dialect }) => dialect)).toEqual(dialectNames);
    expect(ranges(all, "rfc9309")).toMatch(/^closed 0-1[3-7], robots\.txt 1[3-7]-37$/);
    expect(ranges(all, "google")).toMatch(/^closed 0-12, copy 12-1[3-7], robots\.txt 1[3-7]-37$/);
    expect(ranges(all, "amazonbot")).toMatch(/^copy 0-1[3-7], robots\.txt/);
    expect(ranges(all, "yandex")).toMatch(/^open 0-1[3-7], robots\.txt/);
  });

  test("to 5 days of 503", async () => {
    const all = await simulate("503-5d", "--dialect", "google,rfc9309");
    expect(all.dialects.map(({ dialect }) => dialect)).toEqual(["google", "rfc9309"]);
    expect(ranges(all, "rfc9309")).toMatch(/^closed 0-12\d, robots\.txt 12\d-144$/);
    expect(ranges(all, "google")).toMatch(/^closed 0-12, copy 12-12\d, robots\.txt 12\d-144$/);
  });

  test("to 31 days of 503 for the robots.txt, with and without answers for other pages", async () => {
    const all = await simulate("503-31d");
    expect(ranges(all, "rfc9309")).toMatch(/^closed 0-720, copy 720-74\d, robots\.txt 74\d-768$/);
    expect(ranges(all, "google")).toMatch(/^closed 0-12, copy 12-732, closed 732-74\d, robots\.txt/);
    expect(ranges(all, "amazonbot")).toMatch(/^copy 0-720, open 720-74\d, robots\.txt/);
    expect(ranges(await simulate("503-31d-site-answers"), "google")).toMatch(
      /^closed 0-12, copy 12-732, open 732-74\d, robots\.txt/,
    );
  });

  test("to a site that does not answer, without a cached copy", async () => {
    const history = file('{"hours": 20, "error": "timeout"}\n{"hours": 4, "robots": ""}\n', "h.ndjson");
    const all = await simulate(history, "--dialect", "google,amazonbot");
    expect(ranges(all, "google")).toMatch(/^closed 0-12, open 12-2\d(, robots\.txt 2\d-24)?$/);
    expect(ranges(all, "amazonbot")).toMatch(/^open 0-2\d(, robots\.txt 2\d-24)?$/);
  });

  test("to a copy that applies until its lifetime ends, even if an early refresh fails", async () => {
    const history = file(
      '[{"hours":20,"robots":""},{"hours":5,"status":503},{"hours":12,"status":200}]',
      "h.json",
    );
    // The copy is fetched at hour 0 and refreshed at 19.2 hours, so no request sees the failure from hour 20 to 25.
    expect(ranges(await simulate(history), "rfc9309")).toBe("robots.txt 0-37");
    const shorter = file('[{"hours":1,"robots":""},{"hours":30,"status":503}]', "h.json");
    expect(ranges(await simulate(shorter), "rfc9309")).toBe("robots.txt 0-20, copy 20-24, closed 24-31");
  });
});

test("maycrawl simulate makes fewer requests an hour the longer a 503 lasts, and obeys Retry-After and max-age", async () => {
  const { dialects } = await simulate("503-13h", "--dialect", "rfc9309");
  const requests = dialects[0]?.hours.map((hour) => hour.requests) ?? [];
  expect(requests[0]).toBeGreaterThan(4);
  expect(Math.max(...requests.slice(4, 13))).toBe(1);
  expect(dialects[0]?.requests).toBe(requests.reduce((sum, one) => sum + one, 0));
  const asked = file('{"hours":10,"status":503,"retryAfter":"18000"}\n', "h");
  expect((await simulate(asked, "--dialect", "rfc9309")).dialects[0]?.requests).toBe(2);
  const often = file('{"hours":10,"robots":"","cacheControl":"max-age=4500"}\n', "h");
  expect((await simulate(often, "--dialect", "rfc9309")).dialects[0]?.requests).toBe(10);
});

test("maycrawl simulate gives the same result in each run, and reads a history from standard input", async () => {
  const [one, two] = [
    await maycrawl(["simulate", "--history", "503-5d"]),
    await maycrawl(["simulate", "--history", "503-5d"]),
  ];
  expect(one).toEqual(two);
  const input = '{"hours":2,"status":404}';
  const { code, stdout } = await maycrawl(["simulate", "--history", "-", "--dialect", "rfc9309"], { input });
  expect(code).toBe(0);
  expect(stdout).toBe("The site\n  0 h to 2 h  404 Not Found\n\nrfc9309\n  0 h to 2 h  open  1 request\n");
});

describe("maycrawl simulate with an invalid or missing history", () => {
  test("ends with exit code 2 without --history", async () => {
    const { code, stdout, stderr } = await maycrawl(["simulate"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^error: --history is missing\n {2}expected a file, -, or one of 503-13h, /);
  });

  test("ends with exit code 3 for a missing file, and lists the presets", async () => {
    const { code, stdout, stderr } = await maycrawl(["simulate", "--history", join(folder(), "503-14h")]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("cannot be read: there is no such file\n");
    for (const name of presetNames) expect(stderr).toContain(name);
    expect((await maycrawl(["simulate", "--history", folder()])).code).toBe(3);
  });

  test("ends with exit code 2 for an invalid file, and reports the line and the expected properties", async () => {
    const path = file('{"hours":1,"status":200}\n{"hours":1,"\\u001b[31m":1}\n', "h\u0007");
    const { code, stdout, stderr } = await maycrawl(["simulate", "--history", path]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /^error: \S+\/h\\u\{7\}, line 2: unknown property "\\u\{1b\}\[31m"\n {2}expected hours, /,
    );
  });

  test("ends with exit code 2 for a file that is too long", async () => {
    const { code, stderr } = await maycrawl(["simulate", "--history", file(Buffer.alloc(1_100_000, " "))]);
    expect(code).toBe(2);
    expect(stderr).toContain("is too long for a history");
  });
});

test("maycrawl simulate escapes control characters in its output", async () => {
  const evil = "\u001b[31m\u202e";
  const span = { hours: 1, robots: evil, cacheControl: evil, retryAfter: evil };
  for (const options of [[], ["--json"]]) {
    const { code, stdout } = await maycrawl([
      "simulate",
      "--history",
      file(JSON.stringify(span)),
      ...options,
    ]);
    expect(code).toBe(0);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});
