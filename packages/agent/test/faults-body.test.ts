import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { expectFailure, fetchRobots, textOf } from "./support/fetching.ts";
import { answer, serve } from "./support/http-server.ts";
import { sends, serveRaw } from "./support/raw-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n".repeat(20);
const MOST = 1000;
const limits = { mostOctets: MOST };

function coded(coding: string | string[], body: string | Uint8Array) {
  return answer(200, { "content-encoding": coding }, body);
}

describe("a coded body", () => {
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
  ])("%s is decoded", async (coding, body) => {
    expect(textOf(await fetchRobots((await coded(coding, body)).origin))).toBe(ROBOTS);
  });

  it("in two gzip members is both", async () => {
    const body = Buffer.concat([gzipSync("one\n"), gzipSync("two\n")]);
    expect(textOf(await fetchRobots((await coded("gzip", body)).origin))).toBe("one\ntwo\n");
  });

  it.each(["gzip", "deflate", "br"])("%s may be empty: that is an empty robots.txt", async (coding) => {
    expect(textOf(await fetchRobots((await coded(coding, "")).origin))).toBe("");
  });

  it.each([
    ["gzip", gzipSync(ROBOTS).subarray(0, -9)],
    ["gzip", gzipSync(ROBOTS).subarray(0, 5)],
    ["deflate", deflateSync(ROBOTS).subarray(0, -6)],
    ["br", brotliCompressSync(ROBOTS).subarray(0, -2)],
  ])("%s that is cut off is none", async (coding, body) => {
    const site = await coded(coding, body);
    expectFailure(await fetchRobots(site.origin), "encoding");
    expect(site.received).toHaveLength(1);
  });

  it.each(["gzip", "deflate", "br"])("%s that is nothing of the kind is none", async (coding) => {
    expectFailure(await fetchRobots((await coded(coding, ROBOTS)).origin), "encoding");
  });

  it("with a wrong checksum is none", async () => {
    const body = gzipSync(ROBOTS);
    body[body.length - 6] = (body[body.length - 6] ?? 0) ^ 1;
    expectFailure(await fetchRobots((await coded("gzip", body)).origin), "encoding");
  });

  it.each(["zstd", "compress", "constructor", "__proto__", "gzip;q=1"])(
    "%s, which was not asked for, is none",
    async (coding) => {
      const failure = expectFailure(
        await fetchRobots((await coded(coding, gzipSync(ROBOTS))).origin),
        "encoding",
      );
      expect(failure.message).toContain("not asked for");
    },
  );

  it.each<[string, string | string[]]>([
    ["in one field", "gzip, gzip"],
    ["in two fields", ["gzip", "br"]],
    ["five times", "gzip, gzip, gzip, gzip, gzip"],
  ])("coded more than once, %s, is none", async (_how, coding) => {
    const site = await coded(coding, gzipSync(gzipSync(ROBOTS)));
    expectFailure(await fetchRobots(site.origin), "encoding");
  });

  it.each([
    ["gzip", gzipSync(Buffer.alloc(20_000_000))],
    ["deflate", deflateSync(Buffer.alloc(20_000_000))],
    ["br", brotliCompressSync(Buffer.alloc(20_000_000))],
  ])("%s that would fill the memory is read up to the limit", async (coding, bomb) => {
    const site = await coded(coding, bomb);
    expect((await fetchRobots(site.origin, { limits })).octets).toHaveLength(MOST + 1);
    expect(site.received).toHaveLength(1);
  });

  it("that is endless and decodes to nothing is ended", async () => {
    // A stored block of no octets (RFC 1951 §3.2.4), again and again.
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
    expect(failure.message).toContain("longer than what it could decode to");
  });
});

describe("a long body", () => {
  it.each([
    [MOST - 1, MOST - 1],
    [MOST, MOST],
    [MOST + 1, MOST + 1],
    [MOST + 2, MOST + 1],
    [50 * MOST, MOST + 1],
  ])("of %d octets is read up to %d", async (sent, read) => {
    const site = await answer(200, {}, "x".repeat(sent));
    expect((await fetchRobots(site.origin, { limits })).octets).toHaveLength(read);
    expect(site.received).toHaveLength(1);
  });

  it("without an end is read up to the limit, and the connection is closed", async () => {
    const site = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(ROBOTS));
      };
      response.on("drain", more);
      more();
    });
    expect((await fetchRobots(site.origin)).octets).toHaveLength(512_001);
    await expect.poll(() => site.connections()).toBe(0);
  });

  it("that is announced and does not come is no robots.txt", async () => {
    const site = await sends("HTTP/1.1 200 OK\r\ncontent-length: 9007199254740991\r\n\r\n", ROBOTS);
    expectFailure(await fetchRobots(site.origin), "reset");
  });
});

describe("a body that is not whole", () => {
  const chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n";
  const closing = "connection: close\r\n";

  it.each([
    ["shorter than its Content-Length", "HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nUser-agent: *"],
    ["shorter, with close", `HTTP/1.1 200 OK\r\ncontent-length: 50\r\n${closing}\r\nUser-agent: *`],
    ["without its last chunk", `${chunked}\r\n5\r\nhello\r\n`],
    ["without its last chunk, with close", `${chunked}${closing}\r\n5\r\nhello\r\n`],
    ["cut off within a chunk", `${chunked}${closing}\r\nff\r\nhello`],
    ["of no octets at all", ""],
  ])("%s, is none", async (_what, octets) => {
    const site = await sends(octets);
    expectFailure(await fetchRobots(site.origin), "reset");
    expect(site.received).toHaveLength(1);
  });

  it.each([
    ["framed by its length", "content-length: 50\r\n"],
    ["framed by chunks", "transfer-encoding: chunked\r\n"],
    ["framed by the connection's end alone", ""],
  ])("%s and reset in the middle, is none", async (_what, header) => {
    const site = await serveRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\nd\r\nUser-agent: *\r\n`, () => {
        setTimeout(() => socket.resetAndDestroy(), 50);
      });
    });
    expectFailure(await fetchRobots(site.origin), "reset");
    expect(site.received).toHaveLength(1);
  });

  it("framed by the connection's end alone, and closed, is whole", async () => {
    expect(textOf(await fetchRobots((await sends("HTTP/1.1 200 OK\r\n\r\n", ROBOTS)).origin))).toBe(ROBOTS);
  });

  it("longer than its Content-Length ends there", async () => {
    const site = await sends("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello, world");
    expect(textOf(await fetchRobots(site.origin))).toBe("hello");
  });
});
