/** English texts of surprises. Only the command reports `name-not-read`. */
export const surpriseMessages = {
  "record-does-not-end-group":
    "A {name} line does not end a group: the user-agent lines {above} and {below} share their rules.",
  "blank-does-not-end-group":
    "A blank line does not end a group: the user-agent lines {above} and {below} share their rules.",
  "named-group-hides-any": "The rules for * do not bind this crawler: the group in line {line} names it.",
  "empty-named-group": "The group that names this crawler has no rule, so it allows everything.",
  "rule-without-slash": "This rule cannot match: a path begins with /, and the rule does not.",
  "rule-with-slash": "This rule does not match: it has a / where the path ends.",
  "rule-with-space": "This rule cannot match: a URL has %20 where the rule has a space.",
  "rule-with-space.read":
    "This rule has a space, which is read as %20 here; to Google's crawlers it matches nothing. Write %20.",
  "rule-with-raw-character":
    "This rule cannot match: a client percent-encodes a character that the rule has as it is.",
  "rule-with-many-stars":
    "Only the first {forms} of this rule's * are tried as reaching into the query, where an encoded delimiter equals a raw one.",
  "rule-in-other-case": "This rule does not match: upper and lower case differ in paths.",
  "rule-outside-group": "This rule stands before the first user-agent line and binds nobody.",
  "rule-outside-group.blank-line":
    "This rule stands behind a blank line, which ends the group, and binds nobody.",
  "line-without-colon": "This line has no colon and is not read.",
  "file-cut": "Only the whole lines in the first {maxBytes} bytes of the file are read.",
  "file-cut.line":
    "Only the whole lines in the first {maxBytes} bytes of the file are read. Line {line}, which the limit cuts, is left out.",
  "file-cut.nothing-read": "The file is longer than {maxBytes} bytes, so it forbids nothing.",
  "rules-need-room":
    "The rules for this crawler and those for * are {rules} or more, or as long as that, so the file forbids nothing.",
  "rule-of-stars": "This rule is nothing but *, and is dropped.",
  "rule-of-stars.next": "This rule follows one that is nothing but *, and is dropped.",
  "agents-parted":
    "A blank line, a comment or a record between the user-agent lines {above} and {below} parts them: the rules below do not belong to the upper one.",
  "more-rules-than-stated":
    "The file has {rules} rules. {dialect} permits {maxRules} and does not say what follows; all of them are read here.",
  "rule-longer-than-stated":
    "This rule has {characters} characters. {dialect} permits {maxCharacters} and does not say what follows; all of them are read here.",
  "blank-line-in-group":
    "{dialect} permits no blank line between the user-agent lines and rules of a group and does not say what follows; here it changes nothing.",
  "name-not-read":
    "This line does not name {name}: a user-agent line holds one name, in the crawler's own spelling.",
  "rule-in-other-form":
    "This rule does not match: its letters look like those of the URL, in another of Unicode's normalisation forms.",
} as const;
