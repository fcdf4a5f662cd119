/** English texts of line diagnostics, by message id. */
export const lineMessages = {
  "translated-field": 'This field name is a translation of "{field}" and is not read: write it in English.',
  "field-not-ascii": "This field name has letters outside ASCII and is not read (RFC 9309 §2.2).",
  "misspelt-field":
    'This field name is probably a misspelling of "{field}". It is accepted by {readers}, but not by {others}.',
  "misspelt-field.not-read": 'This field name is not read: it is probably a misspelling of "{field}".',
  "invisible-in-field":
    'Most crawlers do not read this line: its field name has an invisible character in or next to "{field}".',
  "invisible-in-value":
    "This value has an invisible character, or one that looks like a blank. Crawlers may compare it too: remove it.",
  "invisible-in-value.url":
    "This value has an invisible character, or one that looks like a blank. It is part of the URL: remove it.",
  "not-normalised":
    "This path is not in Unicode's normalisation form C: it does not match URLs in that form, although both look the same.",
  "not-utf-8": "This line is not UTF-8 (perhaps {encoding}): a robots.txt must be UTF-8 (RFC 9309 §2.2).",
  "several-names.any": "This looks like several names, and is read as *: write a user-agent line for each.",
  "several-names.nobody":
    "This looks like several names, but it matches no crawler: write a user-agent line for each.",
  "several-names.holds-token":
    "This looks like several names, but is read as one name. It applies to each crawler whose token is part of it: write a user-agent line for each.",
  "several-names.one":
    "This looks like several names, but is read as one name: write a user-agent line for each.",
  "several-names.one-up-to-slash":
    "This looks like several names, but is read as one name that ends at the first /: write a user-agent line for each.",
  "several-names.first":
    "This looks like several names, but only the first one is read: write a user-agent line for each.",
  "several-names.part-of-first":
    "This looks like several names, but only the beginning of the first one is read: write a user-agent line for each.",
  "several-paths": "This looks like several paths, but is read as one path: write a line for each.",
  "space-in-path":
    "This path has a space, which this dialect reads as %20. For Google's crawlers the path matches no URL: write %20.",
  "space-in-path.tab":
    "This path has a tab, which this dialect reads as %09. For Google's crawlers the path matches no URL: write %09.",
  "space-in-path.matches-nothing": "This path has a space, so it matches no URL: write %20.",
  "space-in-path.tab-matches-nothing": "This path has a tab, so it matches no URL: write %09.",
  "folded-line": "This line begins with a blank and is not joined to the line above: write both as one line.",
  "second-any-group": "Only the first record for * counts: the rules of this one apply to no crawler.",
  "group-without-rule":
    "This record has no rule before the blank line that ends it, so it allows everything.",
  "rule-without-group": "This record has no user-agent line, so its rules apply to no crawler.",
} as const;
