/** English texts of surprises. Only the command reports `name-not-read`. */
export const surpriseMessages = {
  "record-does-not-end-group":
    "A {name} line does not end a group: the user-agent lines {above} and {below} share their rules.",
  "blank-does-not-end-group":
    "A blank line does not end a group: the user-agent lines {above} and {below} share their rules.",
  "named-group-hides-any": "The rules for * do not apply to this crawler: the group at line {line} names it.",
  "empty-named-group": "The group that names this crawler has no rule, so it allows everything.",
  "rule-without-slash": "This rule cannot match: a path begins with /, and the rule does not.",
  "rule-with-slash": "This rule does not match: it continues with a / after the end of the path.",
  "rule-with-space": "This rule cannot match: a URL has %20 where the rule has a space.",
  "rule-with-space.read":
    "This rule has a space, which is read as %20 here; to Google's crawlers it matches nothing. Write %20.",
  "rule-with-raw-character":
    "This rule cannot match: it has a raw character that clients percent-encode. Write the percent-encoded form.",
  "rule-with-many-stars":
    "For only the first {forms} * of this rule, it is tried whether they match into the query, where an encoded delimiter equals a raw one.",
  "rule-in-other-case": "This rule does not match: paths are case-sensitive.",
  "rule-outside-group": "This rule is before the first user-agent line, so it does not apply to any crawler.",
  "rule-outside-group.blank-line":
    "This rule is after a blank line that ends the group, so it does not apply to any crawler.",
  "line-without-colon": "This line has no colon and is not read.",
  "file-cut": "Only the whole lines in the first {maxBytes} bytes of the file are read.",
  "file-cut.line":
    "Only the whole lines in the first {maxBytes} bytes of the file are read. The limit cuts line {line}, so that line is not read.",
  "file-cut.nothing-read": "The file is longer than {maxBytes} bytes, so it forbids nothing.",
  "rules-need-room":
    "The rules for this crawler and for * exceed the limit ({rules} rules, or the same length), so the file forbids nothing.",
  "rule-of-stars": "This rule is only *, so it is ignored.",
  "rule-of-stars.next": "This rule follows a rule that is only *, so it is ignored.",
  "agents-parted":
    "A blank line, a comment or a record separates the user-agent lines {above} and {below}: the rules below do not apply to line {above}.",
  "more-rules-than-stated":
    "The file has {rules} rules. {dialect} permits {maxRules} and does not define what happens with more. Here, all rules are read.",
  "rule-longer-than-stated":
    "This rule has {characters} characters. {dialect} permits {maxCharacters} and does not define what happens with more. Here, the whole rule is read.",
  "blank-line-in-group":
    "{dialect} does not permit a blank line inside a group and does not define its effect. Here, it has no effect.",
  "name-not-read":
    "This line does not name {name}: a user-agent line has exactly one name, in the crawler's own spelling.",
  "rule-in-other-form":
    "This rule does not match: its letters look like those of the URL, but are in another Unicode normalisation form.",
} as const;
