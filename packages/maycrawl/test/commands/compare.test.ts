import { describe, expect, test } from "vitest";
import { dialectNames } from "../../src/cli/option-values.ts";
import { file, maycrawl } from "../support/run.ts";
import { deadOrigin, serve, serveRobots } from "../support/servers.ts";

const URL_ASKED = "https://a.example/page.htm";
const ROBOTS = "User-agent: *\nAllow: /page\nDisallow: /*.htm\n";

async function compare(robots: string | Uint8Array, url: string, ...args: string[]) {
  const path = file(robots);
  const run = await maycrawl(["compare", url, "--as", "FooBot", "--robots", path, ...args]);
  return { ...run, stdout: run.stdout.replaceAll(path, "robots.txt") };
}

describe("maycrawl compare", () => {
  test("prints the answer of each dialect, and why the answers differ", async () => {
    const names = ["--dialect", "rfc9309,google-2012,draft-1996,baidu"];
    const { code, stdout, stderr } = await compare(ROBOTS, URL_ASKED, ...names);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^note: maycrawl knows no crawler called FooBot; only groups for this token or for \* apply\n$/,
    );
    const [head, answers, why] = stdout.split("\n\n") as [string, string, string];
    expect(head).toBe(`${URL_ASKED}  as FooBot`);
    expect(answers.split("\n")).toEqual([
      "  rfc9309      disallowed  robots.txt:3:1: Disallow: /*.htm",
      "  google-2012  disallowed  robots.txt:3:1: Disallow: /*.htm (the text of google-2012 leaves this open; Google's current code: disallowed)",
      "  draft-1996   allowed     robots.txt:2:1: Allow: /page",
      "  baidu        allowed     robots.txt:2:1: Allow: /page",
    ]);
    expect(why).toMatch(/^Why the answers differ from rfc9309\n/);
    expect(why).toMatch(/^ {2}google-2012 +wildcardConflicts +undefined +\S.* \(stated\)$/m);
    expect(why).toMatch(/^ +in rfc9309 +settled +RFC 9309, .* \(stated\)$/m);
    expect(why).toMatch(/^ {2}draft-1996 +wildcards +none +draft-koster\S+ .* \(stated\)$/m);
    expect(why).toMatch(/^ +and precedence +first +draft-koster\S+ .* \(stated\)$/m);
    expect(why).toMatch(/^ {2}baidu +precedence +first +\S.* \(reported\)$/m);
  });

  test("uses all dialects without --dialect, and reports if all dialects, or both given dialects, answer alike", async () => {
    const { code, stdout } = await compare("User-agent: *\nDisallow: /x\n", "https://a.example/x");
    expect(code).toBe(0);
    expect(stdout.match(/^ {2}\S+/gm)?.map((name) => name.trim())).toEqual(dialectNames);
    expect(stdout).toContain(`\n\nAll ${dialectNames.length} dialects answer alike.\n`);
    const two = await maycrawl([
      "compare",
      "https://a.example/x",
      "--as",
      "FooBot",
      "--robots",
      file("User-agent: *\nDisallow: /\n"),
      "--dialect",
      "google,rfc9309",
    ]);
    expect(two.stdout).toContain("\n\nBoth dialects answer alike.\n");
  });

  test("accepts a dialect that is given twice, and prints one answer", async () => {
    const { code, stdout } = await compare(ROBOTS, URL_ASKED, "--dialect", "google,google");
    expect(code).toBe(0);
    expect(stdout).toBe(
      `${URL_ASKED}  as FooBot\n\n  google  disallowed  robots.txt:3:1: Disallow: /*.htm\n`,
    );
  });

  test("compares the other dialects with the first dialect in --dialect", async () => {
    const { stdout } = await compare(ROBOTS, URL_ASKED, "--dialect", "baidu,rfc9309");
    expect(stdout).toMatch(
      /\nWhy the answers differ from baidu\n {2}rfc9309 +precedence +longest .*\n +in baidu +first /,
    );
  });

  test("reports that a difference cannot be explained, because the file is too large", async () => {
    const own = ["User-agent: FooBot", "Disallow: /*.htm", "Disallow: /x\n".repeat(37_000), "Disallow: /p"];
    const robots = [...own, "User-agent: FooBot", "Disallow: /pp"].join("\n");
    const names = ["--dialect", "classic-1994,rfc9309"];
    const url = `https://a.example/${"p".repeat(3000)}.htm`;
    const { code, stdout } = await compare(robots, url, ...names);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /\nWhy the answers differ from classic-1994\n {2}rfc9309 {2}unknown: the file is too large\n$/,
    );
    const json = JSON.parse((await compare(robots, url, ...names, "--json")).stdout);
    expect(json.differences).toEqual([
      { dialect: "rfc9309", reference: "classic-1994", found: false, properties: [] },
    ]);
  });

  test("does not apply a group for * to a known crawler that ignores *", async () => {
    const { code, stdout } = await maycrawl(
      ["compare", "https://a.example/", "--as", "AdsBot-Google", "--robots", "-"],
      { input: "User-agent: *\nDisallow: /\n" },
    );
    expect(code).toBe(0);
    expect(stdout).toContain("as AdsBot-Google, whose dialect is google\n");
    expect(stdout.match(/ {2}allowed /g)).toHaveLength(dialectNames.length);
  });

  test("reads standard input beyond the size limit of a dialect", async () => {
    const input = `User-agent: *\n${"# filler\n".repeat(60_000)}Disallow: /\n`;
    const names = "rfc9309,google-code,yandex";
    const { code, stdout, stderr } = await maycrawl(
      ["compare", "https://a.example/", "--as", "FooBot", "--robots", "-", "--dialect", names],
      { input },
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}yandex +allowed +a robots\.txt of more than 500000 bytes forbids nothing$/m);
    expect(stdout).toMatch(/^ {2}google-code +maxBytes +no limit .*\n +in rfc9309 +512000 /m);
    expect(stderr).toMatch(/longer than 512000 bytes: the rest is not read/);
    expect(stderr).toMatch(/longer than 500000 bytes: in yandex it then forbids nothing/);
  });
});

describe("maycrawl compare that requests the robots.txt", () => {
  async function json(url: string, ...args: string[]) {
    const { code, stdout } = await maycrawl(["compare", url, "--as", "FooBot", "--json", ...args]);
    return { code, ...JSON.parse(stdout) };
  }

  test("reports that all dialects answer alike after a 404", async () => {
    const { origin } = await serveRobots("", {}, 404);
    expect(await json(`${origin}/x`)).toMatchObject({
      code: 0,
      alike: true,
      differences: [],
      robots: { access: "unavailable", status: 404 },
    });
  });

  test("reports after a 429 only the property in which the dialects differ", async () => {
    const { origin } = await serveRobots("", {}, 429);
    const { code, differences } = await json(`${origin}/x`, "--dialect", "rfc9309,google,bing");
    expect(code).toBe(1);
    expect(differences).toEqual([
      {
        dialect: "google",
        found: true,
        reference: "rfc9309",
        properties: [
          {
            property: "access",
            value: { tooManyRequests: "unreachable" },
            source: { where: expect.stringContaining("Google's robots.txt"), certainty: "stated" },
            referenceValue: { tooManyRequests: "unavailable" },
            referenceSource: { where: expect.stringContaining("RFC 9309"), certainty: "stated" },
          },
        ],
      },
    ]);
    const text = await maycrawl(["compare", `${origin}/x`, "--as", "FooBot"]);
    expect(text.stdout).toMatch(/^ {2}google +access +tooManyRequests: unreachable /m);
    expect((await json(`${origin}/x`, "--dialect", "google,rfc9309")).code).toBe(3);
  });

  test("ends with exit code 3 after a 503 if the first dialect treats the robots.txt as unreachable", async () => {
    const { origin } = await serveRobots("", {}, 503);
    const { code, differences } = await json(`${origin}/x`);
    expect(code).toBe(3);
    const values = differences.map(
      ({ dialect, properties }: { dialect: string; properties: { value: object }[] }) => [
        dialect,
        ...properties.flatMap(({ value }) => Object.keys(value)),
      ],
    );
    expect(values).toEqual([
      ["amazonbot", "outage"],
      ["yandex", "serverError"],
      ["yandex-code", "serverError"],
    ]);
    expect((await json(`${origin}/x`, "--dialect", "yandex,rfc9309")).code).toBe(1);
    // For the URL of the robots.txt itself, the dialects differ in the property `robotsTxt`, not in `access`.
    const itself = await json(`${origin}/robots.txt`, "--dialect", "rfc9309,google");
    expect(itself.differences).toMatchObject([{ properties: [{ property: "robotsTxt" }] }]);
  });

  test("ends with exit code 3 if the server does not answer", async () => {
    const url = `${await deadOrigin()}/x`;
    const { code, differences, robots } = await json(url);
    expect(code).toBe(3);
    expect(differences).toMatchObject([{ dialect: "amazonbot", properties: [{ property: "access" }] }]);
    expect(robots.error).toMatch(/the connection was refused/);
    expect((await json(url, "--dialect", "amazonbot,rfc9309")).code).toBe(3);
  });

  test("cites RFC 9309 for a value that a dialect adopts from RFC 9309, otherwise the dialect's own source", async () => {
    const { differences } = await json(`${await deadOrigin()}/x`, "--dialect", "yandex,amazonbot");
    expect(differences[0].properties).toMatchObject([
      {
        value: { outage: [{ holds: "cached-or-open" }, { holds: "open" }] },
        source: { where: expect.stringContaining("amazonbot"), certainty: "stated" },
        referenceValue: { outage: [{ holds: "closed" }, { holds: "cached-or-open" }] },
        referenceSource: { where: expect.stringContaining("RFC 9309"), certainty: "stated" },
      },
    ]);
    // If the dialect differs from RFC 9309, the dialect's own source is cited.
    const { origin } = await serveRobots("", {}, 503);
    const departing = await json(`${origin}/x`, "--dialect", "yandex,rfc9309");
    expect(departing.differences[0].properties[0].referenceSource).toMatchObject({ certainty: "reported" });
  });

  test("follows a redirect, and requests each URL once", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/robots.txt") response.writeHead(301, { location: "/r.txt" }).end();
      else response.end(ROBOTS);
    });
    const { code, robots } = await json(`${server.origin}/page.htm`);
    expect(code).toBe(1);
    expect(robots).toMatchObject({ redirects: [`${server.origin}/r.txt`], status: 200 });
    expect(server.received).toHaveLength(2);
  });
});

test("maycrawl compare --json prints one object on one line, in the documented shape", async () => {
  const { stdout } = await compare(ROBOTS, URL_ASKED, "--json", "--dialect", "rfc9309,google-2012");
  expect(stdout.indexOf("\n")).toBe(stdout.length - 1);
  const rule = { type: "disallow", path: "/*.htm", line: 3, column: 1, specificity: 6 };
  expect(JSON.parse(stdout)).toEqual({
    schema: "maycrawl/compare/1",
    url: URL_ASKED,
    as: "FooBot",
    token: "FooBot",
    known: false,
    alike: false,
    answers: [
      { dialect: "rfc9309", allowed: false, settled: true, because: "rule", rule, googleCode: null },
      {
        dialect: "google-2012",
        allowed: false,
        settled: false,
        because: "rule",
        rule,
        googleCode: { allowed: false, line: 3 },
      },
    ],
    differences: [
      {
        dialect: "google-2012",
        found: true,
        reference: "rfc9309",
        properties: [
          {
            property: "wildcardConflicts",
            value: "undefined",
            source: { where: expect.any(String), certainty: "stated" },
            referenceValue: "settled",
            referenceSource: { where: expect.any(String), certainty: "stated" },
          },
        ],
      },
    ],
    robots: {
      from: "robots.txt",
      access: "successful",
      status: null,
      error: null,
      redirects: [],
      truncated: false,
      holds: null,
      fetchedAt: null,
      missingPage: null,
    },
  });
});

test("maycrawl compare escapes control characters in its output", async () => {
  const evil = "\u001b[31m\u202e";
  const robots = `User-agent: FooBot${evil}\nDisallow: /${evil}\n\nDisallow: /*${evil}*\n`;
  for (const options of [[], ["--json"]]) {
    const { code, stdout } = await compare(robots, "https://a.example/%1B[31m%E2%80%AE\u2066", ...options);
    expect(code).toBeLessThan(2);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});
