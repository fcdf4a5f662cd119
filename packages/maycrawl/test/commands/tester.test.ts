import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { inflateRawSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { file, folder, maycrawl } from "../support/run.ts";
import { deadOrigin, serve, serveRaw, serveRobots } from "../support/servers.ts";

const RUN = new URL("../../dist/commands/tester/run.js", import.meta.url).href;
const IO = new URL("../../dist/cli/io.js", import.meta.url).href;
const FAILURE = new URL("../../dist/cli/report-failure.js", import.meta.url).href;

/** Runs the command with a page of the test: operands, options and folder are in the arguments. */
const PROGRAM = `
  const { run } = await import(${JSON.stringify(RUN)});
  const { processIo } = await import(${JSON.stringify(IO)});
  const { reportFailure } = await import(${JSON.stringify(FAILURE)});
  const io = processIo();
  const [operands, options, page] = JSON.parse(process.argv.at(-1));
  process.exit(await run(operands, options, io, [], new URL(page)).catch((error) => reportFailure(error, io)));
`;

const INDEX = "<!doctype html><title>page</title>";

/** Creates a folder with a small page. */
function builtPage(): string {
  const root = folder();
  mkdirSync(join(root, "assets"));
  writeFileSync(join(root, "index.html"), INDEX);
  writeFileSync(join(root, "sw.js"), "// worker");
  writeFileSync(join(root, "assets", "index-1a2b.js"), "// entry");
  writeFileSync(join(root, "assets", "main-1a2b.css"), "a{}");
  writeFileSync(join(root, "assets", "data.bin"), "?");
  return root;
}

interface Started {
  readonly child: ReturnType<typeof startProcess>;
  /** The printed URL. */
  readonly url: URL;
  readonly token: string;
  /** Everything on standard error so far. */
  stderr(): string;
}

/** Starts the command as a process. It is stopped after the test. */
function startProcess(operands: readonly string[], options: object, env: NodeJS.ProcessEnv = {}) {
  const root = pathToFileURL(`${builtPage()}/`).href;
  const args = ["--input-type=module", "-e", PROGRAM, JSON.stringify([operands, options, root])];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Starts the command, and waits for the printed URL. */
async function started(
  operands: readonly string[] = [],
  options: object = {},
  env: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const child = startProcess(operands, options, env);
  let [stdout, stderr] = ["", ""];
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  await expect.poll(() => stdout.endsWith("\n") || child.exitCode !== null).toBe(true);
  const url = new URL(/^Web tester: (\S+)\n$/.exec(stdout)?.[1] ?? `not-printed:${stdout}${stderr}`);
  return { child, url, token: url.searchParams.get("token") ?? "", stderr: () => stderr };
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Makes a request with exactly this path and these headers. `fetch` would change both. */
async function ask(
  { url }: Pick<Started, "url">,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port: url.port, path, headers, method }, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    sent.on("error", reject).end();
  });
}

/** Calls the API with the token, and parses the answer. `http` is its status. */
async function api(server: Started, path: string) {
  const { status, body } = await ask(server, path, { "x-maycrawl-token": server.token });
  return { http: status, ...JSON.parse(body) };
}

/** Whether a process exists. */
function exists(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Returns the SHA-256 of a number. */
function hash(of: number): string {
  return createHash("sha256").update(String(of)).digest("base64url");
}

/** Returns the state in the fragment of a URL. */
function stateIn({ hash }: URL): unknown {
  expect(hash).toMatch(/^#1=[\w-]+$/);
  return JSON.parse(inflateRawSync(Buffer.from(hash.slice("#1=".length), "base64url")).toString());
}

const LOCAL = { addresses: "any" };

describe("maycrawl tester", () => {
  test("prints the address with a token of 128 bits, and how to stop it", async () => {
    const server = await started();
    expect(server.url.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{22}$/);
    await expect.poll(() => server.stderr()).toBe("press Ctrl+C to stop it\n");
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "ends with exit code 0 after %s, also while requests run",
    async (signal) => {
      let isAsked = false;
      const silent = await serveRaw(() => {
        isAsked = true;
      });
      const server = await started([], LOCAL);
      const asked = api(server, `/api/robots?site=${silent.origin}`).catch(() => "closed");
      const half = connect(Number(server.url.port), "127.0.0.1").on("error", () => undefined);
      await once(half, "connect");
      half.write("GET / HTTP/1.1\r\nHost: ");
      await expect.poll(() => isAsked).toBe(true);
      server.child.kill(signal);
      expect(await once(server.child, "exit")).toEqual([0, null]);
      expect(await asked).toBe("closed");
    },
  );

  test("ends with exit code 3 if the port is in use, or the page is not built", async () => {
    const { origin } = await serve(() => undefined);
    const { port } = new URL(origin);
    const child = startProcess([], { port });
    const printed = child.stderr.toArray();
    expect(await once(child, "exit")).toEqual([3, null]);
    expect(Buffer.concat(await printed).toString()).toBe(
      `error: the web tester cannot listen on port ${port}: it is in use\n  give another --port, or omit it for a free port\n`,
    );
    const { code, stderr } = await maycrawl(["tester"]);
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/^error: the page of the web tester is missing: \S+index\.html\n {2}install /),
    ]);
  });

  test("listens on --port", async () => {
    const { port } = new URL(await deadOrigin());
    expect((await started([], { port })).url.port).toBe(port);
  });
});

describe("the page of maycrawl tester", () => {
  test("is served with its types and the headers for security", async () => {
    const server = await started();
    const { status, headers, body } = await ask(server, "/?token=x");
    expect([status, body]).toEqual([200, INDEX]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-cache",
    });
    const types = ["/assets/index-1a2b.js", "/assets/main-1a2b.css", "/assets/data.bin"].map(
      async (path) => (await ask(server, path)).headers["content-type"],
    );
    expect(await Promise.all(types)).toEqual([
      "text/javascript; charset=utf-8",
      "text/css; charset=utf-8",
      "application/octet-stream",
    ]);
    const head = await ask(server, "/assets/main-1a2b.css", {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.body]).toEqual([200, "3", ""]);
  });

  test("has no other files, whatever the path", async () => {
    const server = await started();
    const paths = [
      // A service worker would outlive the command, on a port of another program.
      "/sw.js",
      "/package.json",
      "/../package.json",
      "/assets/../../package.json",
      "/%2e%2e/package.json",
      "/assets/..%2findex.html",
      "/assets",
      "//etc/passwd",
      "http://127.0.0.1/index.html",
      "/open/undefined",
    ];
    for (const path of paths) expect([path, (await ask(server, path)).status]).toEqual([path, 404]);
  });

  test("rejects other methods and other hosts", async () => {
    const server = await started();
    const { status, headers } = await ask(server, "/", {}, "POST");
    expect([status, headers["allow"]]).toEqual([405, "GET, HEAD"]);
    const { port } = server.url;
    const statusFor = async (host: string) => (await ask(server, "/", { host })).status;
    expect(await statusFor(`localhost:${port}`)).toBe(200);
    for (const host of [`evil.example:${port}`, "127.0.0.1", "localhost:1", `127.0.0.1:${port}.evil.example`])
      expect([host, await statusFor(host)]).toEqual([host, 403]);
  });

  test.each([
    ["UTF-8 with a byte order mark and CR LF", Buffer.from("\ufeffUser-agent: *\r\nDisallow: /ü\r\n"), "r"],
    ["other bytes", Buffer.from([0x2f, 0xff, 0x0a]), "b"],
    ["no bytes", Buffer.alloc(0), "r"],
  ])("opens with a file: %s", async (_, bytes, key) => {
    const { url } = await started([file(bytes)]);
    expect(stateIn(url)).toEqual({ [key]: bytes.toString(key === "r" ? "utf8" : "base64") });
    expect([...url.searchParams.keys()]).toEqual(["token"]);
  });

  test("opens with a site: without the user name and the path of the URL", async () => {
    const { url } = await started(["https://u:S3cr3t@Example.com/a?b"]);
    expect(stateIn(url)).toEqual({ s: "https://example.com" });
    expect(url.searchParams.get("load")).toBe("https://example.com");
    expect(url.href).not.toContain("S3cr3t");
  });

  test("loads a file through the API if it is too long for a link", async () => {
    // Digests cannot be compressed. The long text of one letter can, but the page would not inflate it.
    const digests = Array.from({ length: 4_000 }, (_, at) => `Disallow: /${hash(at)}\n`).join("");
    for (const text of [digests, `#${"a".repeat(3_000_000)}`]) {
      const server = await started([file(text, "long ü.txt")]);
      expect(server.url.hash).toBe("");
      expect(server.url.searchParams.get("file")).toBe("long ü.txt");
      const body = Buffer.from(text).toString("base64");
      expect(await api(server, "/api/file")).toEqual({ http: 200, name: "long ü.txt", body });
      expect((await ask(server, "/api/file")).status).toBe(403);
    }
  });
});

describe("the API of maycrawl tester", () => {
  test("requires the token and its own host, and allows no other site", async () => {
    const { origin, received } = await serveRobots("");
    const server = await started([], LOCAL);
    const path = `/api/robots?site=${origin}`;
    const { token } = server;
    const wrong = [{}, { "x-maycrawl-token": "" }, { "x-maycrawl-token": `${token}a` }];
    const other = { "x-maycrawl-token": token.replace(/^./, (first) => (first === "A" ? "B" : "A")) };
    for (const headers of [...wrong, other, { "x-maycrawl-token": token, host: "evil.example" }]) {
      const { status, body } = await ask(server, path, headers);
      expect([status, JSON.parse(body)]).toEqual([
        403,
        { error: expect.stringMatching(/: open the address/) },
      ]);
    }
    expect((await ask(server, `${path}&token=${token}`)).status).toBe(403);
    const preflight = await ask(server, path, { origin: "https://evil.example" }, "OPTIONS");
    expect([preflight.status, preflight.headers["allow"]]).toEqual([405, "GET"]);
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(received).toEqual([]);
  });

  test("rejects a wrong path and a wrong site with a JSON error", async () => {
    const server = await started();
    expect(await api(server, "/api/x")).toEqual({
      http: 404,
      error: "the API has only /api/robots and /api/file",
    });
    expect(await api(server, "/api/file")).toEqual({
      http: 404,
      error: "no file is loaded: start maycrawl tester with a file",
    });
    expect(await api(server, "/api/robots")).toMatchObject({
      http: 400,
      error: expect.stringContaining("the parameter site is missing"),
    });
    for (const site of ["a.example", "ftp://a.example", "file:///etc/passwd", ""]) {
      expect(await api(server, `/api/robots?site=${encodeURIComponent(site)}`)).toEqual({
        http: 400,
        error: `"${site}" is not an http or https URL: expected the URL of a site, such as https://example.com`,
      });
    }
  });

  test("fetches the bytes of a robots.txt as maycrawl, after redirects", async () => {
    const bytes = Buffer.concat([Buffer.from("Disallow: /a # "), Buffer.from([0xff])]);
    const { origin, received } = await serve((asked, response) => {
      if (asked.url === "/robots.txt") response.writeHead(301, { location: "/b/robots.txt" }).end();
      else response.writeHead(200, { "content-type": "text/html" }).end(bytes);
    });
    const server = await started([], LOCAL);
    expect(await api(server, `/api/robots?site=${origin}/a/b`)).toEqual({
      http: 200,
      status: 200,
      url: `${origin}/robots.txt`,
      finalUrl: `${origin}/b/robots.txt`,
      kind: "successful",
      body: bytes.toString("base64"),
      text: `${origin}/robots.txt was fetched (200): 16 bytes`,
      notes: [`${origin}/robots.txt: its media type is not text/plain (RFC 9309 §2.3)`],
    });
    expect(received[0]?.headers["user-agent"]).toMatch(/^maycrawl\//);
  });

  test("fetches more than the 500 KiB that crawlers read, and reports what it cuts", async () => {
    const text = "Disallow: /a\n".repeat(400_000);
    const server = await started([], LOCAL);
    const whole = await serveRobots(text.slice(0, 3_000_000));
    const { body, notes } = await api(server, `/api/robots?site=${whole.origin}`);
    expect([Buffer.from(body, "base64").length, notes]).toEqual([3_000_000, []]);
    const cut = await serveRobots(text);
    const answer = await api(server, `/api/robots?site=${cut.origin}`);
    expect(Buffer.from(answer.body, "base64").length).toBe(5_000_000);
    expect(answer.notes).toEqual([expect.stringContaining("5000000")]);
  });

  test("reports a missing robots.txt and failures", async () => {
    const server = await started([], LOCAL);
    const missing = await serveRobots("no", {}, 404);
    expect(await api(server, `/api/robots?site=${missing.origin}`)).toMatchObject({
      http: 200,
      status: 404,
      kind: "unavailable",
      body: null,
      text: `${missing.origin}/robots.txt is unavailable: 404 Not Found`,
      notes: [],
    });
    const dead = await deadOrigin();
    expect(await api(server, `/api/robots?site=${dead}`)).toMatchObject({
      status: null,
      kind: "unreachable",
      body: null,
      text: expect.stringMatching(/is unreachable: .*refused/),
    });
  });

  test("does not contact private addresses, unless --addresses any is given", async () => {
    const { origin, received } = await serveRobots("");
    const { kind, text } = await api(await started(), `/api/robots?site=${origin}`);
    expect([kind, text]).toEqual(["unreachable", expect.stringContaining("use --addresses any")]);
    expect(received).toEqual([]);
  });

  test("aborts a fetch when the client closes its connection", async () => {
    let isClosed = false;
    let isAsked = false;
    const slow = await serveRaw((socket) => {
      isAsked = true;
      socket.on("data", () => undefined).on("close", () => (isClosed = true));
    });
    const server = await started([], LOCAL);
    const headers = { "x-maycrawl-token": server.token };
    const path = `/api/robots?site=${slow.origin}`;
    const asked = request({ host: "127.0.0.1", port: server.url.port, path, headers });
    asked.on("error", () => undefined).end();
    await expect.poll(() => isAsked).toBe(true);
    expect(isClosed).toBe(false);
    asked.destroy();
    await expect.poll(() => isClosed).toBe(true);
  });
});

describe.skipIf(process.platform === "win32")("maycrawl tester --open", () => {
  /** Creates a folder with a program that opens URLs, for PATH. */
  function opener(script: string): string {
    const bin = folder();
    for (const name of ["xdg-open", "open"]) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    return bin;
  }

  test("opens a URL that leads to the page once, and does not have the token", async () => {
    const at = join(folder(), "url");
    const PATH = [opener(`echo "$1" > '${at}.new' && mv '${at}.new' '${at}'`), process.env["PATH"]].join(
      delimiter,
    );
    const server = await started(["https://a.example"], { open: true }, { PATH });
    await expect.poll(() => existsSync(at)).toBe(true);
    const opened = new URL(readFileSync(at, "utf8").trim());
    expect(opened.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]{22}$/);
    expect(opened.href).not.toContain(server.token);
    const { status, headers } = await ask(server, opened.pathname);
    expect([status, `${opened.origin}${headers["location"]}`]).toEqual([302, server.url.href]);
    expect((await ask(server, opened.pathname)).status).toBe(404);
  });

  test("prints no note if a program fails after its browser has opened the page", async () => {
    const ask = `fetch(process.argv[1], { redirect: "manual" }).then(() => process.exit(3))`;
    const at = join(folder(), "process");
    const bin = opener(`echo $$ > '${at}'; exec '${process.execPath}' -e '${ask}' "$1"`);
    const PATH = [bin, process.env["PATH"]].join(delimiter);
    const server = await started([], { open: true }, { PATH });
    await expect.poll(() => existsSync(at) && readFileSync(at, "utf8")).toMatch(/^\d+\n$/);
    // The process exists until the command has seen its end.
    await expect.poll(() => exists(Number(readFileSync(at, "utf8")))).toBe(false);
    server.child.kill("SIGINT");
    await once(server.child, "exit");
    expect(server.stderr()).toBe("press Ctrl+C to stop it\n");
  });

  test.each([
    ["that is not installed", undefined, /is not installed; open the printed address yourself\n/],
    ["that fails", "exit 4", /ended with exit code 4; open the printed address yourself\n/],
  ])("prints a note about a program %s, and goes on", async (_, script, note) => {
    const PATH = script === undefined ? folder() : opener(script);
    const server = await started([], { open: true }, { PATH });
    await expect.poll(() => server.stderr()).toMatch(note);
    expect((await ask(server, "/")).status).toBe(200);
  });
});
