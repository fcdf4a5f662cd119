import { once } from "node:events";
import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { measured, peakMemory, start } from "../support/process.ts";
import { file, folder } from "../support/run.ts";
import { serve, serveRobots } from "../support/servers.ts";
import { page, urlset } from "../support/sitemaps.ts";

const ROBOTS = "User-agent: *\nDisallow: /private\n";
const URLS = ["https://a.example/private", "https://a.example/private/ok", "https://a.example/"];

/** Creates a sparse robots.txt of 1 GiB, which takes nearly no disk space, and returns its path. */
function huge(): string {
  const path = join(folder(), "huge.txt");
  const handle = openSync(path, "w");
  writeSync(handle, ROBOTS);
  ftruncateSync(handle, 1024 ** 3);
  closeSync(handle);
  return path;
}

test.for([
  ["rfc9309", 512_000, 150_000_000],
  // This dialect has no limit; the command reads 64 MiB.
  ["google-code", 67_108_864, 700_000_000],
] as const)(
  "in %s, check reads a robots.txt of 1 GiB only up to a limit, so the memory of check does not grow with the file",
  async ([dialect, bytes, memory]) => {
    const args = ["check", "https://a.example/private", "--as", "FooBot", "--robots", huge()];
    const { code, stdout, stderr, peak } = await measured([...args, "--dialect", dialect, "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ rule: { line: 2 }, robots: { truncated: true } });
    expect(stderr).toContain(`longer than ${bytes} bytes`);
    expect(peak).toBeLessThan(memory);
  },
);

describe("with a robots.txt of 64 MiB in google-code", () => {
  const SIZE = 64 * 1024 * 1024;
  // The parsed data takes up to 8 bytes for each byte of the file. V8 frees replaced arrays at unpredictable times, so
  // the memory differs between runs. The map's keys are major versions of Node. The map's values are the bytes that
  // replaced arrays may take in addition, for each byte of the file.
  // `check` of rules that are not ASCII takes, depending on the run, 549 or 676 MB on Node 20,
  // 590 or 765 MB on Node 22, 700 or 876 MB on Node 24, and 632 MB on Node 26.
  const UNCOLLECTED = new Map([
    [20, 3],
    [22, 4],
    [24, 5],
    [26, 3],
  ]);
  const MAX = (8 + (UNCOLLECTED.get(Number.parseInt(process.versions.node, 10)) ?? 5)) * SIZE + 60_000_000;
  const whole = (unit: string | Uint8Array): string =>
    file(Buffer.concat([Buffer.from(ROBOTS), Buffer.alloc(64 * 1024 * 1024 - ROBOTS.length, unit)]));
  const asked = ["https://a.example/private", "--as", "FooBot"];

  test.for([
    ["line ends", "\n"],
    ["short rules", "allow:/\n"],
    ["starred rules", "Disallow: /*a*b\n"],
    ["rules that are not ASCII", "Disallow: /é\n"],
    ["bytes that are no UTF-8", Uint8Array.of(0xff, 0xc3, 0x28, 0x0a)],
    ["groups", "user-agent:*\nallow:/\n"],
  ] as readonly [string, string | Uint8Array][])(
    "check and explain use at most 15 bytes of memory per byte of the file, plus 60 MB: %s",
    async ([, unit]) => {
      const args = [...asked, "--dialect", "google-code", "--robots", whole(unit)];
      const checked = await measured(["check", ...args]);
      expect(checked.code).toBeLessThan(2);
      expect(checked.peak).toBeLessThan(MAX);
      // The listed groups and rules take additional memory.
      const explained = await measured(["explain", ...args, "--json"]);
      expect(explained.code).toBe(checked.code);
      expect(explained.peak).toBeLessThan(MAX + 2 * SIZE);
      const { groups, groupCount, candidates, candidateCount } = JSON.parse(explained.stdout);
      expect(groups).toHaveLength(Math.min(groupCount, 32_768));
      expect(candidates.length).toBe(Math.min(candidateCount, 32_768));
    },
  );

  test.for([
    ["line ends", "\n", 450_000_000],
    // For rules, the limit is higher: each rule has a row in the document of each dialect that reads the whole file.
    ["short rules", "allow:/\n", MAX],
    ["other fields", "a:\n", 450_000_000],
  ] as const)(
    "compare needs less than 450 MB, and for a file of rules less than 13 bytes per byte of the file plus 60 MB: %s",
    async ([, unit, max]) => {
      const { code, peak } = await measured(["compare", ...asked, "--robots", whole(unit)]);
      expect(code).toBeLessThan(2);
      expect(peak).toBeLessThan(max);
    },
  );
});

test.for([
  ["gzip", (body: Buffer) => gzipSync(body), 200_000_000],
  ["br", (body: Buffer) => brotliCompressSync(body), 60_000_000],
] as const)("check decompresses a %s bomb only up to the size limit", async ([coding, encode, size]) => {
  const bomb = encode(Buffer.concat([Buffer.from(ROBOTS), Buffer.alloc(size, "#\n")]));
  const { origin } = await serveRobots(bomb, { "content-encoding": coding });
  const { code, stdout, peak } = await measured(["check", `${origin}/private`, "--as", "FooBot", "--json"]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout).robots.truncated).toBe(true);
  expect(peak).toBeLessThan(180_000_000);
});

test("page reads an endless page up to the size limit, in less than 300 MB of memory", async () => {
  const { origin } = await serve((request, response) => {
    if (request.url === "/robots.txt") return response.writeHead(404).end();
    const html = { "content-type": "text/html; charset=utf-8" };
    response.writeHead(200, html).write("<!doctype html><title>x</title>");
    const line = "<p>words and words and words</p>".repeat(2_000);
    const more = (): void => void (response.write(line) ? setImmediate(more) : response.once("drain", more));
    return more();
  });
  const { stdout, peak } = await measured(["page", `${origin}/`, "--as", "FooBot", "--json"]);
  const report = JSON.parse(stdout);
  expect(report.read.complete).toBe(false);
  expect(report.diagnostics).toContainEqual(expect.objectContaining({ code: "too-large" }));
  expect(peak).toBeLessThan(300_000_000);
});

test("sitemap counts 49,000 blocked pages in less than 250 MB of memory, and prints less than 30 lines", async () => {
  const { origin } = await serveRobots("User-agent: *\nDisallow: /p\n");
  const entries = Array.from({ length: 49_000 }, (_, i) => page(`${origin}/p?a=${i}&b`));
  const { code, stdout, peak } = await measured(["sitemap", file(urlset(...entries)), "--as", "FooBot"]);
  expect(code).toBe(1);
  expect(stdout).toContain("Blocked: 49,000 of 49,000 pages");
  expect(stdout).toMatch(/bare-ampersand {2}49,000\n/);
  expect(stdout.split("\n").length).toBeLessThan(30);
  expect(peak).toBeLessThan(250_000_000);
});

describe("maycrawl batch", () => {
  test("reports a line of more than 64 MiB without keeping the line in memory, and continues", async () => {
    const child = start(["batch"]);
    const answers = child.stdout.toArray();
    const piece = Buffer.alloc(1024 * 1024, "x");
    for (let i = 0; i < 100; i++) if (!child.stdin.write(piece)) await once(child.stdin, "drain");
    const peak = peakMemory(child.pid);
    child.stdin.end('\n{"id":2,"robots":"","agents":[],"urls":[]}\n');
    const [code] = await once(child, "close");
    expect(code).toBe(3);
    expect(Buffer.concat(await answers).toString()).toBe(
      '{"error":{"code":"ERR_ROBOTS_LINE_TOO_LONG","message":"The line is longer than 64 MiB.","line":1}}\n{"id":2,"results":[]}\n',
    );
    if (peak !== undefined) expect(peak).toBeLessThan(250_000_000);
  });

  test("answers 60 MB of lines in order, in constant memory", async () => {
    const child = start(["batch"]);
    const line = (id: number) =>
      `${JSON.stringify({ id, robots: `${ROBOTS}# ${id} ${"x".repeat(5000)}\n`, agents: ["FooBot"], urls: URLS })}\n`;
    const lines = Math.ceil(60_000_000 / line(1).length);
    let next = 0;
    let pending = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const answers = (pending + text).split("\n");
      pending = answers.pop() ?? "";
      for (const answer of answers) if (answer.startsWith(`{"id":${next},"results"`)) next++;
    });
    const peaks: (number | undefined)[] = [];
    for (let id = 0; id < lines; id++) {
      if (!child.stdin.write(line(id))) await once(child.stdin, "drain");
      if (id === Math.floor(lines / 3)) peaks.push(peakMemory(child.pid));
    }
    peaks.push(peakMemory(child.pid));
    child.stdin.end();
    const [code] = await once(child, "close");
    expect([code, next]).toEqual([0, lines]);
    const [early, late] = peaks;
    if (early === undefined || late === undefined) return;
    expect(late).toBeLessThan(250_000_000);
    expect(late - early).toBeLessThan(40_000_000);
  });

  test("stops reading its input while its output is not read", async () => {
    const child = start(["batch"]);
    const line = `${JSON.stringify({ robots: ROBOTS, agents: Array(100).fill("FooBot"), urls: URLS })}\n`;
    let written = 0;
    const feeding = (async () => {
      for (let i = 0; i < 20_000; i++) {
        if (!child.stdin.write(line)) await once(child.stdin, "drain");
        written += line.length;
      }
    })();
    await Promise.race([feeding, new Promise((resolve) => setTimeout(resolve, 1500))]);
    // Pipes and streams buffer a few hundred kilobytes. Without backpressure, 21 MB would have been written.
    expect(written).toBeLessThan(5_000_000);
    child.kill();
    feeding.catch(() => undefined);
  });
});
