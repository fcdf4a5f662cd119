import { gzipSync } from "node:zlib";
import { test } from "vitest";
import { expectDiagnosed } from "../support/diagnosed.ts";
import { serve } from "../support/servers.ts";

const ROBOTS = "User-agent: *\nDisallow: /a\n";
const WORDS = "its Content-Encoding has an unknown content coding, which was ignored (RFC 9110 §8.4.1)";

test.each([
  ["none", ROBOTS, 1],
  ["None, gzip", gzipSync(ROBOTS), 1],
  ["identity", ROBOTS, 0],
  ["gzip", gzipSync(ROBOTS), 0],
])(
  "a robots.txt with the Content-Encoding %j is read, and an unknown coding is noted (RFC 9110 §8.4)",
  async (coding, body, times) => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-encoding": coding }).end(body);
    });
    await expectDiagnosed(origin, times === 1 ? "content-coding" : undefined, WORDS);
  },
);
