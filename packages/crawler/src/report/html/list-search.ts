/** The numbers in the list's status. */
export interface Found {
  /** Rows that match the filters. */
  readonly shown: number;
  /** Rows of the list. */
  readonly listed: number;
  /** URLs of the crawl. */
  readonly total: number;
  readonly isFiltered: boolean;
  /** Filter in the address that the report does not have; empty without one. */
  readonly unknown: string;
}

/** Returns the status of the list. The page's script contains this function, so it uses nothing outside it. */
export function foundText({ shown, listed, total, isFiltered, unknown }: Found): string {
  const format = new Intl.NumberFormat("en").format;
  let text = `${format(shown)} of ${format(total)} URLs`;
  if (listed < total)
    text += isFiltered ? `, found among the ${format(listed)} in the list` : "; those with issues first";
  return unknown === "" ? text : `${text}. This report has no filter ${unknown}, so none is used.`;
}

/**
 * Returns whether a row matches each word of a search. A word such as `https://…` is the beginning of the URL, or part
 * of the reason, such as the target of a redirect. `url:https://…` is only the beginning of the URL. Other words may be
 * anywhere in `text`, which is in lower case. The page's script contains this function, so it uses nothing outside it.
 */
export function matchesSearch(words: readonly string[], url: string, why: string, text: string): boolean {
  return words.every((word) => {
    if (/^url:https?:\/\//.test(word)) return url.startsWith(word.slice("url:".length));
    if (/^https?:\/\//.test(word)) return url.startsWith(word) || why.includes(word);
    return text.includes(word.toLowerCase());
  });
}
