import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import { file, folder, maycrawl } from "../support/run.ts";
import { deadOrigin, serve, serveRobots, type TestServer } from "../support/servers.ts";

/** Answer for a path: a body, header fields and a status. */
interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** Starts a site with these pages. Other paths are answered with 404. */
async function site(pages: Readonly<Record<string, Answer | string>>): Promise<TestServer> {
  return serve((request, response) => {
    const answer = pages[request.url ?? ""] ?? { status: 404 };
    const { status = 200, headers = {}, body = "" } = typeof answer === "string" ? { body: answer } : answer;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.writeHead(status).end(body);
  });
}

const HTML = { "content-type": "text/html; charset=utf-8" };

function page(head: string, body = ""): string {
  return `<!doctype html>\n<html><head>\n${head}\n</head><body>${body}</body></html>\n`;
}

async function json(...args: readonly string[]) {
  const { code, stdout, stderr } = await maycrawl(["page", ...args, "--json"]);
  return { code, stderr, report: JSON.parse(stdout) };
}

test.each([["page"], ["prefs"], ["sitemap"]])(
  "maycrawl %s reports that pages of ftp: are not supported, with exit code 2",
  async (command) => {
    const asked = [command, "ftp://a.example/x", ...(command === "sitemap" ? [] : ["--as", "FooBot"])];
    const { code, stdout, stderr } = await maycrawl(asked);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /^error: "ftp:\/\/a\.example\/x" cannot be fetched: pages of ftp: are not supported, only of http: and https:\n {2}only the robots\.txt of an ftp: site can be read: maycrawl check/,
    );
  },
);

describe("a diagnostic of the site's robots.txt", () => {
  test.each(["page", "prefs"])(
    "is noted by maycrawl %s once, with the same text as in maycrawl check",
    async (command) => {
      const front = page("<title>Welcome</title>");
      const other = await site({ "/welcome": { headers: HTML, body: front } });
      const odd = await site({
        "/robots.txt": { status: 301, headers: { location: `${other.origin}/welcome` } },
        "/": { status: 302, headers: { location: "/front" } },
        "/front": { headers: HTML, body: front },
      });
      const url = `${odd.origin}/`;
      const { stderr } = await maycrawl([command, url, "--as", "CCBot"]);
      expect(stderr).toContain(`note: ${url}robots.txt: it is an HTML page, not a robots.txt\n`);
      expect(stderr).toContain(`${other.origin}/welcome\n`);
      expect(stderr).toBe((await maycrawl(["check", url, "--as", "CCBot"])).stderr);
      const fine = await site({ "/robots.txt": "User-agent: *\n", "/": { headers: HTML, body: front } });
      expect((await maycrawl([command, `${fine.origin}/`, "--as", "CCBot"])).stderr).toBe("");
    },
  );

  test("is noted by maycrawl page for the site of a redirect's target", async () => {
    const long = `User-agent: *\n${"# filler\n".repeat(60_000)}`;
    const other = await site({ "/robots.txt": long, "/": { headers: HTML, body: page("<title>x</title>") } });
    const { origin } = await site({ "/": { status: 302, headers: { location: `${other.origin}/` } } });
    const { stderr } = await maycrawl(["page", `${origin}/`, "--as", "CCBot"]);
    expect(stderr).toBe(
      `note: ${other.origin}/robots.txt: it is longer than 512000 bytes: the rest is not read (RFC 9309 §2.5)\n`,
    );
  });
});

describe("maycrawl page", () => {
  test("allows everything for a page without directives, with exit code 0", async () => {
    const { origin } = await site({ "/": { headers: HTML, body: page("<title>Hello</title>") } });
    const { code, stdout, stderr } = await maycrawl(["page", `${origin}/`, "--as", "Googlebot"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^ {2}index +yes +no directive$/m);
    expect(stdout).toMatch(/^ {2}title +Hello$/m);
    expect(stdout).not.toMatch(/Ignored|Diagnostics/);
  });

  test("shows the position of the deciding directive, and ends with exit code 1 if indexing is forbidden", async () => {
    const { origin } = await site({
      "/a": {
        headers: { ...HTML, "X-Robots-Tag": ["noarchive", "googlebot: nofollow"] },
        body: page(
          '  <meta name="robots" content="noindex, max-snippet:50">\n<meta name="otherbot" content="none">',
        ),
      },
    });
    const url = `${origin}/a`;
    const text = await maycrawl(["page", url, "--as", "Googlebot"]);
    expect(text.code).toBe(1);
    expect(text.stdout).toContain(`${url}:3:3: noindex`);
    expect(text.stdout).toMatch(/follow its links +no +header line \d+, X-Robots-Tag: Googlebot: nofollow/i);
    expect(text.stdout).toMatch(/snippet +yes, 50 at most/);
    const { code, report } = await json(url, "--as", "Googlebot");
    expect(code).toBe(1);
    expect(report).toMatchObject({ as: "Googlebot", token: "Googlebot", known: true, dialect: "google" });
    expect(report.verdict.index).toMatchObject({
      allowed: false,
      because: { name: "noindex", from: "meta", place: { line: 3, column: 3, offset: expect.any(Number) } },
    });
    expect(report.verdict.follow.because).toMatchObject({
      from: "header",
      place: { field: expect.stringMatching(/^x-robots-tag$/i), column: null, offset: null },
    });
    expect(report.ignored).toContainEqual(
      expect.objectContaining({ directive: expect.objectContaining({ name: "noarchive" }), why: "dead" }),
    );
  });

  test("fetches a page once, with maycrawl's own User-Agent", async () => {
    const server = await site({ "/a": { headers: HTML, body: page("") } });
    await maycrawl(["page", `${server.origin}/a`, "--as", "Googlebot"]);
    expect(server.received.map(({ url }) => url)).toEqual(["/robots.txt", "/a"]);
    for (const { headers } of server.received) expect(headers["user-agent"]).toMatch(/^maycrawl\/\d/);
  });

  test("judges a redirected page at its final URL", async () => {
    const { origin } = await site({
      "/old": { status: 301, headers: { location: "/new" } },
      "/new": { headers: HTML, body: page('<meta name="robots" content="noindex">') },
    });
    const { code, report } = await json(`${origin}/old`, "--as", "FooBot");
    expect([code, report.url, report.read.url]).toEqual([1, `${origin}/old`, `${origin}/new`]);
    const { stdout } = await maycrawl(["page", `${origin}/old`, "--as", "FooBot"]);
    expect(stdout).toContain(`${origin}/new:3:1: noindex`);
  });
});

describe("maycrawl page with a disallowed page", () => {
  test("does not fetch the page, and shows the rule, with exit code 1", async () => {
    const server = await site({ "/robots.txt": "User-agent: *\nDisallow: /p\n", "/p": page("") });
    const url = `${server.origin}/p`;
    const { code, stdout } = await maycrawl(["page", url, "--as", "FooBot"]);
    expect([code, server.received.map((one) => one.url)]).toEqual([1, ["/robots.txt"]]);
    expect(stdout).toContain(`${server.origin}/robots.txt:2:1: Disallow: /p\n`);
    expect(stdout).toContain("its own directives, such as noindex, cannot be read");
    const { report } = await json(url, "--as", "FooBot");
    expect(report).toMatchObject({
      robots: { allowed: false, because: "rule", rule: { line: 2 } },
      read: { outcome: "blocked", blocked: { url, because: "rule" } },
      verdict: null,
    });
  });

  test("does not fetch the page if the file in --robots disallows the page", async () => {
    const server = await site({ "/p": page("") });
    const robots = file("User-agent: *\nDisallow: /p\n");
    const args = [`${server.origin}/p`, "--as", "FooBot", "--robots", robots];
    const { code, stdout } = await maycrawl(["page", ...args]);
    expect([code, server.received]).toEqual([1, []]);
    expect(stdout).toContain(`${robots}:2:1: Disallow: /p`);
  });

  test("does not fetch the page if the site's own robots.txt disallows the page, even with --robots", async () => {
    const server = await site({ "/robots.txt": "User-agent: *\nDisallow: /p\n", "/p": page("") });
    const { code, report } = await json(`${server.origin}/p`, "--as", "FooBot", "--robots", file(""));
    expect([code, server.received.map((one) => one.url)]).toEqual([1, ["/robots.txt"]]);
    expect(report).toMatchObject({ robots: { allowed: true }, read: { outcome: "blocked" } });
  });

  test("shows the rule if the page is the target of a redirect, with exit code 1", async () => {
    const server = await site({
      "/robots.txt": "User-agent: *\nDisallow: /new\n",
      "/old": { status: 302, headers: { location: "/new" } },
    });
    const { code, stdout } = await maycrawl(["page", `${server.origin}/old`, "--as", "FooBot"]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `it redirects to ${server.origin}/new, ${server.origin}/robots.txt:2:1: Disallow: /new`,
    );
  });

  test("ends with exit code 3 if the robots.txt is unreachable", async () => {
    const { origin } = await serveRobots("", {}, 503);
    const { code, stdout } = await maycrawl(["page", origin, "--as", "FooBot"]);
    expect([code, stdout]).toEqual([3, expect.stringContaining("is unreachable: 503 Service Unavailable")]);
    const nowhere = await maycrawl(["page", "http://no.such.host.invalid/", "--as", "FooBot"]);
    expect([nowhere.code, nowhere.stdout]).toEqual([3, expect.stringContaining("could not be resolved")]);
  });
});

describe("maycrawl page with a page that cannot be fetched", () => {
  test.for([
    [204, 1],
    [205, 1],
    [404, 1],
    [408, 3],
    [410, 1],
    [429, 3],
    [500, 3],
  ] as const)("(status %i) ends with exit code %i", async ([status, expected]) => {
    const { origin } = await site({ "/": { status, body: page("") } });
    const { code, report } = await json(`${origin}/`, "--as", "FooBot");
    expect([code, report.read.status, report.verdict]).toEqual([expected, status, null]);
  });

  test.each([204, 404, 503])(
    "(status %i) makes no statements that could contradict others",
    async (status) => {
      const headers = { "content-usage": "train-ai=y" };
      const { origin } = await site({
        "/robots.txt": "User-agent: *\nContent-Usage: train-ai=n\nDisallow:\n",
        "/": { headers, body: page("") },
        "/other": { status, headers, body: page("") },
      });
      const codes = async (path: string): Promise<readonly string[]> =>
        (await json(`${origin}${path}`, "--as", "FooBot")).report.contradictions.map(
          (one: { code: string }) => one.code,
        );
      expect(await codes("/")).toEqual(["preferences-disagree"]);
      expect(await codes("/other")).toEqual([]);
    },
  );

  test("(no answer, a timeout or a redirect loop) ends with exit code 3", async () => {
    const dead = await maycrawl(["page", `${await deadOrigin()}/a`, "--as", "FooBot", "--robots", file("")]);
    expect([dead.code, dead.stdout]).toEqual([3, expect.stringContaining("the connection was refused")]);
    // The timeout fires when the page is requested, not earlier.
    const limit = heldTimers(500);
    const slow = await serve((request, response) => {
      if (request.url === "/robots.txt") response.writeHead(404).end();
      else limit.end();
    });
    const late = await maycrawl(["page", `${slow.origin}/a`, "--as", "FooBot", "--timeout", "0.5"]);
    expect([late.code, late.stdout]).toEqual([3, expect.stringContaining("no answer within 0.5 s")]);
    const { origin } = await site({
      "/a": { status: 302, headers: { location: "/b" } },
      "/b": { status: 302, headers: { location: "/a" } },
    });
    const round = await maycrawl(["page", `${origin}/a`, "--as", "FooBot"]);
    expect([round.code, round.stdout]).toEqual([
      3,
      expect.stringContaining(`it redirects to ${origin}/b, in an endless loop`),
    ]);
  });

  test("(an address that --addresses refuses) ends with exit code 3, without a request", async () => {
    const server = await serveRobots("");
    const { code, stderr } = await maycrawl([
      "page",
      server.origin,
      "--as",
      "FooBot",
      "--addresses",
      "public",
    ]);
    expect([code, server.received]).toEqual([3, []]);
    expect(stderr).toContain("; use --addresses any to contact it");
  });
});

describe("maycrawl page with a broken page or a file that is not HTML", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d4948445200000001", "hex");
  test.for([
    ["an image", { headers: { "content-type": "image/png" }, body: png }, "image", "not-html", 0],
    ["an image with an HTML content type", { headers: HTML, body: png }, "image", "not-html", 0],
    ["a PDF", { headers: HTML, body: "%PDF-1.7\n" }, "pdf", "not-html", 0],
    ["an empty body", { headers: HTML, body: "" }, "empty", "empty", 1],
    ["a page that ends within a tag", { headers: HTML, body: page("").slice(0, 27) }, "html", "truncated", 1],
    [
      "a page that is not in its declared charset",
      { headers: HTML, body: Buffer.from('<meta charset="utf-8"><title>caf\u00e9</title>', "latin1") },
      "html",
      "undecodable",
      0,
    ],
  ] as const)("(%s) reports a diagnostic", async ([, answer, kind, diagnostic, expected]) => {
    const { origin } = await site({ "/": answer });
    const { code, report } = await json(`${origin}/`, "--as", "FooBot");
    const codes = report.diagnostics.map((one: { code: string }) => one.code);
    expect([code, report.read.kind, codes]).toEqual([expected, kind, expect.arrayContaining([diagnostic])]);
    expect(report.verdict.index.allowed).toBe(true);
  });

  test("(a PDF whose header forbids indexing) ends with exit code 1", async () => {
    const headers = { "content-type": "application/pdf", "x-robots-tag": "noindex" };
    const { origin } = await site({ "/": { headers, body: "%PDF-1.7\n" } });
    const { code, report } = await json(`${origin}/`, "--as", "FooBot");
    expect([code, report.verdict.index.because.from]).toEqual([1, "header"]);
  });

  test("(an incomplete page) uses the directives received so far, reports a diagnostic, and ends with exit code 3", async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === "/robots.txt") return response.writeHead(404).end();
      response.writeHead(200, { ...HTML, "content-length": "9999" });
      return response.write(page('<meta name="robots" content="noindex">'), () => response.destroy());
    });
    const { code, report } = await json(`${origin}/`, "--as", "FooBot");
    expect([code, report.verdict.index.allowed]).toEqual([3, false]);
    expect(report.diagnostics).toContainEqual(expect.objectContaining({ code: "source-failed" }));
  });
});

describe("maycrawl page with a file", () => {
  test("without --url uses only the tags of the file, and no robots.txt", async () => {
    const path = file(page('<meta name="robots" content="nofollow">'), "a.html");
    const { code, report } = await json(path, "--as", "FooBot");
    expect(code).toBe(0);
    expect(report).toMatchObject({
      source: path,
      url: null,
      robots: null,
      read: { status: null, url: null },
    });
    expect(report.verdict).toMatchObject({ index: { allowed: true }, follow: { allowed: false } });
  });

  test("uses the rules of --robots for the URL in --url, and the tags of the file", async () => {
    const path = file(page('<meta name="robots" content="noindex">'), "a.html");
    const args = ["page", path, "--as", "FooBot", "--url", "https://a.example/p"];
    const { code, stdout } = await maycrawl([...args, "--robots", file("User-agent: *\nDisallow: /p\n")]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/robots\.txt +disallowed/);
    expect(stdout).toContain(`${path}:3:1: noindex`);
  });

  test("ends with exit code 1 if the robots.txt disallows the URL in --url, although the file is read", async () => {
    const args = [file(page("")), "--as", "FooBot", "--url", "https://a.invalid/p"];
    const { code, report } = await json(...args, "--robots", file("User-agent: *\nDisallow: /p\n"));
    expect([code, report.read.outcome, report.verdict.index.allowed]).toEqual([1, "read", true]);
    const { origin } = await site({ "/robots.txt": "User-agent: *\nDisallow: /p\n" });
    const asked = await maycrawl(["page", file(page("")), "--as", "FooBot", "--url", `${origin}/p`]);
    expect(asked.code).toBe(1);
  });

  test("named - reads standard input", async () => {
    const input = page('<meta name="robots" content="noindex">');
    const { code, stdout } = await maycrawl(["page", "-", "--as", "FooBot"], { input });
    expect([code, stdout]).toEqual([1, expect.stringContaining("<stdin>:3:1: noindex")]);
  });

  test.for([
    ["that is missing", () => join(folder(), "none.html"), "there is no such file"],
    ["that is a folder", () => folder(), "it is a directory"],
  ] as const)("%s ends with exit code 3", async ([, path, reason]) => {
    const { code, stderr } = await maycrawl(["page", path(), "--as", "FooBot"]);
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining(`cannot be read: ${reason}\n  expected the path of a page`),
    ]);
  });
});

const RELATIVE = "relative: Google recommends an absolute URL";

test("maycrawl page reports all different canonical URLs, of the tags and of the header", async () => {
  const tag = (href: string): string => `<link rel="canonical" href="${href}">`;
  const { origin } = await site({
    "/a": {
      headers: { ...HTML, link: '</1>; rel="canonical", </3>; rel="canonical"' },
      body: page(`${tag("/1")}\n${tag("/2")}`),
    },
  });
  const { code, report } = await json(`${origin}/a`, "--as", "FooBot");
  expect(code).toBe(0);
  expect(report.canonicals.map(({ target }: { target: string }) => target)).toEqual(["/1", "/2", "/1", "/3"]);
  expect(report.canonical).toEqual(report.canonicals[0]);
  expect(report.canonicals[1].place).toMatchObject({ line: 4, column: 1 });
  const places = report.diagnostics.map(({ place }: { place: unknown }) => place);
  const inHeader = { line: report.canonicals[3].place.line, column: null, offset: null, field: "link" };
  expect(places).toEqual([inHeader, report.canonicals[1].place]);
  const { stdout } = await maycrawl(["page", `${origin}/a`, "--as", "FooBot"]);
  expect(stdout).toMatch(
    new RegExp(
      `  canonical  ${origin}/1  ${origin}/a:3:1, ${RELATIVE}\n +${origin}/2  ${origin}/a:4:1, ${RELATIVE}\n +${origin}/3  header line \\d+, link, ${RELATIVE}\n +they differ, so engines may ignore all of them\n`,
    ),
  );
  expect(stdout).toMatch(
    /header line \d+, link +canonical-conflict {2}this canonical URL of the header differs/,
  );
});

describe("maycrawl page says that a canonical URL is probably indexed", () => {
  const tag = '<link rel="canonical" href="https://example.com/1#top">';
  const index = async (head: string, ...more: readonly string[]): Promise<string | undefined> => {
    const { stdout } = await maycrawl(["page", file(page(head)), "--as", "FooBot", ...more]);
    return /^ {2}index {2,}(.*)$/m.exec(stdout)?.[1];
  };

  test("instead of another URL", async () => {
    expect(await index(tag, "--url", "https://example.com/2")).toMatch(
      /^yes +no directive; probably not under this URL, but under its canonical URL https:\/\/example.com\/1$/,
    );
  });

  test("if the page has no URL", async () => {
    expect(await index(tag)).toMatch(/no directive; probably under its canonical URL https:\S+1$/);
  });

  test("but not for its own URL, with noindex, or if canonical URLs differ", async () => {
    const own = await index(tag, "--url", "https://example.com/1#x");
    const noindex = await index(`${tag}<meta name="robots" content="noindex">`);
    const differing = await index(`${tag}<link rel="canonical" href="/3">`);
    expect([own, noindex, differing].filter((text) => text?.includes("canonical"))).toEqual([]);
  });

  test("but not if robots.txt hides the page, or if the crawler is not known to index pages", async () => {
    const url = ["--url", "https://example.com/2"];
    const robots = ["--robots", file("User-agent: *\nDisallow: /2", "robots.txt")];
    expect(await index(tag, ...url, ...robots)).toMatch(/^yes +no directive$/);
    const args = ["page", file(page(tag)), ...url, "--as"];
    for (const name of ["GPTBot", "Google-Extended"]) {
      const { stdout } = await maycrawl([...args, name]);
      expect(stdout).toMatch(/^ {2}index {2,}yes +no directive; not known to index pages$/m);
    }
  });
});

test("maycrawl page says which answers noindex leaves without effect, and that a blocked noindex is not seen", async () => {
  const url = "https://example.com/a";
  const answers = async (head: string, robots: string, crawler = "Googlebot"): Promise<readonly string[]> => {
    const args = ["--as", crawler, "--url", url, "--robots", file(robots, "robots.txt")];
    const { stdout } = await maycrawl(["page", file(page(head), "a.html"), ...args]);
    return stdout
      .split("\n")
      .flatMap((line) => / {2}(index|snippet|translate) .*?; (.*)$/.exec(line)?.slice(1) ?? []);
  };
  const moot = ["snippet", "no effect: not indexed", "translate", "no effect: not indexed"];
  const noindex = '<meta name="robots" content="noindex">';
  expect(await answers(noindex, "")).toEqual(moot);
  expect(await answers(noindex, "User-agent: *\nDisallow: /")).toEqual([
    "index",
    "crawlers cannot see this, so the URL may still be indexed, without content",
    ...moot,
  ]);
  expect(await answers(noindex, "User-agent: *\nDisallow: /", "GPTBot")).toEqual([
    "index",
    "not known to index pages",
    ...moot,
  ]);
  expect(await answers('<meta name="robots" content="noindex, indexifembedded">', "")).toEqual([]);
  expect(await answers("", "User-agent: *\nDisallow: /")).toEqual([]);
});

test("maycrawl page reports tags that are mistaken for robots tags, and their correct form", async () => {
  const path = file(
    page(
      '<meta property="robots" content="noindex"><meta http-equiv="X-Robots-Tag" content="noindex">\n<meta name="robots, googlebot" content="noindex">',
    ),
    "a.html",
  );
  const { code, stdout } = await maycrawl(["page", path, "--as", "Googlebot"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/:3:1 +meta-misspelt .+, not in .+: write <meta name="robots">: robots\n/);
  expect(stdout).toMatch(/:3:43 +meta-misspelt .+ header, and no crawler reads it in a META tag: write /);
  expect(stdout).toMatch(/:4:1 +meta-misspelt .+: write one tag for each crawler: robots, googlebot\n/);
});

describe("maycrawl page reports contradictions", () => {
  test("between a file and the given robots.txt, with exit code 1", async () => {
    const path = file(
      page('<meta name="robots" content="noindex"><link rel="canonical" href="/private/b">'),
      "a.html",
    );
    const robots = file("User-agent: *\nDisallow: /private\n");
    const args = [path, "--url", "https://a.invalid/private/a", "--robots", robots, "--as", "FooBot"];
    const { code, report } = await json(...args);
    expect(code).toBe(1);
    expect(report.contradictions).toMatchObject([
      { code: "noindex-blocked", places: [{ in: "page" }, { in: "robots.txt", line: 2 }] },
      { code: "canonical-blocked", places: [{ in: "page" }, { in: "robots.txt", line: 2 }] },
    ]);
    const { stdout } = await maycrawl(["page", ...args]);
    expect(stdout).toContain(`${path}:3:1\n`);
    expect(stdout).toContain(`${robots}:2\n`);
    expect(stdout).toContain("Allow the URL in robots.txt");
  });

  test("between a page, its site and other sites, with exit code 1", async () => {
    const other = await serveRobots("User-agent: *\nDisallow: /\n");
    const { origin } = await site({
      "/robots.txt": "User-agent: *\nContent-Signal: ai-train=no\nDisallow: /x\n",
      "/a": {
        headers: { ...HTML, "content-usage": "train-ai=y" },
        body: page(`<link rel="canonical" href="${other.origin}/a">`),
      },
    });
    const { code, report } = await json(`${origin}/a`, "--as", "FooBot");
    expect(code).toBe(1);
    expect(report.contradictions).toMatchObject([
      {
        code: "canonical-blocked",
        places: [{ in: "page" }, { in: "robots.txt", url: `${other.origin}/robots.txt` }],
      },
      { code: "preferences-disagree", places: [{ in: "robots.txt", line: 2 }, { in: "header" }] },
    ]);
    const { stdout } = await maycrawl(["page", `${origin}/a`, "--as", "FooBot"]);
    expect(stdout).toContain(`${other.origin}/robots.txt:2\n`);
    expect(other.received.map(({ url }) => url)).toEqual(["/robots.txt", "/robots.txt"]);
  });

  test("but none for a page that is its own canonical URL, with exit code 0", async () => {
    const { origin } = await site({
      "/a": { headers: HTML, body: page('<link rel="canonical" href="/a">') },
    });
    const { code, report } = await json(`${origin}/a`, "--as", "FooBot");
    expect([code, report.contradictions]).toEqual([0, []]);
  });
});

describe("maycrawl page with a wrong command line ends with exit code 2:", () => {
  test.for([
    ["no page", ["--as", "FooBot"]],
    ["no --as", ["https://a.example/"]],
    ["a purpose in --as", ["https://a.example/", "--as", "training"]],
    ["an invalid URL", ["https://", "--as", "FooBot"]],
    ["an ftp: URL", ["ftp://a.example/", "--as", "FooBot"]],
    ["--url together with a URL", ["https://a.example/", "--as", "FooBot", "--url", "https://a.example/"]],
    ["--robots without --url for standard input", ["-", "--as", "FooBot", "--robots", "x"]],
    ["- for page and robots.txt", ["-", "--url", "https://a.example/", "--as", "FooBot", "--robots", "-"]],
  ] as const)("%s", async ([, args]) => {
    const { code, stdout, stderr } = await maycrawl(["page", ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^error: .+\n/);
  });
});

test("maycrawl page escapes control characters in its output", async () => {
  const bad = "\u001b[31m\u202e\u009b";
  const { origin } = await site({
    "/robots.txt": `User-agent: *\nAllow: /${bad}\nAllow: /\n`,
    "/": {
      headers: { ...HTML, "X-Robots-Tag": "no\u00ad\u009bindex" },
      body: page(
        `<title>${bad}</title><meta name="robots" content="x${bad}, max-snippet:${bad}"><link rel="canonical" href="/${bad}">`,
      ),
    },
  });
  const { stdout } = await maycrawl(["page", `${origin}/`, "--as", "FooBot"]);
  expect(stdout).toContain("\\u{1b}[31m\\u{202e}");
  expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const line = (await maycrawl(["page", `${origin}/`, "--as", "FooBot", "--json"])).stdout;
  expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});
