import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { moment, rounds } from "../../../../tests/support/held-timers.ts";
import { expectFailure, fetchRobots, textOf } from "../support/fetching.ts";
import { serveSockets } from "../support/raw-server.ts";
import { agentWith } from "../support-agent/served.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
/** Many header fields in one string: sending each field separately would take seconds. */
const FIELDS = "x: yyyyyyyyyyyyyyyyyyyyyy\r\n".repeat(2_000);
const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
const HINTS = "HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n";
const final = (body = ROBOTS) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const NO_ROBOTS = "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n";

/** Starts a server that calls `answer` for each request and keeps connections alive. */
function answering(answer: (socket: Socket, path: string) => unknown) {
  return serveSockets((socket) =>
    socket.on("data", (request) => void answer(socket, request.toString().split(" ")[1] ?? "")),
  );
}

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ["an unexpected 100", [CONTINUE + final()]],
  ["a 100 in a packet of its own", [CONTINUE, final()]],
  ["many interim responses", [CONTINUE.repeat(50) + HINTS + CONTINUE, HINTS + final()]],
  ["a 100 without a reason phrase", ["HTTP/1.1 100 \r\n\r\n", final()]],
  ["a 100 of HTTP/1.0", ["HTTP/1.0 100 Continue\r\n\r\n", final()]],
  ["a 102 and a status without a name", ["HTTP/1.1 102 x\r\n\r\nHTTP/1.1 199 y\r\nx: y\r\n\r\n", final()]],
  ["a 100 and a 103 sent byte by byte", [...CONTINUE, ...HINTS, ...final()]],
];

describe("interim responses (RFC 9110 §15.2)", () => {
  it.each(CASES)("are skipped before a robots.txt: %s", async (_what, parts) => {
    const site = await answering((socket) => sendParts(socket, parts));
    expect(textOf(await fetchRobots(site.origin))).toBe(ROBOTS);
    expect(site.received).toHaveLength(1);
  });

  it.each(CASES)("are skipped before each page, also on a reused connection: %s", async (_what, parts) => {
    const site = await answering((socket, path) =>
      path === "/robots.txt" ? socket.write(NO_ROBOTS) : sendParts(socket, parts),
    );
    const agent = agentWith({ pace: { intervalMs: 0 } });
    expect(await (await agent.fetch(`${site.origin}/1`)).text()).toBe(ROBOTS);
    const answer = await (await agent.turn(`${site.origin}/2`)).get();
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe(ROBOTS);
    expect(await (await agent.fetch(`${site.origin}/3`)).text()).toBe(ROBOTS);
    // At least one connection carried more than one request.
    expect(site.received.some((requests) => requests.split("GET /").length > 2)).toBe(true);
  });

  it("are skipped even if they arrive before the agent has sent the whole request body", async () => {
    const continued = moment();
    const site = await answering((socket, path) => {
      if (path === "/robots.txt") socket.write(NO_ROBOTS);
      else if (path === "/1") socket.write(CONTINUE, () => continued.reach());
      if (site.received.at(-1)?.endsWith("0\r\n\r\n")) socket.write(final("done"));
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from("one"));
        await continued.reached;
        await rounds();
        controller.enqueue(Buffer.from("two"));
        controller.close();
      },
    });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    expect(await (await agent.fetch(`${site.origin}/1`, init)).text()).toBe("done");
  });
});

describe("a response that is not skipped as an interim response", () => {
  it("is read even if the body looks like interim responses", async () => {
    const site = await answering((socket) =>
      sendParts(socket, [final("").replace("length: 0", "length: 500"), CONTINUE.repeat(20)]),
    );
    expect(textOf(await fetchRobots(site.origin))).toBe(CONTINUE.repeat(20));
  });

  it("fails if the header never ends", async () => {
    const site = await answering((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(FIELDS));
      };
      socket.write("HTTP/1.1 103 Early Hints\r\n");
      socket.on("drain", more);
      more();
    });
    expect(expectFailure(await fetchRobots(site.origin), "protocol").code).toBe("UND_ERR_HEADERS_OVERFLOW");
  });

  it("fails if the status is 101, because the request did not ask for an upgrade", async () => {
    const head = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n";
    const site = await answering((socket) => socket.write(head + final()));
    expectFailure(await fetchRobots(site.origin), "reset");
  });

  it.each(["000", "001", "099"])(
    "fails with a message about the invalid status if the status is %s",
    async (status) => {
      const site = await answering((socket, path) =>
        socket.write(path === "/p" || status !== "099" ? final().replace("200", status) : NO_ROBOTS),
      );
      if (status === "099") {
        const answer = agentWith().fetch(`${site.origin}/p`);
        const cause = { message: "the server answered with the invalid status 099" };
        await expect(answer).rejects.toMatchObject({ cause });
      } else {
        const { message } = expectFailure(await fetchRobots(site.origin), "protocol");
        expect(message).toBe(`the server answered with the invalid status ${status}`);
      }
    },
  );

  it("fails if the connection ends inside the status line", async () => {
    const site = await answering((socket) => socket.end("HTTP/1.1 100 Con"));
    expectFailure(await fetchRobots(site.origin), "reset");
  });
});

async function sendParts(socket: Socket, parts: readonly string[]): Promise<void> {
  socket.setNoDelay(true);
  for (const part of parts) {
    socket.write(part);
    // The reader runs in this process. Two rounds of the event loop let it read this part first.
    await rounds(2);
  }
}
