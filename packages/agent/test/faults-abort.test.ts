import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { AgentClosedError } from "../src/errors.ts";
import { addressGuard } from "../src/guard/address-guard.ts";
import { dialect, fetcher, fetchRobots, type Settings } from "./support/fetching.ts";
import { serveFtp } from "./support/ftp-server.ts";
import { fullPort } from "./support/full-server.ts";
import { leakingNothing } from "./support/leaks.ts";
import { serveRaw, serveSockets } from "./support/raw-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
const stalls = (octets: string) => serveRaw((socket) => socket.write(octets, "latin1"));
const never = () => new Promise<never>(() => undefined);

/** Where an attempt is when its caller loses patience: what it asks, and what is said to it until then. */
const STEPS: readonly (readonly [where: string, () => Promise<{ url: string; settings?: Settings }>])[] = [
  [
    "in the look-up",
    async () => ({ url: "http://site.example", settings: { guard: addressGuard("any", never) } }),
  ],
  [
    "in the look-up for FTP",
    async () => ({ url: "ftp://site.example", settings: { guard: addressGuard("any", never) } }),
  ],
  ["before the connection is made", async () => ({ url: `http://127.0.0.1:${await fullPort()}` })],
  ["before FTP's connection is made", async () => ({ url: `ftp://127.0.0.1:${await fullPort()}` })],
  [
    "before FTP's data connection is made",
    async () => {
      const port = await fullPort();
      return { url: (await serveFtp({ replies: { EPSV: `229 here (|||${port}|)` } })).url.href };
    },
  ],
  [
    "in the TLS handshake",
    async () => ({ url: `https://127.0.0.1:${(await serveSockets(() => undefined)).port}` }),
  ],
  ["before the answer", async () => ({ url: (await serveSockets(() => undefined)).origin })],
  ["in the header", async () => ({ url: (await stalls("HTTP/1.1 200 OK\r\nx: ")).origin })],
  ["before the body", async () => ({ url: (await stalls("HTTP/1.1 200 OK\r\n\r\n")).origin })],
  ["in the body", async () => ({ url: (await stalls("HTTP/1.1 200 OK\r\n\r\nUser-")).origin })],
  [
    "in a coded body",
    async () => ({
      url: (await stalls("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\u001f\u008b")).origin,
    }),
  ],
  [
    "behind a redirect",
    async () => {
      const next = await serveSockets(() => undefined);
      return { url: (await stalls(`HTTP/1.1 302 Found\r\nlocation: ${next.origin}/\r\n\r\n`)).origin };
    },
  ],
  ["at FTP's greeting", async () => ({ url: (await serveFtp({ replies: { "": undefined } })).url.href })],
  ["at FTP's login", async () => ({ url: (await serveFtp({ replies: { PASS: undefined } })).url.href })],
  ["at EPSV", async () => ({ url: (await serveFtp({ replies: { EPSV: undefined } })).url.href })],
  ["in FTP's file", async () => ({ url: (await serveFtp({ send: (data) => data.write(ROBOTS) })).url.href })],
];

describe("an abort", () => {
  it("before it begins is thrown, and nothing is asked", async () => {
    const site = await stalls("");
    const reason = { mine: true };
    const asked = fetchRobots(site.origin, {}, { signal: AbortSignal.abort(reason) });
    await expect(asked).rejects.toBe(reason);
    expect(site.received).toEqual([]);
  });

  it.each(STEPS)("%s is thrown as it was given, at once, and leaves nothing", async (_where, made) => {
    const { url, settings } = await made();
    const controller = new AbortController();
    const reason = { mine: true };
    const asked = fetchRobots(url, settings, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 150);
    const began = Date.now();
    await expect(asked).rejects.toBe(reason);
    expect(Date.now() - began).toBeLessThan(3_000);
  });

  it("after the end changes nothing", async () => {
    const site = await stalls("HTTP/1.1 404 Not Found\r\n\r\n");
    const controller = new AbortController();
    const fetched = await fetchRobots(site.origin, {}, { signal: controller.signal });
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    controller.abort();
    expect(fetched.hops).toMatchObject([{ status: 404 }]);
  });

  it("by a reason that is an error of ours is the caller's all the same", async () => {
    const site = await stalls("");
    const reason = new DOMException("enough", "TimeoutError");
    const controller = new AbortController();
    const asked = fetchRobots(site.origin, {}, { signal: controller.signal });
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });
});

describe("closing the fetcher", () => {
  it("ends what is under way, and leaves nothing", async () => {
    const site = await serveSockets(() => undefined);
    const made = fetcher();
    const url = new URL("/robots.txt", site.origin);
    await leakingNothing(async () => {
      const asked = [1, 2, 3].map(() => made.fetchRobots(url, { dialect }));
      await expect.poll(() => site.received.length).toBe(3);
      const ended = Promise.allSettled(asked);
      await made.close();
      for (const each of await ended) {
        expect(each).toMatchObject({ status: "rejected", reason: expect.any(AgentClosedError) });
      }
    });
    await expect(made.fetchRobots(url, { dialect })).rejects.toBeInstanceOf(AgentClosedError);
  });

  it("can be done twice", async () => {
    const made = fetcher();
    await made.close();
    await made.close();
  });
});
