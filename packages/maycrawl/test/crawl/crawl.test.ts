import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLI, start } from "../support/process.ts";
import { folder, maycrawl } from "../support/run.ts";

const page = (links: readonly string[], title = "Page", head = ""): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${links.map((to) => `<a href="${to}">x</a>`).join("")}</body></html>`;

let server: Server;
let port = 0;
let asked: { readonly path: string; readonly agent: string | undefined }[] = [];
/** Number of pages of /slow/ that are answered before the others wait for `openGate`. */
const QUICK = 3;
let slow = 0;
let openGate = (): void => undefined;
const gate = new Promise<void>((resolve) => (openGate = resolve));
const origin = (): string => `http://shop.example:${port}`;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push({ path, agent: request.headers["user-agent"] });
    const pages: Record<string, string> = {
      "/robots.txt": `User-agent: *\nDisallow: /private\nSitemap: ${origin()}/sitemap.xml\n`,
      "/sitemap.xml": `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin()}/</loc></url><url><loc>${origin()}/private/x</loc></url></urlset>`,
      "/": page(["/a", "/b", "/private/1", "/missing"]),
      "/a": page(["/b"], "=cmd()\u001b[31m"),
      "/b": page([], "n", '<meta name="robots" content="noindex">'),
      "/slow": page(Array.from({ length: 9 }, (_, i) => `/slow/${i}`)),
    };
    const known = pages[path];
    const body = known ?? (path.startsWith("/slow/") ? page([]) : undefined);
    const type =
      path === "/robots.txt" ? "text/plain" : path.endsWith(".xml") ? "application/xml" : "text/html";
    const answer = (): void =>
      void response.writeHead(body === undefined ? 404 : 200, { "content-type": type }).end(body);
    if (path.startsWith("/slow/") && ++slow > QUICK) void gate.then(answer);
    else answer();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const common = (): string[] => [
  "--as",
  "FooBot",
  "--contact",
  "https://foo.example/bot",
  "--rate",
  "0",
  "--resolve",
  `*:${port}:127.0.0.1`,
];

describe("maycrawl crawl", () => {
  it("visits a site, prints a summary, and starts a second round with the same command line", async () => {
    const cwd = folder();
    asked = [];
    const args = ["crawl", `${origin()}/`, ...common(), "--db", "shop.db"];
    const first = await maycrawl(args, { cwd });
    expect(first.stderr).toBe("");
    expect(first.code).toBe(1);
    expect(first.stdout).toContain("shop.db  round 1, 4 pages visited of 1 host: everything was visited");
    expect(first.stdout).toMatch(/Blocked by\n +2 {2}robots\.txt line 2: Disallow: \/private/);
    expect(first.stdout).toContain("In the sitemap, but blocked by robots.txt");
    expect(first.stdout).toMatch(/Broken\n +1 {2}Links to missing pages/);
    expect(first.stdout).toContain(`${origin()}/missing: status 404; linked from ${origin()}/\n`);
    expect(asked.map(({ path }) => path).sort()).toEqual([
      "/",
      "/a",
      "/b",
      "/missing",
      "/robots.txt",
      "/sitemap.xml",
    ]);
    expect(new Set(asked.map(({ agent }) => agent)).size).toBe(1);
    expect(asked[0]?.agent).toMatch(/^FooBot \(\+https:\/\/foo\.example\/bot\) maycrawl\/\d/);
    expect(first.stdout).toMatch(/Sitemaps\n +1 {2}file, with 2 entries\n/);
    const second = await maycrawl(args, { cwd });
    expect(second.stdout).toContain("round 2");
    const one = await maycrawl(["crawl", `${origin()}/b`, ...common(), "--db", "one.db", "--no-sitemaps"], {
      cwd,
    });
    expect(one.stdout).toContain("one.db  round 1, 1 page visited of 1 host: ");
  });

  it("shows the number of pages of the round and of all rounds separately", async () => {
    const cwd = folder();
    const args = ["crawl", `${origin()}/`, ...common(), "--db", "two.db"];
    await maycrawl(args, { cwd });
    const some = await maycrawl([...args, "--max-pages", "1"], { cwd });
    expect(some.stdout).toContain(
      "two.db  round 2, 1 page visited in this round and 4 in total, of 1 host: the page limit was reached",
    );
    const json = await maycrawl(["crawl", "report", "two.db", "--json", "--html", "two.html"], { cwd });
    expect(JSON.parse(json.stdout)).toMatchObject({ round: { id: 2, visited: 1 }, urls: { visited: 4 } });
    expect(readFileSync(join(cwd, "two.html"), "utf8")).toMatch(
      /Round 2, started [^,<]+, with 1 page; first visit of the crawl/,
    );
  });

  it("writes a report, CSV, NDJSON and a WARC file, safe against the content of pages", async () => {
    const cwd = folder();
    const out = ["--html", "r.html", "--csv", "r.csv", "--ndjson", "r.ndjson", "--warc", "r.warc.gz"];
    const run = await maycrawl(["crawl", `${origin()}/`, ...common(), ...out], { cwd });
    expect(run.stderr).toBe("written: r.html\nwritten: r.csv\nwritten: r.ndjson\n");
    expect(readFileSync(join(cwd, "r.html"), "utf8")).toMatch(/^<!doctype html>/i);
    expect(readFileSync(join(cwd, "r.csv"), "utf8")).toContain(`,"'=cmd()`);
    const lines = readFileSync(join(cwd, "r.ndjson"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ url }) => url)).toContain(`${origin()}/private/1`);
    expect(readFileSync(join(cwd, "r.warc.gz")).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    const report = await maycrawl(["crawl", "report", "crawl.db", "--csv", "-"], { cwd });
    expect(report.stdout).toBe(readFileSync(join(cwd, "r.csv"), "utf8"));
    expect((await maycrawl(["crawl", "report", "crawl.db"], { cwd })).stdout).toContain("4 pages visited");
  });

  it("prints JSON with --json, with the summary last", async () => {
    const cwd = folder();
    const run = await maycrawl(["crawl", `${origin()}/`, ...common(), "--json"], { cwd });
    const last = JSON.parse(run.stdout.trimEnd().split("\n").at(-1) ?? "");
    expect(last).toMatchObject({
      type: "summary",
      file: "crawl.db",
      ended: "done",
      urls: { visited: 4, queued: 0, skipped: 2 },
      blocked: { count: 2, rules: [{ what: "robots.txt line 2: Disallow: /private", count: 2 }] },
    });
  });

  it("stops on an interrupt, shows how to continue, and continues", async () => {
    const cwd = folder();
    const args = ["crawl", `${origin()}/slow`, ...common(), "--no-sitemaps"];
    asked = [];
    const child = start(args, { cwd });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    await expect.poll(() => slow).toBeGreaterThan(QUICK);
    child.kill("SIGINT");
    await expect
      .poll(() => stderr)
      .toContain("stopping after the current requests; interrupt again to stop immediately");
    openGate();
    const [code] = await once(child, "close");
    expect(code).toBe(0);
    expect(stdout).toContain(": stopped");
    expect(stdout).toContain(`To continue with the rest: maycrawl crawl ${origin()}/slow --as FooBot`);
    // The current requests were completed, and no further requests were made.
    expect(stdout).toContain(`round 1, ${QUICK + 2} pages visited`);
    expect(asked.filter(({ path }) => path.startsWith("/slow"))).toHaveLength(QUICK + 2);
    const second = await maycrawl(args, { cwd });
    expect(second.stdout).toContain("round 1, 10 pages visited");
    expect(asked.filter(({ path }) => path.startsWith("/slow"))).toHaveLength(10);
  });

  it("stops on an interrupt while it waits for seeds on standard input, and keeps the seeds it has read", async () => {
    const cwd = folder();
    const child = start(["crawl", "-", ...common()], { cwd });
    let stdout = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stdin.write(`${origin()}/a\n`);
    // The remarks are longer than the buffers of a pipe and a stream. When they are written, the crawl has read past
    // the first seed.
    const remarks = "# more will come\n".repeat(100_000);
    await new Promise((resolve) => child.stdin.write(remarks, resolve));
    await expect.poll(() => existsSync(join(cwd, "crawl.db"))).toBe(true);
    child.kill("SIGINT");
    const [code] = await once(child, "close");
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("0 pages visited") });
    expect(stdout).toContain("To continue with the rest: maycrawl crawl");
    const second = await maycrawl(["crawl", "-", ...common(), "--no-sitemaps"], { cwd });
    expect(second.stdout).toMatch(/[1-9] pages? visited of 1 host/);
  });

  it("reads seeds from a file and from standard input, and obeys --max-pages and --exclude", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "urls.txt"), `# a list\r\r${origin()}/a\r${origin()}/b\r\n`);
    asked = [];
    await maycrawl(["crawl", "urls.txt", ...common(), "--scope", "list"], { cwd });
    expect(asked.map(({ path }) => path).filter((path) => path.length === 2)).toEqual(["/a", "/b"]);
    asked = [];
    const args = [
      "crawl",
      "-",
      ...common(),
      "--db",
      "x.db",
      "--max-pages",
      "2",
      "--exclude",
      "/a",
      "--no-sitemaps",
    ];
    const run = await maycrawl(args, { cwd, input: `${origin()}/\n` });
    expect(run.stdout).toContain("the page limit was reached");
    expect(asked.map(({ path }) => path)).toEqual(["/robots.txt", "/", "/b"]);
  });
});

describe("maycrawl crawl with wrong input", () => {
  const cases: [string, string[], number, RegExp][] = [
    ["no --as", ["http://a.example/"], 2, /a crawler is required: --as is missing/],
    ["no contact", ["http://a.example/", "--as", "FooBot"], 2, /needs a contact/],
    [
      "an invalid contact",
      ["http://a.example/", "--as", "FooBot", "--contact", "me"],
      2,
      /neither a URL nor an e-mail/,
    ],
    [
      "a name that no header can carry",
      ["http://a.example/", "--as", "B\u00f6t", "--contact", "a@b.example"],
      2,
      /^error: --as "B\u00f6t" cannot begin a User-Agent header\n {2}expected .*ASCII letters/,
    ],
    [
      "a contact that no header can carry",
      ["http://a.example/", "--as", "FooBot", "--contact", "https://\u043f\u0440.example/"],
      2,
      /^error: --contact "https:\/\/\u043f\u0440\.example\/" contains characters that are not allowed in a header\n {2}expected /,
    ],
    ["no seed", ["--as", "FooBot", "--contact", "a@b.example"], 2, /needs a SEED/],
    [
      "a seed that is not a URL",
      ["ftp://a.example/", "--as", "FooBot", "--contact", "a@b.example"],
      2,
      /^error: "ftp:\/\/a\.example\/" is not a URL that can be crawled, because ftp: pages are not supported\n {2}expected http: or https:/,
    ],
    [
      "a file that is not there",
      ["example.txt", "--as", "FooBot", "--contact", "a@b.example"],
      3,
      /cannot be read/,
    ],
    [
      "an invalid rate",
      ["http://a.example/", "--as", "F", "--contact", "a@b.example", "--rate", "fast"],
      2,
      /--rate "fast" is not a valid number/,
    ],
    [
      "an invalid time",
      ["http://a.example/", "--as", "F", "--contact", "a@b.example", "--every", "soon"],
      2,
      /--every "soon" is not a time/,
    ],
    [
      "an invalid pattern",
      ["http://a.example/", "--as", "F", "--contact", "a@b.example", "--include", "shop"],
      2,
      /is not a path pattern/,
    ],
    [
      "an invalid address",
      ["http://a.example/", "--as", "F", "--contact", "a@b.example", "--resolve", "a:b"],
      2,
      /expected HOST:PORT:ADDRESS/,
    ],
    [
      "an invalid scope",
      ["http://a.example/", "--as", "F", "--contact", "a@b.example", "--scope", "all"],
      2,
      /--scope cannot be "all"/,
    ],
    [
      "a report of a missing file",
      ["report", "none.db"],
      3,
      /none\.db cannot be read: there is no such file/,
    ],
    ["a report of two files", ["report", "a.db", "b.db"], 2, /one argument too many/],
    ["a report without a file", ["report"], 2, /crawl report needs a FILE/],
    ["a WARC of a report", ["report", "a.db", "--warc", "x"], 2, /--warc is not an option of crawl report/],
    ["a report with --as", ["report", "a.db", "--as", "F"], 2, /--as is not an option of crawl report/],
    [
      "a report with a limit",
      ["report", "--max-pages", "9", "a.db"],
      2,
      /--max-pages is not an option of crawl report/,
    ],
    [
      "a status with a rate",
      ["status", "--database", "postgres://127.0.0.1:1/none", "--rate", "1"],
      2,
      /--rate is not an option of crawl status/,
    ],
    ["a status of a file", ["status", "a.db"], 2, /one argument too many/],
    [
      "a status without a database",
      ["status"],
      2,
      /crawl status needs a --database\n {2}expected a URL such as postgres:/,
    ],
    ["a worker without a database", ["--worker"], 2, /crawl --worker needs a --database\n/],
    [
      "a name without a database",
      ["http://a.example/", "--as", "F", "--contact", "a@b.example", "--name", "x"],
      2,
      /--name needs --database: it names a crawl in a database/,
    ],
  ];
  it.each(cases)("reports %s and creates no file", async (_name, args, code, message) => {
    const cwd = folder();
    const run = await maycrawl(["crawl", ...args], { cwd, env: { MAYCRAWL_CONTACT: "" } });
    expect(run.stderr).toMatch(message);
    expect(run.code).toBe(code);
    expect(existsSync(join(cwd, "crawl.db"))).toBe(false);
  });

  it("ends with exit code 3 for a host that does not exist, and keeps the URL", async () => {
    const cwd = folder();
    const run = await maycrawl(["crawl", "http://nowhere.invalid/", ...common()], { cwd });
    expect(run.code).toBe(3);
    expect(run.stdout).toContain("robots.txt cannot be fetched");
    expect(run.stdout).toContain("To continue with the rest");
  });

  it("reports refused addresses, without a request, and ends with exit code 3", async () => {
    asked = [];
    const args = ["crawl", `http://127.0.0.1:${port}/`, ...common(), "--addresses", "public"];
    const run = await maycrawl(args, { cwd: folder() });
    expect(run.stdout).toContain(": nothing could be visited");
    expect(run.stderr).toContain("some addresses were refused and not contacted: see --addresses");
    expect([run.code, asked]).toEqual([3, []]);
  });

  it("reports a file without seeds in the summary, with exit code 3", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "urls.txt"), "# none yet\n");
    const run = await maycrawl(["crawl", "urls.txt", ...common()], { cwd });
    expect(run.stdout).toContain("0 pages visited of 0 hosts: nothing could be visited: there is no seed");
    expect(run.code).toBe(3);
  });

  it.each([
    ["a folder", ".", 3, /^error: standard input cannot be read: it is a directory\n/],
    ["empty", "/dev/null", 2, /^error: standard input is empty or closed: it contains no seeds\n/],
    ["closed", "&-", 3, /^error: standard input cannot be read: it is closed\n/],
  ])("reports standard input that is %s, and creates no file", (_, from, code, message) => {
    const cwd = folder();
    const script = `exec "$@" <${from}`;
    const args = ["-c", script, "sh", process.execPath, CLI, "crawl", "-", ...common()];
    const { status, stderr, stdout } = spawnSync("sh", args, { cwd, encoding: "utf8" });
    expect([status, stdout, readdirSync(cwd)]).toEqual([code, "", []]);
    expect(stderr).toMatch(message);
  });

  it("reports a seed that is not UTF-8, and requests no other URL instead", async () => {
    const cwd = folder();
    asked = [];
    writeFileSync(join(cwd, "urls.txt"), Buffer.from(`# \xe9\n${origin()}/\xe9\n`, "latin1"));
    const run = await maycrawl(["crawl", "urls.txt", ...common()], { cwd });
    expect([run.code, asked]).toEqual([2, []]);
    expect(run.stderr).toMatch(/^error: "\(a line that is not UTF-8\)" is not a URL .+, urls\.txt line 2\n/);
  });

  it("continues an existing crawl if standard input is empty", async () => {
    const cwd = folder();
    const args = ["crawl", "-", ...common(), "--no-sitemaps", "--max-depth", "0"];
    await maycrawl(args, { cwd, input: `# one\n${origin()}/a\n` });
    asked = [];
    expect((await maycrawl(args, { cwd })).code).toBe(0);
    expect(asked.map(({ path }) => path)).toContain("/a");
  });

  it.each([
    ["--db", "none/x.db", /^error: none\/x\.db could not be opened: there is no folder none\n/],
    ["--db", ".", /^error: \. could not be opened: it is a directory\n/],
    ["--warc", "none/x.warc", /^error: none\/x\.warc could not be opened: there is no folder none\n/],
    ["--csv", "file/x.csv", /^error: file\/x\.csv cannot be written: a part of its path is not a folder\n/],
    [
      "--csv",
      "file/in/x.csv",
      /^error: file\/in\/x\.csv cannot be written: a part of its path is not a folder\n/,
    ],
    ["--csv", "none/in/x.csv", /^error: none\/in\/x\.csv cannot be written: there is no folder none\/in\n/],
  ])("reports an unusable path, %s %s, in words, with exit code 3", async (option, path, message) => {
    const cwd = folder();
    writeFileSync(join(cwd, "file"), "");
    const run = await maycrawl(["crawl", `${origin()}/`, ...common(), option, path], { cwd });
    expect([run.code, run.stderr]).toEqual([3, expect.stringMatching(message)]);
  });

  it("continues another crawl's file only if --db names the file", async () => {
    const cwd = folder();
    const options = [...common(), "--no-sitemaps", "--max-depth", "0"];
    await maycrawl(["crawl", `${origin()}/a`, ...options], { cwd });
    asked = [];
    const other = ["crawl", `http://other.example:${port}/b`, ...options];
    const run = await maycrawl(other, { cwd });
    expect(run.stderr).toContain(`crawl.db contains another crawl, of ${origin()}/a`);
    expect([run.code, asked]).toEqual([2, []]);
    const named = await maycrawl([...other, "--db", "crawl.db"], { cwd });
    expect(named.stderr).toBe(
      `crawl.db contains another crawl, of ${origin()}/a: its known URLs are also visited\n`,
    );
    expect(named.stdout).toContain("2 pages visited of 2 hosts");
    const again = await maycrawl(["crawl", `${origin()}/a#top`, ...options], { cwd });
    expect([again.stderr, again.code]).toEqual(["", 0]);
  });

  it.each([
    [["--html", "-"], 2, /--html needs the name of a file/],
    [["--csv", "."], 3, /\. cannot be written: it is a directory/],
    [["--ndjson", "no/such.ndjson"], 3, /no\/such\.ndjson cannot be written: there is no folder no/],
  ])("reports results that cannot be written, %j, before any request", async (out, code, message) => {
    asked = [];
    const run = await maycrawl(["crawl", `${origin()}/`, ...common(), ...out], { cwd: folder() });
    expect(run.stderr).toMatch(message);
    expect([run.code, asked]).toEqual([code, []]);
  });

  it("continues another crawl's file without an error if one of the operands is a file of seeds", async () => {
    const cwd = folder();
    const options = [...common(), "--no-sitemaps", "--max-depth", "0"];
    await maycrawl(["crawl", `${origin()}/a`, ...options], { cwd });
    writeFileSync(join(cwd, "urls.txt"), `${origin()}/a\n`);
    const run = await maycrawl(["crawl", `http://other.example:${port}/b`, "urls.txt", ...options], { cwd });
    expect([run.stderr, run.code]).toEqual(["", 0]);
    expect(run.stdout).toContain("2 pages visited of 2 hosts");
  });

  it("accepts an empty file, as mktemp creates it, as a new crawl", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "empty.db"), "");
    const args = [
      "crawl",
      `${origin()}/a`,
      ...common(),
      "--no-sitemaps",
      "--max-depth",
      "0",
      "--db",
      "empty.db",
    ];
    const run = await maycrawl(args, { cwd });
    expect([run.stderr, run.code]).toEqual(["", 0]);
    expect(run.stdout).toContain("1 page visited of 1 host");
  });

  it("does not change a file of another program", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "crawl.db"), "hello");
    const run = await maycrawl(["crawl", `${origin()}/`, ...common()], { cwd });
    expect(run.code).toBe(3);
    expect(run.stderr).toContain("crawl.db is not a maycrawl file with a crawl. It was not changed.");
    expect(readFileSync(join(cwd, "crawl.db"), "utf8")).toBe("hello");
  });
});
