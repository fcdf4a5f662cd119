import { describe, expect, test } from "vitest";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import { RequestStream } from "../../src/http/request/request-body.ts";
import type { RobotsAgentOptions } from "../../src/options/agent-options.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import type { Site } from "../support-agent/test-site.ts";

const PART = 64 * 1024;
/** Number of parts of a body that does not fit into memory: 6 GiB. */
const ENDLESS = 100_000;

/** Progress of a body that is created part by part. */
interface Made {
  parts: number;
  /** Whether the source was cancelled. */
  cancelled: boolean;
}

const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const SOON = { interval: 2 };

function stream(made: Made): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await later();
        if (made.parts++ < ENDLESS) controller.enqueue(new Uint8Array(PART));
        else controller.close();
      },
      cancel() {
        made.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
}

async function* generator(made: Made): AsyncGenerator<Uint8Array> {
  try {
    while (made.parts++ < ENDLESS) {
      await later();
      yield new Uint8Array(PART);
    }
  } finally {
    made.cancelled = true;
  }
}

/** Starts a site that responds before it has read the body. */
async function hasty(): Promise<Site> {
  const redirect = (status: number) => ({ status, headers: { location: "/p" } });
  return startSite({
    "/robots.txt": { status: 404 },
    "/301": redirect(301),
    "/302": redirect(302),
    "/303": redirect(303),
    "/307": redirect(307),
    "/308": redirect(308),
    "/p": ({ method }, response) => void response.end(`by ${method}`),
    "/413": { status: 413, body: "too large" },
  });
}

const WAYS: readonly [string, (url: string, made: Made) => [string | Request, RequestInit?]][] = [
  ["a stream", (url, made) => [url, { method: "POST", body: stream(made), duplex: "half" } as RequestInit]],
  [
    "a generator",
    (url, made) => [url, { method: "POST", body: generator(made) as never, duplex: "half" } as RequestInit],
  ],
  [
    "a Request's stream",
    (url, made) => [new Request(url, { method: "POST", body: stream(made), duplex: "half" } as RequestInit)],
  ],
];
const CLIENTS: readonly [string, Partial<RobotsAgentOptions>][] = [
  ["our own client", {}],
  ["a custom fetch", { fetch: (input, init) => fetch(input, init) }],
];

describe.each(CLIENTS)(
  "a request body that is still being sent when the response arrives, with %s",
  (_who, options) => {
    describe.each(WAYS)("(from %s)", (_what, asked) => {
      /** Expects that the body is cancelled and that no further parts are created. */
      async function expectLeft(made: Made): Promise<void> {
        await expect.poll(() => made.cancelled, SOON).toBe(true);
        const { parts } = made;
        for (let i = 0; i < 50; i++) await later();
        // One part may have been in progress.
        expect(made.parts - parts).toBeLessThanOrEqual(1);
        // Parts are created only for the connections' buffers, and for the mebibyte that may be sent again.
        expect(parts * PART).toBeLessThan(16 * 1024 * 1024);
      }

      test.each([301, 302, 303])(
        "is cancelled and not sent again if %s changes the method to GET",
        async (status) => {
          const here = await hasty();
          const made = { parts: 0, cancelled: false };
          const agent = agentWith({ pace: { intervalMs: 0 }, ...options });
          const response = await agent.fetch(...asked(`${here.origin}/${status}`, made));
          expect(await response.text()).toBe("by GET");
          await expectLeft(made);
        },
      );

      test.each([307, 308])(
        "is cancelled, and the request fails as in the Fetch standard, if status %s requires the body again",
        async (status) => {
          const here = await hasty();
          const made = { parts: 0, cancelled: false };
          const agent = agentWith({ pace: { intervalMs: 0 }, ...options });
          const failing = agent.fetch(...asked(`${here.origin}/${status}`, made));
          await expect(failing).rejects.toThrow(TypeError);
          await expect(failing).rejects.toThrow(
            new RegExp(
              `redirects with ${status}, but the request body cannot be sent again: it (was a stream|is still|is longer)`,
            ),
          );
          expect(here.count("/p")).toBe(0);
          await expectLeft(made);
        },
      );

      test("is cancelled at the end of the response", async () => {
        const here = await hasty();
        const made = { parts: 0, cancelled: false };
        const agent = agentWith({ pace: { intervalMs: 0 }, ...options });
        const response = await agent.fetch(...asked(`${here.origin}/413`, made));
        expect([response.status, await response.text()]).toEqual([413, "too large"]);
        await expectLeft(made);
      });

      test("is cancelled when timeoutMs is over", async () => {
        const limit = heldTimers(4_321);
        const here = await hasty();
        here.answers.set("/never", () => undefined);
        const made = { parts: 0, cancelled: false };
        const agent = agentWith({ pace: { intervalMs: 0 }, ...options });
        const [input, init] = asked(`${here.origin}/never`, made);
        const failing = agent.fetch(input, { ...init, timeoutMs: 4_321 });
        const rejection = expect(failing).rejects.toMatchObject({ code: "ERR_ROBOTS_TIMEOUT" });
        await expect.poll(() => here.count("/never"), SOON).toBe(1);
        limit.end();
        await rejection;
        await expectLeft(made);
      });
    });
  },
);

test("agent.fetch() rejects a stream that is locked or partly read, before any request", async () => {
  const here = await hasty();
  const agent = agentWith({ pace: { intervalMs: 0 } });
  const locked = stream({ parts: 0, cancelled: false });
  locked.getReader();
  const read = new Blob(["a"]).stream();
  const reader = read.getReader();
  await reader.read();
  reader.releaseLock();
  for (const body of [locked, read]) {
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    await expect(agent.fetch(`${here.origin}/p`, init)).rejects.toThrow("has already been read");
  }
  expect(here.asked).toEqual([]);
});

describe("RequestStream", () => {
  test("sends all parts in order, and passes on the source's error", async () => {
    const made = new RequestStream(
      (async function* () {
        yield new Uint8Array([1]);
        yield new Uint8Array([2, 3]);
        throw new Error("no more paper");
      })(),
    );
    const reader = made.take().getReader();
    expect([(await reader.read()).value, (await reader.read()).value]).toEqual([
      new Uint8Array([1]),
      new Uint8Array([2, 3]),
    ]);
    await expect(reader.read()).rejects.toThrow("no more paper");
    made.stop();
  });

  test("fails when stopped, and cancels its source once", async () => {
    const made = { parts: 0, cancelled: false };
    const sent = new RequestStream(stream(made));
    const reader = sent.take().getReader();
    await reader.read();
    const next = reader.read();
    sent.stop();
    sent.stop();
    await expect(next).rejects.toThrow("The response arrived before");
    expect(made.cancelled).toBe(true);
  });

  test("does not cancel its source if stop() is called before take() or after the last part", async () => {
    const untaken = new Blob(["a"]).stream();
    new RequestStream(untaken).stop();
    expect(await new Response(untaken).text()).toBe("a");
    const sent = new RequestStream(new Blob(["b"]).stream());
    expect(await new Response(sent.take()).text()).toBe("b");
    sent.stop();
  });
});
