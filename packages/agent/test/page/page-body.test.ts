import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import { serveRaw } from "../support/raw-server.ts";
import { settle } from "../support-agent/paced.ts";
import { agentWith, closeAfterTest, startSite } from "../support-agent/served.ts";

const LARGE = Buffer.alloc(3_000_000, "x");
/**
 * Upper limit of the bytes that the agent and its client read ahead. If no more bytes are left, the whole body may
 * already have been read.
 */
const READ_AHEAD = 256 * 1024;

test("an abort before the body is read passes the turn to the next request", async () => {
  const here = await startSite({
    "/robots.txt": { status: 404 },
    "/large": (_, response) => response.writeHead(200).write(LARGE),
    "/p": { body: "x" },
  });
  const agent = agentWith({ pace: { intervalMs: 0 } });
  const control = new AbortController();
  const response = await agent.fetch(`${here.origin}/large`, { signal: control.signal });
  control.abort(new Error("not what was looked for"));
  expect(await textOf(agent.fetch(`${here.origin}/p`))).toBe("x");
  await expect(response.text()).rejects.toThrow();
});

test("agent.fetch() follows a redirect even if the connection breaks within the redirect's body", async () => {
  let breakOff = (): Promise<unknown> => Promise.resolve();
  const server = await serveRaw((socket) => {
    const path = server.received.at(-1)?.split(" ")[1];
    if (path === "/r") {
      socket.write("HTTP/1.1 302 Found\r\nlocation: /p\r\ncontent-length: 1000\r\n\r\nshort");
      breakOff = async () => {
        breakOff = () => Promise.resolve();
        socket.resetAndDestroy();
        await once(socket, "close");
        // Waits until the agent has detected the break.
        await settle();
        broken++;
      };
    } else if (path === "/p") {
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1\r\nconnection: close\r\n\r\nx");
    } else {
      socket.end("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    }
  });
  const memory = new MemoryPacer();
  let broken = 0;
  // When the agent reports a response, this pacer first breaks the connection. Then report() resolves.
  const pacer: Pacer = {
    reserve: (host, ms) => memory.reserve(host, ms),
    place: (host, limit, ms) => memory.place(host, limit, ms),
    report: async () => void (await breakOff()),
  };
  const agent = agentWith({ pacer, pace: { intervalMs: 0 } });
  for (const path of ["/r", "/p", "/r"]) expect(await textOf(agent.fetch(server.origin + path))).toBe("x");
  expect(broken).toBe(2);
});

test("a body keeps its turn while it is read, however slowly", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/robots.txt") response.writeHead(404).end();
    else response.end(LARGE);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterTest({
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  const agent = agentWith({ pace: { intervalMs: 0 } });
  const response = await agent.fetch(`http://127.0.0.1:${port}/a`);
  let bytes = 0;
  let isNextHere = false;
  const next = agent.fetch(`http://127.0.0.1:${port}/b`).then((answer) => {
    isNextHere = true;
    return answer;
  });
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    // If the other request had the turn, it would get its response in this time.
    await settle();
    if (bytes < LARGE.length - READ_AHEAD) expect(isNextHere).toBe(false);
  }
  expect(bytes).toBe(LARGE.length);
  expect((await (await next).text()).length).toBe(LARGE.length);
});

async function textOf(response: Promise<Response>): Promise<string> {
  return (await response).text();
}
