import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { checkPrivate, ROBOTS } from "../support/check-private.ts";
import { serve, serveRobots } from "../support/servers.ts";

describe("maycrawl check, for content codings,", () => {
  test.for([
    ["gzip", gzipSync(ROBOTS)],
    ["x-gzip", gzipSync(ROBOTS)],
    ["GZIP", gzipSync(ROBOTS)],
    ["deflate", deflateSync(ROBOTS)],
    ["deflate", deflateRawSync(ROBOTS)],
    ["br", brotliCompressSync(ROBOTS)],
    ["deflate, gzip", gzipSync(deflateSync(ROBOTS))],
    ["identity", Buffer.from(ROBOTS)],
  ] as const)("decodes %s", async ([coding, body]) => {
    const { origin } = await serveRobots(body, { "content-encoding": coding });
    const { code, verdict } = await checkPrivate(origin);
    expect(verdict.robots.error).toBeNull();
    expect(code).toBe(1);
  });

  test("treats an empty body with the content coding gzip as an empty robots.txt", async () => {
    const { origin } = await serveRobots("", { "content-encoding": "gzip" });
    const { code, verdict } = await checkPrivate(origin);
    expect(code).toBe(0);
    expect(verdict.because).toBe("no-group");
  });

  test.for([
    ["three codings", { "content-encoding": "gzip, gzip, gzip" }, gzipSync(gzipSync(gzipSync(ROBOTS)))],
    ["a coding that was not requested", { "content-encoding": "zstd" }, Buffer.from(ROBOTS)],
    ["a broken body", { "content-encoding": "gzip" }, Buffer.from(ROBOTS)],
    ["a body that is cut off", { "content-encoding": "gzip" }, gzipSync(ROBOTS).subarray(0, 30)],
  ] as const)("treats a robots.txt with %s as unreachable", async ([, headers, body]) => {
    const { origin } = await serveRobots(body, headers);
    const { code, verdict } = await checkPrivate(origin);
    expect(code).toBe(3);
    expect(verdict).toMatchObject({ allowed: false, because: "unreachable" });
    expect(verdict.robots.error).toMatch(
      /has more than two content codings|which the request did not accept|compressed response/,
    );
  });
});

describe("maycrawl check, for the size of a robots.txt (RFC 9309 §2.5),", () => {
  const rule = "Disallow: /private\n";
  /** Returns a robots.txt of this size whose last line is `rule`. */
  const ofSize = (bytes: number) => {
    const head = "User-agent: *\n";
    const filler = "#".repeat(bytes - head.length - rule.length - 1);
    return `${head}${filler}\n${rule}`;
  };

  test("reads a robots.txt of 500 KiB completely", async () => {
    const { origin } = await serveRobots(ofSize(512_000));
    const { code, verdict, stderr } = await checkPrivate(origin);
    expect(code).toBe(1);
    expect(verdict.robots.truncated).toBe(false);
    expect(stderr).toBe("");
  });

  test.for([
    ["identity", (body: string) => Buffer.from(body)],
    ["gzip", (body: string) => gzipSync(body)],
    ["deflate", (body: string) => deflateSync(body)],
    ["br", (body: string) => brotliCompressSync(body)],
  ] as const)("reads at most 500 KiB after decoding (%s)", async ([coding, encode]) => {
    const { origin } = await serveRobots(encode(ofSize(512_000)), { "content-encoding": coding });
    const whole = await checkPrivate(origin);
    expect(whole.verdict).toMatchObject({ rule: { path: "/private" }, robots: { truncated: false } });
    // With two bytes more, the limit cuts the end of the rule, so the rule is not read.
    const longer = await serveRobots(encode(ofSize(512_002)), { "content-encoding": coding });
    const { verdict, stderr } = await checkPrivate(longer.origin);
    expect(verdict.robots.truncated).toBe(true);
    expect(verdict).toMatchObject({ rule: null, allowed: true });
    expect(stderr).toMatch(
      /longer than 512000 bytes: line 3 crosses the limit, so it and all later lines are not read/,
    );
  });

  test("reads at most 500 KiB also in a dialect without a limit of its own", async () => {
    const { origin } = await serveRobots(ofSize(512_002));
    const { verdict } = await checkPrivate(origin, "--dialect", "google-code");
    expect(verdict.robots.truncated).toBe(true);
    expect(verdict).toMatchObject({ rule: null, allowed: true });
  });

  test("ignores rules after the limit in a file of 3 MB", async () => {
    const body = `User-agent: *\nDisallow: /private\n${"# filler\n".repeat(333_333)}Allow: /private/x\n`;
    const { origin } = await serveRobots(body);
    const { code, verdict } = await checkPrivate(origin);
    expect(code).toBe(1);
    expect(verdict).toMatchObject({ rule: { line: 2 }, robots: { truncated: true } });
  });

  test("stops reading an endless body, and closes the connection", async () => {
    let closed = false;
    const { origin } = await serve((_, response) => {
      response.on("close", () => {
        closed = true;
      });
      response.write("User-agent: *\nDisallow: /private\n");
      const more = (): void => {
        while (!response.destroyed && response.write("# more\n".repeat(1000)));
      };
      response.on("drain", more);
      more();
    });
    const { code, verdict } = await checkPrivate(origin);
    expect(code).toBe(1);
    expect(verdict.robots.truncated).toBe(true);
    await expect.poll(() => closed).toBe(true);
  });
});
