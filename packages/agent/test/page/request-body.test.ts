import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { type HeldTimers, heldTimers } from "../../../../tests/support/held-timers.ts";
import type { RobotsAgentOptions } from "../../src/options/agent-options.ts";
import type { RobotsAgent } from "../../src/robots-agent.ts";
import { agentWith, startSite } from "../support-agent/served.ts";

/**
 * Time in ms that the agent waits for a body to be complete. The tests end this wait themselves, however slow the
 * machine is.
 */
const AT_HAND_MS = 100;
let atHand: HeldTimers;
beforeEach(() => {
  atHand = heldTimers(AT_HAND_MS);
});

/** Body as the site received it: its Content-Type and its text. */
interface ReceivedBody {
  readonly type: string | undefined;
  readonly text: string;
}

/** Starts a site that redirects `/308` with 308 and `/307` with 307, and records the bodies sent to `/p`. */
async function redirecting(): Promise<{ origin: string; received: ReceivedBody[]; agent: RobotsAgent }> {
  const received: ReceivedBody[] = [];
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ type: request.headers["content-type"], text: Buffer.concat(chunks).toString() });
      response.end("taken");
    });
  };
  const here = await startSite({
    "/robots.txt": { status: 404 },
    "/307": { status: 307, headers: { location: "/308" } },
    "/308": { status: 308, headers: { location: "/p" } },
    "/p": take,
  });
  return { origin: here.origin, received, agent: agentWith({ pace: { intervalMs: 0 } }) };
}

/** Parses a received form by its Content-Type, as a server does. */
async function formOf({ type = "", text }: ReceivedBody): Promise<[string, unknown][]> {
  const form = await new Response(text, { headers: { "content-type": type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]): Promise<[string, unknown]> => {
      return [name, typeof value === "string" ? value : [value.name, value.type, await value.text()]];
    }),
  );
}

describe("agent.fetch() with a form", () => {
  test.each(["/p", "/308", "/307"])("sends the fields and the file of the form to %s", async (path) => {
    const { origin, received, agent } = await redirecting();
    const body = new FormData();
    body.append("a", "é\n1");
    body.append("a", "2");
    body.append("file", new File(["x,y"], 't"1".csv', { type: "text/csv" }));
    const response = await agent.fetch(`${origin}${path}`, { method: "POST", body });
    expect(await response.text()).toBe("taken");
    expect(received).toHaveLength(1);
    expect(received[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(await formOf(received[0] as ReceivedBody)).toEqual([
      ["a", "é\r\n1"],
      ["a", "2"],
      ["file", ['t"1".csv', "text/csv", "x,y"]],
    ]);
  });

  test("sends the form of a Request again after a redirect", async () => {
    const { origin, received, agent } = await redirecting();
    const body = new FormData();
    body.append("a", "1");
    await (await agent.fetch(new Request(`${origin}/308`, { method: "POST", body }))).text();
    expect(await formOf(received[0] as ReceivedBody)).toEqual([["a", "1"]]);
  });
});

/** Header fields that determine the length of a body (RFC 9112 §6.3). */
type Framed = [length: string | null, coding: string | null];

/**
 * Sends bodies by the platform's `fetch` and by the agent. Returns the header fields that the server received.
 */
async function framed(
  bodies: () => BodyInit,
  options: Partial<RobotsAgentOptions>,
  onRequest: () => void = () => undefined,
): Promise<readonly [platform: Framed, asInit: Framed, asRequest: Framed]> {
  const here = await startSite({
    "/robots.txt": { status: 404 },
    "/p": ({ headers }, response) => {
      onRequest();
      response.end(JSON.stringify([headers["content-length"], headers["transfer-encoding"]]));
    },
  });
  const agent = agentWith({ pace: { intervalMs: 0 }, ...options });
  const init = (): RequestInit => ({ method: "POST", body: bodies(), duplex: "half" }) as RequestInit;
  const url = `${here.origin}/p`;
  const answers = [
    await fetch(url, init()),
    await agent.fetch(url, init()),
    await agent.fetch(new Request(url, init())),
  ];
  return (await Promise.all(answers.map((answer) => answer.json()))) as unknown as [Framed, Framed, Framed];
}

describe("the length of a request body", () => {
  const form = (): FormData => {
    const made = new FormData();
    made.append("file", new File(["x,y"], "t.csv"));
    return made;
  };

  describe.each<[string, Partial<RobotsAgentOptions>]>([
    ["our own client", {}],
    ["a custom fetch", { fetch: (input, init) => fetch(input, init) }],
  ])("with %s", (_who, options) => {
    test.each<[string, () => BodyInit]>([
      ["a string", () => "h\u00e9llo"],
      ["an empty string", () => ""],
      ["bytes", () => new Uint8Array(100_000)],
      ["a buffer", () => new ArrayBuffer(5)],
      ["parameters", () => new URLSearchParams({ a: "b c" })],
      ["a blob", () => new Blob(["abcd"])],
      ["a form", form],
    ])("is sent for %s, as by the platform's fetch, also in a Request", async (_what, bodies) => {
      const [platform, asInit, asRequest] = await framed(bodies, options);
      expect(platform[0]).toMatch(/^\d+$/);
      expect([asInit, asRequest]).toEqual([platform, platform]);
    });

    test("is not sent for a stream that has not ended", async () => {
      let goOn = (): void => undefined;
      // The first part is available immediately, the others once the request has arrived.
      const slowly = (): ReadableStream<Uint8Array> => {
        const requested = new Promise<void>((resolve) => {
          goOn = resolve;
        });
        let chunks = 0;
        return new ReadableStream({
          async pull(controller) {
            if (chunks > 0) await requested;
            if (chunks++ < 2) controller.enqueue(new Uint8Array(3));
            else controller.close();
          },
        });
      };
      const answers = framed(slowly, options, () => goOn());
      // The last request is a `Request`. The agent waits for the end of its body until the time limit expires.
      await expect.poll(() => atHand.running).toBe(1);
      atHand.end();
      const [platform, asInit, asRequest] = await answers;
      expect(platform).toEqual([null, "chunked"]);
      expect([asInit, asRequest]).toEqual([platform, platform]);
    });
  });
});

describe("a request body after a redirect", () => {
  test.each(["/308", "/307"])("is sent again for a Request to %s", async (path) => {
    const { origin, received, agent } = await redirecting();
    const response = await agent.fetch(new Request(`${origin}${path}`, { method: "POST", body: "b" }));
    expect([response.url, await response.text()]).toEqual([`${origin}/p`, "taken"]);
    expect(received).toEqual([{ type: "text/plain;charset=UTF-8", text: "b" }]);
  });

  test("is sent again by a custom fetch", async () => {
    const { origin, received } = await redirecting();
    const agent = agentWith({ pace: { intervalMs: 0 }, fetch: globalThis.fetch });
    await (await agent.fetch(new Request(`${origin}/308`, { method: "POST", body: "b" }))).text();
    expect(received).toEqual([{ type: "text/plain;charset=UTF-8", text: "b" }]);
  });

  test("is sent again if it has exactly one mebibyte", async () => {
    const { origin, received, agent } = await redirecting();
    const blob = new Blob([new Uint8Array(1024 * 1024).fill(0x61)]);
    await (await agent.fetch(new Request(`${origin}/308`, { method: "POST", body: blob }))).text();
    expect(received[0]?.text).toHaveLength(1024 * 1024);
  });

  test("makes the call reject if it is longer than one mebibyte", async () => {
    const { origin, received, agent } = await redirecting();
    const request = new Request(`${origin}/308`, { method: "POST", body: "b".repeat(1024 * 1024 + 1) });
    await expect(agent.fetch(request)).rejects.toThrow(
      /308, but the request body cannot be sent again: it is longer than 1048576 bytes/,
    );
    expect(received).toEqual([]);
  });

  test("makes the call reject if it is a stream of the caller's", async () => {
    const { origin, received, agent } = await redirecting();
    const body = new Blob(["b"]).stream();
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    await expect(agent.fetch(`${origin}/308`, init)).rejects.toThrow(
      /request body cannot be sent again: it was a stream/,
    );
    expect(received).toEqual([]);
  });
});

describe("a request body that can be read only once", () => {
  test.each<[string, () => unknown]>([
    [
      "an async generator",
      () =>
        (async function* () {
          yield new TextEncoder().encode("b");
        })(),
    ],
    ["a stream of Node", () => Readable.from([Buffer.from("b")])],
  ])(
    "makes the call reject after a redirect, instead of being sent empty, if it is %s",
    async (_what, body) => {
      const { origin, received, agent } = await redirecting();
      const init = { method: "POST", body: body(), duplex: "half" } as RequestInit;
      await expect(agent.fetch(`${origin}/308`, init)).rejects.toThrow(
        /request body cannot be sent again: it was a stream/,
      );
      expect(received).toEqual([]);
    },
  );

  test("and that never ends makes the call reject after a redirect, because it is still being sent", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/307": (_request, response) => void response.writeHead(307, { location: "/p" }).end(),
    });
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(3)) });
    const request = new Request(`${here.origin}/307`, {
      method: "POST",
      body,
      duplex: "half",
    } as RequestInit);
    const fetched = agentWith({ pace: { intervalMs: 0 } }).fetch(request);
    const rejection = expect(fetched).rejects.toThrow(
      /request body cannot be sent again: it is still being sent/,
    );
    // The agent waits twice: before it sends the body, and before it sends the body again.
    for (const times of [1, 2]) {
      await expect.poll(() => [atHand.started, atHand.running]).toEqual([times, 1]);
      atHand.end();
    }
    await rejection;
  });
});

describe("the body of a Request", () => {
  test("is sent completely even if it is longer than the buffered mebibyte", async () => {
    const { origin, received, agent } = await redirecting();
    const request = new Request(`${origin}/p`, { method: "POST", body: "b".repeat(3_000_000) });
    await (await agent.fetch(request)).text();
    expect(received[0]?.text).toHaveLength(3_000_000);
  });

  test("is not read if the page is disallowed", async () => {
    const here = await startSite({ "/robots.txt": { body: "User-agent: *\nDisallow: /" } });
    const request = new Request(`${here.origin}/p`, { method: "POST", body: "b" });
    await expect(agentWith().fetch(request)).rejects.toMatchObject({ code: "ERR_ROBOTS_DISALLOWED" });
    expect(await request.text()).toBe("b");
  });

  test("is rejected if it was read before", async () => {
    const { origin, agent } = await redirecting();
    const request = new Request(`${origin}/p`, { method: "POST", body: "b" });
    await request.text();
    await expect(agent.fetch(request)).rejects.toMatchObject({
      code: "ERR_ROBOTS_INVALID_OPTION",
      message: "The request body has already been read.",
    });
  });
});
