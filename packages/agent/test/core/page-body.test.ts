import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { MemoryPacer } from "../../src/pace/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacer.ts";
import { serveRaw } from "../support/raw-server.ts";
import { agentWith, opened, served } from "./served.ts";

const LARGE = Buffer.alloc(3_000_000, "x");

test("who aborts instead of reading a body gives the turn to the next", async () => {
  const here = await served({
    "/robots.txt": { status: 404 },
    "/large": (_, response) => response.writeHead(200).write(LARGE),
    "/p": { body: "x" },
  });
  const agent = agentWith({ pace: { intervalMs: 0 } });
  const control = new AbortController();
  const response = await agent.fetch(`${here.origin}/large`, { signal: control.signal });
  control.abort(new Error("not what was looked for"));
  expect(await textOf(agent.fetch(`${here.origin}/p`, { signal: AbortSignal.timeout(5_000) }))).toBe("x");
  await expect(response.text()).rejects.toThrow();
});

test("a redirect counts, whatever becomes of its body", async () => {
  const server = await serveRaw((socket) => {
    const path = server.received.at(-1)?.split(" ")[1];
    if (path === "/r") {
      socket.write("HTTP/1.1 302 Found\r\nlocation: /p\r\ncontent-length: 1000\r\n\r\nshort");
      setTimeout(() => socket.resetAndDestroy(), 20);
    } else if (path === "/p") {
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1\r\nconnection: close\r\n\r\nx");
    } else {
      socket.end("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    }
  });
  const memory = new MemoryPacer();
  // It answers when the connection is gone.
  const pacer: Pacer = {
    reserve: (host, ms) => memory.reserve(host, ms),
    place: (host, limit, ms) => memory.place(host, limit, ms),
    report: () => delay(200),
  };
  const agent = agentWith({ pacer, pace: { intervalMs: 0 } });
  for (const path of ["/r", "/p", "/r"])
    expect(await textOf(agent.fetch(server.origin + path, { signal: AbortSignal.timeout(5_000) }))).toBe("x");
});

test("a body that is read as slowly as one likes keeps its turn", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/robots.txt") response.writeHead(404).end();
    else response.end(LARGE);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened({
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  const agent = agentWith({ pace: { intervalMs: 0 } });
  const response = await agent.fetch(`http://127.0.0.1:${port}/a`);
  let octets = 0;
  let isNextHere = false;
  const next = agent.fetch(`http://127.0.0.1:${port}/b`).then((had) => {
    isNextHere = true;
    return had;
  });
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    expect(isNextHere).toBe(false);
    octets += part.length;
    await delay(1);
  }
  expect(octets).toBe(LARGE.length);
  expect((await (await next).text()).length).toBe(LARGE.length);
});

async function textOf(response: Promise<Response>): Promise<string> {
  return (await response).text();
}
