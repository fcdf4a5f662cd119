import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import type { AccessResult } from "./access-result.ts";
import { compileAccess } from "./compile-access.ts";
import { explainAccess } from "./explain-access.ts";
import { resolveAccess } from "./ladder.ts";

const dialect = dialects["google-2012"];
const DAY = 86_400_000;
const page = "https://example.com/x";

const settled = (access: AccessResult, of = dialect, robotsUrl?: string): boolean =>
  compileAccess(
    access,
    "FooBot",
    robotsUrl === undefined ? { dialect: of } : { dialect: of, robotsUrl },
  ).decide(page).settled;

const fetched = (redirects: readonly string[]): AccessResult => ({
  kind: "successful",
  status: 200,
  document: parse("User-agent: *\nDisallow: /private/\n", { dialect }),
  redirects,
});

describe("compileAccess() in google-2012, whose text does not define every outcome,", () => {
  test("returns unsettled decisions after a network failure, and settled ones after a server error", () => {
    expect(settled({ kind: "unreachable", error: new Error("timeout"), since: 0 })).toBe(false);
    expect(settled({ kind: "unreachable", status: 503, since: 0 })).toBe(true);
    expect(settled({ kind: "unreachable", error: new Error("timeout"), since: 0 }, dialects.rfc9309)).toBe(
      true,
    );
  });

  test("returns unsettled decisions after a server error that lasts for thirty days", () => {
    const last = { kind: "unreachable", status: 503, since: 0 } as const;
    const after = (days: number, of = dialect) => resolveAccess({ last }, days * DAY, of).access;
    expect(settled(after(29))).toBe(true);
    expect(settled(after(30))).toBe(false);
    expect(settled(after(30, dialects["google-2019"]), dialects["google-2019"])).toBe(true);
  });

  test("returns unsettled decisions after a redirect to a URL that the robots.txt disallows, and settled ones after other redirects", () => {
    expect(settled(fetched(["https://example.com/private/robots.txt"]))).toBe(false);
    expect(settled(fetched(["https://example.com/robots"]))).toBe(true);
    expect(settled(fetched([]))).toBe(true);
    expect(settled(fetched(["https://example.com/private/robots.txt"]), dialects.rfc9309)).toBe(true);
  });

  test("returns settled decisions after a redirect to a URL of another site, which the robots.txt does not govern", () => {
    const elsewhere = fetched(["https://other.example/private/robots.txt"]);
    expect(settled(elsewhere, dialect, "https://example.com/robots.txt")).toBe(true);
  });

  test("returns the rule's answer in an unsettled decision, as explainAccess() does", () => {
    const access = fetched(["https://example.com/private/robots.txt"]);
    const matcher = compileAccess(access, "FooBot", { dialect });
    expect(matcher.decide("https://example.com/private/a")).toMatchObject({ allowed: false, settled: false });
    expect(explainAccess(access, "FooBot", page, { dialect }).decision).toEqual(matcher.decide(page));
    expect(matcher.groups).toHaveLength(1);
    expect(matcher.crawlDelay).toBeUndefined();
  });
});
