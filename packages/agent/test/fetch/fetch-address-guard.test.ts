import { getEventListeners } from "node:events";
import { request } from "undici";
import { describe, expect, it, onTestFinished } from "vitest";
import { AddressRefusedError } from "../../src/errors.ts";
import { type AddressGuard, createAddressGuard } from "../../src/guard/address-guard.ts";
import { guardedDispatcher } from "../../src/guard/guarded-dispatcher.ts";
import { expectFailure, fetchRobots, textOf } from "../support/fetching.ts";
import { serveFtp } from "../support/ftp-server.ts";
import { answer } from "../support/http-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
const HERE = { address: "127.0.0.1", family: 4 };

/**
 * Creates a guard that allows 127.0.0.1, as if it were public, and no other address. Lookups return `answers`
 * in order, and then the last of them again.
 */
function guardWith(...answers: (readonly { address: string; family: number }[])[]): AddressGuard {
  let asked = 0;
  return createAddressGuard(
    (address) => address === HERE.address,
    async () => answers[Math.min(asked++, answers.length - 1)] ?? [],
  );
}

describe("the first request of fetchRobots()", () => {
  it.each([
    ["http://127.0.0.1", "address"],
    ["http://2130706433", "address"],
    ["http://[::1]", "address"],
    ["http://[::ffff:127.0.0.1]", "address"],
    ["http://localhost", "resolved-address"],
    ["ftp://127.0.0.1", "address"],
    ["ftp://localhost", "resolved-address"],
  ])("to %s is refused (reason: %s), and the server receives no connection", async (origin, reason) => {
    const site = origin.startsWith("ftp") ? await serveFtp() : await answer(200, {}, ROBOTS);
    const asked = fetchRobots(`${origin}:${site.port}`, { guard: createAddressGuard("public") });
    await expect(asked).rejects.toBeInstanceOf(AddressRefusedError);
    await expect(asked).rejects.toMatchObject({ reason });
    expect(site.received).toEqual([]);
    expect(await site.connections()).toBe(0);
  });

  it.each([
    ["file:///robots.txt", "scheme"],
    ["http://me:secret@site.example/robots.txt", "credentials"],
    ["http://site.example:25/robots.txt", "port"],
  ])("to %s is refused because of its %s", async (url, reason) => {
    const asked = fetchRobots(new URL(url), { guard: createAddressGuard("public", async () => [HERE]) });
    await expect(asked).rejects.toMatchObject({ reason });
  });

  it("is refused if the guard refuses one of the host's addresses", async () => {
    const site = await answer(200, {}, ROBOTS);
    const guard = guardWith([HERE, { address: "127.0.0.2", family: 4 }]);
    const asked = fetchRobots(`http://site.example:${site.port}`, { guard });
    await expect(asked).rejects.toMatchObject({ reason: "policy", address: "127.0.0.2" });
    expect(site.received).toEqual([]);
  });
});

describe("a host name that changes its address (DNS rebinding)", () => {
  it("is looked up once, and the connection goes to the checked address", async () => {
    const site = await answer(200, {}, ROBOTS);
    const guard = guardWith([HERE], [{ address: "127.0.0.9", family: 4 }]);
    const fetched = await fetchRobots(`http://site.example:${site.port}`, { guard });
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(fetched.hops[0]?.address).toBe("127.0.0.1");
  });

  it("is looked up and checked again for each redirect", async () => {
    const site = await answer(302, { location: "/next" });
    const guard = guardWith([HERE], [{ address: "127.0.0.9", family: 4 }]);
    const fetched = await fetchRobots(`http://site.example:${site.port}`, { guard });
    expect(fetched.hops).toHaveLength(2);
    expect(expectFailure(fetched, "address").code).toBe("ERR_ROBOTS_ADDRESS_REFUSED");
    expect(site.received).toHaveLength(1);
  });
});

describe("a redirect to a refused address", () => {
  it.each(["http://127.0.0.2:PORT/", "http://0x7f000002:PORT/", "http://[::1]:PORT/", "http://10.0.0.1/"])(
    "%s is recorded as a failed hop",
    async (to) => {
      const other = await answer(200, {}, ROBOTS);
      const location = to.replace("PORT", String(other.port));
      const site = await answer(302, { location });
      const fetched = await fetchRobots(site.origin, { guard: guardWith() });
      expect(fetched.hops).toMatchObject([{ status: 302, location }, { url: new URL(location).href }]);
      expectFailure(fetched, "address");
      expect(fetched.hops[1]).not.toHaveProperty("address");
      expect(site.received).toHaveLength(1);
      expect(other.received).toEqual([]);
    },
  );
});

describe("guardedDispatcher()", () => {
  const dispatcherOf = (guard: AddressGuard, signal?: AbortSignal) => {
    const dispatcher = guardedDispatcher(guard, { signal, pipelining: 0 });
    onTestFinished(() => dispatcher.destroy());
    return dispatcher;
  };

  it.each(["http://127.0.0.1", "http://[::1]", "http://localhost"])(
    "refuses %s if the guard refuses the address, and makes no connection",
    async (origin) => {
      const site = await answer(200, {}, ROBOTS);
      const dispatcher = dispatcherOf(createAddressGuard("public"));
      const asked = request(`${origin}:${site.port}/page`, { dispatcher });
      await expect(asked).rejects.toBeInstanceOf(AddressRefusedError);
      expect(site.received).toEqual([]);
      expect(await site.connections()).toBe(0);
    },
  );

  it("makes no connection after its signal was aborted", async () => {
    const site = await answer(200, {}, ROBOTS);
    const reason = new Error("closed");
    const dispatcher = dispatcherOf(createAddressGuard("any"), AbortSignal.abort(reason));
    await expect(request(site.origin, { dispatcher })).rejects.toBe(reason);
    expect(await site.connections()).toBe(0);
  });

  it("keeps no abort listener for closed connections", async () => {
    const site = await answer(200, {}, ROBOTS);
    const { signal } = new AbortController();
    const dispatcher = dispatcherOf(createAddressGuard("any"), signal);
    for (let times = 0; times < 5; times++) {
      await (await request(site.origin, { dispatcher })).body.text();
    }
    expect(site.received).toHaveLength(5);
    await expect.poll(() => getEventListeners(signal, "abort")).toEqual([]);
  });
});
