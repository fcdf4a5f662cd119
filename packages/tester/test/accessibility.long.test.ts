import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { linkOf } from "../src/state/link.ts";
import { findingsInEveryView } from "./support/every-view.ts";
import { FULL } from "./support/full-state.ts";
import { openTester, serveTester } from "./support/served-tester.ts";

describeInBrowser("the web tester", (browser) => {
  for (const colorScheme of ["light", "dark"] as const) {
    it.each([390, 768, 1280])(
      `has no finding of axe-core at %i pixels in ${colorScheme} colours, and never scrolls sideways`,
      async (width) => {
        const options = { viewport: { width, height: 844 }, colorScheme };
        const page = await openTester(browser, await serveTester(), await linkOf(FULL), options);
        expect(await findingsInEveryView(page)).toEqual([]);
      },
    );
  }
});
