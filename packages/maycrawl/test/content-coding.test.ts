import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { maycrawl } from "./run.ts";
import { serve } from "./servers.ts";

const ROBOTS = "User-agent: *\nDisallow: /a\n";
const WORDS =
  "its Content-Encoding has a name that is not a content coding, and was ignored (RFC 9110 §8.4.1)";

test.each([
  ["none", ROBOTS, 1],
  ["None, gzip", gzipSync(ROBOTS), 1],
  ["identity", ROBOTS, 0],
  ["gzip", gzipSync(ROBOTS), 0],
])(
  "a robots.txt with the Content-Encoding %j is read, and odd names are noted (RFC 9110 §8.4)",
  async (coding, body, times) => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-encoding": coding }).end(body);
    });
    const note = `note: ${origin}/robots.txt: ${WORDS}\n`;
    const codes = times === 1 ? ["content-coding"] : [];
    for (const command of ["check", "explain"]) {
      const { code, stderr, stdout } = await maycrawl([command, `${origin}/a`, "--as", "FooBot", "--json"]);
      expect([command, code, stderr]).toEqual([command, 1, times === 1 ? note : ""]);
      const { diagnoses } = JSON.parse(stdout);
      expect(diagnoses.map((one: { code: string }) => one.code)).toEqual(codes);
    }
    const { stdout } = await maycrawl(["fetch", origin]);
    expect(stdout.includes(WORDS)).toBe(times === 1);
  },
);
