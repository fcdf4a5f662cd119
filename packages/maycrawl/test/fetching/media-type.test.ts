import { expect, test } from "vitest";
import { expectDiagnosed } from "../support/diagnosed.ts";
import { file, maycrawl } from "../support/run.ts";
import { serve, serveRobots } from "../support/servers.ts";

const ROBOTS = "User-agent: *\nDisallow: /a\n";
const WORDS = "its media type is not text/plain (RFC 9309 §2.3)";

test.each([
  ["text/html; charset=utf-8", 1],
  ["application/octet-stream", 1],
  ["text/plain; charset=utf-8", 0],
  ["TEXT/PLAIN", 0],
  // Without a Content-Type there is nothing to report.
  [undefined, 0],
])("a robots.txt served as %s is read, number of diagnostics: %i (RFC 9309 §2.3)", async (type, times) => {
  const header: Record<string, string> = type === undefined ? {} : { "content-type": type };
  const { origin } = await serveRobots(ROBOTS, header);
  await expectDiagnosed(origin, times === 1 ? "media-type" : undefined, WORDS);
});

test("maycrawl page notes a robots.txt that is served as text/html", async () => {
  const { origin } = await serve((request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(request.url === "/robots.txt" ? ROBOTS : "<title>page</title>");
  });
  const { stderr } = await maycrawl(["page", `${origin}/b`, "--as", "CCBot"]);
  expect(stderr).toContain(`note: ${origin}/robots.txt: ${WORDS}\n`);
});

test("maycrawl check does not note the media type if the robots.txt is an HTML page or a local file", async () => {
  const { origin } = await serveRobots("<!doctype html><title>x</title>", { "content-type": "text/html" });
  const { stderr } = await maycrawl(["check", `${origin}/a`, "--as", "CCBot"]);
  expect(stderr).toContain("it is an HTML page, not a robots.txt");
  expect(stderr).not.toContain(WORDS);
  const local = await maycrawl(["check", "/a", "--robots", file(ROBOTS), "--as", "CCBot"]);
  expect(local.stderr).not.toContain(WORDS);
});
