import { flat } from "./fresh-urls.mjs";
import { randomFrom } from "./random.mjs";

/**
 * An input designed to be slow. `size` doubles from one run to the next.
 * @typedef {object} AdversarialCase
 * @property {string} id
 * @property {string} what description; N is `size`
 * @property {readonly [number, number, number]} sizes
 * @property {(size: number) => string} robots
 * @property {(size: number, number: number) => string} path a different path for each number: it contains the digits
 */

const STAR_PATHS = /** @type {const} */ ([10_000, 20_000, 40_000]);
const RULE_COUNTS = /** @type {const} */ ([5_000, 10_000, 20_000]);
const RULES = 20_000;
const PATH = 2_000;

/** @type {readonly AdversarialCase[]} */
export const adversarialCases = [
  {
    id: "a8",
    what: "/*a*a*a*a*a*a*a*a*b against N a",
    sizes: STAR_PATHS,
    robots: () => robotsTxt(["/*a*a*a*a*a*a*a*a*b"]),
    path: (size, number) => `${"a".repeat(size)}${number}`,
  },
  {
    id: "star100",
    what: "a hundred *a, then b, against N a",
    sizes: STAR_PATHS,
    robots: () => robotsTxt([`/${"*a".repeat(100)}b`]),
    path: (size, number) => `${"a".repeat(size)}${number}`,
  },
  {
    id: "rules, a",
    what: "N rules /a*b*c*d*e*f<i> against 2 kB of a",
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
    what: "20,000 such rules against N bytes of abcdef…",
    sizes: [1_000, 2_000, 4_000],
    robots: () => starredRules(RULES),
    path: (size, number) => `${repeat("abcdef", size)}-${number}`,
  },
  {
    id: "near segments",
    what: "fifty segments */aaaaaaaab against N bytes of /aaaaaaaaa…",
    sizes: STAR_PATHS,
    robots: () => robotsTxt([`/${"*/aaaaaaaab".repeat(50)}`]),
    path: (size, number) => `${repeat("aaaaaaaaa/", size)}${number}`,
  },
  {
    id: "long near miss",
    what: "/*aaa…ab (half as long as the path) against N a",
    sizes: [4_000, 8_000, 16_000],
    robots: (size) => robotsTxt([`/*${"a".repeat(size / 2)}b`]),
    path: (size, number) => `${"a".repeat(size)}${number}`,
  },
  {
    id: "nested prefixes",
    what: "rules /a, /aa, /aaa, … (N bytes of them) against 2 kB of a",
    sizes: [125_000, 250_000, 500_000],
    robots: (size) => robotsTxt(nested("/", size)),
    path: (_size, number) => `${"a".repeat(PATH)}${number}`,
  },
  {
    id: "nested, starred",
    what: "rules /*a, /*aa, /*aaa, … (N bytes of them) against 2 kB of a with breaks",
    sizes: [125_000, 250_000, 500_000],
    robots: (size) => robotsTxt(nested("/*", size)),
    path: (_size, number) => `${"a".repeat(PATH / 2)}b${"a".repeat(PATH / 2)}${number}`,
  },
  {
    id: "every subset",
    what: "N rules /*k<i>/*q<i>/ against 2 kB of k<i>/ in a new order each time: no two states are alike",
    sizes: [250, 500, 1_000],
    robots: (size) => robotsTxt(Array.from({ length: size }, (_, i) => `/*k${i}/*q${i}/`)),
    path: (_size, number) => subset(number),
  },
];

/**
 * Returns new URLs of a case.
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
 * Returns a compact robots.txt, so that 20,000 rules fit into the 500 KiB that every parser reads.
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
 * Returns a path with all `k` of the largest size, for every size. So each rule's `k` is equally frequent in all sizes.
 * @param {number} number
 */
function subset(number) {
  const random = randomFrom(number);
  let path = `${number}/`;
  while (path.length < PATH) path += `k${Math.floor(random() * 1_000)}/`;
  return path;
}
