import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { Agent as UndiciAgent, fetch as undiciFetch } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import type { FetchInit } from "../../src/http/request/page-request.ts";
import { REQUEST_MEMBERS } from "../../src/http/request/request-members.ts";
import type { RobotsAgent } from "../../src/robots-agent.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import type { Answer, Site } from "../support-agent/test-site.ts";

const BODY = "<title>Hello</title>";
const hash = (algorithm: string, text = BODY): string =>
  `${algorithm}-${createHash(algorithm).update(text).digest("base64")}`;
const RIGHT = hash("sha384");
const WRONG = hash("sha384", "something else");

async function site(more: Record<string, Answer> = {}): Promise<{ here: Site; agent: RobotsAgent }> {
  const here = await startSite({
    "/robots.txt": { status: 404 },
    "/p": { body: BODY },
    "/zipped": (_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(BODY));
    },
    "/redirect": { status: 302, headers: { location: "/p" }, body: "elsewhere" },
    "/nothing": { status: 204 },
    "/empty": { headers: { "content-length": "0" } },
    ...more,
  });
  return { here, agent: agentWith({ pace: { intervalMs: 0 } }) };
}

/** The platform's `fetch`, from undici. Node 20's own `fetch` is older and supports less of integrity and referrers. */
const platformFetch = undiciFetch as unknown as typeof fetch;

/** The two ways to call agent.fetch(): with an init, and with a Request. */
const WAYS: readonly [string, (agent: RobotsAgent, url: string, init: RequestInit) => Promise<Response>][] = [
  ["init", (agent, url, init) => agent.fetch(url, init)],
  ["a Request", (agent, url, init) => agent.fetch(new Request(url, init))],
];

describe.each(WAYS)("agent.fetch() with integrity in %s", (_way, ask) => {
  test.each(["/p", "/zipped", "/redirect"])("accepts a matching body at %s", async (path) => {
    const { here, agent } = await site();
    const response = await ask(agent, `${here.origin}${path}`, { integrity: RIGHT });
    const copy = response.clone();
    expect([await response.text(), await copy.text(), copy.url]).toEqual([BODY, BODY, response.url]);
    expect([response.status, response.redirected]).toEqual([200, path === "/redirect"]);
    expect(response.url).toBe(`${here.origin}${path === "/redirect" ? "/p" : path}`);
  });

  test.each(["/p", "/zipped", "/redirect"])("rejects a body that does not match, at %s", async (path) => {
    const { here, agent } = await site();
    await expect(ask(agent, `${here.origin}${path}`, { integrity: WRONG })).rejects.toMatchObject({
      name: "IntegrityError",
      code: "ERR_ROBOTS_INTEGRITY",
      url: `${here.origin}${path === "/redirect" ? "/p" : path}`,
    });
    // The turn was released.
    expect(await (await agent.fetch(`${here.origin}/p`)).text()).toBe(BODY);
  });

  test.each<[string, string, boolean]>([
    ["one of several hashes", `${WRONG} ${RIGHT}`, true],
    ["only the strongest algorithm", `${hash("sha256")} ${hash("sha512", "x")}`, false],
    ["a wrong hash of a weaker algorithm", `${hash("sha256", "x")}\n${hash("sha512")}`, true],
    ["unknown hashes with a known one", `md5-abc ${RIGHT}`, true],
    ["options", `${RIGHT}?ct=text/html`, true],
    ["no padding", RIGHT.replace(/=+$/, ""), true],
    [
      "the alphabet for URLs",
      RIGHT.replaceAll("+", "-").replaceAll("/", "_").replace("sha384_", "sha384-"),
      true,
    ],
    ["upper case", RIGHT.replace("sha384", "SHA384"), true],
  ])("follows the standard, as the platform's fetch does: %s", async (_what, integrity, passes) => {
    const { here, agent } = await site();
    const asked = ask(agent, `${here.origin}/p`, { integrity });
    if (passes) expect(await (await asked).text()).toBe(BODY);
    else await expect(asked).rejects.toMatchObject({ code: "ERR_ROBOTS_INTEGRITY" });
    const platform = platformFetch(`${here.origin}/p`, { integrity });
    if (passes) expect(await (await platform).text()).toBe(BODY);
    else await expect(platform).rejects.toThrow(TypeError);
  });

  test("rejects a response without a body, but accepts an empty body", async () => {
    const { here, agent } = await site();
    const integrity = hash("sha256", "");
    await expect(ask(agent, `${here.origin}/nothing`, { integrity })).rejects.toThrow(/no body \(GET, 204\)/);
    const head = ask(agent, `${here.origin}/empty`, { integrity, method: "HEAD" });
    await expect(head).rejects.toThrow(/no body \(HEAD, 200\)/);
    expect(await (await ask(agent, `${here.origin}/empty`, { integrity })).text()).toBe("");
  });

  test("rejects a value without a known hash algorithm, because nothing would be checked", async () => {
    const { here, agent } = await site();
    await expect(ask(agent, `${here.origin}/p`, { integrity: "sha265-abc" })).rejects.toThrow(
      /integrity must contain a hash such as "sha256-…" .*'sha265-abc'/,
    );
    expect(here.asked).toEqual([]);
  });

  test("checks the body of the redirect response with redirect: manual", async () => {
    const { here, agent } = await site();
    const init = { redirect: "manual", integrity: hash("sha256", "elsewhere") } as const;
    const response = await ask(agent, `${here.origin}/redirect`, init);
    expect([response.status, await response.text()]).toEqual([302, "elsewhere"]);
  });
});

test("agent.fetch() prefers integrity of init to that of the Request", async () => {
  const { here, agent } = await site();
  const request = new Request(`${here.origin}/p`, { integrity: WRONG });
  expect(await (await agent.fetch(request, { integrity: RIGHT })).text()).toBe(BODY);
});

test("agent.fetch() itself checks integrity with a custom fetch, which does not receive this member", async () => {
  const { here } = await site();
  const received: unknown[] = [];
  const agent = agentWith({
    pace: { intervalMs: 0 },
    fetch: (input, init) => {
      received.push(init?.integrity);
      return fetch(input, init);
    },
  });
  expect(await (await agent.fetch(`${here.origin}/redirect`, { integrity: RIGHT })).text()).toBe(BODY);
  await expect(agent.fetch(`${here.origin}/p`, { integrity: WRONG })).rejects.toThrow(
    "the body does not match the integrity hashes",
  );
  expect(received.every((one) => one === undefined)).toBe(true);
});

/** Responds with the header fields of the request, as JSON. */
const echo: Answer = ({ headers }, response) => void response.end(JSON.stringify(headers));

describe.each(WAYS)("agent.fetch() with %s", (_way, ask) => {
  test.each(["default", "no-store", "reload", "no-cache", "force-cache"] as const)(
    "sends the same Pragma and Cache-Control for cache: %s as the platform's fetch",
    async (cache) => {
      const { here, agent } = await site({ "/echo": echo });
      const url = `${here.origin}/echo`;
      const [ours, platform] = await Promise.all(
        [ask(agent, url, { cache }), platformFetch(url, { cache })].map(async (answer) =>
          (await answer).json(),
        ),
      );
      const cacheFields = (headers: unknown): unknown[] => {
        const { pragma, "cache-control": control } = headers as Record<string, string>;
        return [pragma, control];
      };
      expect(cacheFields(ours)).toEqual(cacheFields(platform));
    },
  );

  const referrer = "http://127.0.0.1:9/from?q=1#part";
  test.each<[RequestInit, string | undefined]>([
    [{ referrer }, "http://127.0.0.1:9/"],
    [{ referrer, referrerPolicy: "unsafe-url" }, "http://127.0.0.1:9/from?q=1"],
    [{ referrer, referrerPolicy: "no-referrer" }, undefined],
    [{ referrer, referrerPolicy: "same-origin" }, undefined],
    [{ referrer, referrerPolicy: "origin" }, "http://127.0.0.1:9/"],
    [{ referrer: "", referrerPolicy: "unsafe-url" }, undefined],
    [
      { referrer: `http://127.0.0.1:9/${"a".repeat(4096)}`, referrerPolicy: "unsafe-url" },
      "http://127.0.0.1:9/",
    ],
    [{}, undefined],
  ])("sends the referrer of %j as the platform's fetch does: %s", async (init, expected) => {
    const { here, agent } = await site({ "/echo": echo });
    const url = `${here.origin}/echo`;
    const ours = (await (await ask(agent, url, init)).json()) as Record<string, string>;
    const platform = (await (await platformFetch(url, init)).json()) as Record<string, string>;
    expect([ours["referer"], platform["referer"]]).toEqual([expected, expected]);
  });

  test.each<[RequestInit, RegExp]>([
    [{ mode: "no-cors" }, /mode must be one of "cors" \(the agent has no origin\); received 'no-cors'/],
    [{ mode: "same-origin" }, /mode must be one of "cors"/],
    [{ mode: "same-origin", cache: "only-if-cached" }, /must be one of/],
  ])("rejects %j with an error that names the member", async (init, message) => {
    const { here, agent } = await site();
    await expect(ask(agent, `${here.origin}/p`, init)).rejects.toMatchObject({
      code: "ERR_ROBOTS_INVALID_OPTION",
      message: expect.stringMatching(message),
    });
    expect(here.asked).toEqual([]);
  });

  test.each([
    { keepalive: true },
    { credentials: "omit" },
    { credentials: "include" },
    { mode: "cors" },
  ] as const)("accepts %j without any effect", async (init) => {
    const { here, agent } = await site();
    expect(await (await ask(agent, `${here.origin}/redirect`, init)).text()).toBe(BODY);
  });
});

describe("agent.fetch() with a referrer and redirects", () => {
  /**
   * Starts two sites: `/start` redirects to another origin, which redirects back to `/end`.
   * @returns the first origin, and a list of the referrers that the sites receive.
   */
  async function chain(policy?: string): Promise<{ origin: string; sent: (string | undefined)[] }> {
    const sent: (string | undefined)[] = [];
    const other = await startSite({ "/robots.txt": { status: 404 } });
    const { here } = await site({
      "/start": (request, response) => {
        sent.push(request.headers.referer);
        const headers = policy === undefined ? {} : { "referrer-policy": policy };
        response.writeHead(302, { location: `${other.origin}/there`, ...headers }).end();
      },
      "/end": (request, response) => {
        sent.push(request.headers.referer);
        response.end("end");
      },
    });
    other.answers.set("/there", (request, response) => {
      sent.push(request.headers.referer);
      response.writeHead(302, { location: `${here.origin}/end` }).end();
    });
    return { origin: here.origin, sent };
  }

  test.each([undefined, "no-referrer", "unsafe-url, nonsense", "origin", "nonsense"])(
    "sends the same referrers as the platform's fetch after Referrer-Policy: %s",
    async (policy) => {
      const { origin, sent } = await chain(policy);
      const init = { referrer: `${origin}/from?q=1` };
      const agent = agentWith({ pace: { intervalMs: 0 } });
      expect(await (await agent.fetch(`${origin}/start`, init)).text()).toBe("end");
      const ours = sent.splice(0);
      expect(await (await platformFetch(`${origin}/start`, init)).text()).toBe("end");
      expect(ours).toEqual(sent);
      expect(ours[0]).toBe(`${origin}/from?q=1`);
    },
  );

  test("drops a Request's referrer if init changes the request (Fetch standard, new Request, step 13)", async () => {
    const { here, agent } = await site({ "/echo": echo });
    const request = (): Request => new Request(`${here.origin}/echo`, { referrer: `${here.origin}/from` });
    const sent = async (init?: FetchInit): Promise<unknown> =>
      ((await (await agent.fetch(request(), init)).json()) as Record<string, string>)["referer"];
    expect(await sent()).toBe(`${here.origin}/from`);
    expect(await sent({ headersTimeoutMs: 60_000 })).toBe(`${here.origin}/from`);
    expect(await sent({ headers: { accept: "text/html" } })).toBeUndefined();
  });
});

describe("agent.fetch() with members of init", () => {
  const dispatcher = new UndiciAgent();
  test.each<[string, object, RegExp]>([
    ["dispatcher", { dispatcher }, /dispatcher cannot be used\. .*pass the agent a fetch that uses it/],
    ["an unknown member", { timeout: 5 }, /fetch has no option "timeout"/],
    ["window", { window: {} }, /window must be one of null/],
    ["duplex", { duplex: "full" }, /duplex must be one of "half"; received 'full'/],
    ["priority", { priority: "now" }, /priority must be one of "auto", "high", "low"/],
    ["cache", { cache: "some" }, /cache must be one of/],
    ["credentials", { credentials: true }, /credentials must be one of/],
    ["keepalive", { keepalive: "yes" }, /keepalive must be one of false, true/],
    ["referrer", { referrer: "/relative" }, /referrer must be an absolute URL of http or https/],
    [
      "referrer of another scheme",
      { referrer: "file:///etc/passwd" },
      /referrer must be an absolute URL of http/,
    ],
    ["referrerPolicy", { referrerPolicy: "none" }, /referrerPolicy must be one of no-referrer, /],
    ["integrity", { integrity: 1 }, /integrity must contain a hash/],
    ["method", { method: "TRACE" }, /method must not be TRACE/],
    ["method that is not a token", { method: "a b" }, /method must be a token/],
    ["method that is not a string", { method: 1 }, /method must be a token/],
    ["body of a GET", { body: "x" }, /A request with the method GET must not have a body/],
    ["redirect", { redirect: "maybe" }, /redirect must be "follow", "error" or "manual"/],
    ["signal", { signal: {} }, /signal must be an AbortSignal/],
  ])("rejects %s before any request, with an error that names the member", async (_what, init, message) => {
    const { here, agent } = await site();
    await expect(agent.fetch(`${here.origin}/p`, init as FetchInit)).rejects.toMatchObject({
      code: "ERR_ROBOTS_INVALID_OPTION",
      message: expect.stringMatching(message),
    });
    expect(here.asked).toEqual([]);
  });

  test("treats undefined as a missing member", async () => {
    const { here, agent } = await site();
    const init = Object.fromEntries([...Object.keys(REQUEST_MEMBERS), "x"].map((name) => [name, undefined]));
    expect(await (await agent.fetch(`${here.origin}/p`, init)).text()).toBe(BODY);
  });

  test("passes dispatcher and unknown members to a custom fetch for each hop", async () => {
    const { here } = await site();
    const received: Record<string, unknown>[] = [];
    const agent = agentWith({
      pace: { intervalMs: 0 },
      fetch: (input, init) => {
        received.push({ ...init });
        return fetch(input, { ...init, dispatcher: undefined } as RequestInit);
      },
    });
    const init = { dispatcher, client: 7, priority: "low", cache: "no-store" } as FetchInit;
    await (await agent.fetch(`${here.origin}/redirect`, init)).text();
    const pages = received.filter(({ dispatcher }) => dispatcher !== undefined);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toMatchObject({ dispatcher, client: 7, priority: "low", cache: "no-store" });
  });

  test.each([
    ["post", "POST"],
    ["patch", "PATCH"],
    ["Purge", "Purge"],
  ])("sends the method %s as %s", async (method, sent) => {
    const server = createServer((request, response) => void response.end(`now ${request.method}`));
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const agent = agentWith({ pace: { intervalMs: 0 } });
    // Node's server accepts only registered methods. It responds to Purge with 400.
    const asked = agent.fetch(`http://127.0.0.1:${port}/p`, { method });
    if (method === "Purge") expect((await asked).status).toBe(400);
    else expect(await (await asked).text()).toBe(`now ${sent}`);
  });
});

describe("turn.get()", () => {
  test.each(["integrity", "dispatcher", "cache", "headersTimeoutMs", "maxWaitMs"])(
    "rejects the option %s with an error that names the option",
    async (name) => {
      const { here, agent } = await site();
      const turn = await agent.turn(`${here.origin}/p`);
      await expect(turn.get({ [name]: 1 })).rejects.toThrow(
        `get has no option "${name}"; the options are headers, signal`,
      );
      expect(here.count("/p")).toBe(0);
    },
  );
});

test("README.md lists every member of init", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const missing = Object.keys(REQUEST_MEMBERS).filter((name) => !readme.includes(`| \`${name}\` |`));
  expect(missing).toEqual([]);
});
