import type { FetchedRobots, Hop } from "@maycrawl/agent";
import { dialects } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { fetchedRobots } from "./fetch-robots.ts";

const url = new URL("http://a.example/draft.txt");
const since = 1000;

function seen(hops: readonly Partial<Hop>[], name: keyof typeof dialects, bytes?: Uint8Array) {
  const fetched: FetchedRobots = {
    startedAt: 0,
    endedAt: since,
    hops: hops.map((hop) => ({ url: url.href, ms: 1, ...hop })),
    header: {},
    ...(bytes === undefined ? {} : { bytes }),
  };
  return fetchedRobots(url, fetched, 512_000).outcomeIn(dialects[name]);
}

describe("fetchedRobots() without a robots.txt", () => {
  test.for([
    ["rfc9309", 404, { kind: "unavailable", status: 404 }],
    ["rfc9309", 429, { kind: "unavailable", status: 429 }],
    ["google", 429, { kind: "unreachable", status: 429, since }],
    ["rfc9309", 503, { kind: "unreachable", status: 503, since }],
    ["yandex", 503, { kind: "unavailable", status: 503 }],
    ["draft-1996", 403, { kind: "unreachable", status: 403, since }],
    // During an outage, `amazonbot` allows everything if there is no earlier copy.
    ["amazonbot", 503, { kind: "unavailable", status: 503 }],
  ] as const)("applies the rules of the dialect %s to status %i", ([name, status, expected]) => {
    expect(seen([{ status }], name)).toMatchObject({ access: expected, error: undefined, fetchedAt: since });
  });

  test("keeps the cause of a missing answer in the dialects `rfc9309` and `amazonbot`", () => {
    const failure = { reason: "connection", message: "gone" } as const;
    expect(seen([{ failure }], "rfc9309")).toMatchObject({
      access: { kind: "unreachable", since },
      error: { message: "gone" },
      holds: "outage",
    });
    expect(seen([{ failure }], "amazonbot")).toMatchObject({
      access: { kind: "unavailable", status: 0 },
      error: { message: "gone" },
    });
  });
});

test("fetchedRobots() follows redirects from the given URL, up to the limit of the dialect", () => {
  const hops = [...Array(6).keys()].map((hop) => ({
    url: hop === 0 ? url.href : `http://a.example/hop/${hop}`,
    status: 301,
    location: `/hop/${hop + 1}`,
  }));
  // The first redirect leads to the path of an origin's robots.txt, although another file was requested.
  hops[0] = { url: url.href, status: 301, location: "/robots.txt" };
  const all = [...hops, { url: "http://a.example/end", status: 200 }];
  const bytes = Buffer.from("User-agent: *\n");
  expect(seen(all, "draft-1996", bytes)).toMatchObject({ access: { kind: "successful" } });
  expect(seen(all, "draft-1996", bytes).redirects).toHaveLength(6);
  expect(seen(all, "rfc9309", bytes)).toMatchObject({ access: { kind: "unavailable", status: 301 } });
  expect(seen(all, "rfc9309", bytes).redirects).toHaveLength(5);
});
