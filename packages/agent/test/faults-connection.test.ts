import { describe, expect, it } from "vitest";
import { addressGuard } from "../src/guard/address-guard.ts";
import { expectFailure, fetchRobots } from "./support/fetching.ts";
import { fullPort } from "./support/full-server.ts";
import { deadPort, serveRaw, serveSockets } from "./support/raw-server.ts";

/** Long enough for a connection on a busy machine, short enough to wait for. */
const soon = { limits: { timeoutMs: 500 } };

describe("the time is up", () => {
  it("while nobody answers", async () => {
    const site = await serveSockets(() => undefined);
    const fetched = await fetchRobots(site.origin, soon);
    expectFailure(fetched, "timeout");
    expect(site.received).toEqual([expect.stringContaining("GET /robots.txt HTTP/1.1")]);
    expect(fetched.endedAt - fetched.startedAt).toBeGreaterThanOrEqual(450);
    await expect.poll(() => site.connections()).toBe(0);
  });

  it.each([
    ["after the first octets", "HT"],
    ["in the header", "HTTP/1.1 200 OK\r\ncontent-le"],
    ["after the header", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n"],
    ["in the body", "HTTP/1.1 200 OK\r\n\r\nUser-agent: *"],
    ["before the last chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n"],
    ["in a gzip body", "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\u001f"],
  ])("%s", async (_where, octets) => {
    const site = await serveRaw((socket) => socket.write(octets, "latin1"));
    expectFailure(await fetchRobots(site.origin, soon), "timeout");
    expect(site.received).toHaveLength(1);
    await expect.poll(() => site.connections()).toBe(0);
  });

  it("while the header comes an octet at a time", async () => {
    const site = await serveRaw((socket) => {
      const timer = setInterval(() => socket.write("x"), 20);
      socket.write("HTTP/1.1 200 OK\r\n");
      socket.on("close", () => clearInterval(timer));
    });
    expectFailure(await fetchRobots(site.origin, soon), "timeout");
  });

  it("while informational answers come without an end", async () => {
    const site = await serveRaw((socket) => {
      const timer = setInterval(() => socket.write("HTTP/1.1 102 Processing\r\n\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    expectFailure(await fetchRobots(site.origin, soon), "timeout");
  });

  it("while the name is being looked up", async () => {
    const guard = addressGuard("any", () => new Promise(() => undefined));
    expectFailure(await fetchRobots("http://site.example/", { ...soon, guard }), "timeout");
  });

  it("while the TLS handshake waits", async () => {
    const site = await serveSockets(() => undefined);
    expectFailure(await fetchRobots(`https://127.0.0.1:${site.port}`, soon), "timeout");
    await expect.poll(() => site.connections()).toBe(0);
  });
});

describe("no connection", () => {
  it("where nothing listens", async () => {
    const fetched = await fetchRobots(`http://127.0.0.1:${await deadPort()}`);
    expect(expectFailure(fetched, "connection").code).toBe("ECONNREFUSED");
    expect(fetched.hops[0]?.address).toBeUndefined();
  });

  it("where nothing listens at any of the addresses", async () => {
    const addresses = [
      { address: "127.0.0.1", family: 4 },
      { address: "127.0.0.2", family: 4 },
    ];
    const guard = addressGuard("any", async () => addresses);
    const fetched = await fetchRobots(`http://site.example:${await deadPort()}`, { guard });
    const { code, message } = expectFailure(fetched, "connection");
    expect(code).toBe("ECONNREFUSED");
    expect(message).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:/);
  });

  it("where the name is unknown", async () => {
    expect(expectFailure(await fetchRobots("http://nothing.invalid"), "name").code).toMatch(/^E/);
  });

  it.each(["ENOTFOUND", "EAI_AGAIN", "ESERVFAIL"])("where the name service says %s", async (code) => {
    const guard = addressGuard("any", () => Promise.reject(Object.assign(new Error("no"), { code })));
    expect(expectFailure(await fetchRobots("http://site.example", { guard }), "name").code).toBe(code);
  });

  it("where it is closed at once", async () => {
    const site = await serveSockets((socket) => socket.destroy());
    expectFailure(await fetchRobots(site.origin), "reset");
  });
});

describe("a dead host costs no more than one connection's time, however many addresses it has", () => {
  const limits = { connectTimeoutMs: 700 };
  const addresses = Array.from({ length: 40 }, (_, i) => ({ address: `127.0.0.${i + 1}`, family: 4 }));

  it.each([
    ["http", 1, "no connection within 700 ms"],
    ["http", 40, "no connection to any of 40 addresses within 700 ms"],
    ["https", 40, "no connection to any of 40 addresses within 700 ms"],
    ["ftp", 1, "no connection within 700 ms"],
    ["ftp", 40, "no connection to any of 40 addresses within 700 ms"],
  ])("%s, %i addresses", async (scheme, count, message) => {
    const port = await fullPort("0.0.0.0");
    const guard = addressGuard("any", async () => addresses.slice(0, count));
    const before = performance.now();
    const failure = expectFailure(
      await fetchRobots(`${scheme}://site.example:${port}`, { guard, limits }),
      "connection",
    );
    expect(failure.message).toBe(message);
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  it("counts the TLS handshake", async () => {
    const site = await serveSockets(() => undefined);
    const fetched = await fetchRobots(`https://127.0.0.1:${site.port}`, { limits });
    expect(expectFailure(fetched, "connection").code).toBe("UND_ERR_CONNECT_TIMEOUT");
    await expect.poll(() => site.connections()).toBe(0);
  });

  it("and does not count what comes once the connection is made", async () => {
    const site = await serveSockets((socket) =>
      socket.once("data", () => setTimeout(() => socket.end("HTTP/1.1 404 x\r\n\r\n"), 1_000)),
    );
    const unlimited = { limits: { connectTimeoutMs: Number.POSITIVE_INFINITY } };
    for (const settings of [{ limits }, unlimited])
      expect((await fetchRobots(site.origin, settings)).hops[0]?.status).toBe(404);
  });
});
