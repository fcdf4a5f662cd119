import { flat } from "./fresh-urls.mjs";
import { randomFrom } from "./random.mjs";

/**
 * Input made to be slow. `size` doubles from one run to the next.
 * @typedef {object} AdversarialCase
 * @property {string} id
 * @property {string} what
 * @property {readonly [number, number, number]} sizes
 * @property {(size: number) => string} robots
 * @property {(size: number, number: number) => string} path never the same for two numbers; digits tell them apart
 */

const STAR_PATHS = /** @type {const} */ ([10_000, 20_000, 40_000]);
const RULE_COUNTS = /** @type {const} */ ([5_000, 10_000, 20_000]);
const RULES = 20_000;
const PATH = 2_000;

/** @type {readonly AdversarialCase[]} */
export const adversarialCases = [
  {
    id: "a8",
    what: "/*a*a*a*a*a*a*a*a*b against so many a",
    sizes: STAR_PATHS,
    robots: () => robotsTxt(["/*a*a*a*a*a*a*a*a*b"]),
    path: (size, number) => `${"a".repeat(size)}${number}`,
  },
  {
    id: "star100",
    what: "a hundred *a, then b, against so many a",
    sizes: STAR_PATHS,
    robots: () => robotsTxt([`/${"*a".repeat(100)}b`]),
    path: (size, number) => `${"a".repeat(size)}${number}`,
  },
  {
    id: "rules, a",
    what: "so many rules /a*b*c*d*e*f<i> against 2 kB of a",
    sizes: RULE_COUNTS,
    robots: starredRules,
    path: (_size, number) => `${"a".repeat(PATH)}${number}`,
  },
  {
    id: "rules, abcdef",
    what: "the same against 2 kB of abcdefabcdef…",
    sizes: RULE_COUNTS,
    robots: starredRules,
    path: (_size, number) => `${repeat("abcdef", PATH)}-${number}`,
  },
  {
    id: "rules, near misses",
    what: "the same against 2 kB of abcdef-1-abcdef-2-…: every f is followed by what no rule has",
    sizes: RULE_COUNTS,
    robots: starredRules,
    path: (_size, number) => repeat(`abcdef-${number}-`, PATH),
  },
  {
    id: "rules, hit",
    what: "the same against 2 kB of abcdef that end as one of the rules",
    sizes: RULE_COUNTS,
    robots: starredRules,
    path: (size, number) => `${repeat("abcdef", PATH)}f${((number * 7919) % size).toString(36)}-${number}`,
  },
  {
    id: "rules, long URL",
    what: "20,000 such rules against so many bytes of abcdef…",
    sizes: [1_000, 2_000, 4_000],
    robots: () => starredRules(RULES),
    path: (size, number) => `${repeat("abcdef", size)}-${number}`,
  },
  {
    id: "near segments",
    what: "fifty segments */aaaaaaaab against so many bytes of /aaaaaaaaa…",
    sizes: STAR_PATHS,
    robots: () => robotsTxt([`/${"*/aaaaaaaab".repeat(50)}`]),
    path: (size, number) => `${repeat("aaaaaaaaa/", size)}${number}`,
  },
  {
    id: "long near miss",
    what: "/*aaa…ab (half as long as the path) against so many a",
    sizes: [4_000, 8_000, 16_000],
    robots: (size) => robotsTxt([`/*${"a".repeat(size / 2)}b`]),
    path: (size, number) => `${"a".repeat(size)}${number}`,
  },
  {
    id: "nested prefixes",
    what: "rules /a, /aa, /aaa, … (so many bytes of them) against 2 kB of a",
    sizes: [125_000, 250_000, 500_000],
    robots: (size) => robotsTxt(nested("/", size)),
    path: (_size, number) => `${"a".repeat(PATH)}${number}`,
  },
  {
    id: "nested, starred",
    what: "rules /*a, /*aa, /*aaa, … (so many bytes of them) against 2 kB of a with breaks",
    sizes: [125_000, 250_000, 500_000],
    robots: (size) => robotsTxt(nested("/*", size)),
    path: (_size, number) => `${"a".repeat(PATH / 2)}b${"a".repeat(PATH / 2)}${number}`,
  },
  {
    id: "every subset",
    what: "so many rules /*k<i>/*q<i>/ against 2 kB of k<i>/ in a new order each time: no two states are alike",
    sizes: [250, 500, 1_000],
    robots: (size) => robotsTxt(Array.from({ length: size }, (_, i) => `/*k${i}/*q${i}/`)),
    path: (_size, number) => subset(number),
  },
];

/**
 * New URLs of a case.
 * @param {AdversarialCase} one
 * @param {number} size
 * @param {number} from
 * @param {number} count
 */
export function adversarialUrls({ path }, size, from, count) {
  return flat(Array.from({ length: count }, (_, i) => `https://example.com/${path(size, from + i)}`));
}

/** @param {readonly string[]} patterns */
function robotsTxt(patterns) {
  return `User-agent: *\n${patterns.map((pattern) => `Disallow:${pattern}\n`).join("")}`;
}

/**
 * Written as tight as can be, so that 20,000 stay within the 500 KiB that every reader reads.
 * @param {number} count
 */
function starredRules(count) {
  return robotsTxt(Array.from({ length: count }, (_, i) => `/a*b*c*d*e*f${i.toString(36)}`));
}

/**
 * @param {string} head
 * @param {number} bytes
 */
function nested(head, bytes) {
  const patterns = [];
  for (let left = bytes, length = 1; left > 0; length++) {
    patterns.push(head + "a".repeat(length));
    left -= length + "Disallow:\n".length + head.length;
  }
  return patterns;
}

/**
 * @param {string} unit
 * @param {number} length
 */
function repeat(unit, length) {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

/**
 * Of the largest size for all sizes: a rule then finds its `k` equally often in each.
 * @param {number} number
 */
function subset(number) {
  const random = randomFrom(number);
  let path = `${number}/`;
  while (path.length < PATH) path += `k${Math.floor(random() * 1_000)}/`;
  return path;
}
