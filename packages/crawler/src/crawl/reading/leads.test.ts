import { expect, it } from "vitest";
import type { Page } from "../../page/page.ts";
import { LeadBook } from "./lead-book.ts";
import { Leads } from "./leads.ts";

/** A page with links to numbered URLs. */
function pageTo(from: number, to: number): Page {
  const links: unknown[] = [];
  for (let n = from; n < to; n++) links.push({ url: `http://a.example/${n}`, rel: [], nofollow: false });
  return { links } as unknown as Page;
}

it("Leads finds all links of pages that have more of them than are remembered", () => {
  const leads = new Leads();
  const book = new LeadBook();
  for (const [from, to] of [
    [0, 15_000],
    [15_000, 35_000],
    [35_000, 55_000],
    [35_000, 55_000],
  ] as const) {
    const found = book.take(leads.on(pageTo(from, to), undefined)).map(({ href }) => href);
    expect(new Set(found).size).toBe(to - from);
  }
});
