import { gzipSync } from "node:zlib";
import { InvalidOptionError, resolvePage } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { begun } from "../../../../tests/support/begun-response.ts";
import { site } from "../../../../tests/support/site.ts";
import { readPage } from "../../src/page/read-page.ts";
import { HTML, pageKinds } from "../support/page-kinds.ts";
import { page } from "../support/pages.ts";

describe("readPage()", () => {
  it.each(pageKinds)("detects the kind of the content: %s", async (_, bytes, contentType, kind) => {
    const headers = [["x-robots-tag", "nofollow"]] as const;
    const read = await page(bytes, { contentType, headers });
    expect(read.kind).toBe(kind);
    expect(read.diagnostics.map(({ code }) => code)).toEqual(
      kind === "html" ? [] : [kind === "empty" ? "empty" : "not-html"],
    );
    expect(read.complete).toBe(true);
    expect(read.bytes).toBe(Buffer.from(bytes).length);
    // The X-Robots-Tag header applies to every kind.
    expect(resolvePage(read.directives, "FooBot").follow.allowed).toBe(false);
    if (kind !== "html") expect({ ...read.links, ...read.meta }).toEqual({});
  });

  it("reports the detected kind and the media type of the header", async () => {
    const { diagnostics, bytes, complete } = await page(
      Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(90_000)]),
      {
        contentType: "text/html; charset=utf-8",
      },
    );
    expect(diagnostics).toEqual([
      {
        code: "not-html",
        id: "not-html.served-as",
        params: { kind: "a PDF", type: "text/html" },
        level: "error",
        message: "the content is a PDF, but its header says text/html; only its HTTP header counts",
        offset: 0,
        value: "text/html",
      },
    ]);
    expect({ bytes, complete }).toEqual({ bytes: 1_445, complete: false });
  });
});

describe("readPage() with an incomplete page", () => {
  it.each([
    ["a tag", "<p><a href="],
    ["a tag name", "<p><met"],
    ["an end tag", "<p></p"],
    ["a comment", "<p><!-- x -"],
    ["a script", "<p><script>x"],
    ["a title", "<title>x"],
    ["a DOCTYPE", "<p><!doctype ht"],
  ])("reports a page that ends inside %s", async (_, html) => {
    const { diagnostics } = await page(html);
    expect(diagnostics.map(({ code, level, offset }) => [code, level, offset])).toEqual([
      ["truncated", "error", html.length],
    ]);
  });

  it.each(["<p>x", "<p>x</p>", "a <", "x</", "a & b", "<p><script></script>", "<div><span><!-- -->"])(
    "does not report a complete page: %s",
    async (html) => {
      expect((await page(html)).diagnostics).toEqual([]);
    },
  );

  it("returns the first title, also if the page ends inside it", async () => {
    expect((await page("<title> a\n b")).title).toBe("a b");
    expect((await page("<svg><title>x</title></svg><title>a</title><title>b</title>")).title).toBe("a");
    expect((await page("<p>")).title).toBeUndefined();
  });

  it("stops at the byte limit", async () => {
    const read = await page(HTML + HTML, { limits: { maxBytes: HTML.length } });
    expect(read).toMatchObject({ bytes: HTML.length, complete: false });
    expect(read.meta).toHaveLength(1);
    expect(read.diagnostics.map(({ code, offset }) => [code, offset])).toEqual([["too-large", HTML.length]]);
  });

  it("stops at the time limit if the server sends nothing more", async () => {
    const one = await site({
      "/": (_, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        response.write(HTML.padEnd(2_000));
      },
    });
    const read = await readPage(await begun(`${one.origin}/`), { limits: { timeoutMs: 100 } });
    expect(read.complete).toBe(false);
    expect(read.diagnostics.map(({ code }) => code)).toEqual(["timed-out"]);
    expect(read.directives).toHaveLength(1);
  });

  it("returns the part received before the server closes the connection", async () => {
    let disconnect = (): void => {};
    const one = await site({
      "/": (_, response) => {
        response.writeHead(200, { "content-type": "text/html", "content-length": "9000" });
        response.write(HTML);
        disconnect = () => response.destroy();
      },
    });
    const response = await begun(`${one.origin}/`);
    disconnect();
    const read = await readPage(response);
    expect(read.complete).toBe(false);
    expect(read.diagnostics.map(({ code, offset }) => [code, offset])).toEqual([
      ["source-failed", HTML.length],
    ]);
    expect(read.directives).toHaveLength(1);
  });
});

describe("readPage() with a response or another source", () => {
  it("takes URL, status and headers from a response", async () => {
    const one = await site({
      "/a": { status: 302, headers: { location: "/b" } },
      "/b": {
        status: 410,
        headers: { "content-type": "text/html; charset=utf-8", "x-robots-tag": "googlebot: none" },
        body: gzipSync(HTML),
      },
      "/c": { headers: { "content-type": "text/html", "content-encoding": "gzip" }, body: gzipSync(HTML) },
    });
    const zipped = await readPage(await fetch(`${one.origin}/a`));
    expect(zipped).toMatchObject({ url: `${one.origin}/b`, status: 410, kind: "binary" });
    expect(zipped.directives).toMatchObject([{ name: "none", productToken: "googlebot", from: "header" }]);
    const read = await readPage(await fetch(`${one.origin}/c`));
    expect(read).toMatchObject({ url: `${one.origin}/c`, status: 200, kind: "html", bytes: HTML.length });
    expect(read.links).toMatchObject([{ url: `${one.origin}/a` }]);
  });

  it("accepts a response without a body, and one created from a string", async () => {
    expect(await readPage(new Response(null, { status: 204 }))).toMatchObject({ kind: "empty", status: 204 });
    const read = await readPage(new Response(HTML), { url: new URL("https://example.com/"), status: 404 });
    expect(read).toMatchObject({ url: "https://example.com/", status: 404, kind: "text" });
  });

  it("rejects with InvalidOptionError for an invalid source or option", async () => {
    const wrong = [
      () => readPage(null as never),
      () => readPage(1 as never),
      () => page("", { url: "/relative" }),
      () => page("", { limits: { maxLinks: -1 } }),
      () => page("", { limits: { maxLink: 1 } as object }),
      () => page("", { tokens: [""] }),
      () =>
        readPage(
          (async function* () {
            yield "text" as never;
          })(),
        ),
    ];
    for (const one of wrong) await expect(one()).rejects.toThrow(InvalidOptionError);
  });

  it("rejects with the reason of an aborted signal and cancels the source", async () => {
    const reason = new Error("enough");
    let cancelled: unknown;
    const endless = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from(HTML)),
        cancel: (why) => {
          cancelled = why ?? "cancelled";
        },
      });
    const controller = new AbortController();
    const reading = readPage(endless(), { signal: controller.signal });
    controller.abort(reason);
    await expect(reading).rejects.toBe(reason);
    expect(cancelled).toBe("cancelled");
    await expect(readPage(endless(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
