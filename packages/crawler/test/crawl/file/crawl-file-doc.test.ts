import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CrawlReader } from "../../../src/crawl/file/sqlite/crawl-reader.ts";
import { recordFields } from "../../../src/export/page-records.ts";
import { advisedCodes } from "../../../src/report/summary/advice.ts";
import { addProblemRows, problemSite, testFolder, writeCrawlFile } from "../../support/crawled-site.ts";

const page = readFileSync(new URL("../../../../../docs/crawl-file.md", import.meta.url), "utf8");

describe("docs/crawl-file.md", () => {
  const path = (): string => writeCrawlFile(`${testFolder()}/crawl.db`, problemSite(), addProblemRows);
  const queries = [...page.matchAll(/^(.+\?)\n\n```sql\n([\s\S]*?)```/gm)].map(
    ([, question, sql]) => [question ?? "", sql ?? ""] as const,
  );

  it("contains several questions with SQL", () => {
    expect(queries.length).toBeGreaterThan(8);
  });

  it.each(queries)("has SQL that answers the question: %s", (_, sql) => {
    using file = new CrawlReader(path());
    const rows = file.prepare(sql).all() as Record<string, unknown>[];
    // Generated crawls have no used-up budgets and no changed options.
    if (/FROM (?:budget|left_out|options)/.test(sql)) return expect(rows).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
    for (const value of Object.values(rows[0] ?? {})) expect(value).not.toBeUndefined();
  });

  it("lists every view with its columns, and every table", () => {
    using file = new CrawlReader(path());
    const things = file
      .prepare("SELECT type, name FROM sqlite_master WHERE type IN ('view', 'table')")
      .all() as {
      type: string;
      name: string;
    }[];
    for (const { type, name } of things) {
      const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` |`));
      expect(row, name).toBeDefined();
      if (type === "table") continue;
      const columns = file.prepare(`SELECT name FROM pragma_table_info('${name}')`).all() as {
        name: string;
      }[];
      const documented = [...(row?.split("|")[3] ?? "").matchAll(/`(\w+)`/g)].map(([, column]) => column);
      expect(documented, name).toEqual(columns.map((column) => column.name));
    }
    const version = file.prepare("SELECT user_version AS version FROM pragma_user_version").all() as {
      version: number;
    }[];
    expect(page).toContain(`the version of this layout: **${version[0]?.version}**`);
  });

  it("lists every field of an export, in order", () => {
    const [, section = ""] = page.split("\n## CSV and NDJSON\n");
    const [table = ""] = section.split("\n## ");
    expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, field]) => field)).toEqual(recordFields);
  });

  it("lists every code of the view `contradictions`, and each code has advice", () => {
    const codes = [...page.matchAll(/^\| `((?:sitemap|canonical|noindex)-[a-z-]+)` \|/gm)].map(
      ([, code]) => code ?? "",
    );
    using file = new CrawlReader(path());
    const [{ sql } = { sql: "" }] = file
      .prepare("SELECT sql FROM sqlite_master WHERE name = 'contradictions'")
      .all() as { sql: string }[];
    const viewCodes = [...sql.matchAll(/'((?:sitemap|canonical|noindex)-[a-z-]+)'/g)].map(([, code]) => code);
    expect([...codes].sort()).toEqual([...new Set(viewCodes)].sort());
    for (const code of codes) expect(advisedCodes).toContain(code);
  });
});
