import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CrawlStoreError } from "../../src/errors.ts";
import { WarcWriter } from "../../src/warc.ts";
import { testFolder } from "../support/crawled-site.ts";
import { readByNodeWarc, readStrictly } from "../support/warc/read-warc.ts";
import { AT, answer, written } from "../support/warc/write-warc.ts";

const sha256 = (bytes: Buffer): string => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

describe("WarcWriter", () => {
  it("omits undefined info fields, but always writes the format", async () => {
    const path = `${testFolder()}/a.warc.gz`;
    const info = { format: undefined, description: undefined } as unknown as Record<string, string>;
    await using writer = await WarcWriter.open(path, { info });
    await writer.write(answer());
    const block = String(readStrictly(path)[0]?.block);
    expect(block).toMatch(/^format: WARC/m);
    expect(block).not.toMatch(/undefined|description/);
  });

  it("writes requests and responses that another library reads", async () => {
    const path = `${testFolder()}/a.warc.gz`;
    await written(path, answer(), answer({ url: "https://example.com/gone", status: 404, body: [] }));
    const records = await readByNodeWarc(path);
    expect(records.map(({ warcHeader }) => warcHeader["WARC-Type"])).toEqual([
      "warcinfo",
      "response",
      "request",
      "response",
      "request",
    ]);
    const [info, response, request, gone] = records;
    expect(info?.content?.toString()).toContain("format: WARC File Format 1.1");
    expect(response?.warcHeader["WARC-Target-URI"]).toBe("https://example.com/a?b=%20c");
    expect(response?.warcHeader["WARC-Date"]).toBe("2026-11-21T18:30:00.123Z");
    expect(response?.httpInfo).toMatchObject({ statusCode: "200", headers: { "Content-Type": "text/html" } });
    expect(response?.content?.toString().trimEnd()).toBe("<p>hello, you");
    expect(request?.warcHeader["WARC-Concurrent-To"]).toBe(response?.warcHeader["WARC-Record-ID"]);
    expect(request?.httpInfo?.headers).toEqual({
      host: "example.com",
      accept: "text/html",
      "user-agent": "FooBot/1.0 (+https://example.com/bot)",
    });
    expect(gone?.httpInfo?.statusCode).toBe("404");
  });

  it("writes a gzip member for each record, with correct lengths and digests", async () => {
    const path = `${testFolder()}/a.warc.gz`;
    const body = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * i) % 251));
    await written(
      path,
      answer({ body: [body] }),
      answer({ body: [Buffer.from("\r\n\r\nWARC/1.1\r\n\r\n")] }),
    );
    const records = readStrictly(path);
    expect(records).toHaveLength(5);
    for (const { fields, block } of records.slice(1)) {
      const content = block.subarray(block.indexOf("\r\n\r\n") + 4);
      expect(fields.get("WARC-Block-Digest")).toBe(sha256(block));
      expect(fields.get("WARC-Payload-Digest")).toBe(sha256(content));
      expect(fields.get("WARC-Record-ID")).toMatch(/^<urn:uuid:[0-9a-f-]{36}>$/);
    }
    expect(records[1]?.block.subarray(-body.length).equals(body)).toBe(true);
  });

  it("writes header fields as the server sent them", async () => {
    const path = `${testFolder()}/a.warc.gz`;
    const headers = [
      ["Set-Cookie", "a=1,,,b"],
      ["Set-Cookie", "c=2"],
      ["WARC-Type", "warcinfo"],
      ["warc-x", "1"],
      ["warc-x", "2"],
      ["X-Latin", "caf\u00e9"],
      ["X-Split", "a\r\nb: c"],
    ] as const;
    await written(path, answer({ headers }));
    expect(readStrictly(path)[1]?.block.toString("latin1")).toBe(
      "HTTP/1.1 200 OK\r\nSet-Cookie: a=1,,,b\r\nSet-Cookie: c=2\r\nWARC-Type: warcinfo\r\nwarc-x: 1\r\nwarc-x: 2\r\nX-Latin: caf\u00e9\r\nX-Split: a b: c\r\n\r\n<p>hello, you",
    );
  });

  it("marks decoded and truncated bodies", async () => {
    const path = `${testFolder()}/a.warc.gz`;
    const headers = [
      ["Content-Encoding", "gzip"],
      ["Transfer-Encoding", "chunked"],
    ] as const;
    await written(path, answer({ headers }), answer({ headers: [["content-length", "99"]], cut: "length" }));
    const [, coded, , cut] = readStrictly(path);
    expect(coded?.block.toString()).toBe(
      "HTTP/1.1 200 OK\r\nX-Crawler-Content-Encoding: gzip\r\nX-Crawler-Transfer-Encoding: chunked\r\nContent-Length: 13\r\n\r\n<p>hello, you",
    );
    expect(coded?.fields.get("WARC-Truncated")).toBeUndefined();
    expect(cut?.fields.get("WARC-Truncated")).toBe("length");
    expect(cut?.block.toString()).toContain("X-Crawler-content-length: 99\r\nContent-Length: 13\r\n");
  });

  it("writes a 304 as a revisit of the earlier response (WARC 1.1 §6.7.3)", async () => {
    const path = `${testFolder()}/a.warc.gz`;
    await written(path, answer({ status: 304, body: [], unchangedSince: AT - 86_400_000 }));
    const { fields, block } = readStrictly(path)[1] ?? {};
    expect(fields?.get("WARC-Type")).toBe("revisit");
    expect(fields?.get("WARC-Profile")).toBe("http://netpreserve.org/warc/1.1/revisit/server-not-modified");
    expect(fields?.get("WARC-Refers-To-Date")).toBe("2026-11-20T18:30:00.123Z");
    expect(block?.toString()).toBe("HTTP/1.1 304 Not Modified\r\nContent-Type: text/html\r\n\r\n");
  });

  it("appends to an existing file, without a second warcinfo record", async () => {
    const path = `${testFolder()}/a.warc.gz`;
    await written(path, answer());
    await written(path, answer({ url: "https://example.com/2" }));
    expect(readStrictly(path).map(({ fields }) => fields.get("WARC-Type"))).toEqual([
      "warcinfo",
      "response",
      "request",
      "response",
      "request",
    ]);
  });

  it("throws for a file that is not a WARC file, and leaves it unchanged", async () => {
    const folder = testFolder();
    writeFileSync(`${folder}/note.txt`, "hello");
    await expect(WarcWriter.open(`${folder}/note.txt`)).rejects.toThrow(CrawlStoreError);
    expect(readFileSync(`${folder}/note.txt`, "utf8")).toBe("hello");
    const plain = `${folder}/plain.warc`;
    writeFileSync(plain, "WARC/1.1\r\nWARC-Type: warcinfo\r\n");
    await expect(WarcWriter.open(plain)).rejects.toThrow(/not a WARC file with gzip records/);
    await expect(WarcWriter.open(`${folder}/none/a.warc.gz`)).rejects.toThrow(/could not be opened/);
  });

  it.runIf(process.platform === "linux")("throws when the disk is full", async () => {
    await expect(WarcWriter.open("/dev/full")).rejects.toThrow(/could not be written: ENOSPC/);
  });
});
