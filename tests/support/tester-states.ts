import { dialects } from "@maycrawl/engine";
import fc from "fast-check";
import type { CheckJson as CheckShape } from "maycrawl";
import { expect } from "vitest";
import { maycrawl } from "../../packages/maycrawl/test/support/run.ts";

/** A state whose answers depend on groups, patterns, line ends, and bytes that are not UTF-8. */
const state: fc.Arbitrary<{
  readonly bytes: Uint8Array;
  readonly urls: string[];
  readonly crawlers: string[];
}> = fc.record({
  bytes: fc
    .tuple(
      fc.array(
        fc.oneof(
          fc.constantFrom(
            "User-agent: *",
            "User-agent: Googlebot",
            "user-agent:bingbot # b",
            "User-agent: FooBot/1.0",
          ),
          fc.constantFrom(
            "User-agent: GPTBot",
            "User-agent: Yandex",
            "",
            "# comment",
            "Sitemap: /x",
            "no colon",
          ),
          fc
            .tuple(
              fc.constantFrom("Allow: ", "Disallow: ", "disallow:", "Dissalow: "),
              fc.constantFrom("/", "/a", "/a$", "/*b", "/a/*", "/%61", "/ä", "/\xff", "", "*", "a"),
            )
            .map((parts) => parts.join("")),
        ),
        { maxLength: 14 },
      ),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.constantFrom("", "\xef\xbb\xbf"),
    )
    .map(([lines, end, mark]) =>
      Uint8Array.from(mark + lines.join(end), (character) => character.charCodeAt(0)),
    ),
  urls: fc.uniqueArray(fc.constantFrom("/", "/a", "/a/b", "/ab?b=1", "/%61", "/ä", "/robots.txt", "/c"), {
    minLength: 1,
    maxLength: 5,
  }),
  crawlers: fc.uniqueArray(
    fc.constantFrom("Googlebot", "bingbot", "YandexBot", "GPTBot", "FooBot", "AdsBot-Google", "Baiduspider"),
    { minLength: 1, maxLength: 4 },
  ),
});

export type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never;
type CheckJson = Pick<CheckShape, "url" | "as" | "settled" | "allowed" | "rule">;
export type Answers = readonly (readonly string[])[];

/** Answers of `maycrawl check`: a row for each URL, such as `Blocked 2`. */
export async function answersOfCommand(
  { bytes, urls, crawlers }: State,
  dialect: string | undefined,
): Promise<Answers> {
  const as = crawlers.flatMap((crawler) => ["--as", crawler]);
  const chosen = dialect === undefined ? [] : ["--dialect", dialect];
  const args = ["check", ...urls.map(whole), ...as, ...chosen, "--robots", "-", "--json"];
  const { stdout } = await maycrawl(args, { input: bytes });
  const lines = stdout.trim().split("\n");
  const answers = lines.map((line): CheckJson => JSON.parse(line));
  return urls.map((path) =>
    crawlers.map((crawler) => {
      const isAsked = ({ url, as: name }: CheckJson): boolean => url === whole(path) && name === crawler;
      const { settled, allowed, rule } = answers.find(isAsked) ?? expect.fail(stdout);
      return `${!settled ? "Unclear" : allowed ? "Allowed" : "Blocked"} ${rule?.line ?? ""}`.trim();
    }),
  );
}

function whole(path: string): string {
  return `https://example.com${path}`;
}

/** Random states, each with the name of a dialect; undefined if each crawler has its own. */
export function randomStates(count: number): readonly (State & { readonly dialect: string | undefined })[] {
  const names = [undefined, ...Object.values(dialects).map(({ name }) => name)];
  return fc
    .sample(state, { numRuns: count, seed: 48 })
    .map((one, at) => ({ ...one, dialect: names[at % names.length] }));
}
