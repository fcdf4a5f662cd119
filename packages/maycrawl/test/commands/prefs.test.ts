import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { getChannelName } from "@maycrawl/agent";
import { describe, expect, test } from "vitest";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import { file, maycrawl } from "../support/run.ts";
import { serve, serveRobots, type TestServer } from "../support/servers.ts";

type Header = Readonly<Record<string, string | readonly string[]>>;

/** Starts a site with these files, and with these header fields for `/a`. Other paths are answered with 404. */
async function site(files: Readonly<Record<string, string>>, header: Header = {}): Promise<TestServer> {
  return serve((request, response) => {
    const body = files[request.url ?? ""];
    if (body === undefined) return response.writeHead(404).end();
    if (request.url !== "/robots.txt") response.setHeader("content-type", "text/html");
    if (request.url === "/a")
      for (const [name, value] of Object.entries(header)) response.setHeader(name, value);
    return response.end(body);
  });
}

async function json(...args: readonly string[]) {
  const { code, stdout, stderr } = await maycrawl(["prefs", ...args, "--json"]);
  return { code, stderr, report: JSON.parse(stdout) };
}

const SIGNAL = "User-agent: *\nContent-Signal: search=yes, ai-train=no\n";
const PAGE = "<!doctype html><title>x</title><p>x";

/** Returns the answers of a JSON report for the uses `train-ai`, `ai-input` and `search`. */
function answers(report: Readonly<Record<string, unknown>>): readonly unknown[] {
  return [report["train-ai"], report["ai-input"], report["search"]];
}

test("maycrawl prefs reports `unknown` for each use if the site has no statements, with exit code 0", async () => {
  const server = await site({ "/a": PAGE });
  const { code, stdout, stderr } = await maycrawl(["prefs", `${server.origin}/a`, "--as", "CCBot"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(
    /train-ai +unknown +no statement\n {2}ai-input +unknown .+\n {2}search +unknown .+\n$/,
  );
  expect(server.received.map(({ url }) => url)).toEqual(["/robots.txt", "/a", "/.well-known/tdmrep.json"]);
});

test("maycrawl prefs reports an invalid value, and `unknown` for the use with this value", async () => {
  const robots = file(
    "User-agent: *\nContent-Signal: ai-input=maybe, search=yes\nContent-Usage: train-ai=no\nAllow: /\n",
  );
  const args = ["prefs", file(PAGE, "a.html"), "--url", "https://a.example/", "--robots", robots];
  const { code, stdout } = await maycrawl([...args, "--as", "FooBot"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/train-ai +unknown +no statement\n {2}ai-input +unknown +no statement\n/);
  expect(stdout).toContain("search: yes; Value is not yes or no, so it is unknown: ai-input.\n");
  expect(stdout).toMatch(
    /content-usage +train-ai=no +Value is not y or n, so it is unknown: train-ai\. Did you mean train-ai=n\?\n/,
  );
});

test("maycrawl prefs reports each statement with its position and the uses that the statement decides", async () => {
  const { origin } = await site(
    { "/robots.txt": SIGNAL, "/a": '<!doctype html>\n<meta name="robots" content="noai">' },
    { "content-usage": "search=y" },
  );
  const { code, report } = await json(`${origin}/a`, "--as", "FooBot");
  expect([code, ...answers(report)]).toEqual([0, "no", "unknown", "yes"]);
  expect(report.statements).toMatchObject([
    { mechanism: "content-signal", from: "robots.txt", place: { line: 2 }, decides: ["train-ai", "search"] },
    { mechanism: "content-usage", from: "header", place: { field: "content-usage" }, decides: ["search"] },
    { mechanism: "page-directive", from: "meta", place: { line: 2, column: 1, offset: 16 } },
  ]);
  const { stdout } = await maycrawl(["prefs", `${origin}/a`, "--as", "FooBot"]);
  expect(stdout).toContain(`no       ${origin}/robots.txt:2: search=yes, ai-train=no (and 1 more)`);
  expect(stdout).toContain(`${origin}/a:2:1`);
});

test("maycrawl prefs reports a conflict if the crawler's own group hides a statement for *, with exit code 1", async () => {
  const { origin } = await site({
    "/robots.txt": `${SIGNAL}\nUser-agent: FooBot\nDisallow: /x\n`,
    "/a": PAGE,
  });
  const { code, report } = await json(`${origin}/a`, "--as", "FooBot");
  expect([code, ...answers(report)]).toEqual([1, "unknown", "unknown", "unknown"]);
  expect(report.conflicts).toEqual([{ code: "hidden-by-group", category: null, statements: [0] }]);
  expect(report.statements[0]).toMatchObject({ ignored: "hidden", decides: [] });
  const { stdout } = await maycrawl(["prefs", `${origin}/a`, "--as", "FooBot"]);
  expect(stdout).toContain("a group that names the crawler takes precedence");
  expect((await json(`${origin}/a`, "--as", "BarBot")).code).toBe(0);
});

describe("maycrawl prefs, for the tdmrep.json of a site,", () => {
  const rules = '[{"location": "/a", "tdm-reservation": 1, "tdm-policy": "https://a.example/terms"}]';

  test("requests the file and applies its statements", async () => {
    const { origin } = await site({ "/a": PAGE, "/.well-known/tdmrep.json": rules });
    const { code, report } = await json(`${origin}/a`, "--as", "FooBot");
    expect([code, report["train-ai"], report.tdmrep]).toEqual([0, "no", "had"]);
    expect(report.statements).toMatchObject([
      { from: "tdmrep.json", place: { line: 1 }, terms: "https://a.example/terms" },
    ]);
  });

  test("does not request the file if robots.txt disallows the file", async () => {
    const server = await site({
      "/robots.txt": "User-agent: *\nDisallow: /.well-known/\n",
      "/a": PAGE,
      "/.well-known/tdmrep.json": rules,
    });
    const { code, report } = await json(`${server.origin}/a`, "--as", "FooBot");
    expect([code, report["train-ai"], report.tdmrep]).toEqual([0, "unknown", "none"]);
    expect(server.received.map(({ url }) => url)).not.toContain("/.well-known/tdmrep.json");
  });

  test("ends with exit code 3 if the file cannot be fetched, because its statements are unknown", async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === "/a") return response.end(PAGE);
      return response.writeHead(request.url === "/robots.txt" ? 404 : 503).end();
    });
    const { code, stdout } = await maycrawl(["prefs", `${origin}/a`, "--as", "FooBot"]);
    expect([code, stdout]).toEqual([
      3,
      expect.stringContaining("the server answered 503 Service Unavailable"),
    ]);
  });

  test("stops reading a file that never ends, and ignores the file as unreadable", async () => {
    const { origin } = await serve((request, response) => {
      if (request.url !== "/.well-known/tdmrep.json") return response.end(request.url === "/a" ? PAGE : "");
      const more = (): void =>
        void (response.write("x".repeat(65_536)) ? setImmediate(more) : response.once("drain", more));
      return more();
    });
    const { code, report } = await json(`${origin}/a`, "--as", "FooBot");
    expect([code, report.tdmrep, report.statements[0].ignored]).toEqual([0, "had", "unreadable"]);
  });

  test("ends with exit code 3 if the answer stops in the middle of the file", async () => {
    const limit = heldTimers(600);
    const { origin } = await serve((request, response) => {
      if (request.url !== "/.well-known/tdmrep.json") return response.end(request.url === "/a" ? PAGE : "");
      response.write("[");
      // The timeout fires when the answer has stopped, not earlier.
      return limit.end();
    });
    const { code, stdout } = await maycrawl(["prefs", `${origin}/a`, "--as", "FooBot", "--timeout", "0.6"]);
    expect([code, stdout]).toEqual([3, expect.stringContaining("no answer within 0.6 s")]);
  });
});

test("maycrawl prefs requests no disallowed page, applies the statements in robots.txt, and ends with exit code 1", async () => {
  const server = await site({ "/robots.txt": `${SIGNAL}Disallow: /a\n`, "/a": PAGE });
  const { code, report } = await json(`${server.origin}/a`, "--as", "FooBot");
  expect([code, report.read.outcome, ...answers(report)]).toEqual([1, "blocked", "no", "unknown", "yes"]);
  expect(server.received.map(({ url }) => url)).not.toContain("/a");
});

test("maycrawl prefs reports that the crawler gets no content from a disallowed page, with exit code 1", async () => {
  const server = await site({ "/robots.txt": "User-agent: *\nDisallow: /\n", "/a": PAGE });
  const url = `${server.origin}/a`;
  const { code, report } = await json(url, "--as", "GPTBot");
  expect([code, ...answers(report)]).toEqual([1, "unknown", "unknown", "unknown"]);
  const rule = `${server.origin}/robots.txt:2:1: Disallow: /`;
  expect(report.access).toEqual({
    allowed: false,
    means: `GPTBot may not fetch it, so it gets no content from it for training (${rule}); this does not cover copies from other sources`,
  });
  const { stdout } = await maycrawl(["prefs", url, "--as", "FooBot"]);
  expect(stdout).toContain(
    `  access    no       FooBot may not fetch it, so it gets no content from it to use (${rule}); this does not cover copies from other sources\n  train-ai  unknown  no statement about use\n`,
  );
  expect((await json((await site({ "/a": PAGE })).origin, "--as", "GPTBot")).report.access).toEqual({
    allowed: true,
    means: null,
  });
});

test("maycrawl prefs judges a redirected page at its final URL", async () => {
  const target = await site({ "/robots.txt": SIGNAL, "/a": PAGE });
  const { origin } = await serve((request, response) =>
    response.writeHead(request.url === "/robots.txt" ? 404 : 302, { location: `${target.origin}/a` }).end(),
  );
  const { code, report } = await json(`${origin}/old`, "--as", "FooBot");
  expect([code, report.robots.from, report["train-ai"]]).toEqual([0, `${target.origin}/robots.txt`, "no"]);
});

test("maycrawl prefs applies the statements of the site to a missing page, with exit code 1", async () => {
  const { origin } = await site({ "/robots.txt": SIGNAL });
  const { code, report } = await json(`${origin}/a`, "--as", "FooBot");
  expect([code, report.read.status, report["train-ai"]]).toEqual([1, 404, "no"]);
});

test("maycrawl prefs reports `unknown` for all uses if the robots.txt is unreachable, with exit code 3", async () => {
  const { origin } = await serveRobots("", {}, 503);
  const { code, report } = await json(`${origin}/a`, "--as", "FooBot");
  expect([code, ...answers(report)]).toEqual([3, "unknown", "unknown", "unknown"]);
  expect(report.access).toMatchObject({ allowed: null, means: expect.stringContaining("503") });
});

test("maycrawl prefs judges a page from a file by --url and --robots, without a request", async () => {
  const page = file('<meta name="tdm-reservation" content="0">', "a.html");
  const { code, report } = await json(
    ...[page, "--url", "https://a.invalid/a", "--robots", file(SIGNAL), "--as", "GPTBot"],
  );
  expect([code, report["train-ai"], report.search, report.tdmrep]).toEqual([1, "no", "yes", "not-asked"]);
  expect(report.conflicts).toMatchObject([{ code: "contradiction", category: "train-ai" }]);
});

test("maycrawl prefs of a file ends with exit code 1 if the robots.txt disallows the URL in --url", async () => {
  const robots = file("User-agent: *\nDisallow: /a\n");
  const { code, report } = await json(
    ...[file(PAGE, "a.html"), "--url", "https://a.invalid/a", "--robots", robots, "--as", "FooBot"],
  );
  expect([code, report.robots.allowed, report.conflicts]).toEqual([1, false, []]);
});

test.for([
  ["no --as", ["https://a.example/"]],
  ["standard input without --url", ["-", "--as", "FooBot"]],
  ["an invalid URL", ["https://", "--as", "FooBot"]],
] as const)("maycrawl prefs with %s ends with exit code 2", async ([, args]) => {
  const { code, stdout, stderr } = await maycrawl(["prefs", ...args]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^error: .+\n/);
});

test("maycrawl prefs escapes control characters in its output", async () => {
  const bad = "\u001b[31m\u202e\u009b";
  const { origin } = await site(
    {
      "/robots.txt": `User-agent: *\nContent-Signal: search=yes, x=${bad}\nContent-Usage: /${bad} train-ai=n\n`,
      "/a": `<meta name="tdm-reservation" content="1"><meta name="tdm-policy" content="https://x/${bad}">`,
      "/.well-known/tdmrep.json": `[{"location": "/a${bad}", "tdm-reservation": 1}, {"location": "/*", "tdm-reservation": 0}]`,
    },
    { "content-signal": "search=no, \u009b\u00ad" },
  );
  for (const options of [[], ["--json"]]) {
    const { stdout } = await maycrawl(["prefs", `${origin}/a`, "--as", "FooBot", ...options]);
    expect(stdout).toMatch(/202e/);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

describe("maycrawl prefs, for a site with licence files,", () => {
  const rsl = (licenses: string): string =>
    `<rsl xmlns="https://rslstandard.org/rsl"><content url="/">${licenses}</content></rsl>`;
  const robots = (...paths: readonly string[]): string =>
    `User-agent: *\nDisallow: /closed\n${paths.map((path) => `License: ORIGIN${path}\n`).join("")}`;

  /** Starts a site with these files; ORIGIN stands for its origin. Missing .xml files are answered with `status`. */
  async function licensed(files: Readonly<Record<string, string>>, status = 404): Promise<TestServer> {
    const server = await serve((request, response) => {
      const body = files[request.url ?? ""];
      if (body === undefined) return response.writeHead(request.url?.endsWith(".xml") ? status : 404).end();
      if (request.url !== "/robots.txt") response.setHeader("content-type", "text/html");
      return response.end(body.replaceAll("ORIGIN", server.origin));
    });
    return server;
  }

  test("fetches only once a file that both robots.txt and the page name, and reports the byte of a statement", async () => {
    const page = `${PAGE}<link rel=license type=application/rsl+xml href=/l.xml><link rel=license type=application/rsl+xml href=/m.xml>`;
    const server = await licensed({
      "/robots.txt": robots("/l.xml"),
      "/a": page,
      "/l.xml": rsl("<license><prohibits>ai-train</prohibits></license>"),
      "/m.xml": rsl("<license><permits>search</permits></license>"),
    });
    const { code, report } = await json(`${server.origin}/a`, "--as", "FooBot");
    expect([code, ...answers(report)]).toEqual([0, "no", "unknown", "yes"]);
    expect(report.licenses).toEqual([
      { url: `${server.origin}/l.xml`, outcome: "read" },
      { url: `${server.origin}/m.xml`, outcome: "read" },
    ]);
    expect(report.statements.filter(({ from }: { from: string }) => from === "license-file")).toMatchObject([
      {
        file: `${server.origin}/l.xml`,
        text: "prohibits: ai-train",
        place: { offset: 67 },
        decides: ["train-ai"],
      },
      { file: `${server.origin}/m.xml`, text: "permits: search", decides: ["search"] },
    ]);
    expect(server.received.filter(({ url }) => url === "/l.xml")).toHaveLength(1);
    const { stdout } = await maycrawl(["prefs", `${server.origin}/a`, "--as", "FooBot"]);
    expect(stdout).toContain(`no       ${server.origin}/l.xml byte 67: prohibits: ai-train`);
  });

  test("ignores and reports files that are disallowed, missing or invalid", async () => {
    const server = await licensed({
      "/robots.txt": robots("/closed.xml", "/none.xml", "/odd.xml"),
      "/a": PAGE,
      "/odd.xml": '<!DOCTYPE rsl [<!ENTITY a "b">]><rsl/>',
    });
    const { code, report } = await json(`${server.origin}/a`, "--as", "FooBot");
    expect([code, ...answers(report)]).toEqual([0, "unknown", "unknown", "unknown"]);
    expect(report.licenses.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "unreadable",
      "unreadable",
      "unreadable",
    ]);
    expect(server.received.map(({ url }) => url)).not.toContain("/closed.xml");
    const { stdout } = await maycrawl(["prefs", `${server.origin}/a`, "--as", "FooBot"]);
    expect(stdout).toContain("A robots.txt disallows it.");
    expect(stdout).toContain("The file does not exist.");
    expect(stdout).toContain("document type declaration");
  });

  test("ends with exit code 3 if the server answers 503 for a file", async () => {
    const server = await licensed({ "/robots.txt": robots("/l.xml"), "/a": PAGE }, 503);
    const { code, report } = await json(`${server.origin}/a`, "--as", "FooBot");
    expect([code, report.licenses]).toEqual([3, [{ url: `${server.origin}/l.xml`, outcome: "failed" }]]);
  });

  test("fetches at most four files", async () => {
    const names = [1, 2, 3, 4, 5, 6].map((number) => `/${number}.xml`);
    const server = await licensed({ "/robots.txt": robots(...names), "/a": PAGE });
    const { report } = await json(`${server.origin}/a`, "--as", "FooBot");
    expect(report.licenses).toHaveLength(6);
    expect(server.received.filter(({ url }) => url?.endsWith(".xml"))).toHaveLength(4);
  });
});

test("maycrawl prefs applies a group for the policy token __usage_ai-training to FooBot", async () => {
  const robots = file("User-agent: __usage_ai-training\nDisallow: /\n");
  const args = [file(PAGE, "a.html"), "--url", "https://a.invalid/a", "--robots", robots, "--as", "FooBot"];
  const { code, report } = await json(...args);
  expect([code, ...answers(report)]).toEqual([0, "no", "unknown", "unknown"]);
  expect(report.statements).toMatchObject([{ mechanism: "policy-token", decides: ["train-ai"] }]);
});

test("maycrawl prefs explains in words what use=reference in a Content-Signal allows", async () => {
  const robots = file("User-agent: *\nContent-Signal: search=yes,ai-train=no,use=reference\n");
  const args = [file(PAGE, "a.html"), "--url", "https://a.invalid/a", "--robots", robots, "--as", "FooBot"];
  const { stdout } = await maycrawl(["prefs", ...args]);
  expect(stdout).toContain("; use=reference: AI systems may index content, quote excerpts and link to it.\n");
});

test("maycrawl prefs notes once for Googlebot that Google has a control that cannot be seen from outside", async () => {
  const { origin } = await site({ "/a": PAGE });
  const { report } = await json(`${origin}/a`, "--as", "Googlebot");
  expect(report.notes).toEqual([expect.stringContaining("cannot be seen from outside")]);
  expect((await json(`${origin}/a`, "--as", "GPTBot")).report.notes).toEqual([]);
  const { stdout } = await maycrawl(["prefs", `${origin}/a`, "--as", "Googlebot"]);
  expect(stdout.match(/Search generative AI control/g)).toHaveLength(1);
});

describe("maycrawl prefs, for the ai.txt of a site,", () => {
  const files = { "/a": PAGE, "/.well-known/ai.txt": "Spec-Version: 1.0\nTraining: deny\nIndexing: allow\n" };

  test("does not request the file without --ai-txt", async () => {
    const server = await site(files);
    const { report } = await json(`${server.origin}/a`, "--as", "FooBot");
    expect([report.aiTxt, ...answers(report)]).toEqual(["not-asked", "unknown", "unknown", "unknown"]);
    expect(server.received.some(({ url }) => url?.endsWith("ai.txt"))).toBe(false);
  });

  test("reports the statements of the file with their line", async () => {
    const { origin } = await site(files);
    const { code, report } = await json(`${origin}/a`, "--as", "FooBot", "--ai-txt");
    expect([code, report.aiTxt, ...answers(report)]).toEqual([0, "had", "no", "yes", "unknown"]);
    expect(report.statements[0]).toMatchObject({
      mechanism: "ai-txt",
      file: `${origin}/.well-known/ai.txt`,
      place: { line: 2 },
    });
  });

  test("does not request the file if robots.txt disallows the file", async () => {
    const server = await site({
      ...files,
      "/robots.txt": "User-agent: *\nDisallow: /ai.txt\nDisallow: /.well-known/\n",
    });
    const { report } = await json(`${server.origin}/a`, "--as", "FooBot", "--ai-txt");
    expect(report.aiTxt).toBe("none");
    expect(server.received.some(({ url }) => url?.endsWith("ai.txt"))).toBe(false);
  });
});

describe("maycrawl prefs for several crawlers", () => {
  const ROBOTS = "User-agent: *\nAllow: /\nContent-Usage: train-ai=n\n\nUser-agent: CCBot\nDisallow: /\n";

  test("prints a report for each crawler, and requests each URL once", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/robots.txt") response.end(ROBOTS);
      else if (request.url === "/old") response.writeHead(302, { location: "/a" }).end();
      else if (request.url === "/a") response.setHeader("content-type", "text/html").end(PAGE);
      else response.writeHead(404).end();
    });
    const args = ["prefs", `${server.origin}/old`, "--as", "GPTBot,CCBot,Claude"];
    const { code, stdout } = await maycrawl([...args, "--json"]);
    const reports = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(code).toBe(1);
    expect(reports.map(({ token, access }) => [token, access.allowed])).toEqual([
      ["GPTBot", true],
      ["CCBot", false],
      ["anthropic-ai", true],
      ["Claude-SearchBot", true],
      ["Claude-User", true],
      ["Claude-Web", true],
      ["ClaudeBot", true],
    ]);
    const paths = server.received.map(({ url }) => url);
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
    const text = (await maycrawl(args)).stdout;
    expect(text.match(/^\S+ {2}as /gm)).toHaveLength(7);
  });

  test("requests a failing page once, and reports the failure for each crawler", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/robots.txt") response.end("User-agent: *\nAllow: /\n");
      else if (request.url === "/cut") response.writeHead(200, { "content-length": "99" }).end("<p>");
      else response.destroy();
    });
    for (const path of ["/cut", "/dead"]) {
      const { code, stdout } = await maycrawl(["prefs", server.origin + path, "--as", "Claude", "--json"]);
      expect([code, stdout.trimEnd().split("\n").length]).toEqual([3, 5]);
      expect(server.received.filter(({ url }) => url === path)).toHaveLength(1);
    }
  });

  test("waits between requests for different crawlers", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/robots.txt") response.end("User-agent: CCBot\nDisallow: /a\n");
      else response.writeHead(404).end();
    });
    const waits: unknown[] = [];
    const onWait = (message: unknown): void => void waits.push(message);
    subscribe(getChannelName("wait"), onWait);
    await maycrawl(["prefs", `${server.origin}/a`, "--as", "CCBot,GPTBot,ClaudeBot"]);
    unsubscribe(getChannelName("wait"), onWait);
    const pages = server.received.filter(({ url }) => url !== "/robots.txt");
    expect(pages.map(({ url }) => url)).toEqual(["/.well-known/tdmrep.json", "/a"]);
    expect(waits).toHaveLength(pages.length - 1);
  });

  test("prints for standard input the same reports as separate runs for each crawler", async () => {
    const html = '<meta name="ccbot" content="noai"><meta name="robots" content="nosnippet"><p>x';
    const args = ["prefs", "-", "--url", "https://a.example/a", "--robots", file(ROBOTS), "--json", "--as"];
    const together = await maycrawl([...args, "GPTBot,CCBot"], { input: html });
    const alone = await Promise.all(
      ["GPTBot", "CCBot"].map((name) => maycrawl([...args, name], { input: html })),
    );
    expect(together.stdout).toBe(
      alone
        .map(({ stdout }, at) => stdout.replace(/"as":"\w+"/, `"as":"${["GPTBot", "CCBot"][at]}"`))
        .join(""),
    );
  });
});
