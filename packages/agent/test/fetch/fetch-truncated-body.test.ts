import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createAddressGuard } from "../../src/guard/address-guard.ts";
import { certificateAuthority } from "../support/certificate.ts";
import { expectFailure, fetchRobots, textOf } from "../support/fetching.ts";
import { serveSockets } from "../support/raw-server.ts";
import { agentWith } from "../support-agent/served.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
const CLOSE_DELIMITED = `HTTP/1.1 200 OK\r\n\r\n${ROBOTS}`;
const MEASURED = `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${ROBOTS.length}\r\n\r\n${ROBOTS}`;
const CHUNKED = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${ROBOTS.length.toString(16)}\r\n${ROBOTS}\r\n0\r\n\r\n`;

const NO_ROBOTS = "HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
const PAGES = { robotsAreThere: false };

const authority = certificateAuthority();
const guard = createAddressGuard("any", async () => [{ address: "127.0.0.1", family: 4 }]);
const settings = { guard, ca: [authority.cert] };

afterEach(() => {
  vi.unstubAllEnvs();
});

/**
 * Starts a TLS server that calls `answered` with the TLS connection of each request and the TCP connection below.
 * @returns the port.
 */
async function serveTlsBytes(
  answered: (secured: TLSSocket, socket: Socket) => void,
  { version, robotsAreThere = true }: { version?: "TLSv1.2" | undefined; robotsAreThere?: boolean } = {},
): Promise<number> {
  const sockets = new Map<number | undefined, Socket>();
  const own = authority.issue("site.example");
  const tls = createTlsServer({ ...own, ...(version === undefined ? {} : { maxVersion: version }) });
  tls.on("secureConnection", (secured) => {
    secured.on("error", () => undefined);
    secured.once("data", (request) => {
      // With `robotsAreThere`, every request is passed to `answered`. Otherwise the robots.txt gets a 404, so that
      // an agent requests the page.
      if (robotsAreThere || !request.toString().startsWith("GET /robots.txt")) {
        answered(secured, sockets.get(secured.remotePort) as Socket);
      } else secured.end(NO_ROBOTS);
    });
  });
  const server = createServer((socket) => {
    sockets.set(
      socket.remotePort,
      socket.on("error", () => undefined),
    );
    tls.emit("connection", socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets.values()) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Returns a handler that sends `bytes` and then closes the TCP connection without a TLS closure alert. */
const withoutAlert = (bytes: string) => (secured: TLSSocket, socket: Socket) =>
  void secured.write(bytes, () => setTimeout(() => socket.destroy(), 50));
const withAlert = (bytes: string) => (secured: TLSSocket) => void secured.end(bytes);

describe("a TLS connection that ends without a closure alert (RFC 9112 §9.8)", () => {
  it.each([undefined, "TLSv1.2"] as const)(
    "makes a robots.txt fail that is framed by the end of the connection (maxVersion: %s)",
    async (version) => {
      const port = await serveTlsBytes(withoutAlert(CLOSE_DELIMITED), { version });
      const failure = expectFailure(await fetchRobots(`https://site.example:${port}`, settings), "reset");
      expect(failure.code).toBe("ERR_TLS_NO_CLOSURE_ALERT");
    },
  );

  it.each([undefined, "TLSv1.2"] as const)(
    "differs from a connection that ends with the alert, whose robots.txt is complete (maxVersion: %s)",
    async (version) => {
      const port = await serveTlsBytes(withAlert(CLOSE_DELIMITED), { version });
      const fetched = await fetchRobots(`https://site.example:${port}`, settings);
      expect(textOf(fetched)).toBe(ROBOTS);
      expect(fetched.hops[0]?.address).toBe("127.0.0.1");
    },
  );

  it.each([
    ["content-length", MEASURED],
    ["chunks", CHUNKED],
  ])("does not make a robots.txt fail that is framed by %s", async (_how, bytes) => {
    const port = await serveTlsBytes(withoutAlert(bytes));
    expect(textOf(await fetchRobots(`https://site.example:${port}`, settings))).toBe(ROBOTS);
  });

  it("makes a robots.txt fail that arrives at the same moment as the end of the connection", async () => {
    const port = await serveTlsBytes((secured, socket) => secured.write(CLOSE_DELIMITED, () => socket.end()));
    expectFailure(await fetchRobots(`https://site.example:${port}`, settings), "reset");
  });

  it("makes a page's body fail after the bytes that arrived", async () => {
    // The agent has no option to trust the test's authority, so every certificate is accepted.
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const large = "x".repeat(2_000_000);
    const port = await serveTlsBytes(withoutAlert(`HTTP/1.1 200 OK\r\n\r\n${large}`), PAGES);
    const fetchedBy = pages(port);
    for (const body of [fetchedBy.fetch, fetchedBy.turn]) {
      const { bytes, thrown } = await body();
      expect(bytes).toBe(large.length);
      expect(messagesOf(thrown)).toContain("closure alert");
    }
  });

  it("does not make a page fail if its length is known", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const large = "x".repeat(2_000_000);
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${large.length}\r\n\r\n`;
    const port = await serveTlsBytes(
      (secured, socket) => secured.write(head + large, () => socket.end()),
      PAGES,
    );
    const fetchedBy = pages(port);
    for (const body of [fetchedBy.fetch, fetchedBy.turn])
      expect(await body()).toEqual({ bytes: large.length });
  });
});

describe("a body framed by the end of the connection", () => {
  const reset = (robotsAreThere = true) =>
    answering(robotsAreThere, (socket) => {
      socket.write(CLOSE_DELIMITED);
      setTimeout(() => socket.resetAndDestroy(), 50);
    });

  it("is a failure of robots.txt if the connection is reset", async () => {
    const failure = expectFailure(await fetchRobots((await reset()).origin), "reset");
    expect(failure.code).toBe("ECONNRESET");
  });

  it("is a failure of robots.txt if the connection is reset over TLS", async () => {
    const port = await serveTlsBytes((secured, socket) =>
      secured.write(CLOSE_DELIMITED, () => setTimeout(() => socket.resetAndDestroy(), 50)),
    );
    expectFailure(await fetchRobots(`https://site.example:${port}`, settings), "reset");
  });

  it("is a failure of the page if the connection is reset", async () => {
    const { port } = await reset(false);
    const fetchedBy = pages(port, "http:");
    for (const body of [fetchedBy.fetch, fetchedBy.turn]) {
      const { thrown } = await body();
      expect(messagesOf(thrown)).toContain("reset");
    }
  });

  it("is complete if the connection is closed normally", async () => {
    const fetchedBy = pages((await answering(false, (socket) => socket.end(CLOSE_DELIMITED))).port, "http:");
    for (const body of [fetchedBy.fetch, fetchedBy.turn])
      expect(await body()).toEqual({ bytes: ROBOTS.length });
  });
});

function answering(robotsAreThere: boolean, answered: (socket: Socket) => void) {
  return serveSockets((socket) =>
    socket.once("data", (request) => {
      if (robotsAreThere || !request.toString().startsWith("GET /robots.txt")) answered(socket);
      else socket.end(NO_ROBOTS);
    }),
  );
}

interface ReadBody {
  readonly bytes: number;
  readonly thrown?: unknown;
}

/** Returns two functions that read the page `/p` with an agent: by `agent.fetch` and by `PageTurn.get`. */
function pages(port: number, scheme = "https:") {
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  const agent = agentWith({ pace: { intervalMs: 0 }, resolve });
  const url = `${scheme}//site.example:${port}/p`;
  return {
    fetch: async () => count((await agent.fetch(url)).body as AsyncIterable<Uint8Array>),
    turn: async () => count((await (await agent.turn(url)).get()).body),
  };
}

async function count(body: AsyncIterable<Uint8Array>): Promise<ReadBody> {
  let bytes = 0;
  try {
    for await (const chunk of body) bytes += chunk.length;
  } catch (thrown) {
    return { bytes, thrown };
  }
  return { bytes };
}

/** Returns the messages of an error and of its causes. */
function messagesOf(thrown: unknown): string {
  const messages: string[] = [];
  for (let error = thrown; error instanceof Error; error = error.cause) messages.push(error.message);
  return messages.join(": ");
}
