import { expect, test } from "vitest";
import {
  AGENT,
  expectCodes,
  readmeOf,
  runExample,
  sourceIn,
} from "../../../tests/support/readme-examples.ts";

const PACKAGE = "packages/readers";
const { readme, examples } = readmeOf(PACKAGE);

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
];

test("the README of the readers has no untested examples", () =>
  expect(examples).toHaveLength(AROUND.length));

test.each(AROUND.map((one, i) => [...one, examples[i] ?? ""] as const))(
  "the example of %s in the README of the readers runs",
  async (_, before, after, printed, example) => {
    expect(await runExample(PACKAGE, `${before}\n${example}\n${after}`)).toMatch(printed);
  },
);

test.each([
  ["a page", "src/page/content/diagnostic.ts", "PageDiagnosticCode", "## Pages", "## Sitemaps"],
  ["a sitemap", "src/sitemap/entry/diagnostic.ts", "SitemapDiagnosticCode", "## Sitemaps", "## Platforms"],
])("the README of the readers explains every diagnostic code of %s", (_, path, type, from, to) => {
  expectCodes(readme, sourceIn(PACKAGE, path), type, from, to);
});
