import { InvalidOptionError } from "@maycrawl/agent";
import { InvalidInputError } from "@maycrawl/engine";
import { readPage, readSitemap } from "@maycrawl/readers";
import { describe, expect, it } from "vitest";
import { caught } from "../../../tests/support/caught.ts";
import { auditPage } from "../src/audit/audit-page.ts";
import { findContradictions } from "../src/audit/contradictions.ts";
import { crawl } from "../src/crawl/crawl.ts";
import { discoverSitemaps } from "../src/discover/discover.ts";
import { selectFetchablePages } from "../src/discover/fetchable.ts";
import { listNamedSitemaps } from "../src/discover/robots-sitemaps.ts";
import { walkSitemaps } from "../src/discover/walk.ts";
import { exportCsv, summariseCrawl, writeReport } from "../src/report.ts";
import { WarcWriter } from "../src/warc.ts";
import { agent } from "./support/agents.ts";
import { newFile } from "./support/crawls.ts";

const URL_ = "https://example.com/";
const userAgent = "FooBot/1.0 (+https://foobot.example/)";

/** Calls a function of the package with an argument of a wrong type. */
type CallWith = (given: never) => unknown;

describe.each<[string, CallWith, RegExp]>([
  [
    "options of crawl()",
    (given) => crawl(given),
    /^The options of crawl must be an object with file and userAgent/,
  ],
  [
    "include",
    (include) => crawl({ file: newFile(), userAgent, include }),
    /^include must be a list of path patterns; received number/,
  ],
  [
    "agent of auditPage()",
    (given) => auditPage(URL_, given, "FooBot"),
    /^agent must be a RobotsAgent; received /,
  ],
  [
    "agent of walkSitemaps()",
    (given) => walkSitemaps(URL_, given),
    /^agent must be a RobotsAgent; received /,
  ],
  [
    "agent of discoverSitemaps()",
    (given) => discoverSitemaps(URL_, given),
    /^agent must be a RobotsAgent; received /,
  ],
  [
    "agent of selectFetchablePages()",
    (given) => selectFetchablePages([], given).next(),
    /^agent must be a RobotsAgent; /,
  ],
  [
    "entries of selectFetchablePages()",
    (given) => selectFetchablePages(given, agent()).next(),
    /^entries must be the result of readSitemap or /,
  ],
  [
    "evidence of findContradictions()",
    (given) => findContradictions(given, "FooBot"),
    /^evidence must be an object; received /,
  ],
  [
    "options of findContradictions()",
    (given) => findContradictions({ type: "url", url: URL_ }, "FooBot", given),
    /^The options of findContradictions must be an object; /,
  ],
  [
    "options of auditPage()",
    (given) => auditPage(URL_, agent(), "FooBot", given),
    /^The options of auditPage must be an/,
  ],
  [
    "options of walkSitemaps()",
    (given) => walkSitemaps(URL_, agent(), given),
    /^The options of walkSitemaps must be an/,
  ],
  [
    "options of discoverSitemaps()",
    (given) => discoverSitemaps(URL_, agent(), given),
    /^The options of discoverSitemaps /,
  ],
  [
    "options of readPage()",
    (given) => readPage(new Response(""), given),
    /^The options of readPage must be an object with any of /,
  ],
  [
    "options of readSitemap()",
    (given) => readSitemap(new Response(""), given),
    /^The options of readSitemap must be an /,
  ],
  [
    "options of summariseCrawl()",
    (given) => summariseCrawl(newFile(), given),
    /^The options of summariseCrawl must be an object; /,
  ],
  [
    "options of writeReport()",
    (given) => writeReport(newFile(), newFile(), given),
    /^The options of writeReport must be /,
  ],
  [
    "options of exportCsv()",
    (given) => exportCsv(newFile(), given).next(),
    /^The options of exportCsv must be an /,
  ],
  [
    "options of WarcWriter.open()",
    (given) => WarcWriter.open(newFile(), given),
    /^The options of WarcWriter must be an object/,
  ],
])("%s", (name, callWith, message) => {
  // Optional options of a crawl may be null.
  it.each(name === "include" ? [5] : [null, 5])(
    "must not be %j: the InvalidOptionError names the expected type",
    async (given) => {
      const thrown = await caught(() => callWith(given as never));
      expect(thrown).toBeInstanceOf(InvalidOptionError);
      expect((thrown as Error).message).toMatch(message);
    },
  );
});

it("listNamedSitemaps() throws InvalidInputError when the document is not a parsed robots.txt", async () => {
  for (const given of [null, 5, "Sitemap: /s.xml"])
    expect(await caught(() => listNamedSitemaps(given as never, URL_))).toBeInstanceOf(InvalidInputError);
});
