import { dialects } from "@maycrawl/engine";
import fc from "fast-check";
import type { CheckJson as CheckShape } from "maycrawl";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { maycrawl } from "../packages/maycrawl/test/support/run.ts";
import { linkOf } from "../packages/tester/src/state/link.ts";
import { textOf } from "../packages/tester/src/state/robots-text.ts";
import { START, type TesterState } from "../packages/tester/src/state/state.ts";
import { openTester, serveTester, tableOf } from "../packages/tester/test/support/served-tester.ts";
import { describeInBrowser } from "./support/browser.ts";

const STATES = 200;

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

type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never;
type CheckJson = Pick<CheckShape, "url" | "as" | "settled" | "allowed" | "rule">;
type Answers = readonly (readonly string[])[];

/** Answers of `maycrawl check`. */
async function answersOfCommand(
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

/** Shows a state whose first URL is not in the page yet. */
async function show(page: Page, shown: TesterState): Promise<void> {
  await page.evaluate(
    (link) => {
      location.hash = link;
    },
    (await linkOf(shown)) ?? expect.fail("The state is too long for a link."),
  );
  const first = page.getByLabel("URL 1", { exact: true });
  await expect.poll(() => first.inputValue()).toBe(shown.urls[0]);
  await page.locator("#table[aria-busy=false]").waitFor();
}

function whole(path: string): string {
  return `https://example.com${path}`;
}

describeInBrowser("the web tester and the command", (browser) => {
  it(`give the same answers in ${STATES} random states`, async () => {
    const states = fc.sample(state, { numRuns: STATES, seed: 48 });
    const names = [undefined, ...Object.values(dialects).map(({ name }) => name)];
    const seen = new Set<string>();
    const page = await openTester(browser, await serveTester(), await linkOf(START));
    for (const [at, { bytes, urls, crawlers }] of states.entries()) {
      const dialect = names[at % names.length];
      const expected = await answersOfCommand({ bytes, urls, crawlers }, dialect);
      for (const answer of expected.flat()) seen.add(answer);
      // The page first shows a URL that only this state has, so that its answers are not those of an earlier one.
      await show(page, { ...START, urls: [`/state-${at}`] });
      await show(page, { ...START, robots: textOf(bytes), urls, crawlers, dialect });
      const answers = (await tableOf(page)).map((row) =>
        row.map((cell) =>
          cell.replace(/ (?:line )?(\d+)$| [a-z. ]+$/, (_, line) => (line ? ` ${line}` : "")),
        ),
      );
      expect(
        answers,
        `state ${at}: ${JSON.stringify([Buffer.from(bytes).toString("latin1"), urls])}`,
      ).toEqual(expected);
    }
    expect(seen.size).toBeGreaterThan(10);
  });
});
