import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import {
  type Authority,
  type Certificate,
  certificateAuthority,
  YESTERDAY,
} from "../../agent/test/support/certificate.ts";
import { serveTls, type TestServer } from "../../agent/test/support/http-server.ts";
import { folder, start } from "./run.ts";

const HOST = "shop.example";
const PAGES: Readonly<Record<string, string>> = {
  "/robots.txt": "User-agent: *\nDisallow: /private\nSitemap: /sitemap.txt\n",
  "/": '<!doctype html><title>Shop</title><a href="/a">a</a><a href="/private/b">b</a>',
  "/a": "<!doctype html><title>A</title>",
};

const authority = certificateAuthority();

function site(certificate = authority.issue(HOST)): Promise<TestServer> {
  return serveTls(certificate, (request, response) => {
    const body = PAGES[request.url ?? ""];
    const type = request.url?.endsWith(".txt") ? "text/plain" : "text/html";
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type }).end(body);
  });
}

/** Begins to crawl a site; who asks trusts the authority. */
function crawl({ port }: TestServer, trusted = authority): ChildProcessWithoutNullStreams {
  const cwd = folder();
  const ca = join(cwd, "ca.pem");
  writeFileSync(ca, trusted.cert);
  const who = ["--as", "FooBot", "--contact", "https://foo.example/bot", "--rate", "0"];
  const where = ["--resolve", `${HOST}:${port}:127.0.0.1`];
  return start(["crawl", `https://${HOST}:${port}/`, ...who, ...where], {
    cwd,
    env: { NODE_EXTRA_CA_CERTS: ca },
  });
}

describe("a crawl over TLS", () => {
  it("visits what may be visited, at the address that was given for the host", async () => {
    const here = await site();
    const run = crawl(here);
    const [stdout, stderr] = await Promise.all([text(run.stdout), text(run.stderr)]);
    expect(stderr).toBe("");
    expect(stdout).toContain("2 pages visited of 1 host: everything was visited");
    expect(here.received.map(({ url }) => url).sort()).toEqual(["/", "/a", "/robots.txt", "/sitemap.txt"]);
  });

  it("asks for nothing behind a certificate that does not hold, and says why", {
    timeout: 60_000,
  }, async () => {
    const cases: readonly [Certificate, trusted: Authority, why: RegExp][] = [
      [authority.issue(HOST, YESTERDAY), authority, /\(certificate has expired\)/],
      [authority.issue("other.example"), authority, /is not in the cert's altnames: DNS:other\.example\)/],
      [authority.issue(HOST), certificateAuthority(), /\(.*certificate.*\)/],
    ];
    const all = cases.map(async ([certificate, trusted, why]) => {
      const here = await site(certificate);
      const run = crawl(here, trusted);
      const stdout = text(run.stdout);
      // Every ten seconds it tells where it is.
      let told = "";
      for await (const line of run.stderr) {
        told += line;
        if (!run.killed && told.includes("robots.txt cannot be had")) run.kill("SIGINT");
      }
      expect(told).toMatch(why);
      expect(await stdout).toMatch(/^crawl\.db {2}round 1, 0 pages visited of 1 host: stopped\n/);
      expect(await stdout).toMatch(why);
      expect(here.received).toEqual([]);
    });
    await Promise.all(all);
  });
});
