import { describe, expect, it } from "vitest";
import { createAddressGuard } from "../../src/guard/address-guard.ts";
import { fetchRobots, lastHop, textOf } from "../support/fetching.ts";
import { type FtpBehaviour, serveFtp } from "../support/ftp-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
const files = { "robots.txt": ROBOTS };
const soon = { limits: { timeoutMs: 500 } };

/** Starts an FTP server and fetches its robots.txt. */
async function fetchBy(behaviour: FtpBehaviour, settings: Parameters<typeof fetchRobots>[1] = {}) {
  const site = await serveFtp(behaviour);
  return { site, fetched: await fetchRobots(site.url, settings) };
}

describe("a robots.txt by FTP", () => {
  it("is fetched anonymously, in binary and passive mode", async () => {
    const { site, fetched } = await fetchBy({ files });
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(fetched.hops).toEqual([
      { url: site.url.href, address: "127.0.0.1", status: 200, ms: expect.any(Number) },
    ]);
    expect(site.commands.filter((command) => command !== "QUIT")).toEqual([
      "USER anonymous",
      "PASS guest",
      "TYPE I",
      "EPSV",
      "RETR robots.txt",
    ]);
    expect(site.dataConnections()).toBe(1);
  });

  it("is fetched from servers that only know PASV", async () => {
    const { site, fetched } = await fetchBy({ files, replies: { EPSV: "500 what?" } });
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(site.commands).toContain("PASV");
  });

  it("is fetched from servers that ask for no password", async () => {
    const { site, fetched } = await fetchBy({ files, replies: { USER: "230 come in" } });
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(site.commands).not.toContain("PASS guest");
  });

  it("is fetched from the second address if the first is unreachable", async () => {
    const site = await serveFtp({ files });
    const addresses = ["127.0.0.3", "127.0.0.1"].map((address) => ({ address, family: 4 }));
    const guard = createAddressGuard("any", async () => addresses);
    const fetched = await fetchRobots(`ftp://site.example:${site.port}`, { guard });
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(lastHop(fetched).address).toBe("127.0.0.1");
  });

  it("may be empty", async () => {
    const { fetched } = await fetchBy({ files: { "robots.txt": "" } });
    expect(fetched.bytes).toHaveLength(0);
  });

  it.each([
    [1000, 1000],
    [1001, 1001],
    [1_000_000, 1001],
  ])("of %d bytes is read up to %d bytes if the limit is 1,000 bytes", async (length, read) => {
    const long = { files: { "robots.txt": "x".repeat(length) } };
    const { fetched } = await fetchBy(long, { limits: { maxBytes: 1000 } });
    expect(fetched.bytes).toHaveLength(read);
  });

  it("without an end is read until it exceeds the limit", async () => {
    const { fetched } = await fetchBy({
      send: (data) => {
        const more = () => {
          while (!data.destroyed && data.write(ROBOTS.repeat(2_000)));
        };
        data.on("drain", more);
        more();
      },
    });
    expect(fetched.bytes).toHaveLength(512_001);
  });
});

describe("an FTP server without an accessible robots.txt", () => {
  it.each<[string, FtpBehaviour["replies"] & object, number]>([
    ["no such file", {}, 404],
    ["a forbidden file name", { RETR: "553 no" }, 404],
    ["a refused login", { PASS: "530 who are you?" }, 401],
    ["no anonymous login", { USER: "530 members only" }, 401],
    ["a required account", { PASS: "332 which account?" }, 401],
    ["too many users", { "": "421 come back later" }, 503],
    ["a server that is not ready", { "": "120 in five minutes" }, 503],
    ["a busy file", { RETR: "450 busy" }, 503],
    ["no data connection", { RETR: "425 cannot" }, 503],
  ])("is recorded with an HTTP status for %s", async (_what, replies, status) => {
    const { site, fetched } = await fetchBy({ replies });
    expect(lastHop(fetched)).toMatchObject({ status });
    expect(fetched.bytes).toBeUndefined();
    await expect.poll(() => site.connections()).toBe(0);
  });

  it.each<[string, FtpBehaviour["replies"] & object]>([
    ["an HTTP response instead of a greeting", { "": "HTTP/1.1 400 Bad Request" }],
    ["no support for TYPE", { TYPE: "500 what?" }],
    ["no support for EPSV and PASV", { EPSV: "500 what?", PASV: "502 neither" }],
    ["an invalid PASV reply", { EPSV: "500 what?", PASV: "227 somewhere" }],
    ["a reply that exceeds the limit", { "": `220-${"x".repeat(70_000)}` }],
  ])("is a failure: %s", async (_how, replies) => {
    const { fetched } = await fetchBy({ files, replies }, soon);
    expect(lastHop(fetched).failure).toBeDefined();
    expect(lastHop(fetched).failure?.reason).toMatch(/^(protocol|timeout)$/);
    expect(fetched.bytes).toBeUndefined();
  });
});
