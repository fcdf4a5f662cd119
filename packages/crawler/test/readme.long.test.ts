import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../tests/support/postgres/postgres.ts";
import {
  AGENT,
  expectCodes,
  readmeOf,
  runExample,
  sourceIn,
} from "../../../tests/support/readme-examples.ts";

const PACKAGE = "packages/crawler";
const { readme, examples } = readmeOf(PACKAGE);
const DATABASE = "postgres://crawler@10.0.0.1/crawls";
const database = await postgresForTests();
const newName = ownSchema(database);
const folder = mkdtempSync(join(tmpdir(), "readme-"));

afterAll(() => rmSync(folder, { recursive: true }));

const AROUND: readonly (readonly [what: string, before: string, after: string, printed: RegExp])[] = [
  ["sitemaps", "", "", /^ORIGIN\/a undefined\nORIGIN\/closed undefined\n/],
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

/** Runs an example with the database and the files of this test. */
function run(example: string): Promise<string> {
  return runExample(PACKAGE, example, (code) =>
    code
      .replaceAll(DATABASE, database ?? "")
      .replaceAll('name: "shop"', () => `name: "${newName()}"`)
      .replaceAll(/"(crawl\.db|warc\.db|report\.html|pages\.csv|crawl\.warc\.gz)"/g, (_all, name: string) =>
        JSON.stringify(join(folder, name)),
      ),
  );
}

describe("README.md of the crawler", () => {
  it("has exactly the examples that this test runs", () => expect(examples).toHaveLength(AROUND.length));

  it("has examples that run with the built package, each in its own process", async () => {
    const started = new Map<string, Promise<string>>();
    // Runs the examples concurrently, because crawls spend most of their time waiting.
    for (const [i, [what, before, after]] of AROUND.entries()) {
      if (what === "a crawl in a database" && database === undefined) continue;
      const code = `${before}\n${examples[i]}\n${after}`;
      // The report needs the finished crawl.
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
    ["contradictions", "src/audit/contradiction.ts", "ContradictionCode", "## Contradictions", "## Sitemaps"],
    ["a walk", "src/discover/walk-results.ts", "WalkFailureCode", "## Sitemaps", "## Crawling"],
  ])("lists every code of %s", (_, path, type, from, to) => {
    expectCodes(readme, sourceIn(PACKAGE, path), type, from, to);
  });
});
