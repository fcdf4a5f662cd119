import type { AlikeRows } from "../known/alike-pages.ts";
import type { BudgetRow, BudgetRows } from "../known/budgets.ts";
import type { CrawlFile } from "./crawl-file.ts";

/** What is used of budgets, in a crawl's file. */
export function fileBudgetRows(file: CrawlFile): BudgetRows {
  const find = file.prepare("SELECT used, taken, own FROM budget WHERE host = ? AND what = ?");
  const add = file.prepare(
    `INSERT INTO budget (host, what, used, first, taken, own) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (host, what) DO UPDATE SET used = used + excluded.used, taken = taken + excluded.taken, own = own + excluded.own`,
  );
  return {
    find: (host, what) => find.get(host, what) as BudgetRow | undefined,
    add: (host, what, first, { used, taken, own }) => add.run(host, what, used, first, taken, own),
  };
}

/** How many pages are alike, in a crawl's file. */
export function fileAlikeRows(file: CrawlFile): AlikeRows {
  const find = file.prepare("SELECT pages FROM alike WHERE host = ? AND digest = ?");
  const add = file.prepare(
    "INSERT INTO alike (host, digest, pages) VALUES (?, ?, ?) ON CONFLICT (host, digest) DO UPDATE SET pages = pages + excluded.pages",
  );
  return {
    find: (host, digest) => (find.get(host, digest) as { pages: number } | undefined)?.pages ?? 0,
    add: (host, digest, pages) => add.run(host, digest, pages),
  };
}
