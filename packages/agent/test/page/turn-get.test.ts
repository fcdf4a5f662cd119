import { getEventListeners, once } from "node:events";
import { gzipSync } from "node:zlib";
import { InvalidOptionError } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import type { GetOptions, PageResponse } from "../../src/http/response/page-response.ts";
import { resultOrWaits, settle } from "../support-agent/paced.ts";
import { agentWith, countDependentSignals, startSite } from "../support-agent/served.ts";
import type { Answer } from "../support-agent/test-site.ts";

const NO_ROBOTS = { "/robots.txt": { status: 404 } };

/** Starts a site that sends `answer` for `/`, and requests `/` by `turn.get()`. */
async function asked(answer: Answer, options: GetOptions = {}): Promise<PageResponse> {
  const here = await startSite({ ...NO_ROBOTS, "/": answer });
  const agent = agentWith({ pace: { intervalMs: 0 } });
  return (await agent.turn(here.origin)).get(options);
}

async function read({ body }: PageResponse): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const begun: Answer = (_request, response) => void response.writeHead(200).write("begun");

describe("turn.get()", () => {
  test("skips informational responses", async () => {
    const answer = await asked((_request, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      response.writeHead(201, { "x-name": "caf\u00e9" }).end("there");
    });
    expect(answer.status).toBe(201);
    expect(answer.headers).toContainEqual(["x-name", "caf\u00e9"]);
    expect((await read(answer)).toString()).toBe("there");
  });

  test.each(["identity", "gzip"])("waits for a slow reader, and loses nothing (%s)", async (coding) => {
    const body = Buffer.alloc(20_000_000, "0123456789abcdef");
    const sent = coding === "gzip" ? gzipSync(body, { level: 0 }) : body;
    let written = 0;
    const answer = await asked(
      (_request, response) => {
        response.writeHead(200, coding === "gzip" ? { "content-encoding": "gzip" } : {});
        const write = (): void => {
          while (written < sent.length) {
            const more = response.write(sent.subarray(written, written + 65_536));
            written += 65_536;
            if (!more) return void response.once("drain", write);
          }
          response.end();
        };
        write();
      },
      { maxBytes: body.length },
    );
    const chunks = answer.body[Symbol.asyncIterator]();
    const first = await chunks.next();
    // Waits until no more bytes are written.
    for (let before = -1; before < written; ) {
      before = written;
      for (let i = 0; i < 10; i++) await settle();
    }
    // The kernel and the client buffer far less than the whole body.
    expect(written).toBeLessThan(sent.length * 0.8);
    let bytes = first.done === true ? 0 : first.value.length;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next())
      bytes += next.value.length;
    expect(bytes).toBe(body.length);
  });

  test("rejects after timeoutMs, both before the response and during the body", async () => {
    const limits = heldTimers(4_321);
    let isAsked = false;
    const never = asked(
      () => {
        isAsked = true;
      },
      { timeoutMs: 4_321 },
    );
    const late = { name: "TimeoutError", message: "no answer within 4321 ms" };
    const rejection = expect(never).rejects.toMatchObject(late);
    await expect.poll(() => isAsked).toBe(true);
    expect(limits.running).toBe(1);
    limits.end();
    await rejection;
    const answer = await asked(begun, { timeoutMs: 4_321 });
    const reading = read(answer);
    const bodyRejection = expect(reading).rejects.toMatchObject({
      name: "TimeoutError",
      message: "no complete answer within 4321 ms",
    });
    expect(await resultOrWaits(reading)).toBe("waits");
    expect(limits.running).toBe(1);
    limits.end();
    await bodyRejection;
  });

  test("rejects after timeoutMs with a custom fetch", async () => {
    let requests = 0;
    const here = await startSite({
      ...NO_ROBOTS,
      "/": (_request, response) => {
        if (requests++ > 0) response.writeHead(204).end();
      },
    });
    const agent = agentWith({ pace: { intervalMs: 0 }, fetch });
    const limits = heldTimers(4_321.5);
    const never = (await agent.turn(here.origin)).get({ timeoutMs: 4_321.5 });
    const rejection = expect(never).rejects.toMatchObject({ name: "TimeoutError" });
    await expect.poll(() => requests).toBe(1);
    limits.end();
    await rejection;
    const soon = await (await agent.turn(here.origin)).get({ timeoutMs: Number.POSITIVE_INFINITY });
    expect(soon.status).toBe(204);
  });

  test.each([
    ["our own client", {}],
    ["a custom fetch", { fetch: (url: string | URL | Request, init?: RequestInit) => fetch(url, init) }],
  ])(
    "with %s: leaves no listeners on the caller's signal, and rejects an invalid timeoutMs",
    async (_who, options) => {
      const here = await startSite({ ...NO_ROBOTS, "/p": { body: "here" } });
      const agent = agentWith({ pace: { intervalMs: 0 }, ...options });
      const { signal } = new AbortController();
      for (let i = 0; i < 20; i++) {
        const answer = await (await agent.turn(`${here.origin}/p`)).get({ signal, timeoutMs: 60_000 });
        if (i % 2 === 0) expect((await read(answer)).toString()).toBe("here");
        else for await (const _ of answer.body) break;
      }
      await expect.poll(() => getEventListeners(signal, "abort").length).toBe(0);
      expect(countDependentSignals(signal)).toBe(0);
      for (const timeoutMs of [Number.NaN, -1, "1" as unknown as number]) {
        const turn = await agent.turn(`${here.origin}/p`);
        await expect(turn.get({ timeoutMs })).rejects.toThrow(InvalidOptionError);
      }
      const max = { timeoutMs: Number.POSITIVE_INFINITY };
      expect((await read(await (await agent.turn(`${here.origin}/p`)).get(max))).toString()).toBe("here");
    },
  );

  test("rejects with the caller's abort reason, even if the reason is not an Error", async () => {
    const end = new AbortController();
    const answer = await asked(begun, { signal: end.signal });
    const chunks = answer.body[Symbol.asyncIterator]();
    expect((await chunks.next()).done).toBe(false);
    const next = chunks.next();
    end.abort("no error");
    await expect(next).rejects.toBe("no error");
    await expect(chunks.next()).resolves.toEqual({ done: true, value: undefined });
  });

  test("rejects all pending bodies after one signal aborts, but not the complete ones", async () => {
    const here = await startSite({ ...NO_ROBOTS, "/": begun, "/done": { body: "done" } });
    const agent = agentWith({ pace: { intervalMs: 0, concurrency: 20 } });
    const end = new AbortController();
    const { signal } = end;
    const done = await (await agent.turn(`${here.origin}/done`)).get({ signal });
    const answers = [];
    for (let i = 0; i < 10; i++) answers.push(await (await agent.turn(here.origin)).get({ signal }));
    expect((await read(done)).toString()).toBe("done");
    const all = answers.map(read);
    end.abort(new Error("enough"));
    for (const one of all) await expect(one).rejects.toThrow("enough");
    const late = (await agent.turn(here.origin)).get({ signal });
    await expect(late).rejects.toThrow("enough");
  });

  test("rejects after an abort during the DNS lookup", async () => {
    const here = await startSite({ "/robots.txt": { status: 404, headers: { connection: "close" } } });
    let lookUps = 0;
    // A DNS lookup that succeeds once and is pending afterwards.
    const resolve = (): Promise<readonly { address: string; family: 4 }[]> =>
      lookUps++ === 0 ? Promise.resolve([{ address: "127.0.0.1", family: 4 }]) : new Promise(() => undefined);
    const agent = agentWith({ pace: { intervalMs: 0 }, resolve });
    const turn = await agent.turn(`http://there.example:${new URL(here.origin).port}/`);
    const end = new AbortController();
    const rejection = expect(turn.get({ signal: end.signal })).rejects.toThrow("enough");
    await expect.poll(() => lookUps).toBe(2);
    end.abort(new Error("enough"));
    await rejection;
  });

  test("returns the received bytes, and then rejects if the connection breaks", async () => {
    let breakOff = (): Promise<unknown> => Promise.resolve();
    const answer = await asked((_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("half");
      breakOff = () => once(response.destroy(), "close");
    });
    const chunks = answer.body[Symbol.asyncIterator]();
    await breakOff();
    // Waits until the agent has detected the break.
    await settle();
    const { value } = await chunks.next();
    expect(Buffer.from(value as Uint8Array).toString()).toBe("half");
    await expect(chunks.next()).rejects.toThrow();
  });

  describe.each([
    ["identity", "begun"],
    ["gzip", gzipSync("begun").subarray(0, 12)],
    ["gzip", "this is none"],
    ["zstd", "nobody asked for it"],
  ])("with a body (%s, %o)", (coding, begins) => {
    test.each(["immediately", "while it is read", "while reads are pending"])(
      "closes the connection if the body is abandoned %s",
      async (when) => {
        let closed = false;
        const answer = await asked((_request, response) => {
          response.on("close", () => {
            closed = true;
          });
          response.writeHead(200, { "content-encoding": coding }).write(begins);
        });
        const chunks = answer.body[Symbol.asyncIterator]();
        if (when === "while it is read") await Promise.race([chunks.next().catch(() => undefined), settle()]);
        const more = when === "while reads are pending" ? [chunks.next(), chunks.next()] : [];
        const settled = Promise.allSettled(more);
        await chunks.return?.();
        await settled;
        await expect.poll(() => closed).toBe(true);
        expect((await chunks.next()).done).toBe(true);
      },
    );
  });

  test("resolves each of several pending reads with its own chunk", async () => {
    let goOn = (_part?: string): void => undefined;
    const answer = await asked((_request, response) => {
      response.writeHead(200).write("one");
      goOn = (part) => void (part === undefined ? response.end() : response.write(part));
    });
    const chunks = answer.body[Symbol.asyncIterator]();
    const asks = [chunks.next(), chunks.next(), chunks.next(), chunks.next()];
    await asks[0];
    goOn("two");
    await asks[1];
    goOn();
    const all = await Promise.all(asks);
    expect(all.map(({ value }) => value && Buffer.from(value).toString())).toEqual([
      "one",
      "two",
      undefined,
      undefined,
    ]);
  });

  test("rejects the body when the agent is closed", async () => {
    const here = await startSite({ ...NO_ROBOTS, "/": begun });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const answer = await (await agent.turn(here.origin)).get();
    const rejection = expect(read(answer)).rejects.toMatchObject({ code: "ERR_ROBOTS_AGENT_CLOSED" });
    await agent.close();
    await rejection;
  });

  test("sends one request for each turn, and rejects a second call or a call after done()", async () => {
    const here = await startSite({ ...NO_ROBOTS, "/": { body: "here" } });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const once = await agent.turn(here.origin);
    const first = once.get();
    const message = /A turn allows one request/;
    await expect(once.get()).rejects.toThrow(message);
    // The rejected call does not affect the first one.
    expect((await read(await first)).toString()).toBe("here");
    await expect(once.get()).rejects.toThrow(message);
    const given = await agent.turn(here.origin);
    await given.done();
    await expect(given.get()).rejects.toThrow(/turn has ended/);
    expect(here.count("/")).toBe(1);
  });

  test("rejects an invalid header field", async () => {
    const never = asked({ body: "x" }, { headers: { "a b": "c" } });
    await expect(never).rejects.toThrow(/header/);
  });
});
