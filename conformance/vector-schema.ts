import { dialects } from "@maycrawl/engine";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isFlag: Check = (value) => typeof value === "boolean";
const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const isParts: Check = (value) =>
  Array.isArray(value) &&
  value.every((part) => Array.isArray(part) && part.length === 2 && isText(part[0]) && isCount(part[1]));
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

/** Checks for an object with all fields of `needed`, some of `optional`, and no others. */
const shape =
  (needed: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value) => {
    if (typeof value !== "object" || value === null) return false;
    const entries = Object.entries(value);
    return (
      Object.keys(needed).every((name) => name in value) &&
      entries.every(([name, part]) => (needed[name] ?? optional[name])?.(part) === true)
    );
  };

const isDialects: Check = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((name) => name in dialects);
const isProperty: Check = (value) => isText(value) && (value as string) in dialects.rfc9309;
const isOverlay: Check = (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every(isProperty);
const isToken: Check = (value) => isText(value) || isTexts(value);
const isBecause = oneOf(
  "rule",
  "no-rule",
  "no-group",
  "robots-txt",
  "other-origin",
  "unavailable",
  "unreachable",
);

const isDecision = shape(
  { allowed: isFlag, because: isBecause, line: orNull(isCount) },
  { column: isCount, bytes: isCount, settled: isFlag },
);
const isThrow = shape({ throws: (value) => isText(value) && (value as string).startsWith("ERR_ROBOTS_") });
const isDocument = shape(
  {},
  {
    lines: (value) => Array.isArray(value) && value.every(oneOf("blank", "comment", "record", "unreadable")),
    cut: (value) => Array.isArray(value) && value.every(isFlag),
    groups: (value) => Array.isArray(value) && value.every(shape({ agents: isTexts, rules: isTexts })),
    strayRules: isTexts,
    sitemaps: isTexts,
    fields: isTexts,
    truncated: isFlag,
    bytes: isCount,
  },
);

const common = { id: isText, section: (value: unknown) => /^\d(\.\d)*$/.test(String(value)), why: isText };
const perDialect = { ...common, dialects: isDialects };
const robots = {
  robots: isText,
  robots_base64: isText,
  robots_parts: isParts,
  property: isProperty,
  with: isOverlay,
};
const access = shape({ kind: oneOf("successful", "unavailable", "unreachable") }, { status: isCount });
const accessDecision = shape({ allowed: isFlag, because: isBecause }, { line: orNull(isCount) });
const isAttempt = shape({
  at: isCount,
  ends: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((end) => isCount(end) || isText(end)),
});
const isSite = shape({}, { answers: isFlag, answersMissingWith5xx: isFlag });
const heldDecision = shape(
  { allowed: isFlag, because: isBecause },
  { line: orNull(isCount), goodForSeconds: isCount, settled: isFlag },
);

const isAnyOf =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const isHeaders: Check = (value) =>
  Array.isArray(value) &&
  value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => isText(part)));
const isPageAnswer = isAnyOf(
  isFlag,
  shape(
    {},
    {
      allowed: isFlag,
      because: orNull(isText),
      where: isCount,
      limit: isAnyOf(isCount, isText),
      until: isText,
    },
  ),
);
const topics = [
  "index",
  "embeddedIndex",
  "follow",
  "snippet",
  "imagePreview",
  "videoPreview",
  "imageIndex",
  "archive",
  "translate",
];
const isPageVerdict = shape(
  {},
  {
    ...Object.fromEntries(topics.map((topic) => [topic, isPageAnswer])),
    ignored: isTexts,
    content: orNull(isText),
  },
);
const isAnswer = oneOf("yes", "no", "unknown");
const isPlaces: Check = (value) => Array.isArray(value) && value.every(isCount);
const isPreferences = shape(
  {},
  {
    "train-ai": isAnswer,
    "ai-input": isAnswer,
    search: isAnswer,
    where: shape({}, { "train-ai": isPlaces, "ai-input": isPlaces, search: isPlaces }),
    ignored: isTexts,
    terms: isTexts,
    conflicts: isTexts,
  },
);
/** Fields of vectors about other documents than RFC 9309: `section` names the document. */
const otherDocuments = { ...perDialect, section: isText, kind: isText };
const page = { html: isText, headers: isHeaders, property: isProperty, with: isOverlay };

/** Checks of the vectors of each kind. A vector without a kind is a decision. */
const kinds: Readonly<Record<string, Check>> = {
  decision: shape(
    { ...perDialect, productToken: isToken, expect: (value) => isDecision(value) || isThrow(value) },
    { ...robots, url: isText, url_parts: isParts, robotsUrl: isText },
  ),
  access: shape(
    { ...perDialect, kind: isText, access, productToken: isText, url: isText, expect: accessDecision },
    { ...robots, robotsUrl: isText },
  ),
  attempts: shape(
    {
      ...perDialect,
      kind: isText,
      attempts: (value) => Array.isArray(value) && value.length > 0 && value.every(isAttempt),
      now: isCount,
      productToken: isText,
      url: isText,
      expect: heldDecision,
    },
    { ...robots, site: isSite, cacheControl: isText },
  ),
  parse: shape({ ...perDialect, kind: isText, expect: isDocument }, robots),
  "crawl-delay": shape(
    {
      ...perDialect,
      kind: isText,
      productToken: isText,
      expect: orNull((value) => typeof value === "number"),
    },
    robots,
  ),
  surprises: shape(
    { ...perDialect, section: isText, kind: isText, productToken: isText, url: isText, expect: isTexts },
    robots,
  ),
  "line-diagnostics": shape({ ...perDialect, kind: isText, expect: isTexts }, robots),
  governs: shape({ ...common, kind: isText, robotsUrl: isText, url: isText, expect: isFlag }),
  "robots-url": shape({ ...common, kind: isText, url: isText, expect: orNull(isText) }),
  token: shape({ ...common, kind: isText, userAgent: isText, expect: orNull(isText) }),
  page: shape({ ...otherDocuments, expect: isPageVerdict }, { ...page, productToken: isToken, now: isText }),
  preferences: shape(
    { ...otherDocuments, productToken: isText, url: isText, expect: isPreferences },
    { ...robots, ...page, tdmrep: () => true },
  ),
};

/** Returns the problems of a vector as sentences, or an empty list. */
export function faultsOf(value: unknown, fileKey: string): readonly string[] {
  if (typeof value !== "object" || value === null) return ["It is no object."];
  const vector = value as Readonly<Record<string, unknown>>;
  const kind = vector["kind"] === undefined ? "decision" : String(vector["kind"]);
  const check = kinds[kind];
  if (check === undefined) return [`No vector is of the kind "${kind}".`];
  const faults: string[] = [];
  if (!check(value)) faults.push(`Its fields are not those of a vector of the kind "${kind}".`);
  if (!new RegExp(`^${fileKey.replaceAll(".", "\\.")}-\\d{2,}$`).test(String(vector["id"]))) {
    faults.push(`Its id is not "${fileKey}-" and a number of two digits or more.`);
  }
  const section = String(vector["section"]);
  if (/^\d/.test(fileKey) && section !== fileKey && !section.startsWith(`${fileKey}.`)) {
    faults.push("Its section is not in that of its file.");
  }
  if (!/^[^\s].*[.!?]$/.test(String(vector["why"]))) faults.push("Its `why` is no sentence.");
  const sources = ["robots", "robots_base64", "robots_parts"].filter((name) => name in vector);
  const wanted =
    kind === "access" || kind === "attempts" || kind === "preferences"
      ? [0, 1]
      : ["governs", "robots-url", "token", "page"].includes(kind)
        ? [0]
        : [1];
  if (!wanted.includes(sources.length)) faults.push("It has no robots.txt, or more than one.");
  if (kind === "decision" && "url" in vector === "url_parts" in vector) faults.push("It has no URL, or two.");
  const expect = vector["expect"] as { because?: unknown; line?: unknown } | null;
  if (kind === "decision" && (expect?.because === "rule") !== (typeof expect?.line === "number")) {
    faults.push("A rule that decides has a line, and nothing else has.");
  }
  return faults;
}
