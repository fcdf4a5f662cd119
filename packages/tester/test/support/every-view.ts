import type { Page } from "playwright-core";
import { tabs } from "../../src/state/state.ts";
import { axeFindings, overflow } from "./axe.ts";
import { settled } from "./served-tester.ts";

/** Returns the findings of axe-core in all parts and tabs of the page, and the parts that scroll sideways. */
export async function findingsInEveryView(page: Page): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const view of ["file", "results", ...tabs]) {
    const isTab = (tabs as readonly string[]).includes(view);
    await page.evaluate((name) => document.body.setAttribute("data-view", name), isTab ? "why" : view);
    if (isTab) await page.locator(`#tab-${view}`).click();
    await settled(page);
    findings.push(...(await axeFindings(page)).map((finding) => `${view}: ${finding}`));
    const pixels = await overflow(page);
    if (pixels > 0) findings.push(`${view}: ${pixels} pixels too wide`);
  }
  return findings;
}
