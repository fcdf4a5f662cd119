import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { type HeldTimers, heldTimers } from "../../../../tests/support/held-timers.ts";
import type { RobotsAgentOptions } from "../../src/options/agent-options.ts";
import type { RobotsAgent } from "../../src/robots-agent.ts";
import { agentWith, served } from "../support-agent/served.ts";

/** For how long the agent waits for a body to be at hand, in milliseconds; however long a test stands still, that is not over. */
const AT_HAND_MS = 100;
let atHand: HeldTimers;
beforeEach(() => {
  atHand = heldTimers(AT_HAND_MS);
});

/** What came of a body: how it was named, and its bytes. */
interface Came {
  readonly type: string | undefined;
  readonly text: string;
}

/** A site that redirects from `/308` with 308 and from `/307` with 307, and tells what came to `/p`. */
async function redirecting(): Promise<{ origin: string; came: Came[]; agent: RobotsAgent }> {
  const came: Came[] = [];
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      came.push({ type: request.headers["content-type"], text: Buffer.concat(chunks).toString() });
      response.end("taken");
    });
  };
  const here = await served({
    "/robots.txt": { status: 404 },
    "/307": { status: 307, headers: { location: "/308" } },
    "/308": { status: 308, headers: { location: "/p" } },
    "/p": take,
  });
  return { origin: here.origin, came, agent: agentWith({ pace: { intervalMs: 0 } }) };
}

/** The form that a body is, as who reads the header understands it. */
async function formOf({ type = "", text }: Came): Promise<[string, unknown][]> {
  const form = await new Response(text, { headers: { "content-type": type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]): Promise<[string, unknown]> => {
      return [name, typeof value === "string" ? value : [value.name, value.type, await value.text()]];
    }),
  );
}

describe("a form", () => {
  test.each(["/p", "/308", "/307"])("is sent as the platform sends it, to %s", async (path) => {
    const { origin, came, agent } = await redirecting();
    const body = new FormData();
    body.append("a", "é\n1");
    body.append("a", "2");
    body.append("file", new File(["x,y"], 't"1".csv', { type: "text/csv" }));
    const response = await agent.fetch(`${origin}${path}`, { method: "POST", body });
    expect(await response.text()).toBe("taken");
    expect(came).toHaveLength(1);
    expect(came[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(await formOf(came[0] as Came)).toEqual([
      ["a", "é\r\n1"],
      ["a", "2"],
      ["file", ['t"1".csv', "text/csv", "x,y"]],
    ]);
  });

  test("in a Request is sent again, too", async () => {
    const { origin, came, agent } = await redirecting();
    const body = new FormData();
    body.append("a", "1");
    await (await agent.fetch(new Request(`${origin}/308`, { method: "POST", body }))).text();
    expect(await formOf(came[0] as Came)).toEqual([["a", "1"]]);
  });
});

/** What a server reads of how long a body is (RFC 9112 §6.3). */
type Framed = [length: string | null, coding: string | null];

/** Has bodies sent, and tells what came: by the platform's own `fetch`, and by the agent. */
async function framed(
  bodies: () => BodyInit,
  options: Partial<RobotsAgentOptions>,
  came: () => void = () => undefined,
): Promise<readonly [platform: Framed, asInit: Framed, asRequest: Framed]> {
  const here = await served({
    "/robots.txt": { status: 404 },
    "/p": ({ headers }, response) => {
      came();
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

describe("how long a body is", () => {
  const form = (): FormData => {
    const made = new FormData();
    made.append("file", new File(["x,y"], "t.csv"));
    return made;
  };

  describe.each<[string, Partial<RobotsAgentOptions>]>([
    ["our own client", {}],
    ["the caller's", { fetch: (input, init) => fetch(input, init) }],
  ])("by %s", (_who, options) => {
    test.each<[string, () => BodyInit]>([
      ["a string", () => "h\u00e9llo"],
      ["an empty string", () => ""],
      ["bytes", () => new Uint8Array(100_000)],
      ["a buffer", () => new ArrayBuffer(5)],
      ["parameters", () => new URLSearchParams({ a: "b c" })],
      ["a blob", () => new Blob(["abcd"])],
      ["a form", form],
    ])(
      "is said of %s, as by the platform's fetch, also where it is that of a Request",
      async (_what, bodies) => {
        const [platform, asInit, asRequest] = await framed(bodies, options);
        expect(platform[0]).toMatch(/^\d+$/);
        expect([asInit, asRequest]).toEqual([platform, platform]);
      },
    );

    test("is not said of a stream that goes on", async () => {
      let goOn = (): void => undefined;
      // Its first part is there at once, the others when the request has come.
      const slowly = (): ReadableStream<Uint8Array> => {
        const come = new Promise<void>((resolve) => {
          goOn = resolve;
        });
        let chunks = 0;
        return new ReadableStream({
          async pull(controller) {
            if (chunks > 0) await come;
            if (chunks++ < 2) controller.enqueue(new Uint8Array(3));
            else controller.close();
          },
        });
      };
      const answers = framed(slowly, options, () => goOn());
      // The agent waits for the end of the last one, a Request's, until that takes too long.
      await expect.poll(() => atHand.running).toBe(1);
      atHand.end();
      const [platform, asInit, asRequest] = await answers;
      expect(platform).toEqual([null, "chunked"]);
      expect([asInit, asRequest]).toEqual([platform, platform]);
    });
  });
});

describe("a body that a redirect wants sent again", () => {
  test.each(["/308", "/307"])("is, where it is that of a Request, from %s", async (path) => {
    const { origin, came, agent } = await redirecting();
    const response = await agent.fetch(new Request(`${origin}${path}`, { method: "POST", body: "b" }));
    expect([response.url, await response.text()]).toEqual([`${origin}/p`, "taken"]);
    expect(came).toEqual([{ type: "text/plain;charset=UTF-8", text: "b" }]);
  });

  test("is by the caller's own fetch, too", async () => {
    const { origin, came } = await redirecting();
    const agent = agentWith({ pace: { intervalMs: 0 }, fetch: globalThis.fetch });
    await (await agent.fetch(new Request(`${origin}/308`, { method: "POST", body: "b" }))).text();
    expect(came).toEqual([{ type: "text/plain;charset=UTF-8", text: "b" }]);
  });

  test("is up to a mebibyte, however many chunks it has", async () => {
    const { origin, came, agent } = await redirecting();
    const blob = new Blob([new Uint8Array(1024 * 1024).fill(0x61)]);
    await (await agent.fetch(new Request(`${origin}/308`, { method: "POST", body: blob }))).text();
    expect(came[0]?.text).toHaveLength(1024 * 1024);
  });

  test("says so where it is longer", async () => {
    const { origin, came, agent } = await redirecting();
    const request = new Request(`${origin}/308`, { method: "POST", body: "b".repeat(1024 * 1024 + 1) });
    await expect(agent.fetch(request)).rejects.toThrow(
      /308, and the body of the request is longer than 1048576 bytes/,
    );
    expect(came).toEqual([]);
  });

  test("says so where it is a stream of the caller's", async () => {
    const { origin, came, agent } = await redirecting();
    const body = new Blob(["b"]).stream();
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    await expect(agent.fetch(`${origin}/308`, init)).rejects.toThrow(/body of the request was a stream/);
    expect(came).toEqual([]);
  });
});

describe("a body that is there once only", () => {
  test.each<[string, () => unknown]>([
    [
      "made part by part",
      () =>
        (async function* () {
          yield new TextEncoder().encode("b");
        })(),
    ],
    ["a stream of Node", () => Readable.from([Buffer.from("b")])],
  ])("is not sent as nothing where it is %s", async (_what, body) => {
    const { origin, came, agent } = await redirecting();
    const init = { method: "POST", body: body(), duplex: "half" } as RequestInit;
    await expect(agent.fetch(`${origin}/308`, init)).rejects.toThrow(/body of the request was a stream/);
    expect(came).toEqual([]);
  });

  test("is not waited for where its end may never come", async () => {
    const here = await served({
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
    const told = expect(fetched).rejects.toThrow(/body of the request is still being sent/);
    // Once before it is sent, once before it is sent again.
    for (const times of [1, 2]) {
      await expect.poll(() => [atHand.started, atHand.running]).toEqual([times, 1]);
      atHand.end();
    }
    await told;
  });
});

describe("the body of a Request", () => {
  test("comes whole where it is longer than what is kept", async () => {
    const { origin, came, agent } = await redirecting();
    const request = new Request(`${origin}/p`, { method: "POST", body: "b".repeat(3_000_000) });
    await (await agent.fetch(request)).text();
    expect(came[0]?.text).toHaveLength(3_000_000);
  });

  test("is left alone where the page may not be fetched", async () => {
    const here = await served({ "/robots.txt": { body: "User-agent: *\nDisallow: /" } });
    const request = new Request(`${here.origin}/p`, { method: "POST", body: "b" });
    await expect(agentWith().fetch(request)).rejects.toMatchObject({ code: "ERR_ROBOTS_DISALLOWED" });
    expect(await request.text()).toBe("b");
  });

  test("that was read before is a wrong argument", async () => {
    const { origin, agent } = await redirecting();
    const request = new Request(`${origin}/p`, { method: "POST", body: "b" });
    await request.text();
    await expect(agent.fetch(request)).rejects.toMatchObject({
      code: "ERR_ROBOTS_INVALID_OPTION",
      message: "The body of the request was read before.",
    });
  });
});
