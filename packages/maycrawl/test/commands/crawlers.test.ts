import { crawlers, selectCrawlers } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { maycrawl } from "../support/run.ts";

const lines = (stdout: string) => stdout.trimEnd().split("\n");

describe("maycrawl crawlers prints a list", () => {
  test("of all crawlers, aligned below its headings", async () => {
    const { code, stdout, stderr } = await maycrawl(["crawlers"]);
    expect([code, stderr]).toEqual([0, ""]);
    const [heading = "", ...rows] = lines(stdout);
    expect(heading).toMatch(/^token +vendor +purposes +reads +obeys robots\.txt +Crawl-delay +known from$/);
    expect(rows.map((row, index) => row.startsWith(`${crawlers[index]?.token} `))).toEqual(
      crawlers.map(() => true),
    );
    const column = heading.indexOf("vendor");
    for (const [index, row] of rows.entries()) {
      expect(row.startsWith(crawlers[index]?.vendor ?? "?", column)).toBe(true);
    }
  });

  test("of the crawlers whose token contains the given text, in any letter case", async () => {
    const { code, stdout } = await maycrawl(["crawlers", "GOOGLEBOT-"]);
    expect(code).toBe(0);
    expect(lines(stdout).slice(1)).toEqual([
      expect.stringMatching(
        /^Googlebot-Image +Google +search +Googlebot-Image > Googlebot > \* +yes +no +\S/,
      ),
      expect.stringMatching(/^Googlebot-News /),
      expect.stringMatching(/^Googlebot-Video /),
    ]);
  });

  test("that shows which crawlers ignore *", async () => {
    const { stdout } = await maycrawl(["crawlers", "adsbot-google-"]);
    expect(stdout).toMatch(/^AdsBot-Google-Mobile +Google +ads +AdsBot-Google-Mobile +yes /m);
  });

  test("with only the columns that fit the width of the terminal", async () => {
    const headings = async (columns: number): Promise<readonly string[] | undefined> =>
      (await maycrawl(["crawlers", "Claude"], { columns })).stdout.split("\n")[0]?.split(/ {2,}/);
    expect(await headings(200)).toHaveLength(7);
    expect(await headings(80)).toEqual(["token", "vendor", "purposes", "reads"]);
    expect(await headings(40)).toEqual(["token", "vendor", "purposes"]);
  });

  test("with --json as one object per line, with the name of each crawler's dialect", async () => {
    const { code, stdout } = await maycrawl(["crawlers", "training", "--json"]);
    expect(code).toBe(0);
    const found = lines(stdout).map((line) => JSON.parse(line));
    expect(found.map(({ token }) => token)).toEqual(
      expect.arrayContaining(selectCrawlers("training").map(({ token }) => token)),
    );
    const all = lines((await maycrawl(["crawlers", "--json"])).stdout).map((line) => JSON.parse(line));
    expect(all.map(({ token, dialect }) => [token, dialect])).toEqual(
      crawlers.map(({ token, dialect }) => [token, dialect.name]),
    );
  });
});

describe("maycrawl crawlers prints a record", () => {
  test.for(["AdsBot-Google", "adsbot-google", "AdsBot-Google (+http://www.google.com/adsbot.html)"])(
    "of %j, with its source and confidence",
    async (text) => {
      const { code, stdout } = await maycrawl(["crawlers", text]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^AdsBot-Google\n {2}vendor +Google\n/);
      expect(stdout).toMatch(/^ {2}reads +AdsBot-Google {2}\(groups for \* do not apply to it\)$/m);
      expect(stdout).toMatch(/^ {2}dialect +google: /m);
      expect(stdout).toMatch(/^ {2}obeys robots\.txt +yes$/m);
      expect(stdout).toMatch(/^ {2}reverse DNS +\.google\.com$/m);
      expect(stdout).toMatch(/^ {2}source +https:\S+, read on \d{4}-\d\d-\d\d$/m);
      expect(stdout).toMatch(/^ {2}confidence +from the vendor's own documentation$/m);
    },
  );

  test("of a control token, with a remark that no crawler sends the token", async () => {
    const { stdout } = await maycrawl(["crawlers", "Google-Extended"]);
    expect(stdout).toMatch(/^ {2}kind +a control token: no crawler sends it/m);
    expect(stdout).not.toContain("User-Agent");
  });

  test("with --json, of the named crawler only", async () => {
    const { stdout } = await maycrawl(["crawlers", "GPTBot/1.2", "--json"]);
    expect(lines(stdout).map((line) => JSON.parse(line))).toMatchObject([
      { token: "GPTBot", vendor: "OpenAI" },
    ]);
  });
});

describe("maycrawl crawlers without a match ends with exit code 1 and a hint:", () => {
  test.for(["no such crawler", "FooBot/1.0", "\u001b[31mred\u202e\u0007", "x".repeat(100_000)])(
    "%j",
    async (text) => {
      const { code, stdout, stderr } = await maycrawl(["crawlers", text]);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(
        /^error: no known crawler has ".*" in its token, vendor or purposes\n {2}maycrawl crawlers lists all known crawlers\n$/,
      );
      expect(stderr.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(stderr.length).toBeLessThan(1000);
    },
  );
});
