import { defaultDialect } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { HOUR, heldLongTimers } from "../../../../tests/support/held-timers.ts";
import { dialect, expectFailure, fetcher, fetchRobots, lastHop, textOf } from "../support/fetching.ts";
import { answer, serve } from "../support/http-server.ts";
import { deadPort } from "../support/raw-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";

/** Starts a server that redirects `times` times (`/robots.txt` to `/1`, `/1` to `/2`, …), then sends a robots.txt. */
function redirecting(times: number, status = 302) {
  return serve(({ url }, response) => {
    const at = url === "/robots.txt" ? 0 : Number(url?.slice(1));
    if (at < times) response.writeHead(status, { location: `/${at + 1}` }).end("moved");
    else response.end(ROBOTS);
  });
}

describe("redirects of a robots.txt", () => {
  it.each([301, 302, 303, 307, 308])("with status %d are followed", async (status) => {
    const site = await redirecting(1, status);
    const fetched = await fetchRobots(site.origin);
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(fetched.hops).toMatchObject([
      { url: `${site.origin}/robots.txt`, status, location: "/1", address: "127.0.0.1" },
      { url: `${site.origin}/1`, status: 200, address: "127.0.0.1" },
    ]);
  });

  it("are followed five times (RFC 9309 §2.3.1.2)", async () => {
    const site = await redirecting(5);
    expect(textOf(await fetchRobots(site.origin))).toBe(ROBOTS);
    expect(site.received.map(({ url }) => url)).toEqual(["/robots.txt", "/1", "/2", "/3", "/4", "/5"]);
  });

  it("are not followed a sixth time", async () => {
    const site = await redirecting(6);
    const fetched = await fetchRobots(site.origin);
    expect(fetched.bytes).toBeUndefined();
    expect(lastHop(fetched)).toMatchObject({ status: 302, location: "/6" });
    expect(site.received).toHaveLength(6);
  });

  it("are followed up to limits.maxRedirects if the dialect has no limit", async () => {
    const access = { ...defaultDialect.access, maxRedirects: null };
    const endless = { ...dialect, access };
    const site = await redirecting(100);
    const fetched = await fetchRobots(site.origin, { limits: { maxRedirects: 12 } }, { dialect: endless });
    expect(fetched.hops).toHaveLength(13);
    expect(site.received).toHaveLength(13);
  });

  it("are followed in a loop only until a URL would be requested again", async () => {
    const site = await serve(({ url }, response) => {
      response.writeHead(302, { location: url === "/a" ? "/robots.txt" : "/a" }).end();
    });
    const fetched = await fetchRobots(site.origin);
    expect(fetched.bytes).toBeUndefined();
    expect(lastHop(fetched)).toMatchObject({ status: 302, location: "/robots.txt" });
    expect(site.received).toHaveLength(2);
  });

  it("to their own URL end immediately", async () => {
    const site = await serve((_request, response) => response.writeHead(301, { location: "#x" }).end());
    expect(lastHop(await fetchRobots(site.origin))).toMatchObject({ status: 301 });
    expect(site.received).toHaveLength(1);
  });

  it("are followed to other hosts, and the last response gives the body and the header", async () => {
    const other = await answer(200, { etag: '"other"' }, ROBOTS);
    const site = await answer(301, { location: `${other.origin}/robots.txt`, etag: '"site"' });
    const fetched = await fetchRobots(site.origin);
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(fetched.header.etag).toBe('"other"');
    expect(other.received[0]?.headers.host).toBe(`127.0.0.1:${other.port}`);
  });

  it("are followed to an HTML page, which is read as a robots.txt", async () => {
    const site = await serve(({ url }, response) => {
      if (url === "/robots.txt") response.writeHead(302, { location: "/login" }).end();
      else response.writeHead(200, { "content-type": "text/html" }).end("<h1>Log in</h1>");
    });
    expect(textOf(await fetchRobots(site.origin))).toBe("<h1>Log in</h1>");
  });

  it("to a missing page end with the page's status 404", async () => {
    const site = await serve(({ url }, response) => {
      response.writeHead(url === "/robots.txt" ? 302 : 404, { location: "/gone" }).end();
    });
    expect(lastHop(await fetchRobots(site.origin))).toMatchObject({ status: 404 });
    expect(site.received).toHaveLength(2);
  });

  it.each([
    "file:///etc/passwd",
    "ftp://127.0.0.1/robots.txt",
    "gopher://127.0.0.1/",
    "javascript:alert(1)",
    "data:text/plain,User-agent:%20*",
    "http://[",
    "http://999.999.999.999/",
  ])("to %s are not followed", async (location) => {
    const site = await answer(302, { location });
    const fetched = await fetchRobots(site.origin);
    expect(fetched.hops).toMatchObject([{ status: 302, location }]);
    expect(fetched.bytes).toBeUndefined();
    expect(site.received).toHaveLength(1);
  });

  it.each([
    ["no Location", {}],
    ["two Locations", { location: ["/a", "/b"] }],
  ])("with %s are not followed", async (_what, header) => {
    const site = await answer(302, header);
    expect(lastHop(await fetchRobots(site.origin)).status).toBe(302);
    expect(site.received).toHaveLength(1);
  });

  it.each([
    ["UTF-8", "\u00c3\u00a9", {}],
    ["Latin-1", "\u00e9", {}],
    ["UTF-8", "\u00c3\u00a9", { fetch: globalThis.fetch }],
    ["Latin-1", "\u00e9", { fetch: globalThis.fetch }],
  ])(
    "with unencoded %s bytes in the Location are followed (%j, settings %o)",
    async (_what, latin1, settings) => {
      const site = await serve(({ url }, response) => {
        if (url === "/robots.txt") response.writeHead(302, { location: `/robots-${latin1}.txt` }).end();
        else response.writeHead(200, { connection: "close" }).end(ROBOTS);
      });
      const fetched = await fetcher(settings).fetchRobots(new URL("/robots.txt", site.origin), { dialect });
      expect(textOf(fetched)).toBe(ROBOTS);
      expect(site.received[1]?.url).toBe("/robots-%C3%A9.txt");
    },
  );

  it("with an endless body have their connection closed before the next response", async () => {
    const next = await serve((_request, response) => {
      // Responds only after the connection of the redirect has closed.
      void closed.then(() => response.end(ROBOTS));
    });
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const site = await serve((_request, response) => {
      response.on("close", close).writeHead(302, { location: next.origin }).write("moved");
    });
    expect(textOf(await fetchRobots(site.origin))).toBe(ROBOTS);
  });

  it("to an unreachable host fail with its connection error", async () => {
    const site = await answer(302, { location: `http://127.0.0.1:${await deadPort()}/` });
    const fetched = await fetchRobots(site.origin);
    expect(fetched.hops).toHaveLength(2);
    expectFailure(fetched, "connection");
    expect(fetched.header).toEqual({});
  });

  it("send no credentials from the Location", async () => {
    const other = await answer(200, {}, ROBOTS);
    const site = await answer(302, { location: `http://me:secret@127.0.0.1:${other.port}/` });
    expect(textOf(await fetchRobots(site.origin))).toBe(ROBOTS);
    expect(other.received[0]?.headers).not.toHaveProperty("authorization");
  });

  it("share one timeout", async () => {
    const timers = heldLongTimers();
    const site = await serve(({ url }, response) => {
      // The third request gets no response.
      if (url !== "/2") response.writeHead(302, { location: url === "/1" ? "/2" : "/1" }).end();
    });
    const asked = fetchRobots(site.origin, { limits: { timeoutMs: HOUR } });
    await expect.poll(() => site.received.length).toBe(3);
    expect(timers.started).toBe(1);
    timers.end();
    const fetched = await asked;
    expectFailure(fetched, "timeout");
    expect(fetched.hops).toHaveLength(3);
  });
});
