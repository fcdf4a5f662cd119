/** English texts of the pane with the differences from the file as it was loaded. */
export const diffMessages = {
  same: "The file is as it was loaded. Edit it, and its differences are listed here.",
  missing:
    "The file as it was loaded is not known: the link had no room for it. Open the file again, or compare with the file as it is now.",
  keep: "Compare with the file as it is now",
  kept: "The file is now compared with itself as it is.",
  ends: "The lines of the loaded file end in another way, so it cannot be restored here. Open it again.",
  restore: "Restore the loaded file",
  failed: "The files could not be compared: {reason}",
  waiting: "Comparing …",

  none: "Proved: no URL has another answer, for {crawlers} crawlers.",
  "none.unsettled": "No difference was found.",
  some: "Answers change for {count} of {crawlers} crawlers.",
  others: "Proved: no URL has another answer for the {count} other crawlers.",
  "others.one": "Proved: no URL has another answer for the other crawler.",
  "left-out": "{count} more names of crawlers in the files were not compared.",

  table: "In the table",
  "table.none": "No answer of the table changes.",
  "table.more": "{count} more answers of the table change.",
  cell: "{crawler} {url}",
  select: "{url}, {crawler}: why",

  all: "For all URLs",
  before: "Before",
  after: "Now",
  more: "{count} more pairs of rules with other answers.",
  incomplete: "The search ended early, so there may be more.",
  unsettled:
    "Not found out: the rules are too many for this page. The command maycrawl diff has an option for more steps.",

  "crawl-delay": "Crawl-delay, in seconds",
  preferences: "Preferences for the use of content",
  sitemaps: "Sitemaps",
  "sitemaps.added": "Added: {url}",
  "sitemaps.removed": "Removed: {url}",
  changed: "{crawlers}: {before} → {after}",
  "value.none": "none",
  "others.more": "{count} more changes.",

  lines: "Changed lines",
  "lines.many": "Too many lines changed to list them.",
} as const;
