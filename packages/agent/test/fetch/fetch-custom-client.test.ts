import { gzipSync } from "node:zlib";
import { Agent, fetch } from "undici";
import { describe, expect, it } from "vitest";
import { HOUR, heldLongTimers, moment } from "../../../../tests/support/held-timers.ts";
import { createAddressGuard } from "../../src/guard/address-guard.ts";
import { expectFailure, fetchRobots, lastHop, textOf } from "../support/fetching.ts";
import { serveFtp } from "../support/ftp-server.ts";
import { answer, serve } from "../support/http-server.ts";
import { deadPort, sends, serveSockets } from "../support/raw-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
/** An undici agent for the platform's fetch. It keeps no connections or timers, which would count as leaks. */
const dispatcher = new Agent({ pipelining: 0, connect: { timeout: 0 }, headersTimeout: 0, bodyTimeout: 0 });
const platform = {
  fetch: ((url: string, init: object) =>
    fetch(url, { ...init, dispatcher })) as unknown as typeof globalThis.fetch,
};
/** A time limit of one hour. The tests make it expire with `timers.end()` instead of waiting. */
const long = { limits: { timeoutMs: HOUR } };

describe("a custom fetch function", () => {
  it("receives User-Agent, Accept and If-None-Match, and the fields of its response are kept", async () => {
    const site = await answer(200, { etag: '"1"' }, ROBOTS);
    const fetched = await fetchRobots(site.origin, platform, { validators: { etag: '"0"' } });
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(fetched.header).toMatchObject({ etag: '"1"' });
    expect(fetched.hops).toEqual([{ url: `${site.origin}/robots.txt`, status: 200, ms: expect.any(Number) }]);
    expect(site.received[0]?.headers).toMatchObject({
      "user-agent": "FaultBot/1.0 (+https://bot.example/)",
      accept: "text/plain, */*;q=0.5",
      "if-none-match": '"0"',
    });
  });

  it("is called again for each redirect, and does not follow redirects itself", async () => {
    const site = await serve(({ url }, response) => {
      if (url === "/robots.txt") response.writeHead(302, { location: "/next" }).end("moved");
      else response.end(ROBOTS);
    });
    const fetched = await fetchRobots(site.origin, platform);
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(fetched.hops).toMatchObject([{ status: 302, location: "/next" }, { status: 200 }]);
  });

  it("decodes the body itself, and the decoded body is read until it exceeds the limit", async () => {
    const site = await answer(200, { "content-encoding": "gzip" }, gzipSync(Buffer.alloc(5_000_000)));
    const fetched = await fetchRobots(site.origin, { ...platform, limits: { maxBytes: 1000 } });
    expect(fetched.bytes).toHaveLength(1001);
  });

  it.each([204, 304, 404, 503])("may return the status %d, which is recorded", async (status) => {
    const fetched = await fetchRobots((await answer(status)).origin, platform);
    expect(lastHop(fetched)).toMatchObject({ status });
    expect(fetched.bytes?.length).toBe(status === 204 ? 0 : undefined);
  });

  it("fails with the reason of the underlying error", async () => {
    expectFailure(await fetchRobots(`http://127.0.0.1:${await deadPort()}`, platform), "connection");
    expectFailure(await fetchRobots("http://nothing.invalid", platform), "name");
    expectFailure(await fetchRobots((await sends("no HTTP\r\n\r\n")).origin, platform), "protocol");
    const short = await sends("HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhello");
    expectFailure(await fetchRobots(short.origin, platform), "reset");
    const noGzip = await answer(200, { "content-encoding": "gzip" }, ROBOTS);
    expectFailure(await fetchRobots(noGzip.origin, platform), "encoding");
  });

  it("is no longer awaited after the timeout, even if it ignores the signal", async () => {
    const timers = heldLongTimers();
    const called = moment();
    const fetch = () => {
      called.reach();
      return new Promise<Response>(() => undefined);
    };
    const asked = fetchRobots("http://site.example", { ...long, fetch });
    await called.reached;
    timers.end();
    expectFailure(await asked, "timeout");
  });

  it("is no longer awaited after the timeout, even if its body never arrives", async () => {
    const timers = heldLongTimers();
    const pulled = moment();
    const pull = () => {
      pulled.reach();
      return new Promise<void>(() => undefined);
    };
    const fetch = async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    const asked = fetchRobots("http://site.example", { ...long, fetch });
    await pulled.reached;
    timers.end();
    expectFailure(await asked, "timeout");
  });

  it("is aborted after the timeout", async () => {
    const timers = heldLongTimers();
    const site = await serveSockets(() => undefined);
    const asked = fetchRobots(site.origin, { ...platform, ...long });
    await expect.poll(() => site.received).toEqual([expect.stringContaining("GET /robots.txt")]);
    timers.end();
    expectFailure(await asked, "timeout");
  });

  it("fails if the response header exceeds maxHeaderBytes", async () => {
    const site = await answer(200, { x: "x".repeat(10_000) }, ROBOTS);
    const fetched = await fetchRobots(site.origin, { ...platform, limits: { maxHeaderBytes: 9_000 } });
    expectFailure(fetched, "protocol");
  });

  it("fails if it returns an opaque redirect, which hides the target", async () => {
    const opaque = Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" });
    expectFailure(await fetchRobots("http://site.example", { fetch: async () => opaque }), "protocol");
  });

  it("is not called for an address that the policy refuses", async () => {
    const site = await answer(200, {}, ROBOTS);
    const guard = createAddressGuard("public", async () => [{ address: "127.0.0.1", family: 4 }]);
    const refused = { ...platform, guard };
    await expect(fetchRobots(site.origin, refused)).rejects.toMatchObject({ reason: "address" });
    await expect(fetchRobots(`http://site.example:${site.port}`, refused)).rejects.toMatchObject({
      reason: "resolved-address",
    });
    expect(site.received).toEqual([]);
  });

  it("is not called for an FTP URL", async () => {
    const site = await serveFtp({ files: { "robots.txt": ROBOTS } });
    expect(textOf(await fetchRobots(site.url, platform))).toBe(ROBOTS);
  });
});

describe("a user agent that cannot be sent", () => {
  it.each(["", "Bot\r\nhost: evil", "Bot\u0000", "Ботик", "(+x)"])(
    "is rejected with ERR_ROBOTS_INVALID_OPTION: %j",
    async (userAgent) => {
      await expect(async () => fetchRobots("http://site.example", { userAgent })).rejects.toMatchObject({
        code: "ERR_ROBOTS_INVALID_OPTION",
      });
    },
  );
});
