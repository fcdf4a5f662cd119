/** English texts of line diagnostics, by message id. */
export const lineMessages = {
  "translated-field": 'This field name is a translation of "{field}" and is not read: write it in English.',
  "field-not-ascii": "This field name has letters outside ASCII and is not read (RFC 9309 §2.2).",
  "misspelt-field":
    'This field name is misspelt: "{field}" was meant. It is read so by {readers}, and not by {others}.',
  "misspelt-field.not-read": 'This field name is misspelt and is not read: "{field}" was meant.',
  "invisible-in-field": 'This line is not read: an invisible character stands beside "{field}".',
  "invisible-in-value":
    "This value has an invisible character, or one that looks like a blank, which is compared, too.",
  "invisible-in-value.url":
    "This value has an invisible character, or one that looks like a blank, which belongs to the URL.",
  "not-normalised":
    "This path is not in Unicode's normalisation form C: it matches no URL that is written so, though both look the same.",
  "not-utf-8": "This line is not UTF-8 but perhaps {encoding}: a robots.txt must be UTF-8 (RFC 9309 §2.2).",
  "several-names.any": "This looks like several names, and is read as *: write a user-agent line for each.",
  "several-names.nobody":
    "This looks like several names, and names no crawler: write a user-agent line for each.",
  "several-names.holds-token":
    "This looks like several names, and is read as one, which names each crawler whose token is a part of it: write a user-agent line for each.",
  "several-names.one": "This looks like several names, and is read as one: write a user-agent line for each.",
  "several-names.one-up-to-slash":
    "This looks like several names, and is read up to its first / as one: write a user-agent line for each.",
  "several-names.first":
    "This looks like several names, and is read as the first one alone: write a user-agent line for each.",
  "several-names.part-of-first":
    "This looks like several names, and is read as the beginning of the first one alone: write a user-agent line for each.",
  "several-paths": "This looks like several paths, and is read as one: write a line for each.",
  "space-in-path":
    "This path has a space, which is read as %20 here; to Google's crawlers it matches nothing: write %20.",
  "space-in-path.tab":
    "This path has a tab, which is read as %09 here; to Google's crawlers it matches nothing: write %09.",
  "space-in-path.matches-nothing": "This path has a space, and so matches no URL: write %20.",
  "space-in-path.tab-matches-nothing": "This path has a tab, and so matches no URL: write %09.",
  "folded-line": "This line begins with a blank and is not joined to the line above: write both as one line.",
  "second-any-group": "There can be one record for * only: the rules of this one bind nobody.",
  "group-without-rule":
    "This record has no rule before the blank line that ends it, and so allows everything.",
  "rule-without-group": "This record has no user-agent line, and so its rules bind nobody.",
} as const;
