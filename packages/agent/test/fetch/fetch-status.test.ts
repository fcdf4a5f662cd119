import { describe, expect, it } from "vitest";
import { fetchRobots, lastHop, textOf } from "../support/fetching.ts";
import { answer, serve } from "../support/http-server.ts";
import { sends } from "../support/raw-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";

describe("a robots.txt with a success status", () => {
  it("is fetched by one request with only the necessary header fields", async () => {
    const site = await answer(200, { "content-type": "text/plain" }, ROBOTS);
    const fetched = await fetchRobots(site.origin);
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(fetched.hops).toEqual([
      { url: `${site.origin}/robots.txt`, address: "127.0.0.1", status: 200, ms: expect.any(Number) },
    ]);
    expect(site.received).toEqual([
      {
        url: "/robots.txt",
        headers: {
          host: `127.0.0.1:${site.port}`,
          connection: "close",
          "user-agent": "FaultBot/1.0 (+https://bot.example/)",
          accept: "text/plain, */*;q=0.5",
          "accept-encoding": "gzip, deflate, br",
        },
      },
    ]);
  });

  it("keeps the header fields that the agent needs, with the values that were sent", async () => {
    const header = {
      age: "7",
      "cache-control": ["max-age=60", "must-revalidate"],
      "content-type": "text/plain; charset=utf-8",
      date: "Sat, 21 Nov 2026 12:00:00 GMT",
      etag: 'W/"1"',
      expires: "0",
      "last-modified": "Fri, 20 Nov 2026 12:00:00 GMT",
      "retry-after": "nonsense",
      "set-cookie": "id=1",
    };
    const { header: kept } = await fetchRobots((await answer(200, header, ROBOTS)).origin);
    expect(kept).toEqual({
      age: "7",
      cacheControl: "max-age=60, must-revalidate",
      contentType: "text/plain; charset=utf-8",
      date: "Sat, 21 Nov 2026 12:00:00 GMT",
      etag: 'W/"1"',
      expires: "0",
      lastModified: "Fri, 20 Nov 2026 12:00:00 GMT",
      retryAfter: "nonsense",
    });
  });

  it.each([
    ["200 without a body", 200, ""],
    ["204", 204, ""],
    ["206, although no range was requested", 206, ROBOTS],
    ["299, an unnamed success status", 299, ROBOTS],
  ])("is read with status %s", async (_what, status, body) => {
    const site = await answer(status, {}, body);
    const fetched = await fetchRobots(site.origin);
    expect(textOf(fetched)).toBe(body);
    expect(lastHop(fetched).status).toBe(status);
    expect(site.received).toHaveLength(1);
  });

  it("is read even if it is HTML, because the parser handles HTML", async () => {
    const page = "<!doctype html><meta http-equiv=refresh content='0;url=/other'>";
    const site = await answer(200, { "content-type": "text/html", refresh: "0;url=/other" }, page);
    expect(textOf(await fetchRobots(site.origin))).toBe(page);
    expect(site.received).toHaveLength(1);
  });

  it("keeps its bytes if it is UTF-16", async () => {
    const bytes = Buffer.from(`\ufeff${ROBOTS}`, "utf16le");
    const fetched = await fetchRobots((await answer(200, {}, bytes)).origin);
    expect(Buffer.from(fetched.bytes ?? [])).toEqual(bytes);
  });

  it("is read after informational responses", async () => {
    const early = "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n";
    const site = await sends(early, `HTTP/1.1 200 OK\r\ncontent-length: ${ROBOTS.length}\r\n\r\n`, ROBOTS);
    expect(textOf(await fetchRobots(site.origin))).toBe(ROBOTS);
    expect(site.received).toHaveLength(1);
  });
});

describe("a robots.txt response without a success status", () => {
  it.each([400, 401, 403, 404, 410, 418, 429, 451, 500, 502, 503, 504, 599])(
    "(here %d) keeps its status, and its body is not read",
    async (status) => {
      const site = await serve((_request, response) => {
        // The body never ends.
        response.writeHead(status).write(ROBOTS);
      });
      const fetched = await fetchRobots(site.origin);
      expect(lastHop(fetched)).toMatchObject({ status });
      expect(lastHop(fetched).failure).toBeUndefined();
      expect(fetched.bytes).toBeUndefined();
      expect(fetched.notModified).toBeUndefined();
      expect(site.received).toHaveLength(1);
    },
  );

  it.each([
    [429, "120"],
    [429, "-5"],
    [503, "Sun, 06 Nov 1994 08:49:37 GMT"],
    [503, "Sunday, 06-Nov-94 08:49:37 GMT"],
    [503, "Sun Nov  6 08:49:37 1994"],
    [503, "Sat, 21 Nov 2126 08:49:37 GMT"],
    [503, "soon"],
  ])("(here %d) keeps the field Retry-After: %s as it was sent", async (status, retryAfter) => {
    const fetched = await fetchRobots((await answer(status, { "retry-after": retryAfter })).origin);
    expect(lastHop(fetched).status).toBe(status);
    expect(fetched.header).toMatchObject({ retryAfter });
  });

  it.each([100, 101])(
    "(here %d) is a failure, because the request did not ask for this status",
    async (status) => {
      const site = await sends(`HTTP/1.1 ${status} Hm\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n`);
      const fetched = await fetchRobots(site.origin);
      expect(lastHop(fetched).failure).toBeDefined();
      expect(fetched.bytes).toBeUndefined();
    },
  );
});

describe("a conditional request for robots.txt", () => {
  const etag = '"v1"';
  const lastModified = "Fri, 20 Nov 2026 12:00:00 GMT";

  it("sends the validators, and a 304 confirms the copy", async () => {
    const site = await answer(304, { etag, "cache-control": "max-age=9" });
    const fetched = await fetchRobots(site.origin, {}, { validators: { etag, lastModified } });
    expect(fetched).toMatchObject({ notModified: true, header: { etag, cacheControl: "max-age=9" } });
    expect(fetched.bytes).toBeUndefined();
    expect(site.received).toHaveLength(1);
    expect(site.received[0]?.headers).toMatchObject({
      "if-none-match": etag,
      "if-modified-since": lastModified,
    });
  });

  it("returns a new robots.txt if the server sends one", async () => {
    const site = await answer(200, {}, ROBOTS);
    const fetched = await fetchRobots(site.origin, {}, { validators: { etag } });
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(fetched.notModified).toBeUndefined();
  });

  it("does not accept a 304 as a confirmation if it sent no validators", async () => {
    const fetched = await fetchRobots((await answer(304)).origin);
    expect(lastHop(fetched).status).toBe(304);
    expect(fetched.notModified).toBeUndefined();
    expect(fetched.bytes).toBeUndefined();
  });

  it("sends the validators only to the URL of the copy", async () => {
    const site = await serve(({ url, headers }, response) => {
      if (url === "/robots.txt") response.writeHead(302, { location: "/real.txt" }).end();
      else response.writeHead(headers["if-none-match"] === etag ? 304 : 200).end();
    });
    const url = `${site.origin}/real.txt`;
    const fetched = await fetchRobots(site.origin, {}, { validators: { etag, url } });
    expect(fetched.notModified).toBe(true);
    expect(site.received.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, etag]);
  });

  it("does not accept a 304 from a URL other than the URL of the copy", async () => {
    const site = await serve(({ url }, response) => {
      if (url === "/robots.txt") response.writeHead(302, { location: "/new.txt" }).end();
      else response.writeHead(304).end();
    });
    const fetched = await fetchRobots(site.origin, {}, { validators: { etag } });
    expect(fetched.notModified).toBeUndefined();
    expect(site.received.map(({ headers }) => headers["if-none-match"])).toEqual([etag, undefined]);
  });

  it("omits validators that are invalid as header field values", async () => {
    const site = await answer(200, {}, ROBOTS);
    const validators = { etag: '"x"\r\nhost: evil', lastModified: "\u20ac" };
    expect(textOf(await fetchRobots(site.origin, {}, { validators }))).toBe(ROBOTS);
    expect(site.received[0]?.headers).not.toHaveProperty("if-none-match");
    expect(site.received[0]?.headers).not.toHaveProperty("if-modified-since");
  });
});
