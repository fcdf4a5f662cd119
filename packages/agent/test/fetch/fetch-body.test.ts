import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { dialect, expectFailure, fetcher, fetchRobots, textOf } from "../support/fetching.ts";
import { answer, serve } from "../support/http-server.ts";
import { sends, serveRaw } from "../support/raw-server.ts";
import { agentWith } from "../support-agent/served.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n".repeat(20);
const MAX = 1000;
const limits = { maxBytes: MAX };

function coded(coding: string | string[], body: string | Uint8Array) {
  return answer(200, { "content-encoding": coding }, body);
}

describe("a robots.txt body with content coding", () => {
  it.each([
    ["gzip", gzipSync(ROBOTS)],
    ["x-gzip", gzipSync(ROBOTS)],
    ["GZip", gzipSync(ROBOTS)],
    ["deflate", deflateSync(ROBOTS)],
    ["deflate", deflateRawSync(ROBOTS)],
    ["br", brotliCompressSync(ROBOTS)],
    ["identity", ROBOTS],
    ["", ROBOTS],
    ["identity, gzip", gzipSync(ROBOTS)],
    ["deflate, gzip", gzipSync(deflateSync(ROBOTS))],
    ["gzip, gzip", gzipSync(gzipSync(ROBOTS))],
    ["Deflate,, identity ,BR,", brotliCompressSync(deflateRawSync(ROBOTS))],
    [["gzip", "br"], brotliCompressSync(gzipSync(ROBOTS))],
    ["none", ROBOTS],
    ["UTF-8", ROBOTS],
    ["constructor", ROBOTS],
    ["__proto__", ROBOTS],
    ["none, gzip", gzipSync(ROBOTS)],
    [["gzip", "none"], gzipSync(ROBOTS)],
  ])("is read with the Content-Encoding %j (RFC 9110 §8.4)", async (coding, body) => {
    expect(textOf(await fetchRobots((await coded(coding, body)).origin))).toBe(ROBOTS);
  });

  it("is decoded from two gzip members", async () => {
    const body = Buffer.concat([gzipSync("one\n"), gzipSync("two\n")]);
    expect(textOf(await fetchRobots((await coded("gzip", body)).origin))).toBe("one\ntwo\n");
  });

  it.each([
    ["a line feed", "\n"],
    ["HTML", "<!-- cached -->"],
    ["zeros", "\0\0\0\0"],
    ["zeros and text", "\0\0x"],
    ["the first byte of a member", "\x1f"],
  ])("is decoded, and %s after the last gzip member is ignored, as in browsers", async (_, behind) => {
    const body = Buffer.concat([gzipSync(ROBOTS), Buffer.from(behind, "latin1")]);
    expect(textOf(await fetchRobots((await coded("gzip", body)).origin))).toBe(ROBOTS);
    const long = Buffer.concat([
      gzipSync(ROBOTS.repeat(100)),
      gzipSync(ROBOTS),
      Buffer.from(behind, "latin1"),
    ]);
    expect(textOf(await fetchRobots((await coded("gzip", long)).origin))).toBe(ROBOTS.repeat(101));
  });

  it("fails with more than 1,000 gzip members", async () => {
    const body = Buffer.concat(Array.from({ length: 1_001 }, () => gzipSync("")));
    const { message } = expectFailure(await fetchRobots((await coded("gzip", body)).origin), "encoding");
    expect(message).toBe("too many members");
  });

  it("is decoded from a gzip member whose header has all optional fields", async () => {
    const whole = gzipSync(ROBOTS);
    const fields = Buffer.from("\x03\0abcname\0comment\0\x12\x34", "latin1");
    const body = Buffer.concat([
      whole.subarray(0, 3),
      Buffer.from([0x1e]),
      whole.subarray(4, 10),
      fields,
      whole.subarray(10),
    ]);
    expect(textOf(await fetchRobots((await coded("gzip", body)).origin))).toBe(ROBOTS);
  });

  it.each(["gzip", "deflate", "br"])("in %s is read as an empty file if it has no bytes", async (coding) => {
    expect(textOf(await fetchRobots((await coded(coding, "")).origin))).toBe("");
  });

  it.each([
    ["gzip", gzipSync(ROBOTS).subarray(0, -9)],
    ["gzip", gzipSync(ROBOTS).subarray(0, 5)],
    ["deflate", deflateSync(ROBOTS).subarray(0, -6)],
    ["br", brotliCompressSync(ROBOTS).subarray(0, -2)],
  ])("in %s fails if it is truncated", async (coding, body) => {
    const site = await coded(coding, body);
    expectFailure(await fetchRobots(site.origin), "encoding");
    expect(site.received).toHaveLength(1);
  });

  it.each(["gzip", "deflate", "br"])("in %s fails if its bytes are not in that coding", async (coding) => {
    expectFailure(await fetchRobots((await coded(coding, ROBOTS)).origin), "encoding");
  });

  it("in gzip fails if its checksum is wrong", async () => {
    const body = gzipSync(ROBOTS);
    body[body.length - 6] = (body[body.length - 6] ?? 0) ^ 1;
    expectFailure(await fetchRobots((await coded("gzip", body)).origin), "encoding");
  });

  it.each(["zstd", "compress", "X-Compress", "exi", "dcb", "gzip;q=1", "none, zstd", "zstd, gzip"])(
    "in %s fails, because the request did not offer all of these codings",
    async (coding) => {
      const failure = expectFailure(
        await fetchRobots((await coded(coding, gzipSync(ROBOTS))).origin),
        "encoding",
      );
      expect(failure.message).toContain("which the request did not accept");
    },
  );

  it.each<[string, string | string[]]>([
    ["in one field", "gzip, gzip, gzip"],
    ["in three fields", ["gzip", "gzip", "gzip"]],
    ["with other names between them", "gzip, none, gzip, identity, gzip"],
  ])("fails if its header names more than two codings, %s", async (_how, coding) => {
    const site = await coded(coding, gzipSync(gzipSync(gzipSync(ROBOTS))));
    const { message } = expectFailure(await fetchRobots(site.origin), "encoding");
    expect(message).toBe("the body has more than two content codings");
  });

  it.each([
    ["decoded in the wrong order", deflateSync(gzipSync(ROBOTS))],
    ["truncated in its inner coding", gzipSync(deflateSync(ROBOTS).subarray(0, -6))],
    ["truncated in its outer coding", gzipSync(deflateSync(ROBOTS)).subarray(0, -9)],
    ["coded only once", gzipSync(ROBOTS)],
  ])("fails in a chain of codings if it is %s", async (_how, body) => {
    const site = await coded("deflate, gzip", body);
    expectFailure(await fetchRobots(site.origin), "encoding");
  });

  it("in two codings fails if the first decoding gives 20 MB and the second one gives nothing", async () => {
    const blocks = Buffer.alloc(20_000_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
    const bomb = gzipSync(Buffer.concat([Buffer.from([0x78, 0x9c]), blocks]));
    const site = await coded("deflate, gzip", bomb);
    const { message } = expectFailure(await fetchRobots(site.origin, { limits }), "encoding");
    expect(message).toContain("too long for the maximum decoded size");
  });

  it.each([
    ["gzip", gzipSync(Buffer.alloc(20_000_000))],
    ["deflate", deflateSync(Buffer.alloc(20_000_000))],
    ["br", brotliCompressSync(Buffer.alloc(20_000_000))],
    ["gzip, gzip", gzipSync(gzipSync(Buffer.alloc(20_000_000)))],
  ])("in %s is read only until it exceeds the limit if it is a decompression bomb", async (coding, bomb) => {
    const site = await coded(coding, bomb);
    expect((await fetchRobots(site.origin, { limits })).bytes).toHaveLength(MAX + 1);
    expect(site.received).toHaveLength(1);
  });

  it("fails if it is endless and decodes to nothing", async () => {
    // Many stored deflate blocks, each without bytes (RFC 1951 §3.2.4).
    const blocks = Buffer.alloc(50_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
    const site = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": "deflate" }).write(Buffer.from([0x78, 0x9c]));
      const more = () => {
        while (!response.destroyed && response.write(blocks));
      };
      response.on("drain", more);
      more();
    });
    const failure = expectFailure(await fetchRobots(site.origin, { limits }), "encoding");
    expect(failure.message).toContain("too long for the maximum decoded size");
  });
});

describe("a body with transfer coding (RFC 9112 §6.1, §7)", () => {
  const framed = (fields: string, body: string | Uint8Array) => {
    const names = fields.split("|").map((value) => `transfer-encoding: ${value}\r\n`);
    return sends(`HTTP/1.1 200 OK\r\n${names.join("")}\r\n`, body);
  };
  const chunks = (body: string | Uint8Array) =>
    Buffer.concat([
      Buffer.from(`${Buffer.byteLength(body).toString(16)}\r\n`),
      Buffer.from(body),
      Buffer.from("\r\n0\r\n\r\n"),
    ]);

  it.each([
    ["gzip", ROBOTS],
    ["gzip", gzipSync(ROBOTS)],
    ["gzip, chunked", chunks(ROBOTS)],
    ["gzip|chunked", chunks(gzipSync(ROBOTS))],
    ["GZIP", ROBOTS],
    ["x-gzip", ROBOTS],
    ["deflate", ROBOTS],
    ["compress, identity", ROBOTS],
    ["unheard-of", ROBOTS],
    ["unheard-of;q=1, chunked", chunks(ROBOTS)],
    ["chunkedd", ROBOTS],
    ["constructor", ROBOTS],
  ])("in %s is a failure, even if it looks like a robots.txt", async (fields, body) => {
    const site = await framed(fields, body);
    const { message } = expectFailure(await fetchRobots(site.origin), "encoding");
    expect(message).toContain("transfer coding");
    const unreachable = { kind: "unreachable" };
    expect(await agentWith().access((await framed(fields, body)).origin)).toMatchObject(unreachable);
    // The platform's client keeps a timer of its own. The helper `fetchRobots` would report this timer as a leak.
    const platform = fetcher({ fetch: globalThis.fetch });
    const url = new URL("/robots.txt", (await framed(fields, body)).origin);
    expectFailure(await platform.fetchRobots(url, { dialect }), "encoding");
  });

  it.each([
    ["chunked", chunks(ROBOTS)],
    ["Chunked", chunks(ROBOTS)],
    [", chunked", chunks(ROBOTS)],
    ["identity", ROBOTS],
  ])("in %j is read", async (fields, body) => {
    expect(textOf(await fetchRobots((await framed(fields, body)).origin))).toBe(ROBOTS);
  });

  it("that is declared as chunked twice is a failure", async () => {
    const { hops } = await fetchRobots((await framed("chunked, chunked", chunks(ROBOTS))).origin);
    expect(hops[0]?.failure?.reason).toMatch(/^(encoding|protocol)$/);
  });

  it("of a page fails when it is read, not when the response arrives", async () => {
    const site = await serveRaw((socket) => {
      if (site.received.at(-1)?.startsWith("GET /robots.txt"))
        socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
      else socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\n<p>");
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const response = await agent.fetch(`${site.origin}/p`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("transfer coding 'gzip'");
    const answer = await (await agent.turn(`${site.origin}/p`)).get();
    expect(answer.status).toBe(200);
    await expect(answer.body[Symbol.asyncIterator]().next()).rejects.toThrow("transfer coding 'gzip'");
    // The connections are closed and the turns have ended.
    await expect.poll(() => site.connections()).toBe(0);
    expect((await agent.fetch(`${site.origin}/p`)).status).toBe(200);
  });
});

describe("a long robots.txt body", () => {
  it.each([
    [MAX - 1, MAX - 1],
    [MAX, MAX],
    [MAX + 1, MAX + 1],
    [MAX + 2, MAX + 1],
    [50 * MAX, MAX + 1],
  ])("of %d bytes is read up to %d bytes if the limit is 1,000 bytes", async (sent, read) => {
    const site = await answer(200, {}, "x".repeat(sent));
    expect((await fetchRobots(site.origin, { limits })).bytes).toHaveLength(read);
    expect(site.received).toHaveLength(1);
  });

  it("without an end is read until it exceeds the limit, and then the connection is closed", async () => {
    const site = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(ROBOTS.repeat(100)));
      };
      response.on("drain", more);
      more();
    });
    expect((await fetchRobots(site.origin)).bytes).toHaveLength(512_001);
    await expect.poll(() => site.connections()).toBe(0);
  });

  it("that is announced by Content-Length but not sent completely is a failure", async () => {
    const site = await sends("HTTP/1.1 200 OK\r\ncontent-length: 9007199254740991\r\n\r\n", ROBOTS);
    expectFailure(await fetchRobots(site.origin), "reset");
  });
});

describe("a robots.txt body", () => {
  const chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n";
  const closing = "connection: close\r\n";

  it.each([
    ["shorter than its Content-Length", "HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nUser-agent: *"],
    [
      "shorter than its Content-Length, with Connection: close",
      `HTTP/1.1 200 OK\r\ncontent-length: 50\r\n${closing}\r\nUser-agent: *`,
    ],
    ["without its last chunk", `${chunked}\r\n5\r\nhello\r\n`],
    ["without its last chunk, with close", `${chunked}${closing}\r\n5\r\nhello\r\n`],
    ["truncated within a chunk", `${chunked}${closing}\r\nff\r\nhello`],
    ["without any bytes", ""],
  ])("%s is a failure", async (_what, latin1) => {
    const site = await sends(latin1);
    expectFailure(await fetchRobots(site.origin), "reset");
    expect(site.received).toHaveLength(1);
  });

  it.each([
    ["framed by its length", "content-length: 50\r\n"],
    ["framed by chunks", "transfer-encoding: chunked\r\n"],
    ["framed only by the end of the connection", ""],
  ])("%s is a failure if its connection is reset in the middle", async (_what, header) => {
    const site = await serveRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\nd\r\nUser-agent: *\r\n`, () => {
        setTimeout(() => socket.resetAndDestroy(), 50);
      });
    });
    expectFailure(await fetchRobots(site.origin), "reset");
    expect(site.received).toHaveLength(1);
  });

  it("framed only by the end of the connection is complete after a normal close", async () => {
    expect(textOf(await fetchRobots((await sends("HTTP/1.1 200 OK\r\n\r\n", ROBOTS)).origin))).toBe(ROBOTS);
  });

  it("longer than its Content-Length is cut at that length", async () => {
    const site = await sends("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello, world");
    expect(textOf(await fetchRobots(site.origin))).toBe("hello");
  });
});
