import { spawnSync } from "node:child_process";
import * as agent from "@maycrawl/agent";
import * as crawlerErrors from "@maycrawl/crawler";
import * as engine from "@maycrawl/engine";
import { type Dialect, dialects } from "@maycrawl/engine";
import * as front from "maycrawl";
import { describe, expect, it } from "vitest";
import { errorClasses } from "./support/error-classes.ts";
import { filesIn, read, root } from "./support/repository.ts";

/** Test files that cause each error. */
const CAUSED_IN = [
  "packages/engine/src/errors.test.ts",
  "packages/agent/test/errors.test.ts",
  "packages/crawler/test/errors.test.ts",
  "packages/maycrawl/test/commands/batch.test.ts",
  "packages/maycrawl/test/cli/little-memory.long.test.ts",
];
const ERROR_CODE = /\bERR_ROBOTS_[A-Z0-9_]+\b/g;

describe("docs/errors.md", () => {
  const page = read("docs/errors.md");
  const described = [...page.matchAll(/^### `(ERR_ROBOTS_\w+)`$/gm)].map(([, code]) => code);
  const sections = new Map(page.split(/^## /m).map((section) => [section.split("\n", 1)[0] ?? "", section]));
  const entry = (name: string) => new RegExp(`^### \`ERR_ROBOTS_\\w+\`\n\n\`${name}\``, "m");
  const sources = filesIn("packages")
    .filter((path) => /^packages\/[^/]+\/src\/.*\.ts$/.test(path) && !path.endsWith(".test.ts"))
    .map(read);

  it("describes every error code once, and no others", () => {
    const codes = new Set(sources.flatMap((text) => text.match(ERROR_CODE) ?? []));
    expect(described).toEqual([...new Set(described)]);
    expect([...described].sort()).toEqual([...codes].sort());
  });

  it("lists each class below the heading of its base class, with its code", () => {
    const bases = ["RobotsArgumentError", "RobotsAgentError", "CrawlError"];
    const classes = errorClasses(engine, agent, crawlerErrors);
    expect(classes.length).toBeGreaterThan(20);
    for (const each of classes) {
      const base = Object.getPrototypeOf(each).name as string;
      if (bases.includes(base)) expect(sections.get(base), each.name).toMatch(entry(each.name));
      else expect(["RobotsError", ...bases], base).toContain(each.name);
      expect(page).toContain(`\`${each.name}\``);
    }
    for (const base of bases)
      for (const [, name] of sections.get(base)?.matchAll(/^### .*\n\n`(\w+)`/gm) ?? [])
        expect(classes.map((each) => each.name)).toContain(name);
  });

  it("describes only codes that a test causes", () => {
    const caused = new Set(CAUSED_IN.flatMap((path) => read(path).match(ERROR_CODE) ?? []));
    expect(described.filter((code) => !caused.has(code as string))).toEqual([]);
  });

  it("describes base classes that the package maycrawl exports", () => {
    for (const base of ["RobotsError", "RobotsArgumentError", "RobotsAgentError", "CrawlError"])
      expect(front).toHaveProperty(base);
  });
});

it.each([
  ["docs/commands is", "scripts/generate-commands-doc.mjs"],
  [
    "The tables of docs/ARCHITECTURE.md and packages/*/src/README.md are",
    "scripts/generate-architecture-doc.mjs",
  ],
  ["docs/explain.svg is", "scripts/generate-picture.mjs"],
  ["The figures in README.md are", "scripts/generate-figures.mjs"],
  ["docs/documents.md is", "scripts/generate-documents-doc.mjs"],
  ["The tables of docs/lint and the schema of maycrawl.config.json are", "scripts/generate-lint-doc.mjs"],
  ["docs/json.md, the JSON schemas and their types are", "scripts/generate-json-shapes.mjs"],
  [
    "The READMEs' tables of options, which have every option of the interfaces and the option tables, are",
    "scripts/generate-options-doc.mjs",
  ],
])("%s up to date", (_what, path) => {
  const script = spawnSync(process.execPath, [path, "--check"], { cwd: root });
  expect(script.stderr.toString()).toBe("");
  expect(script.status).toBe(0);
});

describe("docs/dialects.md", () => {
  const page = read("docs/dialects.md");

  it("is up to date", () => {
    const script = spawnSync(process.execPath, ["scripts/generate-dialects-doc.mjs", "--check"], {
      cwd: root,
    });
    expect(script.stderr.toString()).toBe("");
    expect(script.status).toBe(0);
  });

  it("has a row and a heading for every property, a column for every dialect, and no others", () => {
    const properties = (Object.keys(dialects.rfc9309) as (keyof Dialect)[]).filter(
      (property) => property !== "name" && property !== "title" && property !== "sources",
    );
    expect([...page.matchAll(/^\| \[`(\w+)`\]/gm)].map(([, name]) => name).sort()).toEqual(
      [...properties].sort(),
    );
    expect([...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name).sort()).toEqual(
      [...properties].sort(),
    );
    const head = page.match(/^\| property \| (.*) \|$/m)?.[1];
    expect(head?.split(" | ")).toEqual(Object.keys(dialects).map((name) => `\`${name}\``));
  });

  it("covers dialects with the same properties", () => {
    const expected = Object.keys(dialects.rfc9309).sort();
    for (const dialect of Object.values(dialects)) expect(Object.keys(dialect).sort()).toEqual(expected);
  });
});

describe("the links between our pages", () => {
  const files = filesIn("");
  const pages = files.filter((path) => path.endsWith(".md"));

  it("refer to existing files and headings", () => {
    const broken: string[] = [];
    for (const path of pages) {
      for (const [, target = ""] of read(path).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const { pathname, hash } = new URL(target, `file:///${path}`);
        const file = decodeURIComponent(pathname.slice(1));
        const found = files.some((one) => one === file || one.startsWith(`${file.replace(/\/$/, "")}/`));
        if (!found) broken.push(`${path}: ${target}`);
        else if (hash !== "" && !anchorsOf(read(file)).has(hash)) broken.push(`${path}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });
});

describe("the pages for contributors", () => {
  const files = filesIn("");
  const pages = files.filter((path) =>
    /^(?:docs\/ARCHITECTURE|CONTRIBUTING|packages\/[^/]+\/src\/README)\.md$/.test(path),
  );

  it.each(pages)("name only existing source files in %s", (page) => {
    const named = [...read(page).matchAll(/`([a-z][\w./-]*\.(?:ts|mjs))`/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(5);
    // Recipes use NAME in the paths of new files.
    const missing = named.filter(
      (name) => !name.includes("NAME") && !files.some((path) => path === name || path.endsWith(`/${name}`)),
    );
    expect(missing).toEqual([]);
  });
});

/** Returns the anchors of a page's headings, as on GitHub. */
function anchorsOf(page: string): ReadonlySet<string> {
  return new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(
      ([, heading = ""]) =>
        `#${heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, "")
          .replace(/\s/g, "-")}`,
    ),
  );
}
