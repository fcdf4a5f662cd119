import { describe, expect, it } from "vitest";
import { HOUR, heldLongTimers, moment, rounds } from "../../../../tests/support/held-timers.ts";
import { createAddressGuard } from "../../src/guard/address-guard.ts";
import { expectFailure, fetchRobots } from "../support/fetching.ts";
import { fullPort } from "../support/full-server.ts";
import { deadPort, serveRaw, serveSockets } from "../support/raw-server.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";

/** A time limit of one hour. The tests make it expire with `timers.end()` instead of waiting. */
const long = { limits: { timeoutMs: HOUR } };

describe("fetchRobots() fails with timeout", () => {
  it("while the server sends nothing", async () => {
    const timers = heldLongTimers();
    const clock = new ManualClock();
    const began = clock.now();
    const site = await serveSockets(() => undefined);
    const asked = fetchRobots(site.origin, { ...long, clock });
    await expect.poll(() => site.received).toEqual([expect.stringContaining("GET /robots.txt HTTP/1.1")]);
    expect(timers.running).toBe(1);
    clock.advance(HOUR);
    timers.end();
    const fetched = await asked;
    expectFailure(fetched, "timeout");
    expect(fetched).toMatchObject({ startedAt: began, endedAt: began + HOUR });
    await expect.poll(() => site.connections()).toBe(0);
  });

  it.each([
    ["after the first bytes", "HT"],
    ["in the header", "HTTP/1.1 200 OK\r\ncontent-le"],
    ["after the header", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n"],
    ["in the body", "HTTP/1.1 200 OK\r\n\r\nUser-agent: *"],
    ["before the last chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n"],
    ["in a gzip body", "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\u001f"],
  ])("if the server stops %s", async (_where, latin1) => {
    const timers = heldLongTimers();
    const sent = moment();
    const site = await serveRaw((socket) => socket.write(latin1, "latin1", () => sent.reach()));
    const asked = fetchRobots(site.origin, long);
    await sent.reached;
    await rounds();
    timers.end();
    expectFailure(await asked, "timeout");
    expect(site.received).toHaveLength(1);
    await expect.poll(() => site.connections()).toBe(0);
  });

  it.each([
    ["the header arrives one byte at a time", "HTTP/1.1 200 OK\r\n", "x"],
    ["informational responses arrive without an end", "", "HTTP/1.1 102 Processing\r\n\r\n"],
  ])("while %s", async (_what, first, next) => {
    const timers = heldLongTimers();
    let sent = 0;
    const site = await serveRaw((socket) => {
      if (first !== "") socket.write(first);
      const timer = setInterval(() => socket.write(next, () => sent++), 5);
      socket.on("close", () => clearInterval(timer));
    });
    const asked = fetchRobots(site.origin, long);
    await expect.poll(() => sent).toBeGreaterThan(5);
    timers.end();
    expectFailure(await asked, "timeout");
  });

  it("while the name is being looked up", async () => {
    const timers = heldLongTimers();
    const looked = moment();
    const guard = createAddressGuard("any", () => {
      looked.reach();
      return new Promise(() => undefined);
    });
    const asked = fetchRobots("http://site.example/", { ...long, guard });
    await looked.reached;
    timers.end();
    expectFailure(await asked, "timeout");
  });

  it("while the server does not answer the TLS handshake", async () => {
    const timers = heldLongTimers();
    const site = await serveSockets(() => undefined);
    const asked = fetchRobots(`https://127.0.0.1:${site.port}`, long);
    await expect.poll(() => site.received.join("")).not.toBe("");
    timers.end();
    expectFailure(await asked, "timeout");
    await expect.poll(() => site.connections()).toBe(0);
  });
});

describe("fetchRobots() fails", () => {
  it("if the port has no listener", async () => {
    const fetched = await fetchRobots(`http://127.0.0.1:${await deadPort()}`);
    expect(expectFailure(fetched, "connection").code).toBe("ECONNREFUSED");
    expect(fetched.hops[0]?.address).toBeUndefined();
  });

  it("if the port has no listener at any address", async () => {
    const addresses = [
      { address: "127.0.0.1", family: 4 },
      { address: "127.0.0.2", family: 4 },
    ];
    const guard = createAddressGuard("any", async () => addresses);
    const fetched = await fetchRobots(`http://site.example:${await deadPort()}`, { guard });
    const { code, message } = expectFailure(fetched, "connection");
    expect(code).toBe("ECONNREFUSED");
    expect(message).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:/);
  });

  it("if the name is unknown", async () => {
    expect(expectFailure(await fetchRobots("http://nothing.invalid"), "name").code).toMatch(/^E/);
  });

  it.each(["ENOTFOUND", "EAI_AGAIN", "ESERVFAIL"])("if the DNS lookup fails with %s", async (code) => {
    const guard = createAddressGuard("any", () => Promise.reject(Object.assign(new Error("no"), { code })));
    expect(expectFailure(await fetchRobots("http://site.example", { guard }), "name").code).toBe(code);
  });

  it("if the server closes the connection immediately", async () => {
    const site = await serveSockets((socket) => socket.destroy());
    expectFailure(await fetchRobots(site.origin), "reset");
  });
});

describe("connectTimeoutMs limits the time to connect to all addresses of a host", () => {
  const limits = { connectTimeoutMs: HOUR };
  const addresses = Array.from({ length: 40 }, (_, i) => ({ address: `127.0.0.${i + 1}`, family: 4 }));

  it.each([
    ["http", 1, "no connection within 3600000 ms"],
    ["http", 40, "no connection to any of 40 addresses within 3600000 ms"],
    ["https", 40, "no connection to any of 40 addresses within 3600000 ms"],
    ["ftp", 1, "no connection within 3600000 ms"],
    ["ftp", 40, "no connection to any of 40 addresses within 3600000 ms"],
  ])("for the scheme %s and %i address(es)", async (scheme, count, message) => {
    const port = await fullPort("0.0.0.0");
    const timers = heldLongTimers();
    const guard = createAddressGuard("any", async () => addresses.slice(0, count));
    const asked = fetchRobots(`${scheme}://site.example:${port}`, { guard, limits });
    await expect.poll(() => timers.running).toBe(1);
    await rounds();
    // The shared time limit of all addresses ends.
    timers.end();
    expect(expectFailure(await asked, "connection").message).toBe(message);
    expect(timers.started).toBe(1);
  });

  it("including the TLS handshake", async () => {
    const timers = heldLongTimers();
    const site = await serveSockets(() => undefined);
    const asked = fetchRobots(`https://127.0.0.1:${site.port}`, { limits });
    await expect.poll(() => site.received.join("")).not.toBe("");
    timers.end();
    expect(expectFailure(await asked, "connection").code).toBe("UND_ERR_CONNECT_TIMEOUT");
    await expect.poll(() => site.connections()).toBe(0);
  });

  it("but not the time after the connection was made", async () => {
    const timers = heldLongTimers();
    const running: number[] = [];
    const site = await serveSockets((socket) =>
      socket.once("data", () => {
        running.push(timers.running);
        socket.end("HTTP/1.1 404 x\r\n\r\n");
      }),
    );
    const unlimited = { limits: { connectTimeoutMs: Number.POSITIVE_INFINITY } };
    for (const settings of [{ limits }, unlimited])
      expect((await fetchRobots(site.origin, settings)).hops[0]?.status).toBe(404);
    expect(timers.started).toBe(2);
    // The time limit for connecting no longer runs once the request has arrived.
    expect(running).toEqual([0, 0]);
  });
});
