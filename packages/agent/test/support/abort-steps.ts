import { createAddressGuard } from "../../src/guard/address-guard.ts";
import type { Settings } from "./fetching.ts";
import { serveFtp } from "./ftp-server.ts";
import { fullPort } from "./full-server.ts";
import { type RawServer, serveRaw, serveSockets } from "./raw-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
const nothing = () => undefined;
const stalls = (latin1: string) => serveRaw((socket) => socket.write(latin1, "latin1"));

/** What is asked, and what its server says until it waits for ever. */
export interface AbortStep {
  readonly url: string;
  readonly settings?: Settings;
  /** Whether the attempt has come so far that the server has heard of it. Default: as soon as it has begun. */
  readonly isThere?: () => boolean;
}

/** Waits with a server until it has been asked by each of so many connections. */
function heard(site: RawServer, url: string = site.origin): AbortStep {
  return { url, isThere: () => site.received.length === 1 && site.received[0] !== "" };
}

const stalled = async (latin1: string) => heard(await stalls(latin1));

async function ftp(last: string, ...behaviour: Parameters<typeof serveFtp>): Promise<AbortStep> {
  const site = await serveFtp(...behaviour);
  const isThere = () => site.received.length === 1 && (site.commands.at(-1) ?? "") === last;
  return { url: site.url.href, isThere };
}

/** Where an attempt is when its caller loses patience. */
export const ABORT_STEPS: readonly (readonly [where: string, () => Promise<AbortStep>])[] = [
  ["in the look-up", async () => lookedUp("http")],
  ["in the look-up for FTP", async () => lookedUp("ftp")],
  ["before the connection is made", async () => ({ url: `http://127.0.0.1:${await fullPort()}` })],
  ["before FTP's connection is made", async () => ({ url: `ftp://127.0.0.1:${await fullPort()}` })],
  [
    "before FTP's data connection is made",
    async () => ftp("EPSV", { replies: { EPSV: `229 here (|||${await fullPort()}|)` } }),
  ],
  [
    "in the TLS handshake",
    async () => {
      const site = await serveSockets(nothing);
      return heard(site, `https://127.0.0.1:${site.port}`);
    },
  ],
  ["before the answer", async () => heard(await serveSockets(nothing))],
  ["in the header", () => stalled("HTTP/1.1 200 OK\r\nx: ")],
  ["before the body", () => stalled("HTTP/1.1 200 OK\r\n\r\n")],
  ["in the body", () => stalled("HTTP/1.1 200 OK\r\n\r\nUser-")],
  ["in a coded body", () => stalled("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\u001f\u008b")],
  [
    "behind a redirect",
    async () => {
      const next = await serveSockets(nothing);
      const { origin } = await stalls(`HTTP/1.1 302 Found\r\nlocation: ${next.origin}/\r\n\r\n`);
      return { ...heard(next), url: origin };
    },
  ],
  ["at FTP's greeting", () => ftp("", { replies: { "": undefined } })],
  ["at FTP's login", () => ftp("PASS guest", { replies: { PASS: undefined } })],
  ["at EPSV", () => ftp("EPSV", { replies: { EPSV: undefined } })],
  ["in FTP's file", () => ftp("RETR robots.txt", { send: (data) => data.write(ROBOTS) })],
];

function lookedUp(scheme: "http" | "ftp"): AbortStep {
  let asked = false;
  const guard = createAddressGuard("any", () => {
    asked = true;
    return new Promise<never>(nothing);
  });
  return { url: `${scheme}://site.example`, settings: { guard }, isThere: () => asked };
}
