import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { linkOf } from "../packages/tester/src/state/link.ts";
import { textOf } from "../packages/tester/src/state/robots-text.ts";
import { START, type TesterState } from "../packages/tester/src/state/state.ts";
import { openTester, serveTester, tableOf } from "../packages/tester/test/support/served-tester.ts";
import { describeInBrowser } from "./support/browser.ts";
import { answersOfCommand, randomStates } from "./support/tester-states.ts";

const STATES = 200;

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

describeInBrowser("the web tester and the command", (browser) => {
  it(`give the same answers in ${STATES} random states`, async () => {
    const seen = new Set<string>();
    const page = await openTester(browser, await serveTester(), await linkOf(START));
    for (const [at, { bytes, urls, crawlers, dialect }] of randomStates(STATES).entries()) {
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
