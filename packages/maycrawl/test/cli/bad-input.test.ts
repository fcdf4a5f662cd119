import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { commands } from "../../src/commands/all-commands.ts";
import { CLI, pour, start } from "../support/process.ts";
import { FOOBOT, file, folder, maycrawl } from "../support/run.ts";
import { serveRobots } from "../support/servers.ts";

const ROBOTS = "User-agent: *\nDisallow: /private\n";
const URL_ARGS = ["https://a.example/private", "--as", "CCBot", "--robots"];

describe("commands with an unreadable robots.txt end with exit code 3:", () => {
  test.for([
    ["a missing file", () => join(folder(), "none.txt"), "there is no such file"],
    ["a folder", () => folder(), "it is a directory"],
    ["a path below a file", () => join(file(ROBOTS), "x"), "a part of its path is not a folder"],
  ] as const)("%s", async ([, path, reason]) => {
    for (const command of ["check", "explain", "compare"]) {
      const { code, stdout, stderr } = await maycrawl([command, ...URL_ARGS, path()]);
      expect([code, stdout]).toEqual([3, ""]);
      expect(stderr).toMatch(
        new RegExp(`^error: \\S+ cannot be read: ${reason}\n {2}expected the path of a robots.txt`),
      );
    }
    expect((await maycrawl(["parse", path()])).code).toBe(3);
  });

  test.skipIf(!existsSync("/bin/sh"))(
    "a file whose name is not UTF-8, with a hint to use standard input",
    async () => {
      const script = 'exec "$0" "$1" parse "$(printf "\\377.txt")"';
      const child = spawn("/bin/sh", ["-c", script, process.execPath, CLI]);
      const errors = child.stderr.toArray();
      const [code] = await once(child, "close");
      expect(code).toBe(3);
      expect(Buffer.concat(await errors).toString()).toContain(
        "cannot be read: there is no such file; for a name that is not UTF-8, use standard input (- and < FILE)\n",
      );
    },
  );

  test("a name with control characters, which the error shows escaped", async () => {
    const { code, stderr } = await maycrawl(["parse", "\u001b[31m\u202e\u0007none"]);
    expect(code).toBe(3);
    expect(stderr).toContain("error: \\u{1b}[31m\\u{202e}\\u{7}none cannot be read");
  });
});

test("commands suggest a URL for a missing file that looks like a URL without its scheme", async () => {
  for (const args of [
    ["sitemap", "a.example"],
    ["page", "a.example/x", "--as", "FooBot"],
    ["parse", "a.example/robots.txt"],
    ["crawl", "a.example/x", ...FOOBOT],
    ["check", "https://b.example/", "--as", "FooBot", "--robots", "a.example/robots.txt"],
  ]) {
    const { code, stderr } = await maycrawl(args, { cwd: folder() });
    expect([args[0], code, stderr]).toEqual([
      args[0],
      2,
      expect.stringMatching(
        /^error: "a\.example\S*" is neither a file nor an absolute URL\n {2}did you mean "https:\/\/a\.exa/,
      ),
    ]);
  }
});

test("maycrawl simulate suggests the history 503-5d for the misspelt 503-5day", async () => {
  const { stderr } = await maycrawl(["simulate", "--history", "503-5day"]);
  expect(stderr).toContain("\n  did you mean 503-5d?\n");
});

describe("a file that is not a robots.txt:", () => {
  const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0xff, 0x1b]);

  test("a binary file is read, with a note", async () => {
    const { code, stderr } = await maycrawl(["check", ...URL_ARGS, file(ELF)]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/robots\.txt: it is a binary file, not text\n$/);
  });

  test("binary data after rules is read, with a note", async () => {
    const bytes = Buffer.concat([Buffer.from(ROBOTS), ELF]);
    const { code, stdout, stderr } = await maycrawl(["check", ...URL_ARGS, file(bytes)]);
    expect(code).toBe(1);
    expect(stdout).toContain(":2:1: Disallow: /private");
    expect(stderr).toMatch(/robots\.txt holds NUL bytes: is it a text file\?\n$/);
    const parsed = await maycrawl(["parse", file(bytes)]);
    expect(parsed.stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });

  test("a text with NUL bytes is read, with a note", async () => {
    const { code, stderr } = await maycrawl(["check", ...URL_ARGS, file(`${ROBOTS}#${"x".repeat(99)}\0\n`)]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/holds NUL bytes: is it a text file\?\n$/)]);
  });

  const page = "<!doctype html><title>x</title>";
  test.for<[title: string, body: Buffer, words: string, wordsOfFetch?: string]>([
    [
      "UTF-16",
      Buffer.from(`\ufeff${ROBOTS}`, "utf16le"),
      "it is written in UTF-16; a robots.txt must be UTF-8",
    ],
    ["JSON", Buffer.from('{"error": 404}'), "it is JSON, not a robots.txt\n"],
    ["gzip", gzipSync(ROBOTS), "it is compressed with gzip: decompress it first\n"],
    [
      "a page",
      Buffer.from(page),
      "it is an HTML page, not a robots.txt\n",
      "it is an HTML page, not a robots.txt; a server without a robots.txt should answer 404\n",
    ],
    ["prose", Buffer.from("there is nothing here\n"), "it has text, but no line is a record"],
  ])(
    "%s from a file or a site gets one diagnostic, which says what is wrong",
    async ([, body, words, wordsOfFetch = words.trimEnd()]) => {
      const path = file(body);
      for (const command of ["check", "explain", "compare"]) {
        const { stderr } = await maycrawl([command, ...URL_ARGS, path]);
        expect(stderr).toContain(`note: ${path}: ${words}`);
        expect(stderr.split("\n")).toHaveLength(2);
      }
      expect((await maycrawl(["parse", path])).stderr).toContain(`note: ${path}: ${words}`);
      const args = [
        ["parse", path],
        ["check", ...URL_ARGS, path],
        ["explain", ...URL_ARGS, path],
      ];
      for (const one of args) {
        const { diagnostics } = JSON.parse((await maycrawl([...one, "--json"])).stdout);
        expect(diagnostics).toHaveLength(1);
        expect(diagnostics[0].message).toContain(words.trimEnd());
      }
      const { origin } = await serveRobots(body);
      const { stderr } = await maycrawl(["check", `${origin}/x`, "--as", "CCBot"]);
      expect(stderr).toContain(`note: ${origin}/robots.txt: ${words}`);
      expect((await maycrawl(["fetch", origin])).stdout).toContain(wordsOfFetch);
    },
  );

  test("the Node.js executable is read up to the limit of 512,000 bytes", async () => {
    const { code, stderr } = await maycrawl(["check", ...URL_ARGS, process.execPath]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/longer than 512000 bytes: line [0-9]+ crosses the limit/);
  });

  test("endless standard input is read up to the limit", async () => {
    const child = start(["check", ...URL_ARGS, "-"]);
    const closed = once(child, "close");
    pour(child, ROBOTS, "# more\n".repeat(10_000));
    const [code] = await closed;
    expect(code).toBe(1);
  });
});

describe("an invalid argument ends with exit code 2 and a hint:", () => {
  test.for([
    ["example.com/x", "is not an absolute URL", "https://example.com/x"],
    ["www.example.com", "is not an absolute URL", "https://www.example.com"],
    ["https//example.com/x", "is not an absolute URL", "https://example.com/x"],
    ["/x", "is not an absolute URL"],
    ["//example.com/x", "is not an absolute URL", "https://example.com/x"],
    ["", "is not an absolute URL"],
    ["https://", "is not a valid URL"],
    ["https://a b/", "is not a valid URL"],
    ["mailto:a@b.example", "has no host: no robots.txt governs mailto: URLs"],
    ["mailto:5", "has no host: no robots.txt governs mailto: URLs"],
    ["tel:123", "has no host: no robots.txt governs tel: URLs"],
    ["SMS:110?body=x", "has no host: no robots.txt governs SMS: URLs"],
    ["data:text/plain,x", "has no host: no robots.txt governs data: URLs"],
    ["javascript:alert(1)", "has no host: no robots.txt governs javascript: URLs"],
    ["file:///etc/passwd", "has no host: no robots.txt governs file: URLs"],
  ] as readonly (readonly [url: string, fault: string, meant?: string])[])(
    "the URL %j",
    async ([url, fault, meant]) => {
      for (const command of ["check", "explain", "compare"]) {
        const { code, stdout, stderr } = await maycrawl([
          command,
          url,
          "--as",
          "FooBot",
          "--robots",
          file(ROBOTS),
        ]);
        expect([code, stdout]).toEqual([2, ""]);
        const hint = meant === undefined ? "" : `  did you mean "${meant}"?\n`;
        expect(stderr).toBe(
          `error: "${url}" ${fault}\n${hint}  expected an absolute URL such as "https://example.com/path"\n`,
        );
      }
    },
  );

  test.for(["localhost:3000/x", "example.com:8080", "127.0.0.1:3000/x", "tel.example:123", "telly:123"])(
    "the URL %s without a scheme",
    async (url) => {
      const { code, stderr } = await maycrawl(["check", url, "--as", "CCBot", "--robots", file(ROBOTS)]);
      expect([code, stderr]).toEqual([2, `error: "${url}" has no scheme\n  expected "http://${url}"\n`]);
    },
  );

  test("an empty value of --robots", async () => {
    for (const command of ["check", "explain", "compare"]) {
      const { code, stdout, stderr } = await maycrawl([command, ...URL_ARGS, ""]);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(/^error: the name of the robots\.txt is empty\n {2}expected a path, /);
    }
  });

  test("one invalid URL among several, and none of the URLs gets an answer", async () => {
    const { code, stdout } = await maycrawl([
      "check",
      "https://a.example/",
      "b",
      "--as",
      "FooBot",
      "--robots",
      file(ROBOTS),
    ]);
    expect([code, stdout]).toEqual([2, ""]);
  });

  test("a gopher: URL without --robots, because its robots.txt cannot be fetched", async () => {
    const { code, stderr } = await maycrawl(["check", "gopher://a.example/x", "--as", "FooBot"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /cannot be fetched: only http, https and ftp can\n {2}give the robots\.txt itself/,
    );
    const local = await maycrawl([
      "check",
      "gopher://a.example/private",
      "--as",
      "FooBot",
      "--robots",
      file(ROBOTS),
    ]);
    expect(local.code).toBe(1);
  });

  test.for(["https://", "gopher://a.example/robots.txt", "file:///etc/passwd"])(
    "--robots %s",
    async (robots) => {
      const { code, stdout, stderr } = await maycrawl(["check", ...URL_ARGS, robots]);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(/^error: .*\n {2}\w/);
    },
  );
});

describe("a wrong command line ends with exit code 2 and a hint:", () => {
  test.for([
    [
      ["chek"],
      new RegExp(
        `^error: "chek" is not a command\n {2}did you mean check\\?\n {2}expected one of ${commands.map(({ name }) => name).join(", ")}\n`,
      ),
    ],
    [
      ["check"],
      /^error: check needs a URL\n {2}for example: maycrawl check https:\/\/example\.com\/private --as Googlebot\n {2}maycrawl check --help/,
    ],
    [
      ["check", "https://a.example/", "--as"],
      /^error: --as needs a value\n {2}write --as NAME, such as --as Googlebot\n/,
    ],
    [
      ["check", "https://a.example/", "--az", "x"],
      /^error: "--az" is not an option of check\n {2}maycrawl check --help/,
    ],
    [["help", "check", "parse"], /^error: "parse" is one argument too many: expected one command\n/],
    [["explain", "https://a.example/", "--all=1"], /^error: --all takes no value\n {2}write --all alone\n/],
    [
      ["explain", "https://a.example/", "https://b.example/"],
      /^error: "https:\/\/b\.example\/" is one argument too many: expected one URL/,
    ],
    [
      ["check", "https://a.example/", "--as", "x", "--dialect", "latin"],
      /^error: --dialect cannot be "latin"\n {2}expected one of rfc9309, /,
    ],
    [
      ["check", "https://a.example/", "--as", "x", "--timeout", "0"],
      /^error: --timeout "0" is not a valid number of seconds\n/,
    ],
    [["check", "https://a.example/", "--as", "x", "--timeout", "1e9"], /^error: --timeout/],
    [
      ["check", "https://a.example/", "--as", "x", "--timeout", "-1"],
      /^error: --timeout needs a value, but the next argument begins with a -\n {2}if it is the value, write --timeout=VALUE\n {2}maycrawl check --help shows examples\n$/,
    ],
    [
      ["check", "https://a.example/", "--as", "x", "--timeout=-1"],
      /^error: --timeout "-1" is not a valid number of seconds\n/,
    ],
    [
      ["compare", "https://a.example/", "--as", "x", "--dialect", "google,latin"],
      /^error: --dialect cannot be "latin"\n {2}expected one of rfc9309, [a-z]/,
    ],
    [
      ["compare", "https://a.example/", "--as", "x", "--dialect", ","],
      /^error: --dialect cannot be ""\n {2}expected one of rfc9309, /,
    ],
    [
      ["compare", "https://a.example/", "--as", "x", "--dialect", ""],
      /^error: --dialect cannot be ""\n {2}expected one of rfc9309, /,
    ],
    [
      ["compare", "https://a.example/", "--as", "x", "--dialect", `${"google,".repeat(10_000)}\u001b[31m`],
      /^error: --dialect cannot be "\\u\{1b\}\[31m"\n/,
    ],
    [
      ["check", "https://a.example/", "--as", "x", "--dialect", "google,bing"],
      /^error: --dialect cannot be "google,bing"\n/,
    ],
    [["compare", "https://a.example/"], /^error: a crawler is required: --as is missing\n/],
    [["compare", "https://a.example/", "--as", ""], /^error: --as "" is not a crawler's name\n/],
    [
      ["compare", "https://a.example/", "--as", "x", "--as", "y"],
      /^error: compare takes one crawler, but 2 are given\n {2}give one of them, such as --as x; maycrawl check takes all of them\n$/,
    ],
    [["compare", "--as", "x"], /^error: compare needs a URL\n/],
    [["crawlers", "a", "b"], /^error: "b" is one argument too many: expected one TEXT\n/],
    [
      ["crawlers", "--dialect", "google"],
      /^error: "--dialect" is not an option of crawlers\n {2}it is an option of check, explain, /,
    ],
    [["completion", "tcsh"], /^error: SHELL cannot be "tcsh"\n {2}expected one of bash, zsh, fish\n/],
    [["help", "chek"], /^error: "chek" is not a command\n {2}did you mean check\?\n/],
    [
      ["parse", "--dialekt", "google", "x"],
      /^error: "--dialekt" is not an option of parse\n {2}did you mean --dialect\?\n/,
    ],
    [
      ["check", "x", "--dialect", "goggle"],
      /^error: --dialect cannot be "goggle"\n {2}did you mean google\?\n/,
    ],
    [["completion", "bsh"], /\n {2}did you mean bash\?\n/],
    [
      ["crawl", "reprot", "x.db"],
      /^error: "reprot" is not a subcommand of crawl\n {2}did you mean maycrawl crawl report\?\n/,
    ],
    [["crawl", "htps://a.example/", ...FOOBOT], /\n {2}did you mean "https:\/\/a\.example\/"\?\n/],
    [["page", "htps://a.example/", "--as", "FooBot"], /\n {2}did you mean "https:\/\/a\.example\/"\?\n/],
    [
      ["compare", "https://a.example/", "--as", "FooBot,GPTBot"],
      /^error: compare takes one crawler, but 2 are given\n/,
    ],
    [
      ["check", "https://a.example/", "--as", "bots"],
      /^error: --as "bots" is neither a crawler's name nor a purpose\n {2}did you mean all\?/,
    ],
    [["check", "https://a.example/", "--as", "train"], /\n {2}did you mean training\?/],
    [
      ["check", "https://a.example/", "--as", "Googlebot,"],
      /^error: --as "Googlebot," has an empty name between its commas/,
    ],
    [["\u001b[31m"], /^error: "\\u\{1b\}\[31m" is not a command/],
    [["check", "--\u001b[31m"], /^error: "--\\u\{1b\}\[31m" is not an option of check/],
  ] as const)("%j", async ([args, message]) => {
    const { code, stdout, stderr } = await maycrawl([...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain("\u001b");
  });

  test("no arguments, with the help on standard error", async () => {
    const { code, stdout, stderr } = await maycrawl([]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^maycrawl: may this crawler fetch this URL, and why\?/);
  });
});

test.skipIf(!existsSync("/dev/full"))("a full disk is reported once, with exit code 3", async () => {
  const full = openSync("/dev/full", "w");
  const path = file("User-agent: *\nDisallow: /x\n");
  const child = spawn(process.execPath, [CLI, "parse", path], { stdio: ["ignore", full, "pipe"] });
  const errors = child.stderr?.toArray();
  const [code] = await once(child, "close");
  closeSync(full);
  expect(code).toBe(3);
  expect(Buffer.concat((await errors) ?? []).toString()).toMatch(/^error: ENOSPC[^\n]*\n$/);
});

test("maycrawl ends silently with exit code 0 if the reader closes the pipe", async () => {
  mkdirSync(folder(), { recursive: true });
  const path = file(`User-agent: *\n${"Disallow: /x\n".repeat(30_000)}`);
  const child = start(["parse", path]);
  const errors = child.stderr.toArray();
  child.stdout.once("data", () => child.stdout.destroy());
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  expect(Buffer.concat(await errors).toString()).toBe("");
});

describe("typical mistakes get an error or a note, with a suggestion or an explanation:", () => {
  const URL_AS = ["https://a.example/x", "--as"];
  test.for([
    [["check", ...URL_AS, "Googlebot Bingbot"], 2, "did you mean --as Googlebot,Bingbot?"],
    [["check", ...URL_AS, "Googlebot;GPTBot|Bingbot"], 2, "did you mean --as Googlebot,GPTBot,Bingbot?"],
    [["check", ...URL_AS, "Googlebot, and Bingbot"], 2, "did you mean --as Googlebot,Bingbot?"],
    [["check", "htps://a.example/x", "--as", "A"], 2, 'did you mean "https://a.example/x"?'],
    [["check", "https://a.example/x", "--user-agent", "A"], 2, "did you mean --as?"],
    [["check", "https://a.example/x", "-a", "A"], 2, "did you mean --as?"],
    [["crawl", "https://a.example/", "--depth", "3"], 2, "did you mean --max-depth?"],
    [["crawl", "https://a.example/", "--connections", "3"], 2, "did you mean --concurrency?"],
    [["sitemap", "https://a.example/s.xml", "--limit", "3"], 2, "did you mean --max-pages?"],
    [["check", ...URL_AS, "A", "--dialect", "googlebot"], 2, "did you mean google?"],
    [["check", "https://a.example/x", "Googlebot"], 2, "did you mean --as Googlebot?"],
    [["explain", "https://a.example/x", "GPTBot"], 2, "did you mean --as GPTBot?"],
    [["https://a.example/x"], 2, "did you mean maycrawl check https://a.example/x --as NAME?"],
    [["a.example"], 2, "did you mean maycrawl check https://a.example --as NAME?"],
    [["version"], 2, "did you mean --version?"],
    [["crawlers", "gogle"], 1, "did you mean Google?"],
    [["check", ...URL_AS, "openai"], 1, '"openai" stands for 4 crawlers: ChatGPT-User, GPTBot, '],
    [["check", ...URL_AS, "chatgpt"], 1, '"chatgpt" stands for 4 crawlers: ChatGPT-User, GPTBot, '],
    [["check", ...URL_AS, "gpt"], 1, "called gpt; did you mean GPTBot?"],
    [["check", ...URL_AS, "Grok"], 1, "called Grok; only groups for this token or for * apply"],
    [["check", ...URL_AS, "*"], 1, "* stands for every crawler that no group names"],
    [["check", ...URL_AS, "genai"], 2, "did you mean ai? It stands for all AI crawlers"],
    [["explain", ...URL_AS, "Claude"], 2, "maycrawl check --as Claude checks all of them"],
    [["check", "https://a.example/x", "--token", "Foo/1.0"], 2, "did you mean --token Foo?"],
    [["check", "https://a.example/x", "--token", "a,,b"], 2, "separated by commas"],
  ] as const)("%j", async ([args, expected, words]) => {
    const robots = args[0] === "check" ? ["--robots", file("User-agent: *\nDisallow: /")] : [];
    const { code, stderr } = await maycrawl([...args, ...robots]);
    expect([code, stderr]).toEqual([expected, expect.stringContaining(words)]);
  });

  test.for(["Screaming Frog SEO Spider", "google bot", "facebookexternalhit/1.1 Facebot Twitterbot/1.0"])(
    "but a name or a header with blanks is accepted: %s",
    async (name) => {
      const run = await maycrawl(["check", ...URL_AS, name, "--robots", file("")]);
      expect(run.code).toBe(0);
    },
  );
});
