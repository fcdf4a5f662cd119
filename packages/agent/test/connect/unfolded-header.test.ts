import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { describe, expect, it, onTestFinished } from "vitest";
import { rounds } from "../../../../tests/support/held-timers.ts";
import { createAddressGuard } from "../../src/guard/address-guard.ts";
import { certificateAuthority } from "../support/certificate.ts";
import { fetchRobots, lastHop, textOf } from "../support/fetching.ts";
import { serveSockets } from "../support/raw-server.ts";
import { agentWith } from "../support-agent/served.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
const NO_ROBOTS = "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n";
const LENGTH = `content-length: ${ROBOTS.length}\r\n`;
const OK = "HTTP/1.1 200 OK\r\n";
const CHUNKED = `${ROBOTS.length.toString(16)}\r\n${ROBOTS}\r\n0\r\n\r\n`;

/** Starts a server that sends `answerTo(path)` for each request and keeps connections alive. */
function answering(answerTo: (path: string) => string) {
  return serveSockets((socket) =>
    socket.on("data", (request) => socket.write(answerTo(request.toString().split(" ")[1] ?? ""), "latin1")),
  );
}

/** Starts a server that sends `answer` to the first request of a connection and ends the connection. */
function ending(answer: string) {
  return serveSockets((socket) => socket.once("data", () => socket.end(answer, "latin1")));
}

const FOLDS: readonly (readonly [what: string, answer: string])[] = [
  ["a space", `${OK}x: a;\r\n b\r\n${LENGTH}\r\n${ROBOTS}`],
  ["a tab", `${OK}x: a;\r\n\tb\r\n${LENGTH}\r\n${ROBOTS}`],
  ["several lines", `${OK}x: a\r\n   b\r\n \r\n c\r\n${LENGTH}\r\n${ROBOTS}`],
  ["the last line", `${OK}${LENGTH}x: a\r\n b\r\n\r\n${ROBOTS}`],
  ["an empty value", `${OK}x:\r\n a\r\n${LENGTH}\r\n${ROBOTS}`],
  ["the length", `${OK}content-length:\r\n ${ROBOTS.length}\r\n \r\n\r\n${ROBOTS}`],
  ["tabs after the length", `${OK}content-length: ${ROBOTS.length}\r\n\t\r\n \t\t\r\n\r\n${ROBOTS}`],
  ["tabs after the transfer coding", `${OK}transfer-encoding: chunked\r\n\t\t\r\n\r\n${CHUNKED}`],
  ["the transfer coding", `${OK}transfer-encoding:\r\n chunked\r\n\r\n${CHUNKED}`],
];

describe("folded header lines are joined (RFC 9112 §5.2)", () => {
  it.each(FOLDS)("in the response to a robots.txt request (fold: %s)", async (_what, answer) => {
    const site = await answering(() => answer);
    expect(textOf(await fetchRobots(site.origin))).toBe(ROBOTS);
    expect(site.received).toHaveLength(1);
  });

  it.each(FOLDS)("in the response to each of several page requests (fold: %s)", async (_what, answer) => {
    const site = await answering((path) => (path === "/robots.txt" ? NO_ROBOTS : answer));
    const agent = agentWith({ pace: { intervalMs: 0 } });
    expect(await (await agent.fetch(`${site.origin}/1`)).text()).toBe(ROBOTS);
    const { body } = await (await agent.turn(`${site.origin}/2`)).get();
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe(ROBOTS);
    expect(await (await agent.fetch(`${site.origin}/3`)).text()).toBe(ROBOTS);
  });

  it.each(FOLDS)("even if the server sends every byte separately (fold: %s)", async (_what, answer) => {
    const site = await serveSockets((socket) =>
      socket.setNoDelay(true).once("data", async () => {
        for (const byte of answer) {
          socket.write(byte);
          await rounds(2);
        }
      }),
    );
    expect(textOf(await fetchRobots(site.origin))).toBe(ROBOTS);
  });

  it.each(FOLDS)("over TLS: %s", async (_what, answer) => {
    const authority = certificateAuthority();
    const server = createTlsServer(authority.issue("site.example"), (socket) =>
      socket.on("error", () => undefined).once("data", () => socket.end(answer, "latin1")),
    );
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    const guard = createAddressGuard("any", async () => [{ address: "127.0.0.1", family: 4 }]);
    const { port } = server.address() as AddressInfo;
    const fetched = await fetchRobots(`https://site.example:${port}`, { guard, ca: [authority.cert] });
    expect(textOf(fetched)).toBe(ROBOTS);
  });

  it("with one or more spaces between the joined parts", async () => {
    const site = await answering((path) =>
      path === "/robots.txt" ? NO_ROBOTS : `${OK}x: a;\r\n b\r\n${LENGTH}\r\n${ROBOTS}`,
    );
    const { headers } = await agentWith().fetch(`${site.origin}/p`);
    expect(headers.get("x")).toMatch(/^a; +b$/);
  });

  it("without a change to similar line breaks in the body", async () => {
    const body = "a: b\r\n c\r\n\r\nd: e\r\n\tf\r\n g\n h";
    const site = await answering(() => `${OK}x: a\r\n b\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    expect(textOf(await fetchRobots(site.origin))).toBe(body);
  });
});

describe("a response is a failure", () => {
  const FOLD = "x: a\r\n b\r\n";
  it.each([
    ["with a line break before its first line (RFC 9112 §2.2)", `${OK} x: a\r\n${LENGTH}\r\n${ROBOTS}`],
    ["with a bare LF and a fold", `${OK}x: a\n b\r\n${LENGTH}\r\n${ROBOTS}`],
    ["with a bare CR and a fold", `${OK}x: a\r b\r\n${LENGTH}\r\n${ROBOTS}`],
    ["with a fold in a name", `${OK}content-length\r\n : ${ROBOTS.length}\r\n\r\n${ROBOTS}`],
    ["with folds and two lengths", `${OK}${FOLD}${LENGTH}content-length: 5\r\n\r\n${ROBOTS}`],
    ["with folds and the same length twice", `${OK}${FOLD}${LENGTH}${LENGTH}\r\n${ROBOTS}`],
    ["with two lengths in a fold", `${OK}content-length: 5\r\n ${ROBOTS.length}\r\n\r\n${ROBOTS}`],
    ["with a list of lengths in a fold", `${OK}content-length: 5,\r\n 5\r\n\r\n${ROBOTS}`],
    ["with folds, a length and chunks", `${OK}${FOLD}${LENGTH}transfer-encoding: chunked\r\n\r\n${CHUNKED}`],
    ["with a length and folded chunks", `${OK}${LENGTH}transfer-encoding:\r\n chunked\r\n\r\n${CHUNKED}`],
    ["with another value after chunked", `${OK}transfer-encoding: chunked\r\n x\r\n\r\n${CHUNKED}`],
    ["with folds and a bad chunk size", `${OK}${FOLD}transfer-encoding: chunked\r\n\r\nxyz\r\n${ROBOTS}`],
    ["with a fold after a chunk size", `${OK}${FOLD}transfer-encoding: chunked\r\n\r\n2\r\n hi\r\n0\r\n\r\n`],
    ["with folds and truncated chunks", `${OK}${FOLD}transfer-encoding: chunked\r\n\r\nff\r\n${ROBOTS}`],
    ["with folds and a truncated body", `${OK}${FOLD}content-length: 5000\r\n\r\n${ROBOTS}`],
    ["with a fold in a trailer", `${OK}transfer-encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nx: a\r\n b\r\n\r\n`],
    ["if it ends within a fold", `${OK}${FOLD}x: a\r\n`],
    ["if its folds exceed the maximum length", `${OK}x: a${"\r\n b".repeat(10_000)}\r\n\r\n${ROBOTS}`],
  ])("%s", async (_what, answer) => {
    const fetched = await fetchRobots((await ending(answer)).origin);
    expect(lastHop(fetched).failure?.reason).toMatch(/^(protocol|reset|encoding)$/);
    expect(fetched.bytes).toBeUndefined();
  });
});
