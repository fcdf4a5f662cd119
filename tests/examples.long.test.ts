import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { filesIn, read, root } from "./support/repository.ts";

const run = promisify(execFile);

/** Characteristic parts of each example's output. */
const PRINTS: Readonly<Record<string, readonly string[]>> = {
  "examples/access-results.mjs": [
    "a robots.txt: disallowed because rule",
    "none (404): allowed because unavailable",
    "a failure (503): disallowed because unreachable",
    "nobody there: disallowed because unreachable",
  ],
  "examples/build-robots.mjs": [
    "Disallow: /price%2Alist%24.html",
    "disallowed",
    "ERR_ROBOTS_INVALID_DRAFT: ",
  ],
  "examples/crawl-a-site.mjs": [
    "200 /lamps/1 META tag noindex at byte 22 of the page",
    "--- /cart robots.txt line 2: Disallow: /cart",
    "3 visited, not visited: 1 by nofollow, 1 by robots",
  ],
  "examples/decide.mjs": [
    "allowed /drafts/page.html (line 11)",
    "disallowed /drafts/other.html (line 10)",
    "allowed /robots.txt (robots-txt)",
  ],
  "examples/explain.mjs": [
    "allowed because no-rule",
    "group of line 15: does not apply (hidden)",
    "line 12: disallow /Archive/ (9 bytes): no-match",
    "surprise in line 6: ",
    "to turn it round: insert-rule at line 14: ",
  ],
  "examples/lint-robots.mjs": [
    "line 4: error missing-colon: ",
    "  https://shop.example/drafts is allowed for bingbot; probably intended: disallowed",
    "  fix: Copy the rules for * into this group",
    "fixed line 3: Remove the line",
    "findings left: missing-colon, named-group-hides-any",
    "User-agent: *\nDisallow: /cart\nDisallow /drafts",
  ],
  "examples/many-urls.mjs": ["4000  allowed by no-rule", "2000  disallowed by line 8"],
  "examples/obey-robots.mjs": [
    "200 /\n",
    "200 /lamps\n",
    "skipped /cart may not be fetched: robots.txt line 2: Disallow: /cart",
    "pages are 200 ms apart: crawl-delay 0.2 s, robots.txt line 3",
  ],
  "examples/own-dialect.mjs": ["rfc9309: allowed", "lenient: disallowed", "google: disallowed"],
  "examples/read-page.mjs": [
    "Lamps & more (html, utf-8, 305 bytes)",
    "Googlebot: index no, snippet of 50 characters",
    "Bingbot: index yes, snippet of 50 characters",
    "canonical: /lamps",
    "link at byte 237: https://shop.example/ (not to be followed)",
    "meta-misspelt at byte 98: no crawler knows this directive; did you mean noarchive?",
  ],
  "examples/robots-parser.mjs": [
    "https://shop.example/cart as Googlebot/2.1: false, line 4",
    "https://shop.example/cart as Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot): false, line 23",
    "https://other.example/cart as FooBot: undefined, line -1",
    "delay 2, sitemaps https://",
  ],
  "examples/share-the-cache.mjs": [
    "first: successful, fetched: no",
    "second: successful, from the file: no",
    "requests for the robots.txt: 1",
  ],
  "examples/watch-the-agent.mjs": [
    "fetch: successful, status 200",
    "hit: memory",
    "wait: crawl-delay 1 s, robots.txt line 2",
    "blocked: /private by line 3",
  ],
};

const examples = filesIn("examples").filter((path) => path.endsWith(".mjs"));

describe("the examples", () => {
  it("are all run by this test", () => {
    expect(examples).toEqual(Object.keys(PRINTS).sort());
  });

  for (const path of examples) {
    it(`print the expected lines: ${path}`, async () => {
      const { stdout, stderr } = await run(process.execPath, [path], { cwd: root });
      expect(stderr).toBe("");
      for (const line of PRINTS[path] ?? []) expect(`\n${stdout}`).toContain(`\n${line}`);
    });

    it(`have the command that runs them in their header: ${path}`, () => {
      expect(read(path)).toContain(`//   node ${path}\n`.trimEnd());
    });
  }

  it("read URLs from standard input: many-urls.mjs", async () => {
    const running = run(process.execPath, ["examples/many-urls.mjs", "-"], { cwd: root });
    running.child.stdin?.end("https://shop.example/cart\nhttps://shop.example/\n");
    expect((await running).stdout).toBe("1  allowed by no-rule\n1  disallowed by line 4\n");
  });

  it("are used by npm run try, which also passes a command line to maycrawl", async () => {
    const tour = await run(process.execPath, ["scripts/try.mjs"], { cwd: root });
    expect(tour.stdout).toContain("examples/robots/library.txt:11:1: Allow: /drafts/page.html");
    expect(tour.stderr).toBe("");
    const version = await run(process.execPath, ["scripts/try.mjs", "--version"], { cwd: root });
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
