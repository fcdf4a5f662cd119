import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { RobotsAgent } from "../../src/robots-agent.ts";
import { agentWith, startSite } from "../support-agent/served.ts";

const PAGE = "<a href=/p>page</a>\n".repeat(50);

/** Ways to request a page. Each returns the Content-Encoding and a function that reads the body. */
const WAYS: readonly (readonly [
  name: string,
  ask: (agent: RobotsAgent, url: string, max?: number) => Promise<readonly [string, () => Promise<string>]>,
])[] = [
  [
    "agent.fetch()",
    async (agent, url, maxBytes) => {
      const answer = await agent.fetch(url, maxBytes === undefined ? {} : { maxBytes });
      return [answer.headers.get("content-encoding") ?? "", () => answer.text()];
    },
  ],
  [
    "turn.get()",
    async (agent, url, maxBytes) => {
      const answer = await (await agent.turn(url)).get({ maxBytes });
      const lines = answer.headers.filter(([name]) => name.toLowerCase() === "content-encoding");
      const text = async (): Promise<string> => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of answer.body) chunks.push(chunk);
        return Buffer.concat(chunks).toString();
      };
      return [lines.map(([, value]) => value).join(", "), text];
    },
  ],
];

async function site(coding: string | string[], body: string | Uint8Array) {
  const here = await startSite({
    "/robots.txt": { status: 404 },
    "/p": (_request, response) => response.setHeader("content-encoding", coding).end(body),
  });
  return { url: `${here.origin}/p`, agent: agentWith({ pace: { intervalMs: 0 } }) };
}

describe.each(WAYS)("%s", (_name, ask) => {
  test.each<[string | string[], string | Uint8Array]>([
    ["gzip", gzipSync(PAGE)],
    ["none", PAGE],
    ["utf-8", PAGE],
    ["identity", PAGE],
    ["none, gzip", gzipSync(PAGE)],
    ["gzip, identity", gzipSync(PAGE)],
    [",gzip,,", gzipSync(PAGE)],
    ["deflate, gzip", gzipSync(deflateSync(PAGE))],
    ["DEFLATE ,X-GZip", gzipSync(deflateSync(PAGE))],
    [["deflate", "br"], brotliCompressSync(deflateSync(PAGE))],
    [["none", "gzip"], gzipSync(PAGE)],
    ["deflate, gzip", ""],
  ])("decodes a page with the Content-Encoding %j, and keeps this header field", async (coding, body) => {
    const { agent, url } = await site(coding, body);
    const [field, text] = await ask(agent, url);
    expect(await text()).toBe(body === "" ? "" : PAGE);
    expect(field).toBe([coding].flat().join(", "));
    // The turn has ended.
    expect((await agent.fetch(url)).status).toBe(200);
  });

  test.each<[string | string[], string, string]>([
    ["gzip, gzip, gzip", "the body has more than two content codings", ""],
    [["br", "gzip", "br"], "the body has more than two content codings", ""],
    ["zstd, gzip", 'the body has the content coding "zstd", which the request did not accept', ""],
    ["none, compress", 'the body has the content coding "compress", which the request did not accept', ""],
  ])("returns a body that fails for the Content-Encoding %j", async (coding, message) => {
    const { agent, url } = await site(coding, gzipSync(PAGE));
    const [, text] = await ask(agent, url);
    await expect(text()).rejects.toThrow(message);
    expect((await agent.fetch(url)).status).toBe(200);
  });

  test("returns a body that fails if the first decoding gives 20 MB and the second one gives nothing", async () => {
    const blocks = Buffer.alloc(20_000_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
    const { agent, url } = await site(
      "deflate, gzip",
      gzipSync(Buffer.concat([Buffer.from([0x78, 0x9c]), blocks])),
    );
    const [, text] = await ask(agent, url, 1_000);
    await expect(text()).rejects.toThrow("too long for the maximum decoded size");
  });

  test("closes the connection if an incomplete body with two codings is cancelled (agent.fetch() only)", async () => {
    let closed = false;
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/p": (_request, response) => {
        response.on("close", () => {
          closed = true;
        });
        response
          .writeHead(200, { "content-encoding": "deflate, gzip" })
          .write(gzipSync(PAGE).subarray(0, 12));
      },
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const aborted = new AbortController();
    const answer = await agent.fetch(`${here.origin}/p`, { signal: aborted.signal });
    await answer.body?.cancel();
    await expect.poll(() => closed).toBe(true);
  });
});

test("turn.get() ignores data after a gzip member, as browsers do; agent.fetch() fails, as the platform's fetch does", async () => {
  const { agent, url } = await site("gzip", Buffer.concat([gzipSync(PAGE), Buffer.from("<!-- cached -->")]));
  const [[, fetched], [, turned]] = WAYS as readonly [(typeof WAYS)[number], (typeof WAYS)[number]];
  expect(await (await turned(agent, url))[1]()).toBe(PAGE);
  await expect((await fetched(agent, url))[1]()).rejects.toThrow(TypeError);
});
