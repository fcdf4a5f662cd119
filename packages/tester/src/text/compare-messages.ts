/** English texts of the pane that compares dialects. */
export const compareMessages = {
  unselected: "Select an answer in the table to see how other dialects answer.",
  "no-answer": "This row of the table has no answer to compare.",
  waiting: "Asking all dialects …",
  failed: "The dialects could not be compared: {reason}",

  about: "{crawler} in {count} dialects. A dialect is how one standard or program reads a robots.txt.",
  alike: "All {count} dialects give the same answer.",
  differ: "{count} of {all} dialects do not answer as {reference} does.",
  "differ.one": "1 of {all} dialects does not answer as {reference} does.",
  reference: "{dialect}, used in the table",
  same: "The same answer",
  use: "Use {dialect} for the table",
  "use.short": "Use",

  why: "{dialect} and {reference} differ because {because}.",
  "why.several": "{dialect} and {reference} differ because of these {count} points together:",
  because: "in {dialect} {clause}, but in {reference} {referenceClause} ({property})",
  "why.unknown": "The file is too long to find the property that makes the difference.",
  value: "{dialect}: {value}",
  sources: "Values and sources",
  source: "Source: {source}",
} as const;
