import { existsSync, readFileSync } from "node:fs";
import { expect, type TestContext, test } from "vitest";
import { Tally } from "./support/robots-parser/tally.ts";

/** Real files and vectors of other projects. The folder is next to the repository, not part of it. */
const EXTRA = new URL("../../shared/", import.meta.url);

/** Only one in `EVERY` real files is used. */
const EVERY = 4;

/** Returns a header for a token. Tokens are tested in headers, too, because most crawlers send such a header. */
const header = (token: string): string => `Mozilla/5.0 (compatible; ${token}/2.1; +https://example.com/bot)`;

interface ExtraCase {
  readonly kind?: string;
  readonly op?: string;
  readonly robots?: string;
  readonly agent?: string;
  readonly agent_original?: string;
  readonly agent_header?: string;
  readonly url?: string;
  readonly url_original?: string;
  readonly robots_url?: string;
}

interface CorpusQuestions {
  readonly file: string;
  readonly agents: readonly string[];
  readonly urls: readonly string[];
}

test("robots-parser and ours differ only in known kinds, on vectors of other projects", (context) => {
  const tally = new Tally();
  for (const name of ["google", "seeds", "peers-agree", "peers-differ", "extensions"]) {
    for (const one of readNdjson<ExtraCase>(`vectors/${name}.ndjson`, context)) {
      const { robots = one.op === "applies" ? "User-agent: *\nDisallow: /" : undefined } = one;
      if (robots === undefined) continue;
      const agents = [one.agent, one.agent_original, one.agent_header, header(one.agent ?? "FooBot")];
      const urls = [one.url ?? "https://example.com/", one.url_original];
      for (const agent of new Set(agents)) {
        for (const url of new Set(urls)) {
          if (typeof url !== "string" || typeof agent !== "string") continue;
          tally.ask({ robots, robotsUrl: one.robots_url ?? robotsUrlOf(url), url, agent });
        }
      }
    }
  }
  tally.expectNothingUnknown(40_000);
});

test("robots-parser and ours differ only in known kinds, on real files", (context) => {
  const tally = new Tally();
  // All of them take two minutes; one in four is enough for daily runs.
  const all = readNdjson<CorpusQuestions>("vectors/google-corpus.ndjson", context);
  const some = all.filter((_, index) => index % EVERY === 0);
  for (const { file, agents, urls } of some) {
    const robots = readFileSync(new URL(`corpus/robots/${file}`, EXTRA), "utf8");
    const [first = "FooBot"] = agents;
    for (const agent of [...agents, header(first)]) {
      // Sorted by site, because a file is parsed again for each site.
      for (const url of urls.toSorted()) tally.ask({ robots, robotsUrl: robotsUrlOf(url), url, agent });
    }
  }
  tally.expectNothingUnknown(Math.floor(500_000 / EVERY));
});

function robotsUrlOf(url: string): string {
  return URL.canParse(url) ? new URL("/robots.txt", url).href : "https://example.com/robots.txt";
}

/** Reads a file of the extra corpus. If it is missing, skips the test, or fails it with MAYCRAWL_REQUIRE_ALL=1. */
function readNdjson<T>(path: string, context: TestContext): readonly T[] {
  const file = new URL(path, EXTRA);
  if (!existsSync(file)) {
    if (process.env["MAYCRAWL_REQUIRE_ALL"] === "1") expect.fail("extra corpus not present, and required");
    context.skip("extra corpus not present, skipped");
  }
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}
