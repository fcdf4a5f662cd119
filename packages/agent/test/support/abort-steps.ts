import { createAddressGuard } from "../../src/guard/address-guard.ts";
import type { Settings } from "./fetching.ts";
import { serveFtp } from "./ftp-server.ts";
import { fullPort } from "./full-server.ts";
import { type RawServer, serveRaw, serveSockets } from "./raw-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
const nothing = () => undefined;
const stalls = (latin1: string) => serveRaw((socket) => socket.write(latin1, "latin1"));

/** A request, and the step at which its server stops answering. */
export interface AbortStep {
  readonly url: string;
  readonly settings?: Settings;
  /**
   * Whether the attempt has reached the step, as the server sees it. Default: true once the attempt has begun.
   */
  readonly isThere?: () => boolean;
}

/** Returns the step that is reached once the server has received bytes on exactly one connection. */
function askedAt(site: RawServer, url: string = site.origin): AbortStep {
  return { url, isThere: () => site.received.length === 1 && site.received[0] !== "" };
}

const stalled = async (latin1: string) => askedAt(await stalls(latin1));

async function ftp(last: string, ...behaviour: Parameters<typeof serveFtp>): Promise<AbortStep> {
  const site = await serveFtp(...behaviour);
  const isThere = () => site.received.length === 1 && (site.commands.at(-1) ?? "") === last;
  return { url: site.url.href, isThere };
}

/** The steps of an attempt during which a test aborts it. */
export const ABORT_STEPS: readonly (readonly [where: string, () => Promise<AbortStep>])[] = [
  ["during the DNS lookup", async () => lookedUp("http")],
  ["during the DNS lookup for FTP", async () => lookedUp("ftp")],
  ["before the connection is established", async () => ({ url: `http://127.0.0.1:${await fullPort()}` })],
  [
    "before the FTP control connection is established",
    async () => ({ url: `ftp://127.0.0.1:${await fullPort()}` }),
  ],
  [
    "before the FTP data connection is established",
    async () => ftp("EPSV", { replies: { EPSV: `229 here (|||${await fullPort()}|)` } }),
  ],
  [
    "during the TLS handshake",
    async () => {
      const site = await serveSockets(nothing);
      return askedAt(site, `https://127.0.0.1:${site.port}`);
    },
  ],
  ["before the response", async () => askedAt(await serveSockets(nothing))],
  ["in the response header", () => stalled("HTTP/1.1 200 OK\r\nx: ")],
  ["before the body", () => stalled("HTTP/1.1 200 OK\r\n\r\n")],
  ["in the body", () => stalled("HTTP/1.1 200 OK\r\n\r\nUser-")],
  ["in a gzip body", () => stalled("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\u001f\u008b")],
  [
    "after a redirect",
    async () => {
      const next = await serveSockets(nothing);
      const { origin } = await stalls(`HTTP/1.1 302 Found\r\nlocation: ${next.origin}/\r\n\r\n`);
      return { ...askedAt(next), url: origin };
    },
  ],
  ["before the FTP greeting", () => ftp("", { replies: { "": undefined } })],
  ["during the FTP login", () => ftp("PASS guest", { replies: { PASS: undefined } })],
  ["after EPSV", () => ftp("EPSV", { replies: { EPSV: undefined } })],
  ["in the FTP file transfer", () => ftp("RETR robots.txt", { send: (data) => data.write(ROBOTS) })],
];

function lookedUp(scheme: "http" | "ftp"): AbortStep {
  let asked = false;
  const guard = createAddressGuard("any", () => {
    asked = true;
    return new Promise<never>(nothing);
  });
  return { url: `${scheme}://site.example`, settings: { guard }, isThere: () => asked };
}
