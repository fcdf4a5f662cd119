import { describe, expect, test } from "vitest";
import { compileAccess } from "../access/compile-access.ts";
import { findCrawler } from "../crawlers/registry.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { InvalidDialectError, InvalidProductTokenError } from "../errors.ts";
import { isAllowed } from "../match/is-allowed.ts";
import { compile } from "../match/matcher.ts";
import type { CrawlerProfile } from "./crawler-profile.ts";

const HERE = "https://example.com";
const profile: CrawlerProfile = {
  reads: ["FooBot-Ads", "FooBot"],
  ignoresAny: true,
  dialect: dialects.google,
};

/** Whether the crawler may fetch the path. Fails unless all functions give the same answer. */
function allowed(robots: string, path: string, crawler: CrawlerProfile, dialect?: Dialect): boolean {
  const options = dialect === undefined ? undefined : { dialect };
  const document = parse(robots, options);
  const answers = [
    compile(document, crawler, options).decide(HERE + path).allowed,
    compile(parse(robots, { dialect: dialects["google-code"] }), crawler, options).decide(HERE + path)
      .allowed,
    compileAccess({ kind: "successful", status: 200, document }, crawler, options).decide(HERE + path)
      .allowed,
    isAllowed(robots, crawler, HERE + path, options),
  ];
  expect(new Set(answers).size).toBe(1);
  return answers[0] as boolean;
}

describe("a crawler profile instead of a token", () => {
  test("applies its tokens in order", () => {
    const robots = "User-agent: FooBot\nDisallow: /a\n\nUser-agent: FooBot-Ads\nDisallow: /b\n";
    expect(allowed(robots, "/a", profile)).toBe(true);
    expect(allowed(robots, "/b", profile)).toBe(false);
    expect(allowed("User-agent: FooBot\nDisallow: /a\n", "/a", profile)).toBe(false);
  });

  test("ignores groups for * only with ignoresAny", () => {
    const robots = "User-agent: *\nDisallow: /\n";
    expect(allowed(robots, "/a", profile)).toBe(true);
    expect(allowed(robots, "/a", { ...profile, ignoresAny: false })).toBe(false);
    expect(allowed(robots, "/a", profile, dialects.rfc9309)).toBe(true);
  });

  test("uses its own dialect unless the options have another one", () => {
    const robots = "User-agent: FooBot\nDisallow /a\n";
    expect(allowed(robots, "/a", profile)).toBe(false);
    expect(allowed(robots, "/a", profile, dialects.rfc9309)).toBe(true);
  });

  test("uses its own dialect for the path /robots.txt of an unreachable file", () => {
    const access = { kind: "unreachable", status: 503, since: 0 } as const;
    expect(compileAccess(access, profile).decide(`${HERE}/robots.txt`).because).toBe("unreachable");
  });

  test("can be a crawler of the registry", () => {
    const images = findCrawler("googlebot-image");
    const ads = findCrawler("AdsBot-Google");
    if (images === undefined || ads === undefined) throw new Error("not in the registry");
    expect(allowed("User-agent: Googlebot\nDisallow: /a\n", "/a", images)).toBe(false);
    expect(allowed("User-agent: *\nDisallow: /a\n", "/a", images)).toBe(false);
    expect(allowed("User-agent: *\nDisallow: /a\n", "/a", ads)).toBe(true);
    expect(allowed("User-agent: AdsBot-Google\nDisallow: /a\n", "/a", ads)).toBe(false);
  });

  test("is rejected if its tokens or dialect are invalid", () => {
    expect(() => isAllowed("", { ...profile, reads: [] }, HERE)).toThrow(InvalidProductTokenError);
    expect(() => isAllowed("", { ...profile, dialect: "google" as unknown as Dialect }, HERE)).toThrow(
      InvalidDialectError,
    );
    expect(() => isAllowed("", null as unknown as string, HERE)).toThrow(InvalidProductTokenError);
    expect(() => isAllowed("", {} as unknown as string, HERE)).toThrow(InvalidProductTokenError);
  });
});
