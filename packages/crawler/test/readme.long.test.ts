import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../tests/support/postgres/postgres.ts";
import { type Site, site } from "../../../tests/support/site.ts";
import { url, urlset } from "../../../tests/support/sitemap-text.ts";

const source = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const readme = source("README.md");
const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
const DATABASE = "postgres://crawler@10.0.0.1/crawls";
const database = await postgresForTests();
const newName = ownSchema(database);
const folder = mkdtempSync(join(tmpdir(), "readme-"));

afterAll(() => rmSync(folder, { recursive: true }));

/** What an example takes from around it. */
const AGENT = `import { RobotsAgent } from "@maycrawl/agent";
const agent = new RobotsAgent({ userAgent: "FooBot/1.0", pace: { intervalMs: 0 } });`;

const AROUND: readonly (readonly [what: string, before: string, after: string, printed: RegExp])[] = [
  ["a sitemap", "", "", /^\d+ ORIGIN\/a undefined\n\d+ ORIGIN\/closed undefined\n$/],
  [
    "a page",
    `${AGENT} const queue = new Set();`,
    "console.log(index.allowed, queue); await agent.close();",
    /^false Set\(1\) \{ 'ORIGIN\/a' \}\n$/,
  ],
  [
    "preferences",
    AGENT,
    "await agent.close();",
    /^no unknown unknown\ncontent-signal robots\.txt 2 ai-train=no undefined\n$/,
  ],
  [
    "an audit",
    `${AGENT} const response = await fetch("https://example.com/sitemap.xml");`,
    "await agent.close();",
    /^canonical-blocked .*\[\]\n\[\n.*sitemap-blocked.*\]\n$/s,
  ],
  ["messages in another language", "", "", /^kein W3C-Datum; es gilt als 2026-11-26\n$/],
  ["a crawl", "", "", /^(?=.*200 ORIGIN\/\n)(?=.*not visited: ORIGIN\/closed )/s],
  ["a crawl in a database", "", "", /^(?=.*200 ORIGIN\/\n)/s],
  [
    "a report",
    'import { pipeline } from "node:stream/promises"; import { createWriteStream, readFileSync } from "node:fs";',
    'console.log(readFileSync("pages.csv", "utf8").includes("/closed"), readFileSync("report.html", "utf8").length > 1000);',
    /true true\n$/,
  ],
  [
    "a WARC",
    'const userAgent = "FooBot/1.0"; const options = { seeds: ["https://example.com/"], file: "warc.db", userAgent };',
    "",
    /type: 'visit'/,
  ],
];

async function small(): Promise<Site> {
  const html = { "content-type": "text/html" };
  const made = await site({
    "/robots.txt": "User-agent: *\nContent-Signal: ai-train=no\nDisallow: /closed\n",
    "/": {
      headers: html,
      body: "<meta name=robots content=noindex><link rel=canonical href=/closed><a href=/a>a</a><a href=/closed rel=nofollow>",
    },
    "/a": { headers: html, body: "<a href=/closed>" },
  });
  made.answers.set("/sitemap.xml", urlset(url(`${made.origin}/a`), url(`${made.origin}/closed`)));
  return made;
}

/** Runs an example in a process of its own. @returns what it prints. */
async function run(example: string): Promise<string> {
  const { origin } = await small();
  const code = example
    .replaceAll("https://example.com/", `${origin}/`)
    .replaceAll(DATABASE, database ?? "")
    .replaceAll('name: "shop"', () => `name: "${newName()}"`)
    .replaceAll(`+${origin}`, "+https://example.com")
    .replaceAll(/"(crawl\.db|warc\.db|report\.html|pages\.csv|crawl\.warc\.gz)"/g, (_all, name: string) =>
      JSON.stringify(join(folder, name)),
    );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--no-warnings", "--input-type=module", "--eval", code],
    { cwd: new URL("..", import.meta.url) },
  );
  return stdout.replaceAll(origin, "ORIGIN");
}

describe("the README", () => {
  it("has no other examples", () => expect(examples).toHaveLength(AROUND.length));

  it("has examples that run (the built package, in processes of their own)", async () => {
    const started = new Map<string, Promise<string>>();
    // At the same time: crawls wait most of the time.
    for (const [i, [what, before, after]] of AROUND.entries()) {
      if (what === "a crawl in a database" && database === undefined) continue;
      const code = `${before}\n${examples[i]}\n${after}`;
      // The report is of the crawl.
      const first = what === "a report" ? started.get("a crawl") : undefined;
      started.set(
        what,
        (async () => {
          await first;
          return run(code);
        })(),
      );
    }
    const printed = await Promise.allSettled(started.values());
    for (const [i, what] of [...started.keys()].entries()) {
      const pattern = AROUND.find(([name]) => name === what)?.[3] as RegExp;
      const { value, reason } = printed[i] as { value?: string; reason?: unknown };
      expect.soft(value ?? String(reason), what).toMatch(pattern);
    }
  });

  it.each([
    ["a page", "src/page/diagnostic.ts", "PageDiagnosticCode", "## Pages", "## Contradictions"],
    ["contradictions", "src/audit/contradiction.ts", "ContradictionCode", "## Contradictions", "## Sitemaps"],
    ["a sitemap", "src/sitemap/diagnostic.ts", "SitemapDiagnosticCode", "## Sitemaps", "## Crawling"],
    ["a walk", "src/discover/walk-results.ts", "WalkFailureCode", "## Sitemaps", "## Crawling"],
  ])("tells every code of %s", (_, path, type, from, to) => {
    const declared = source(path).split(`export type ${type} =`)[1]?.split(";\n")[0] ?? "";
    const codes = [...declared.matchAll(/\| "([a-z-]+)"/g)].map(([, code = ""]) => code);
    expect(codes.length).toBeGreaterThan(5);
    const section = readme.split(`\n${from}\n`)[1]?.split(`\n${to}\n`)[0] ?? "";
    expect(codes.filter((code) => !section.includes(`\`${code}\``))).toEqual([]);
  });
});
