import { type Verdict, verdictNames, verdicts } from "./url-verdict.ts";

/** Group of verdicts: a card of the HTML report. Each URL is in one group, so the cards add up. */
export type UrlGroup = "indexable" | "error" | "redirect" | "noindex" | "blocked" | "unread" | "uncrawled";

/** A group's name, and its verdicts. The first verdict gives the group its mark and colour. */
interface Group {
  readonly name: string;
  readonly verdicts: readonly [Verdict, ...Verdict[]];
}

/** All groups, in the order of the cards. Their names are those of search engines' and crawlers' reports. */
export const urlGroups: Readonly<Record<UrlGroup, Group>> = {
  indexable: { name: "Indexable", verdicts: ["indexable"] },
  error: { name: "4xx, 5xx, no answer", verdicts: ["failed", "gone"] },
  redirect: { name: "Redirects (3xx)", verdicts: ["redirect"] },
  noindex: { name: "Noindex", verdicts: ["not-indexable"] },
  blocked: { name: "Blocked by robots.txt", verdicts: ["blocked"] },
  unread: { name: "Files, other answers", verdicts: ["unread"] },
  uncrawled: { name: "Not crawled", verdicts: ["skipped", "queued"] },
};

/** Ids of all groups, in the order of the cards. */
export const groupIds: readonly UrlGroup[] = Object.keys(urlGroups) as UrlGroup[];

/** For each verdict, in the order of `verdicts`: the place of its group in `groupIds`. */
export const groupOfVerdict: readonly number[] = verdicts.map((verdict) =>
  groupIds.findIndex((id) => urlGroups[id].verdicts.includes(verdict)),
);

/** Names of the verdicts in the HTML report. A page that is not indexable has a noindex, or a directive that implies it. */
export const resultNames: Readonly<Record<Verdict, string>> = {
  ...verdictNames,
  "not-indexable": urlGroups.noindex.name,
};
