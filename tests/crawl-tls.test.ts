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
} from "../packages/agent/test/support/certificate.ts";
import { serveTls, type TestServer } from "../packages/agent/test/support/http-server.ts";
import { start } from "../packages/maycrawl/test/support/process.ts";
import { folder } from "../packages/maycrawl/test/support/run.ts";

const HOST = "shop.example";
const PAGES: Readonly<Record<string, string>> = {
  "/robots.txt": "User-agent: *\nDisallow: /private\n",
  "/": '<!doctype html><title>Shop</title><a href="/a">a</a><a href="/private/b">b</a>',
  "/a": "<!doctype html><title>A</title>",
};

function site(certificate: Certificate): Promise<TestServer> {
  return serveTls(certificate, ({ url = "" }, response) => {
    const type = url.endsWith(".txt") ? "text/plain" : "text/html";
    response.writeHead(url in PAGES ? 200 : 404, { "content-type": type }).end(PAGES[url]);
  });
}

/** Starts a crawl of a site in a folder. The crawler trusts the given authority. */
function crawl({ port }: TestServer, trusted: Authority, cwd: string): ChildProcessWithoutNullStreams {
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
  const authority = certificateAuthority();

  it("visits the allowed pages, at the address given by --resolve", async () => {
    const here = await site(authority.issue(HOST));
    const run = crawl(here, authority, folder());
    const [stdout, stderr] = await Promise.all([text(run.stdout), text(run.stderr)]);
    // A crawl of more than ten seconds, as on a busy machine, prints its progress.
    expect(stderr.replaceAll(/^\{"type":"progress",.*\n/gm, "")).toBe("");
    expect(stdout).toContain("2 pages visited of 1 host: everything was visited");
    const pages = here.received.map(({ url }) => url).filter((path) => !path.startsWith("/sitemap"));
    expect(pages.sort()).toEqual(["/", "/a", "/robots.txt"]);
  });

  it("sends no request if the certificate cannot be trusted, and prints the reason", async () => {
    const bad: readonly [what: string, Certificate, trusted: Authority, why: RegExp][] = [
      [
        "an expired one",
        authority.issue(HOST, YESTERDAY),
        authority,
        /: the server's TLS certificate has expired$/m,
      ],
      [
        "one of another host",
        authority.issue("other.example"),
        authority,
        /certificate is for another host \(DNS:other\.example\)/,
      ],
      [
        "one of an untrusted authority",
        authority.issue(HOST),
        certificateAuthority(),
        /: the signature of the server's TLS certificate is wrong/,
      ],
    ];
    // Concurrently, because each crawl waits for 10 seconds before it ends: its host does not answer.
    const crawls = await Promise.all(
      bad.map(async ([what, certificate, trusted, why]) => {
        const here = await site(certificate);
        const run = crawl(here, trusted, folder());
        return { what, why, here, output: Promise.all([text(run.stdout), text(run.stderr)]) };
      }),
    );
    for (const { what, why, here, output } of crawls) {
      const [stdout] = await output;
      expect(here.accepted(), what).toBeGreaterThan(0);
      expect(stdout, what).toMatch(
        /^crawl\.db {2}round 1, 0 pages visited of 0 hosts: nothing could be visited: /,
      );
      expect(stdout, what).toMatch(why);
      expect(here.received, what).toEqual([]);
    }
  });
});
