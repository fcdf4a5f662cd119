import { describe, expect, test } from "vitest";
import { type CrawleeContext, createRobotsHook, createRobotsHooks } from "../src/crawlee.ts";
import { ManualClock } from "./support-agent/manual-clock.ts";
import { settle } from "./support-agent/paced.ts";
import { agentWith, startSite } from "./support-agent/served.ts";
import { robots } from "./support-agent/test-site.ts";

// The tests in ./crawlee/ run these hooks in Crawlee itself, if Crawlee is installed.

function contextOf(url: string, response?: object): CrawleeContext {
  return { request: { url, noRetry: false }, ...(response === undefined ? {} : { response }) };
}

/** Runs the hooks as a crawler does before it requests the page. */
async function before(hooks: ReturnType<typeof createRobotsHooks>, context: CrawleeContext): Promise<void> {
  for (const hook of hooks.preNavigationHooks) await hook(context, {});
}

describe("createRobotsHook", () => {
  test("marks a disallowed request as not retryable, but not an allowed request", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /no") });
    const hook = createRobotsHook(agentWith());
    const refused = contextOf(`${here.origin}/no`);
    await expect(hook(refused)).rejects.toMatchObject({ code: "ERR_ROBOTS_DISALLOWED" });
    expect(refused.request.noRetry).toBe(true);
    const allowed = contextOf(`${here.origin}/yes`);
    await hook(allowed);
    expect(allowed.request.noRetry).toBe(false);
  });

  test("marks a request refused by the address policy as not retryable, but not an aborted request", async () => {
    const hook = createRobotsHook(agentWith({ addressPolicy: "public" }));
    const context = contextOf("http://127.0.0.1:8080/");
    await expect(hook(context)).rejects.toMatchObject({ code: "ERR_ROBOTS_ADDRESS_REFUSED" });
    expect(context.request.noRetry).toBe(true);
    const aborted = contextOf("http://127.0.0.1:8080/");
    const reason = new Error("stop");
    const stopped = createRobotsHook(agentWith(), { signal: AbortSignal.abort(reason) });
    await expect(stopped(aborted)).rejects.toBe(reason);
    expect(aborted.request.noRetry).toBe(false);
  });

  test("delays the second request by the Crawl-delay without waiting for the first response", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Crawl-delay: 5") });
    const clock = new ManualClock();
    const hook = createRobotsHook(agentWith({ clock }));
    await hook(contextOf(here.origin));
    let delayed = true;
    const second = hook(contextOf(here.origin)).then(() => {
      delayed = false;
    });
    await expect.poll(() => clock.asleep).toBe(1);
    expect(delayed).toBe(true);
    clock.advance(5_000);
    await second;
  });

  test("adds a redirect check after the beforeRedirect hooks that the options of `got` already contain", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /no") });
    const context = contextOf(`${here.origin}/yes`);
    const mine = (): void => {};
    type Hook = (options: { url: URL }) => Promise<void>;
    const options = { hooks: { beforeRedirect: [mine as unknown as Hook], init: [] } };
    await createRobotsHook(agentWith())(context, options);
    const [first, asks, ...more] = options.hooks.beforeRedirect;
    expect([first, options.hooks.init, more]).toEqual([mine, [], []]);
    await asks?.({ url: new URL(`${here.origin}/other`) });
    expect(context.request.noRetry).toBe(false);
    await expect(asks?.({ url: new URL(`${here.origin}/no`) })).rejects.toMatchObject({
      code: "ERR_ROBOTS_DISALLOWED",
    });
    expect(context.request.noRetry).toBe(true);
  });

  test("does not change the options of a browser crawler", async () => {
    const here = await startSite();
    const options = { timeout: 1 };
    await createRobotsHook(agentWith())({ ...contextOf(here.origin), page: {} } as CrawleeContext, options);
    expect(options).toEqual({ timeout: 1 });
  });
});

describe("createRobotsHooks", () => {
  test("delays the second request to the host until the first request has a response", async () => {
    const here = await startSite();
    const hooks = createRobotsHooks(agentWith({ pace: { intervalMs: 0 } }));
    const first = contextOf(`${here.origin}/1`, { statusCode: 200, headers: {} });
    await before(hooks, first);
    let held = true;
    const second = before(hooks, contextOf(`${here.origin}/2`)).then(() => {
      held = false;
    });
    await settle();
    expect(held).toBe(true);
    for (const hook of hooks.postNavigationHooks) await hook(first);
    await second;
  });

  test.each([
    ["headers of Node", { statusCode: 503, headers: { "retry-after": "20" } }],
    ["headers of Playwright", { status: () => 503, headers: () => ({ "retry-after": "20" }) }],
  ])("delays the next page after a response with Retry-After (%s)", async (_, response) => {
    const here = await startSite();
    const clock = new ManualClock();
    const hooks = createRobotsHooks(agentWith({ clock, pace: { intervalMs: 0 } }));
    const first = contextOf(here.origin, response);
    await before(hooks, first);
    for (const hook of hooks.postNavigationHooks) await hook(first);
    // Crawlee treats a 503 as an error, so it also calls this handler.
    await hooks.errorHandler(first);
    const second = before(hooks, contextOf(here.origin));
    await expect.poll(() => clock.asleep).toBe(1);
    clock.advance(19_999);
    // The waiting request renews its place and sleeps again.
    await expect.poll(() => clock.asleep).toBe(1);
    clock.advance(1);
    await second;
  });

  test.each(["errorHandler", "failedRequestHandler"] as const)(
    "returns a handler that ends the turn of a failed request and the wait of a waiting request (%s)",
    async (handler) => {
      const here = await startSite();
      const hooks = createRobotsHooks(agentWith({ pace: { intervalMs: 0 } }));
      const first = contextOf(`${here.origin}/1`);
      const second = contextOf(`${here.origin}/2`);
      await before(hooks, first);
      const waiting = expect(before(hooks, second)).rejects.toMatchObject({ name: "AbortError" });
      await hooks[handler](second);
      await waiting;
      await hooks[handler](first);
      await before(hooks, contextOf(`${here.origin}/3`));
    },
  );

  test("takes no turn for a disallowed request, so the next request does not wait", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /no") });
    const hooks = createRobotsHooks(agentWith({ pace: { intervalMs: 0 } }));
    const refused = contextOf(`${here.origin}/no`);
    await expect(before(hooks, refused)).rejects.toMatchObject({ code: "ERR_ROBOTS_DISALLOWED" });
    await hooks.failedRequestHandler(refused);
    await before(hooks, contextOf(here.origin));
  });
});
