import { describe, expect, test } from "vitest";
import { checkPrivate, ROBOTS } from "../support/check-private.ts";
import { maycrawl } from "../support/run.ts";
import { serve, serveRobots } from "../support/servers.ts";

describe("maycrawl check, for redirects (RFC 9309 §2.3.1.2),", () => {
  /** Serves a robots.txt behind this number of redirects. */
  async function behind(hops: number, status = 301) {
    return serve((request, response) => {
      const hop = Number(/\d+/.exec(request.url ?? "")?.[0] ?? 0);
      if (hop === hops) response.end(ROBOTS);
      else response.writeHead(status, { location: `/hop/${hop + 1}` }).end("Disallow: /");
    });
  }

  test.for([301, 302, 303, 307, 308])("follows a redirect with status %i", async (status) => {
    const server = await behind(1, status);
    const { code, verdict } = await checkPrivate(server.origin);
    expect(code).toBe(1);
    expect(verdict.robots).toMatchObject({
      from: `${server.origin}/robots.txt`,
      redirects: [`${server.origin}/hop/1`],
      status: 200,
    });
  });

  test("notes a redirect to a page that is not a robots.txt, as do explain and compare", async () => {
    const catchAll = await serve((request, response) => {
      if (request.url === "/home") response.end("<!doctype html><title>Welcome</title>");
      else response.writeHead(302, { location: "/home" }).end();
    });
    const { origin } = catchAll;
    const note = `note: ${origin}/robots.txt: a redirect led to a page whose path does not look like a robots.txt: ${origin}/home\n`;
    for (const command of ["check", "explain", "compare"]) {
      const args = [command, `${origin}/x`, "--as", "CCBot"];
      const html = `note: ${origin}/robots.txt: it is an HTML page, not a robots.txt\n`;
      expect(await maycrawl(args)).toMatchObject({ code: 0, stderr: html + note });
      expect((await maycrawl([...args, "--robots", `${origin}/robots.txt`])).stderr).toBe(html + note);
    }
    const moved = await serve((request, response) => {
      if (request.url === "/de/robots.txt") response.end(ROBOTS);
      else response.writeHead(301, { location: "/de/robots.txt" }).end();
    });
    expect((await maycrawl(["check", `${moved.origin}/x`, "--as", "CCBot"])).stderr).toBe("");
  });

  test("follows five redirects", async () => {
    const server = await behind(5);
    const { code, verdict } = await checkPrivate(server.origin);
    expect(code).toBe(1);
    expect(verdict.robots.redirects).toHaveLength(5);
    expect(server.received).toHaveLength(6);
  });

  test("treats a chain of six redirects as unavailable", async () => {
    const server = await behind(6);
    const { code, verdict } = await checkPrivate(server.origin);
    expect(code).toBe(0);
    expect(verdict).toMatchObject({ allowed: true, because: "unavailable", robots: { status: 301 } });
    expect(server.received).toHaveLength(6);
  });

  test("treats a redirect loop as unavailable, without further requests", async () => {
    const server = await serve((_, response) => response.writeHead(302, { location: "/robots.txt" }).end());
    const { code, verdict } = await checkPrivate(server.origin);
    expect(code).toBe(0);
    expect(verdict.because).toBe("unavailable");
    expect(server.received).toHaveLength(1);
  });

  test("follows a redirect to another origin, and applies the target's rules to the first origin", async () => {
    const other = await serveRobots(ROBOTS);
    const server = await serve((_, response) =>
      response.writeHead(301, { location: `${other.origin}/elsewhere.txt` }).end(),
    );
    const { code, verdict } = await checkPrivate(server.origin);
    expect(code).toBe(1);
    expect(verdict.rule).toMatchObject({ line: 2, path: "/private" });
    expect(verdict.robots.redirects).toEqual([`${other.origin}/elsewhere.txt`]);
    expect(other.received).toHaveLength(1);
  });

  test.for([
    ["is missing", {}],
    ["has no host", { location: "http://" }],
    ["is a file: URL", { location: "file:///etc/passwd" }],
    ["is an ftp: URL", { location: "ftp://127.0.0.1/robots.txt" }],
    ["is a data: URL", { location: "data:text/plain,Disallow:/" }],
  ] as const)("treats a redirect whose Location %s as unavailable", async ([, headers]) => {
    const { origin } = await serve((_, response) => response.writeHead(301, headers).end());
    const { code, verdict } = await checkPrivate(origin);
    expect(code).toBe(0);
    expect(verdict).toMatchObject({ because: "unavailable", robots: { status: 301, redirects: [] } });
  });

  test.for([
    ["no target", () => ({}), "a redirect without a valid target"],
    ["a file", () => ({ location: "file:///etc/passwd" }), "a redirect without a valid target"],
    ["itself", () => ({ location: "/robots.txt" }), "a redirect loop"],
    ["another redirect, without end,", (url: string) => ({ location: `${url}x` }), "too many redirects"],
  ] as const)("describes a redirect to %s in the same words as maycrawl fetch", async ([, header, words]) => {
    const { origin } = await serve((request, response) =>
      response.writeHead(302, header(request.url ?? "")).end(),
    );
    const check = ["check", `${origin}/x`, "--as", "CCBot"];
    const description = `  robots.txt is unavailable: 302: ${words}\n`;
    expect((await maycrawl(check)).stdout).toContain(description);
    expect((await maycrawl([...check, "--robots", `${origin}/robots.txt`])).stdout).toContain(description);
    const parsed = await maycrawl(["parse", `${origin}/robots.txt`]);
    expect([parsed.code, parsed.stderr]).toEqual([3, expect.stringContaining(description.trim())]);
    expect((await maycrawl(["fetch", origin])).stdout).toContain(`  ${words}\n`);
  });

  test("does not wait for the body of a redirect", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/next") response.end(ROBOTS);
      else response.writeHead(301, { location: "/next" }).write("wait");
    });
    const { code } = await checkPrivate(server.origin, "--timeout", "3600");
    expect(code).toBe(1);
  });
});
