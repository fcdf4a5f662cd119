import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { errorClasses } from "../../../tests/support/error-classes.ts";
import * as agentExports from "../src/index.ts";
import { startSite } from "./support-agent/served.ts";
import { robots } from "./support-agent/test-site.ts";

const source = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const readme = source("README.md");
const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => code);

/** Returns a map from the first to the second cell of each table row below a heading, without backticks. */
function rows(heading: string): ReadonlyMap<string, string> {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const cells = [...section.matchAll(/^\| `([^`]+)` \| (.*?) \|/gm)];
  return new Map(cells.map(([, name = "", cell = ""]) => [name, cell.replaceAll("`", "")]));
}

test.each([
  [0, "false rule\n200 5\n"],
  [1, "5\n"],
  [2, "5\n"],
  [3, "false\n"],
  [
    4,
    'ORIGIN successful\n# HELP maycrawl_robots_fetches_total Attempts to fetch a robots.txt.\n# TYPE maycrawl_robots_fetches_total counter\nmaycrawl_robots_fetches_total{access="successful",answer="2xx"} 1\n',
  ],
])(
  "README.md example %i prints the expected output (built package, in a process of its own)",
  async (i, printed) => {
    const site = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /private/"),
      "/": { body: "Hello" },
    });
    const folder = mkdtempSync(join(tmpdir(), "readme-"));
    try {
      const code = examples[i]
        ?.replaceAll(/"https:\/\/example\.com\//g, `"${site.origin}/`)
        .replaceAll('"robots.sqlite"', JSON.stringify(join(folder, "robots.sqlite")));
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ["--input-type=module", "--eval", code ?? ""],
        { cwd: new URL("..", import.meta.url) },
      );
      expect(stderr).toBe("");
      expect(stdout).toBe(printed.replace("ORIGIN", site.origin));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test("every example of README.md is tested", () => expect(examples).toHaveLength(5));

test("README.md lists exactly the exported events, and all error classes except RobotsAgentError", () => {
  expect([...rows("Events").keys()]).toEqual([...agentExports.agentEventNames]);
  const classes = errorClasses(agentExports).map(({ name }) => name);
  const table = [...rows("Errors").values()].sort();
  expect(table).toEqual(classes.filter((name) => name !== "RobotsAgentError").sort());
});

test("README.md names every method of RobotsAgent", () => {
  for (const name of Object.getOwnPropertyNames(agentExports.RobotsAgent.prototype)) {
    if (name !== "constructor") expect(readme).toMatch(new RegExp(`\\b${name}\\(`));
  }
});

test("README.md names every export path of package.json except ./package.json and ./internal", () => {
  const { exports } = JSON.parse(source("package.json")) as { exports: Record<string, unknown> };
  for (const path of Object.keys(exports)) {
    if (path !== "./package.json" && path !== "./internal")
      expect(readme).toContain(`@maycrawl/agent${path.slice(1)}`);
  }
});
