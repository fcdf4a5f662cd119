import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { crawl } from "../../src/index.ts";
import { type ArchivedAnswer, WarcWriter } from "../../src/warc.ts";
import { testFolder } from "../support/crawled-site.ts";
import { readByNodeWarc } from "../support/warc/read-warc.ts";
import { answer, written } from "../support/warc/write-warc.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

/** Starts a site on an address of this machine, and returns its port. */
async function siteAt(address: string): Promise<number> {
  const pages: Record<string, string> = {
    "/": '<a href="/a">a</a><a href="/old">old</a>',
    "/a": "<p>a</p>",
    "/sitemap.xml": "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'></urlset>",
  };
  const server = createServer(({ url = "/" }, response) => {
    const page = pages[url];
    if (url === "/old") response.writeHead(301, { location: "/a" });
    else
      response.writeHead(page === undefined ? 404 : 200, {
        "content-type": url.endsWith(".xml") ? "application/xml" : "text/html",
      });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Crawls a site into a WARC file, and returns the records that another library reads from it. */
async function crawled(site: string): ReturnType<typeof readByNodeWarc> {
  const folder = testFolder();
  const path = `${folder}/a.warc.gz`;
  const userAgent = "FooBot/1.0 (+https://example.com/bot)";
  const warc = await WarcWriter.open(path, { userAgent });
  const options = { file: `${folder}/a.crawl`, seeds: [site], userAgent, rate: 100 };
  for await (const _ of crawl({ ...options, archive: (kept: ArchivedAnswer) => warc.write(kept) }));
  await warc.close();
  return readByNodeWarc(path);
}

describe("WARC-IP-Address (WARC 1.1 §5.9)", () => {
  it.for([
    ["127.0.0.1", "127.0.0.1", true],
    ["127.0.0.2", "127.0.0.2", process.platform === "linux"],
    ["::1", "[::1]", hasIpv6],
  ] as const)(
    "is %s in all requests and responses of a crawl of that address",
    async ([address, host, isThere], { skip }) => {
      skip(!isThere, `this machine has no ${address}`);
      const records = await crawled(`http://${host}:${await siteAt(address)}/`);
      const kinds = records.map(({ warcHeader }) => warcHeader["WARC-Type"]);
      expect(kinds.filter((kind) => kind === "response").length).toBeGreaterThanOrEqual(3);
      expect(kinds.filter((kind) => kind === "request").length).toBeGreaterThanOrEqual(3);
      for (const { warcHeader } of records) {
        // The field "shall not be used" in a warcinfo record.
        const expected = warcHeader["WARC-Type"] === "warcinfo" ? undefined : address;
        expect(warcHeader["WARC-IP-Address"]).toBe(expected);
      }
    },
  );

  it("is also in a revisit, and is omitted if the address is unknown or invalid", async () => {
    const path = `${testFolder()}/a.warc.gz`;
    await written(
      path,
      answer({ status: 304, body: [], address: "192.0.2.7" }),
      answer({ address: "2001:db8::1" }),
      answer({ address: "192.0.2.7\r\nWARC-Type: warcinfo" }),
      answer(),
    );
    const records = await readByNodeWarc(path);
    expect(records.slice(1).map(({ warcHeader }) => warcHeader["WARC-IP-Address"])).toEqual([
      ...["192.0.2.7", "192.0.2.7", "2001:db8::1", "2001:db8::1"],
      ...[undefined, undefined, undefined, undefined],
    ]);
  });
});
