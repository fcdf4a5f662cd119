import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { crawlers, selectCrawlers } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { pour, start } from "../support/process.ts";
import { file, folder, maycrawl } from "../support/run.ts";

const ROBOTS = "User-agent: FooBot\nDisallow: /private\nAllow: /private/ok\n\nUser-agent: *\nDisallow: /\n";
const URLS = ["https://a.example/private", "https://a.example/private/ok", "https://a.example/"];

interface BatchResult {
  readonly agent: string;
  readonly dialect: string;
  readonly allowed: readonly boolean[];
  readonly line: readonly number[];
}

/** Runs `maycrawl batch` on the input lines. Returns the exit code, the output and the parsed answers. */
async function batch(lines: readonly (string | object)[], ...options: string[]) {
  const input = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const run = await maycrawl(["batch", ...options], { input });
  return {
    ...run,
    answers: run.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
}

describe("an answer of maycrawl batch", () => {
  test("has exactly the documented shape", async () => {
    const { code, stdout, stderr } = await batch([
      { id: "a", robots: ROBOTS, agents: ["FooBot", "BarBot"], urls: URLS },
    ]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(
      '{"id":"a","results":[{"agent":"FooBot","allowed":[false,true,true],"line":[2,3,0]},{"agent":"BarBot","allowed":[false,false,false],"line":[6,6,6]}]}\n',
    );
  });

  test("has the request's `id`, which can be any JSON value, or no `id` if the request has none", async () => {
    const request = { robots: "", agents: [], urls: [] };
    const ids = [0, "", null, false, [1], { a: "\u2028" }];
    const { answers } = await batch([request, ...ids.map((id) => ({ id, ...request }))]);
    expect(answers).toEqual([{ results: [] }, ...ids.map((id) => ({ id, results: [] }))]);
  });

  test.for([
    ["a number beyond the range of a double", "9007199254740993", "9007199254740993"],
    ["a number with a trailing zero", "1.10", "1.10"],
    ["a number with an exponent", "1E+3", "1E+3"],
    ["negative zero", "-0", "-0"],
    ["a number above the largest double", "1e999", "1e999"],
    [
      "an object with repeated keys and unusual numbers",
      '{"2": [18446744073709551615], "1":1.0, "1":-0}',
      null,
    ],
    ["characters that a terminal would interpret", '["\u202e\u009b"]', '["\\u202e\\u009b"]'],
    ["a carriage return and a tab between values", "[1,\r\t2]", "[1,2]"],
    ["very deep nesting", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, null],
  ] as const)("has the id in its original notation, but safe for a terminal: %s", async ([, id, echoed]) => {
    const line = `{"robots":"\\"id\\":0","agents":[],"urls":[], "id" : ${id} }`;
    const { stdout } = await maycrawl(["batch"], { input: `${line}\n{"id":${id}}` });
    const [answer, error = ""] = stdout.split("\n");
    expect(answer === `{"id":${echoed ?? id},"results":[]}` || answer?.slice(0, 200)).toBe(true);
    expect(error.startsWith(`{"id":${echoed ?? id},"error":{`) || error.slice(0, 200)).toBe(true);
  });

  test("is the same for a robots.txt as text, as base64, and as a file with a relative or an absolute path", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "r.txt"), ROBOTS);
    const rest = { agents: ["FooBot"], urls: URLS };
    const sources = [
      { robots: ROBOTS },
      { robots_base64: Buffer.from(ROBOTS).toString("base64") },
      { robots_file: "r.txt" },
      { robots_file: join(cwd, "r.txt") },
    ];
    const input = sources.map((source) => JSON.stringify({ ...source, ...rest })).join("\n");
    const { code, stdout } = await maycrawl(["batch"], { input, cwd });
    expect(code).toBe(0);
    expect(new Set(stdout.trimEnd().split("\n"))).toEqual(
      new Set(['{"results":[{"agent":"FooBot","allowed":[false,true,true],"line":[2,3,0]}]}']),
    );
  });

  test("uses the `dialect` of the request, or --dialect if the request has no `dialect`", async () => {
    const request = {
      robots: "User-agent: *\ndisallow /x\n",
      agents: ["FooBot"],
      urls: ["https://a.example/x"],
    };
    const lines = [request, { ...request, dialect: "rfc9309" }, { ...request, dialect: "google-code" }];
    const allowed = ({ results }: { results: { allowed: boolean[] }[] }) => results[0]?.allowed[0];
    expect((await batch(lines)).answers.map(allowed)).toEqual([true, true, false]);
    expect((await batch(lines, "--dialect", "google-code")).answers.map(allowed)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("applies a rule that contains a byte that is not UTF-8 only to a URL with the same byte", async () => {
    const robots_base64 = Buffer.from("User-agent: *\nDisallow: /\xff\n", "latin1").toString("base64");
    const urls = ["https://a.example/%FF", "https://a.example/%EF%BF%BD"];
    const { answers } = await batch([{ robots_base64, agents: ["FooBot"], urls }]);
    expect(answers[0].results[0].line).toEqual([2, 0]);
  });

  const UTF16 = Buffer.from(`\ufeff${ROBOTS}`, "utf16le");
  test.for([
    ["an HTML page", { robots: "<!doctype html><title>x</title>" }, { diagnostics: [{ code: "html" }] }],
    ["gzip", { robots_base64: gzipSync(ROBOTS).toString("base64") }, { diagnostics: [{ code: "gzip" }] }],
    ["UTF-16", { robots_base64: UTF16.toString("base64") }, { diagnostics: [{ code: "utf-16" }] }],
    [
      "a file of prose",
      { robots_file: "prose.txt", dialect: "google" },
      { diagnostics: [{ code: "no-records" }] },
    ],
    [
      "a file above the size limit",
      { robots: ROBOTS + "#\n".repeat(256_000) },
      { truncated: true, diagnostics: [{ code: "cut" }] },
    ],
    [
      "an HTML page above the size limit",
      { robots: "<html>".repeat(90_000) },
      { truncated: true, diagnostics: [{ code: "html" }, { code: "cut" }] },
    ],
    ["a robots.txt", { robots: `\ufeff\r\n${ROBOTS}` }, {}],
    ["an empty file", { robots: "" }, {}],
    ["comments", { robots: "# nothing here\n" }, {}],
  ] as const)("has the diagnostics of the robots.txt, if any: %s", async ([, source, odd]) => {
    const cwd = folder();
    writeFileSync(join(cwd, "prose.txt"), "there is nothing here\n");
    const line = JSON.stringify({ id: 1, ...source, agents: ["FooBot"], urls: [] });
    const { code, stdout } = await maycrawl(["batch"], { input: `${line}\n${line}\n`, cwd });
    expect(code).toBe(0);
    const { id, results, ...rest } = JSON.parse(stdout.split("\n")[0] ?? "");
    expect([id, results.length]).toEqual([1, 1]);
    expect(rest).toMatchObject(odd);
    expect(Object.keys(rest)).toEqual(Object.keys(odd));
    expect(new Set(stdout.trimEnd().split("\n")).size).toBe(1);
  });

  test("is in the same position as its line, for 3000 lines", async () => {
    const lines = Array.from({ length: 3000 }, (_, id) => ({
      id,
      robots: id % 3 === 0 ? ROBOTS : `User-agent: *\nDisallow: /${id}\n`,
      agents: ["FooBot"],
      urls: [`https://a.example/${id}`],
    }));
    const { answers } = await batch(lines);
    expect(answers.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
    expect(answers.map(({ results }) => results[0].allowed[0])).toEqual(lines.map(({ id }) => id % 3 === 0));
  });

  test("is the same with a byte order mark, with CR LF, and without a line end after the last line", async () => {
    const line = '{"id":1,"robots":"","agents":[],"urls":[]}';
    const { code, stdout } = await maycrawl(["batch"], { input: `\ufeff${line}\r\n${line}\r\n${line}` });
    expect(code).toBe(0);
    expect(stdout).toBe('{"id":1,"results":[]}\n'.repeat(3));
  });

  const AS = {
    robots: "User-agent: Googlebot\nDisallow: /private\n\nUser-agent: GPTBot\nDisallow: /\n",
    urls: ["https://a.example/private"],
  };

  test("has a result for each literal token in `agents` and for each crawler in `as`", async () => {
    const { code, stdout } = await batch([
      { id: 1, ...AS, agents: ["Googlebot-Image"], as: ["Googlebot Images", "FooBot"] },
    ]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      '{"id":1,"results":[{"agent":"Googlebot-Image","allowed":[true],"line":[0]},{"agent":"Googlebot-Image","as":"Googlebot Images","known":true,"dialect":"google","allowed":[false],"line":[2]},{"agent":"FooBot","as":"FooBot","known":false,"dialect":"rfc9309","allowed":[true],"line":[0]}]}\n',
    );
  });

  test("has one result for each crawler that names or purposes in `as` select, and one for each header", async () => {
    const header = "Mozilla/5.0 (compatible; Googlebot-Image/1.0, x; +http://www.google.com/bot.html)";
    const { code, answers } = await batch([{ ...AS, as: [header, "training, googlebot-image", "GPTBot"] }]);
    expect(code).toBe(0);
    const { results } = answers[0];
    const training = selectCrawlers("training").map(({ token }) => token);
    expect(results.map(({ agent }: { agent: string }) => agent)).toEqual([
      "Googlebot-Image",
      ...training,
      "Googlebot-Image",
    ]);
    expect(results[0]).toMatchObject({ as: header, allowed: [false], line: [2] });
    expect(results.find(({ agent }: { agent: string }) => agent === "GPTBot")).toMatchObject({
      as: "training",
      allowed: [false],
    });
  });

  test("to `as` has the verdicts of `check` for each known crawler, in the crawler's own dialect and in google-code", async () => {
    const robots = `User-agent: *\ndisallow /a\nDisallow: /b$\n\nUser-agent: Googlebot\nDisallow: /*c\nnoindex: /x\n\nUser-agent: Applebot\nUser-agent: AdsBot\nDisallow: /%61\n`;
    const urls = ["a", "b", "b$", "c", "x"].map((path) => `https://a.example/${path}`);
    const names = crawlers.map(({ token }) => token);
    for (const dialect of [[], ["--dialect", "google-code"]]) {
      const { answers } = await batch([{ robots, urls, as: names }], ...dialect);
      const path = file(robots);
      const as = names.flatMap((name) => ["--as", name]);
      const checked = await maycrawl(["check", ...urls, ...as, "--robots", path, "--json", ...dialect]);
      const verdicts = checked.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      const byBatch = answers[0].results.flatMap(({ agent, dialect: by, allowed, line }: BatchResult) =>
        allowed.map((one, i) => [urls[i], agent, by, one, line[i]].join(" ")),
      );
      const byCheck = verdicts.map((one) =>
        [one.url, one.token, one.dialect, one.allowed, one.rule?.line ?? 0].join(" "),
      );
      expect(byBatch.sort()).toEqual(byCheck.sort());
    }
  });

  test("to `as` respects the size limit of each crawler's dialect", async () => {
    // Yandex ignores a robots.txt of more than 500,000 bytes; RFC 9309 §2.5 requires parsing at least 512,000.
    const robots = `${"#\n".repeat(252_000)}User-agent: *\nDisallow: /\n`;
    const source = [{ robots }, { robots_file: file(robots) }];
    const lines = source.map((one) => ({ ...one, urls: AS.urls, as: ["YandexBot", "FooBot"] }));
    const { answers } = await batch(lines);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0].truncated).toBe(true);
    expect(answers[0].results.map(({ line }: BatchResult) => line)).toEqual([[0], [252_002]]);
  });

  test("is not printed without input", async () => {
    expect(await maycrawl(["batch"])).toMatchObject({ code: 0, stdout: "" });
  });
});

describe("maycrawl batch answers an invalid line with an error at the same position, and continues:", () => {
  const good = { id: 2, robots: ROBOTS, agents: ["FooBot"], urls: URLS };

  test.for([
    ["invalid JSON", "{", "ERR_ROBOTS_INVALID_JSON"],
    ["an empty line", "", "ERR_ROBOTS_INVALID_JSON"],
    ["control characters", "\u009b31m\u202e{", "ERR_ROBOTS_INVALID_JSON"],
    ["JSON that is not an object", "[]", "ERR_ROBOTS_INVALID_REQUEST"],
    ["null", "null", "ERR_ROBOTS_INVALID_REQUEST"],
    ["no robots.txt", { agents: [], urls: [] }, "ERR_ROBOTS_INVALID_REQUEST"],
    ["a robots.txt in two properties", { ...good, robots_base64: "" }, "ERR_ROBOTS_INVALID_REQUEST"],
    ["a robots.txt that is not a string", { ...good, robots: 1 }, "ERR_ROBOTS_INVALID_REQUEST"],
    ["no agents", { robots: "", urls: [] }, "ERR_ROBOTS_INVALID_REQUEST"],
    ["agents that are not a list", { ...good, agents: "FooBot" }, "ERR_ROBOTS_INVALID_REQUEST"],
    ["an agent that is not a string", { ...good, agents: [1] }, "ERR_ROBOTS_INVALID_REQUEST"],
    ["crawlers that are not a list", { ...good, as: "GPTBot" }, "ERR_ROBOTS_INVALID_REQUEST"],
    ["no URLs", { robots: "", agents: [] }, "ERR_ROBOTS_INVALID_REQUEST"],
    ["a URL that is not a string", { ...good, urls: [null] }, "ERR_ROBOTS_INVALID_REQUEST"],
    [
      "too many agents and URLs",
      { ...good, agents: Array(4000).fill("a"), urls: Array(4000).fill("b") },
      "ERR_ROBOTS_INVALID_REQUEST",
    ],
    ["an unknown dialect", { ...good, dialect: "latin" }, "ERR_ROBOTS_UNKNOWN_DIALECT"],
    [
      "a dialect with the name of an inherited property",
      { ...good, dialect: "toString" },
      "ERR_ROBOTS_UNKNOWN_DIALECT",
    ],
    ["invalid base64", { agents: [], urls: [], robots_base64: "a b" }, "ERR_ROBOTS_INVALID_BASE64"],
    ["incomplete base64", { agents: [], urls: [], robots_base64: "abcde" }, "ERR_ROBOTS_INVALID_BASE64"],
    ["a missing file", { agents: [], urls: [], robots_file: "/no/such/file" }, "ERR_ROBOTS_UNREADABLE_FILE"],
    ["a folder", { agents: [], urls: [], robots_file: "/" }, "ERR_ROBOTS_UNREADABLE_FILE"],
    ["a path with a NUL", { agents: [], urls: [], robots_file: "a\0b" }, "ERR_ROBOTS_UNREADABLE_FILE"],
    ["a relative URL", { ...good, urls: ["/x"] }, "ERR_ROBOTS_INVALID_URL"],
    ["a mailto: URL", { ...good, urls: ["mailto:a@b.example"] }, "ERR_ROBOTS_INVALID_URL"],
    ["an empty agent", { ...good, agents: [""] }, "ERR_ROBOTS_INVALID_PRODUCT_TOKEN"],
    ["an agent with a blank", { ...good, agents: ["Foo Bot"] }, "ERR_ROBOTS_INVALID_PRODUCT_TOKEN"],
  ] as const)("%s", async ([, line, errorCode]) => {
    const { code, answers, stdout, stderr } = await batch([{ ...good, id: 1 }, line, { ...good, id: 3 }]);
    expect([code, stderr]).toEqual([3, ""]);
    expect(answers.map((answer) => Object.keys(answer).at(-1))).toEqual(["results", "error", "results"]);
    expect(answers[1].error).toEqual({ code: errorCode, message: expect.stringMatching(/./), line: 2 });
    expect(answers[1].id).toBe(typeof line === "object" && "id" in line ? 2 : undefined);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test.for([
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", ' Write "Googlebot".'],
    ["FooBot/1.0 (+https://foo.example/)", ' Write "FooBot".'],
    ["", ""],
  ])("a User-Agent header or an empty text instead of a token: %j", async ([agent = "", instead]) => {
    const { answers } = await batch([{ ...good, agents: [agent] }]);
    expect(answers[0].error).toEqual({
      code: "ERR_ROBOTS_INVALID_PRODUCT_TOKEN",
      message: `Expected each of "agents" to be a product token such as "Googlebot", not a User-Agent header; received ${JSON.stringify(agent)}.${instead}${instead && ' Or give the header in "as".'}`,
      line: 1,
    });
  });

  test("an agent that lists known crawlers, separated by commas, but not the agent `a,b`", async () => {
    const { code, answers } = await batch([
      { ...good, agents: ["Googlebot, GPTBot"] },
      { ...good, agents: ["a,b"] },
    ]);
    expect(code).toBe(3);
    expect(answers[0].error).toEqual({
      code: "ERR_ROBOTS_INVALID_PRODUCT_TOKEN",
      message: expect.stringMatching(
        /^Expected each of "agents" to be one .* Write "Googlebot", "GPTBot"\.$/,
      ),
      line: 1,
    });
    expect(answers[1].results).toHaveLength(1);
  });

  const { agents: _, ...rest } = good;
  test.for([
    ["a synonym of a purpose", { as: ["train"] }, "did you mean training?"],
    ["a synonym of `all`", { as: ["bots"] }, "did you mean all?"],
    ["a misspelt name", { as: ["Goglebot"] }, "did you mean Googlebot?"],
    ["a part of a name", { as: ["gpt"] }, "did you mean GPTBot?"],
    ["an empty name", { as: [""] }, `"as" "" is not a crawler's name`],
    ["an empty name between commas", { as: ["Googlebot,,GPTBot"] }, "an empty name between its commas"],
  ] as const)("a name in `as` that is not a crawler's name: %s", async ([, asked, words]) => {
    const { code, answers, stderr } = await batch([{ ...rest, ...asked }, good]);
    expect([code, stderr]).toEqual([3, ""]);
    expect(answers[0]).toEqual({
      id: 2,
      error: { code: "ERR_ROBOTS_UNKNOWN_CRAWLER", message: expect.stringContaining(words), line: 1 },
    });
    expect(answers[0].error.message).not.toContain("--as");
    expect(answers[1].results).toHaveLength(1);
  });

  test("but no error for a misspelt crawler's name in `agents`, or in `as` if the robots.txt has a group for the name", async () => {
    const robots = "User-agent: Goglebot\nDisallow: /\n";
    const { code, answers } = await batch([
      { robots, urls: URLS, as: ["Goglebot"] },
      { robots: "", urls: URLS, agents: ["Goglebot"] },
    ]);
    expect(code).toBe(0);
    expect(answers[0].results[0].allowed).toEqual([false, false, false]);
  });

  test.for([
    ["agent", { ...rest, agent: ["FooBot"] }, "agents"],
    ["AS", { ...rest, AS: ["FooBot"] }, "as"],
    ["url", { robots: "", agents: [], url: [] }, "urls"],
    ["robots-file", { agents: [], urls: [], "robots-file": "x" }, "robots_file"],
    ["dialects", { ...good, dialects: "google" }, "dialect"],
  ] as const)("a misspelt property, %s, with a suggestion in the error", async ([name, line, meant]) => {
    const { answers } = await batch([line]);
    expect(answers[0].error).toEqual({
      code: "ERR_ROBOTS_INVALID_REQUEST",
      message: `"${name}" is not a property of a request; did you mean "${meant}"?`,
      line: 1,
    });
  });

  test("but no error for an unknown property if the request has the known property with a similar name", async () => {
    const { code } = await batch([{ ...good, url: "x", agent: 1, robot: true, ID: 5, comment: "" }]);
    expect(code).toBe(0);
  });

  test("a misspelt dialect, with a suggestion in the error", async () => {
    const { answers } = await batch([{ ...good, dialect: "Google" }]);
    expect(answers[0].error.message).toMatch(/ Did you mean "google"\?$/);
  });

  test.skipIf(process.platform === "win32")(
    "a `robots_file` that is a pipe or a device, except /dev/null",
    async () => {
      const pipe = join(folder(), "pipe");
      execFileSync("mkfifo", [pipe]);
      const rest = { agents: ["FooBot"], urls: URLS };
      const lines = [pipe, "/dev/zero", "/dev/stdin", "/dev/null"].map((path) => ({
        ...rest,
        robots_file: path,
      }));
      const { code, answers } = await batch(lines);
      expect(code).toBe(3);
      const [ofPipe, ofZero, ofStdin, ofNull] = answers;
      expect(ofPipe).toEqual({
        error: {
          code: "ERR_ROBOTS_UNREADABLE_FILE",
          message: `${pipe} cannot be read: it is a pipe or a device, not a file.`,
          line: 1,
        },
      });
      expect(ofZero.error.code).toBe("ERR_ROBOTS_UNREADABLE_FILE");
      expect(ofStdin.error.code).toBe("ERR_ROBOTS_UNREADABLE_FILE");
      expect(ofNull.results[0].allowed).toEqual([true, true, true]);
    },
  );

  test("bytes that are not UTF-8", async () => {
    const line = Buffer.from('{"id":1,"robots":"\xff","agents":[],"urls":[]}\n', "latin1");
    const { code, stdout } = await maycrawl(["batch"], { input: line });
    expect(code).toBe(3);
    expect(JSON.parse(stdout).error).toEqual({
      code: "ERR_ROBOTS_INVALID_JSON",
      message: "Expected a JSON object on one line; it is not UTF-8.",
      line: 1,
    });
  });
});

describe("maycrawl batch as a stream", () => {
  test("answers each line before the next line arrives", async () => {
    const child = start(["batch"]);
    const closed = once(child, "close");
    for (let id = 0; id < 3; id++) {
      child.stdin.write(`${JSON.stringify({ id, robots: ROBOTS, agents: ["FooBot"], urls: URLS })}\n`);
      const [answer] = (await once(child.stdout, "data")) as [Buffer];
      expect(JSON.parse(answer.toString()).id).toBe(id);
    }
    child.stdin.end();
    expect((await closed)[0]).toBe(0);
  });

  test("ends with exit code 0 and no message if the reader of its output closes the pipe", async () => {
    const child = start(["batch"]);
    const errors = child.stderr.toArray();
    const line = `${JSON.stringify({ robots: ROBOTS, agents: ["FooBot"], urls: URLS })}\n`.repeat(100);
    child.stdout.once("data", () => child.stdout.destroy());
    const closed = once(child, "close");
    pour(child, line, line);
    const [code] = await closed;
    expect(code).toBe(0);
    expect(Buffer.concat(await errors).toString()).toBe("");
  });
});

test("maycrawl batch rejects an operand, with exit code 2", async () => {
  const { code, stderr } = await maycrawl(["batch", "file.ndjson"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: "file.ndjson" is one argument too many: expected none/);
});

describe("maycrawl batch --csv", () => {
  const HEAD = '"line","id","agent","as","dialect","url","allowed","rule_line","known","notes","error"\r\n';

  test("prints a row for each pair of agent and URL, and one row for a line with an error or without pairs", async () => {
    const { code, stdout, stderr } = await maycrawl(["batch", "--csv"], {
      input: [
        JSON.stringify({
          id: "a",
          robots: ROBOTS,
          agents: ["FooBot"],
          as: ["Googlebot"],
          urls: URLS.slice(1),
        }),
        "",
        JSON.stringify({ id: "b", robots: ROBOTS, agents: ["FooBot"], urls: ["/x"] }),
        '{"id":1.10,"robots":"","agents":["FooBot"],"urls":["https://a.example/?=1,\\"2\\""],"dialect":"google"}',
        JSON.stringify({ robots: "", agents: [], urls: [] }),
      ].join("\n"),
    });
    expect([code, stderr]).toEqual([3, ""]);
    const rows = stdout.slice(HEAD.length).split("\r\n");
    expect(stdout.slice(0, HEAD.length)).toBe(HEAD);
    expect(rows).toEqual([
      '1,"a","FooBot",,"rfc9309","https://a.example/private/ok",1,3,,,',
      '1,"a","FooBot",,"rfc9309","https://a.example/",1,,,,',
      '1,"a","Googlebot","Googlebot","google","https://a.example/private/ok",0,6,1,,',
      '1,"a","Googlebot","Googlebot","google","https://a.example/",0,6,1,,',
      expect.stringMatching(/^2,,,,,,,,,,"Expected a JSON object on one line; .*"$/),
      expect.stringMatching(/^3,"b",,,,,,,,,".*"$/),
      '4,1.10,"FooBot",,"google","https://a.example/?=1,""2""",1,,,,',
      "5,,,,,,,,,,",
      "",
    ]);
  });

  test("prints ' before a text that a spreadsheet would interpret as a formula", async () => {
    const request = { id: "=1+1", robots: "", agents: ["FooBot"], urls: ["https://a.example/"] };
    const { stdout } = await maycrawl(["batch", "--csv"], { input: JSON.stringify(request) });
    expect(stdout).toContain(`1,"'=1+1",`);
  });

  test("prints the number -5 unchanged, but ' before the text -5", async () => {
    const ids = ["-5", "9007199254740993", '"-5"', "[-5]"];
    const input = ids.map((id) => `{"id":${id},"robots":"","agents":["FooBot"],"urls":[]}`).join("\n");
    const { stdout } = await maycrawl(["batch", "--csv"], { input });
    const rest = ",".repeat(9);
    expect(stdout.slice(HEAD.length).trimEnd().split("\r\n")).toEqual(
      ["1,-5", "2,9007199254740993", `3,"'-5"`, '4,"[-5]"'].map((row) => `${row}${rest}`),
    );
  });

  test("shows the diagnostics of a robots.txt, and whether a crawler is known", async () => {
    const long = `User-agent: *\n${"#".repeat(600_000)}`;
    const urls = ["https://a.example/"];
    const { stdout } = await maycrawl(["batch", "--csv"], {
      input: [
        { robots: "<!doctype html><html></html>", as: ["FooBot", "GPTBot"], urls },
        { robots: long, agents: ["FooBot"], urls },
        { robots: long, agents: ["FooBot"], urls: [] },
      ]
        .map((request) => JSON.stringify(request))
        .join("\n"),
    });
    expect(stdout.slice(HEAD.length).trimEnd().split("\r\n")).toEqual([
      expect.stringMatching(/^1,,"FooBot","FooBot","rfc9309","https:\/\/a\.example\/",1,,0,"[^"]*HTML.*",$/),
      expect.stringMatching(/^1,,"GPTBot","GPTBot","rfc9309","https:\/\/a\.example\/",1,,1,"[^"]*HTML.*",$/),
      expect.stringMatching(/^2,,"FooBot",,"rfc9309","https:\/\/a\.example\/",1,,,".*; truncated",$/),
      expect.stringMatching(/^3,,,,,,,,,".*; truncated",$/),
    ]);
  });

  test("prints only the header for empty input", async () => {
    expect((await maycrawl(["batch", "--csv"])).stdout).toBe(HEAD);
  });
});

test("an error of maycrawl batch has the number of the input line that causes the error", async () => {
  const { answers } = await batch(["{", { id: 7, robots: "" }, { robots: "", agents: [], urls: [] }, ""]);
  expect(answers.map((answer) => answer.error?.line)).toEqual([1, 2, undefined, 4]);
});
