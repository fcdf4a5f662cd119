import { describe, expect, it } from "vitest";
import { HOUR, heldLongTimers, rounds } from "../../../../tests/support/held-timers.ts";
import { PinnedSocket } from "../../src/fetch/pinned-socket.ts";
import { createAddressGuard } from "../../src/guard/address-guard.ts";
import { expectFailure, fetchRobots } from "../support/fetching.ts";
import { type FtpBehaviour, serveFtp } from "../support/ftp-server.ts";
import { deadPort } from "../support/raw-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
const files = { "robots.txt": ROBOTS };
/** A time limit of one hour. The tests make it expire with `timers.end()` instead of waiting. */
const long = { limits: { timeoutMs: HOUR } };

/** Starts an FTP server and fetches its robots.txt. */
async function fetchBy(behaviour: FtpBehaviour, settings: Parameters<typeof fetchRobots>[1] = {}) {
  const site = await serveFtp(behaviour);
  return { site, fetched: await fetchRobots(site.url, settings) };
}

describe("an FTP data connection", () => {
  const pasv = (reply: string) => ({ files, replies: { EPSV: "500 what?", PASV: reply } });

  it.each([
    "227 here (10,0,0,1,4,1)",
    "227 here (169,254,169,254,4,1)",
    "227 here (93,184,216,34,4,1)",
    "227 here (127,0,0,2,4,1)",
  ])("to an address other than the server's is refused: %s", async (reply) => {
    const { site, fetched } = await fetchBy(pasv(reply));
    expect(expectFailure(fetched, "address").message).toContain("a data connection to");
    expect(site.commands).not.toContain("RETR robots.txt");
    expect(site.dataConnections()).toBe(0);
  });

  it.each([
    ["EPSV", { EPSV: "229 here (|||25|)" }],
    ["PASV", { EPSV: "500 what?", PASV: "227 here (127,0,0,1,0,25)" }],
  ])("to a port that the guard refuses is not made: %s", async (_how, replies) => {
    const site = await serveFtp({ files, replies });
    // `guard` allows every address, but only the ports that the policy `public` allows.
    const open = createAddressGuard("any");
    const closed = createAddressGuard("public");
    const guard = {
      ...open,
      checkUrl: (url: URL) => closed.checkUrl(new URL(`ftp://site.example:${url.port || 21}/`)),
    };
    const fetched = await fetchRobots(site.url, { guard });
    expect(expectFailure(fetched, "address").message).toContain("port 25");
    expect(site.dataConnections()).toBe(0);
  });

  it("is not made after an abort, although a destroyed socket could still connect", () => {
    const reason = new Error("enough");
    const socket = new PinnedSocket("127.0.0.1", createAddressGuard("any"), AbortSignal.abort(reason));
    socket.on("error", () => undefined);
    expect(() => socket.connect({ host: "127.0.0.1", port: 9 })).toThrow(reason);
  });

  it("to a port without a listener fails", async () => {
    const { fetched } = await fetchBy({ files, replies: { EPSV: `229 here (|||${await deadPort()}|)` } });
    expectFailure(fetched, "connection");
  });

  it.each<[string, FtpBehaviour["send"]]>([
    ["is reset", (data) => data.write(ROBOTS, () => setTimeout(() => data.resetAndDestroy(), 50))],
    ["is ended by the server with 426", (data, control) => data.end(() => control.write("426 sorry\r\n"))],
    [
      "is closed together with the control connection",
      (data, control) => data.end(ROBOTS, () => control.destroy()),
    ],
  ])("that %s is a failure", async (_how, send) => {
    const { fetched } = await fetchBy(send === undefined ? {} : { send });
    expectFailure(fetched, "reset");
  });
});

describe("a robots.txt of an FTP server", () => {
  it.each<[string, string, FtpBehaviour]>([
    ["before its greeting", "", { replies: { "": undefined } }],
    ["after USER", "USER anonymous", { replies: { USER: undefined } }],
    ["after PASS", "PASS guest", { replies: { PASS: undefined } }],
    ["after EPSV", "EPSV", { replies: { EPSV: undefined } }],
    ["after RETR", "RETR robots.txt", { files, replies: { RETR: undefined } }],
    ["in the file", "RETR robots.txt", { send: (data) => void data.write(ROBOTS) }],
    ["before the end of the transfer", "RETR robots.txt", { send: (data) => void data.end(ROBOTS) }],
  ])("fails with timeout if the server stops %s", async (_where, last, behaviour) => {
    const timers = heldLongTimers();
    const site = await serveFtp(behaviour);
    const asked = fetchRobots(site.url, long);
    await expect.poll(() => site.connections()).toBe(1);
    await expect.poll(() => site.commands.at(-1) ?? "").toBe(last);
    await rounds();
    timers.end();
    expectFailure(await asked, "timeout");
    await expect.poll(() => site.connections()).toBe(0);
  });

  it("fails with reset if the server closes the connection", async () => {
    const site = await serveFtp({ replies: { "": undefined } });
    const asked = fetchRobots(site.url);
    await expect.poll(() => site.connections()).toBe(1);
    site.closeConnections();
    expectFailure(await asked, "reset");
  });

  it("fails if the server accepts no connections or its name is unknown", async () => {
    expectFailure(await fetchRobots(`ftp://127.0.0.1:${await deadPort()}`), "connection");
    expectFailure(await fetchRobots("ftp://nothing.invalid"), "name");
  });
});
