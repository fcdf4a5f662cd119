import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { FOOBOT, folder, maycrawl } from "../support/run.ts";

const database = await postgresForTests();
const newName = ownSchema(database);
const url = database ?? "postgres://127.0.0.1:1/none";

const server = createServer((request, response) => {
  const isPage = request.url !== "/robots.txt";
  response.setHeader("content-type", isPage ? "text/html" : "text/plain");
  response.end(
    isPage ? '<title>t</title><a href="/b">b</a><a href="/x">x</a>' : "User-agent: *\nDisallow: /x\n",
  );
});
let origin = "";
/** A folder with a crawl of three URLs in `crawl.db`. */
let cwd = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function createCrawl(): Promise<string> {
  cwd = folder();
  const run = await maycrawl(["crawl", `${origin}/`, ...FOOBOT, "--no-sitemaps"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  return cwd;
}

describe.skipIf(database === undefined)("maycrawl crawl copy", () => {
  it("copies a crawl into a database and back, with the same reports", async () => {
    await createCrawl();
    const name = newName();
    const into = await maycrawl(["crawl", "copy", "crawl.db", url, "--name", name], { cwd });
    const { host, pathname } = new URL(url);
    expect(into).toEqual({
      code: 0,
      stdout: "",
      stderr: `copied: 3 URLs and 2 visits are in ${name} in postgres://${host}${pathname}\n`,
    });
    const back = await maycrawl(["crawl", "copy", url, "back.db", "--name", name], { cwd });
    expect(back).toEqual({ code: 0, stdout: "", stderr: "copied: 3 URLs and 2 visits are in back.db\n" });
    const place = ["--database", url, "--name", name];
    for (const output of ["--csv", "--ndjson"]) {
      const lines = async (...of: string[]): Promise<string[]> => {
        const run = await maycrawl(["crawl", "report", ...of, output, "-"], { cwd });
        expect(run.code, run.stderr).toBe(0);
        return run.stdout.split("\n").toSorted();
      };
      expect(await lines(...place)).toEqual(await lines("crawl.db"));
      expect(await lines("back.db")).toEqual(await lines("crawl.db"));
    }
    const files = ["--html", "a.html", "--csv", "a.csv"];
    const written = await maycrawl(["crawl", "report", ...place, ...files], { cwd });
    expect(written.stderr).toBe("written: a.html\nwritten: a.csv\n");
    expect(readFileSync(join(cwd, "a.html"), "utf8")).toContain(`${origin}/b`);
    const summary = await maycrawl(["crawl", "report", "crawl.db"], { cwd });
    expect(written.stdout).toBe(
      summary.stdout.replace("crawl.db", `${name} in postgres://${host}${pathname}`),
    );
    const json = async (...of: string[]): Promise<object> =>
      JSON.parse((await maycrawl(["crawl", "report", ...of, "--json"], { cwd })).stdout) as object;
    expect(await json(...place)).toEqual({
      ...(await json("crawl.db")),
      file: null,
      database: `postgres://${host}${pathname}`,
      name,
    });
  });

  it("ends with exit code 3 for a missing source or an existing target, and does not change the target", async () => {
    await createCrawl();
    const name = newName();
    const copy = (...args: string[]) => maycrawl(["crawl", "copy", ...args, "--name", name], { cwd });
    const none = await copy(url, "new.db");
    expect([none.code, none.stderr]).toEqual([
      3,
      expect.stringContaining(`error: There is no crawl "${name}"`),
    ]);
    expect((await copy("none.db", url)).stderr).toContain("The file none.db does not exist.");
    expect((await copy("crawl.db", url)).code).toBe(0);
    const again = await copy("crawl.db", url);
    expect([again.code, again.stderr]).toEqual([
      3,
      expect.stringMatching(/^error: The crawl .* already contains a crawl\. Give .*\n$/),
    ]);
    writeFileSync(join(cwd, "taken.db"), "a note");
    const taken = await copy(url, "taken.db");
    expect([taken.code, taken.stderr]).toEqual([
      3,
      "error: taken.db exists already. Name a file that does not exist.\n",
    ]);
    expect(readFileSync(join(cwd, "taken.db"), "utf8")).toBe("a note");
    expect(readdirSync(cwd).filter((file) => !/-(?:shm|wal)$/.test(file))).toEqual(["crawl.db", "taken.db"]);
  });
});

describe("maycrawl crawl with a wrong command line or an unusable database", () => {
  const SECRET = "postgres://user:secret@127.0.0.1:1/crawls";
  const cases: readonly [title: string, args: readonly string[], code: number, message: RegExp][] = [
    [
      "a report of a file and a database",
      ["report", "a.db", "--database", SECRET],
      2,
      /FILE and --database cannot be used together/,
    ],
    [
      "a report of neither a file nor a database",
      ["report"],
      2,
      /crawl report needs a FILE, or a --database/,
    ],
    ["a name of a crawl in a file", ["report", "a.db", "--name", "x"], 2, /--name needs --database/],
    [
      "a report of an invalid database URL",
      ["report", "--database", "mysql://u:secret@h/d"],
      2,
      /--database "mysql:\/\/u:\*\*\*@h\/d" is not the URL of a PostgreSQL/,
    ],
    [
      "a report with an invalid name",
      ["report", "--database", SECRET, "--name", "a b"],
      2,
      /The name of a crawl in a database must have/,
    ],
    [
      "a report of an unavailable database",
      ["report", "--database", SECRET],
      3,
      /PostgreSQL at 127\.0\.0\.1:1/,
    ],
    [
      "a report with an invalid port",
      ["report", "--database", "postgres://u:secret@h:99999/d"],
      2,
      /error: /,
    ],
    ["a copy without arguments", ["copy"], 2, /crawl copy needs a FROM/],
    ["a copy without a target", ["copy", "a.db"], 2, /crawl copy needs a TO/],
    [
      "a copy with three arguments",
      ["copy", "a.db", "b.db", "c.db"],
      2,
      /"c\.db" is one argument too many: expected FROM and TO/,
    ],
    ["a copy of a file to a file", ["copy", "a.db", "b.db"], 2, /FROM and TO are both files/],
    ["a copy of a database to a database", ["copy", SECRET, SECRET], 2, /FROM and TO are both databases/],
    [
      "a copy to an invalid database URL",
      ["copy", "a.db", "redis://:secret@h"],
      2,
      /TO "redis:\/\/:\*\*\*@h" is not the URL of a PostgreSQL/,
    ],
    ["a copy with --as", ["copy", "a.db", SECRET, "--as", "F"], 2, /--as is not an option of crawl copy/],
    ["a copy of an unavailable database", ["copy", SECRET, "a.db"], 3, /PostgreSQL at 127\.0\.0\.1:1/],
    [
      "a crawl in an unavailable database",
      ["http://a.example/", "--database", SECRET, "--as", "F", "--contact", "a@b.example"],
      3,
      /PostgreSQL at 127\.0\.0\.1:1/,
    ],
  ];
  it.each(cases)("rejects %s, and prints no password", async (_title, args, code, message) => {
    const own = folder();
    const run = await maycrawl(["crawl", ...args], { cwd: own });
    expect(run.stderr).toMatch(message);
    expect(run.code).toBe(code);
    expect(run.stderr + run.stdout).not.toContain("secret");
    expect(existsSync(join(own, "a.db"))).toBe(false);
  });
});
