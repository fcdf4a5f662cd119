import { spawnSync } from "node:child_process";
import { type Dialect, dialects } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { filesIn, read, root } from "./support/repository.ts";

const ERROR_CODE = /\bERR_ROBOTS_[A-Z0-9_]+\b/g;

describe("docs/errors.md", () => {
  const page = read("docs/errors.md");
  const described = [...page.matchAll(/^### `(ERR_ROBOTS_\w+)`$/gm)].map(([, code]) => code);
  const sources = filesIn("packages")
    .filter((path) => /^packages\/[^/]+\/src\/.*\.ts$/.test(path) && !path.endsWith(".test.ts"))
    .map(read);

  it("describes every error code once, and no other", () => {
    const codes = new Set(sources.flatMap((text) => text.match(ERROR_CODE) ?? []));
    expect(described).toEqual([...new Set(described)]);
    expect([...described].sort()).toEqual([...codes].sort());
  });

  it.each(["engine", "agent"])("names the class that carries each code of the %s", (name) => {
    const classes = [
      ...read(`packages/${name}/src/errors.ts`).matchAll(
        /export class (\w+) extends Robots(?:Argument|Agent)Error \{\s+static override readonly code = "(\w+)"/g,
      ),
    ];
    expect(classes.length).toBeGreaterThan(4);
    for (const [, name, code] of classes) {
      expect(page).toMatch(new RegExp(`^### \`${code}\`\n\n\`${name}\``, "m"));
    }
  });
});

it("docs/documents.md is up to date", () => {
  const script = spawnSync(process.execPath, ["scripts/generate-documents-doc.mjs", "--check"], {
    cwd: root,
  });
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

  it("has a row and a heading for every property, a column for every dialect, and no other", () => {
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

  it("covers dialects that all have the same properties", () => {
    const expected = Object.keys(dialects.rfc9309).sort();
    for (const dialect of Object.values(dialects)) expect(Object.keys(dialect).sort()).toEqual(expected);
  });
});

describe("links between our pages", () => {
  const files = filesIn("");
  const pages = files.filter((path) => path.endsWith(".md"));

  it("lead to files, and to headings, that are there", () => {
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

/** The anchors of a page's headings, as GitHub makes them. */
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
