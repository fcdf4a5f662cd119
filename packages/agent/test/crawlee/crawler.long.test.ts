import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { createRobotsHook, createRobotsHooks } from "../../src/crawlee.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { type Answer, robots, type Site } from "../support-agent/test-site.ts";

/**
 * The parts of Crawlee that run the hooks in a real crawler. Crawlee needs 133 packages, so the workspace does not
 * include Crawlee. To run these tests:
 *
 *   npm install --prefix /tmp/crawlee @crawlee/http@3.18.1
 *   CRAWLEE=/tmp/crawlee npx vitest run --config vitest.long.config.ts packages/agent/test/crawlee
 */
interface Crawlee {
  readonly HttpCrawler: new (
    options: object,
    configuration: object,
  ) => { run(urls: string[]): Promise<unknown> };
  readonly Configuration: new (options: object) => object;
  readonly log: { setLevel(level: number): void };
}

// Crawlee imports the package `signal-exit`, which listens for signals from then on and never stops.
const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const listeners = SIGNALS.map((signal) => process.listeners(signal));
afterAll(() => {
  for (const [at, signal] of SIGNALS.entries())
    for (const listener of process.listeners(signal))
      if (!listeners[at]?.includes(listener)) process.off(signal, listener);
});

const crawlee = await load();
const crawls = test.skipIf(crawlee === undefined);
const reason = crawlee === undefined ? " (skipped: no @crawlee/http in the folder CRAWLEE)" : "";

async function load(): Promise<Crawlee | undefined> {
  const folder = process.env["CRAWLEE"];
  if (folder === undefined) return undefined;
  // If CRAWLEE names a folder without Crawlee, `resolve` throws and the tests fail.
  const path = createRequire(resolve(folder, "package.json")).resolve("@crawlee/http");
  return (await import(pathToFileURL(path).href)) as Crawlee;
}

/** Result of a crawl: the paths of the handled pages, and the failures. */
interface Crawled {
  readonly handled: readonly string[];
  readonly failed: readonly { readonly path: string; readonly tries: number; readonly error: Error }[];
}

type After = (context: object) => Promise<void>;

async function crawl(here: Site, paths: readonly string[], options: object): Promise<Crawled> {
  const { HttpCrawler, Configuration, log } = crawlee as Crawlee;
  log.setLevel(0);
  const handled: string[] = [];
  const failed: { path: string; tries: number; error: Error }[] = [];
  const after = (options as { failedRequestHandler?: After }).failedRequestHandler;
  interface Context {
    readonly request: { readonly url: string; readonly retryCount: number };
  }
  const crawler = new HttpCrawler(
    {
      maxRequestRetries: 2,
      ...options,
      requestHandler: async ({ request }: Context) => void handled.push(new URL(request.url).pathname),
      failedRequestHandler: async (context: Context, error: Error) => {
        await after?.(context);
        const { url, retryCount } = context.request;
        failed.push({ path: new URL(url).pathname, tries: retryCount + 1, error });
      },
    },
    new Configuration({ persistStorage: false }),
  );
  await crawler.run(paths.map((path) => here.origin + path));
  return { handled: handled.sort(), failed: failed.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

const page =
  (ms = 0): Answer =>
  (_, response) =>
    void setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end("<p>"), ms);

crawls.each(["createRobotsHook", "createRobotsHooks"] as const)(
  `%s does not request disallowed pages and disallowed targets of redirects${reason}`,
  async (which) => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /no"),
      "/yes": page(),
      "/go": { status: 302, headers: { location: "/no/there" } },
    });
    const agent = agentWith({ pace: { intervalMs: 20 } });
    const hooks =
      which === "createRobotsHook"
        ? { preNavigationHooks: [createRobotsHook(agent)] }
        : createRobotsHooks(agent);
    const { handled, failed } = await crawl(here, ["/yes", "/no", "/go"], hooks);
    expect(handled).toEqual(["/yes"]);
    expect(failed).toMatchObject([
      // The HTTP client `got` wraps the errors of its hooks and keeps their code.
      {
        path: "/go",
        tries: 1,
        error: { code: "ERR_ROBOTS_DISALLOWED", cause: { url: `${here.origin}/no/there` } },
      },
      { path: "/no", tries: 1, error: { code: "ERR_ROBOTS_DISALLOWED", url: `${here.origin}/no` } },
    ]);
    expect(here.asked.map(({ path }) => path).sort()).toEqual(["/go", "/robots.txt", "/yes"]);
  },
);

crawls(`createRobotsHooks requests one page of a host at a time, an interval apart${reason}`, async () => {
  const here = await startSite({ "/robots.txt": { status: 404 } });
  const paths = ["/a", "/b", "/c", "/d"];
  for (const path of paths) here.answers.set(path, page(150));
  const agent = agentWith({ pace: { intervalMs: 300 } });
  const { handled } = await crawl(here, paths, { ...createRobotsHooks(agent), minConcurrency: 4 });
  expect(handled).toEqual(paths);
  expect(here.maxAtOnce).toBe(1);
  const pages = here.asked.filter(({ path }) => path !== "/robots.txt").map(({ at }) => at);
  expect((pages.at(-1) as number) - (pages[0] as number)).toBeGreaterThan(700);
});

crawls(`createRobotsHooks delays the host's next page after a 503 with Retry-After${reason}`, async () => {
  const here = await startSite({
    "/robots.txt": { status: 404 },
    "/slow": { status: 503, headers: { "retry-after": "2", "content-type": "text/html" } },
    "/next": page(),
  });
  const agent = agentWith({ pace: { intervalMs: 0 } });
  await crawl(here, ["/slow", "/next"], {
    ...createRobotsHooks(agent),
    maxConcurrency: 1,
    maxRequestRetries: 0,
  });
  const at = (path: string): number => here.asked.find((one) => one.path === path)?.at ?? Number.NaN;
  expect(at("/next") - at("/slow")).toBeGreaterThan(1_900);
});

crawls(`createRobotsHooks releases the host after a page without a response${reason}`, async () => {
  const here = await startSite({
    "/robots.txt": { status: 404 },
    "/reset": (_, response) => void response.destroy(),
    "/next": page(),
  });
  const agent = agentWith({ pace: { intervalMs: 0 } });
  const { handled, failed } = await crawl(here, ["/reset", "/next"], {
    ...createRobotsHooks(agent),
    maxConcurrency: 1,
  });
  expect(handled).toEqual(["/next"]);
  expect(failed).toMatchObject([{ path: "/reset", tries: 3 }]);
});
