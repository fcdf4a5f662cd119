import { existsSync, readdirSync, readFileSync } from "node:fs";
import { randomFrom } from "../bench/random.mjs";

/**
 * A question for all peers: may this crawler fetch this URL according to this robots.txt?
 * @typedef {{ robots: string; agent: string; url: string }} Question
 */

const ROOT = new URL("../", import.meta.url);
/** Real files, if available. Otherwise our own vectors and examples are mutated. */
const CORPUS = new URL("../shared/corpus/robots/", ROOT);
/** Maximum file size. With longer files, the slow peers would limit the number of questions. */
const MAX_BYTES = 6_000;

const ORIGIN = "https://example.com";

const AGENTS = ["foobot", "Googlebot", "bar-bot", "Foo_Bot", "foo", "bot", "Googlebot-Image"];
/** Names that exist on every object; a peer's map of groups may wrongly contain them. */
const NAMES_OF_OBJECTS = ["constructor", "toString", "__proto__"];
const GROUP_NAMES = [
  ...AGENTS,
  "*",
  "*",
  "*",
  "FooBot",
  "foobot/2.1",
  "foobot*",
  "foobot bar",
  "MJ12bot",
  "* x",
  "",
];
const SEGMENTS = [
  "",
  "a",
  "b",
  "ab",
  "A",
  "page",
  "page.html",
  "x.gif",
  "%61",
  "%7E",
  "~",
  "ツ",
  "%E3%83%84",
  "a b",
  "index.htm",
];
const PATTERN_PARTS = [
  "*",
  "$",
  "**",
  "*$",
  "/*",
  "*.gif$",
  "?",
  "?a=*",
  "%2A",
  "%24",
  "%2F",
  "%3F",
  ".",
  "+",
  "(",
  "&",
  ";",
  "=",
  ":",
];
const URL_PARTS = [
  "*",
  "$",
  "?",
  "?a=b",
  "&c=d",
  "?a=/b",
  "%2A",
  "%24",
  "%2F",
  ".gif",
  ".GIF",
  "+",
  "(",
  ";",
  "//",
  "/./",
  "/../",
  "#f",
  "%2f",
  "%c3%a9",
  "é",
];
const OTHER_RECORDS = [
  "Sitemap: https://example.com/sitemap.xml",
  "Crawl-delay: 5",
  "Host: example.com",
  "Noindex: /a",
  "Clean-param: a /b",
  "Content-Signal: ai-train=no",
  "Unknown: /",
  "nonsense",
  "Disallow /a",
];
const SPELLINGS = {
  allow: ["Allow", "allow", "ALLOW"],
  disallow: ["Disallow", "disallow", "DISALLOW", "Disallow ", "Dissallow", "disalow", "Disallowed"],
  "user-agent": ["User-agent", "User-Agent", "user-agent", "USER-AGENT", "useragent", "User-agent "],
};

/** Generates random questions; the same seed gives the same ones. */
export class Questions {
  #random;
  #files;

  /**
   * @param {number} seed
   * @param {readonly string[]} [files] files to mutate
   */
  constructor(seed, files = seedFiles()) {
    this.#random = randomFrom(seed);
    this.#files = files;
  }

  /**
   * Returns some questions about one robots.txt.
   * @returns {Question[]}
   */
  draw() {
    const robots = this.#chance(0.5) ? this.#generated() : this.#mutated(this.#one(this.#files));
    const agents = [this.#agentFor(robots), this.#agentFor(robots)];
    const patterns = [...robots.matchAll(/^[ \t]*(?:dis)?allow[ \t]*:[ \t]*([^\s#]+)/gim)].map(
      ([, path]) => path ?? "",
    );
    return agents.flatMap((agent) =>
      Array.from({ length: 4 }, () => ({ robots, agent, url: ORIGIN + this.#path(patterns) })),
    );
  }

  #generated() {
    const end = this.#one(["\n", "\n", "\n", "\r\n", "\r"]);
    const lines = Array.from({ length: 1 + this.#below(14) }, () => this.#line());
    if (this.#chance(0.9)) lines.unshift(this.#record("user-agent", this.#one(GROUP_NAMES)));
    const mark = this.#chance(0.03) ? "\ufeff" : "";
    return mark + lines.join(end) + (this.#chance(0.8) ? end : "");
  }

  #line() {
    const kind = this.#random();
    if (kind < 0.22) return this.#record("user-agent", this.#one(GROUP_NAMES));
    if (kind < 0.5) return this.#record("disallow", this.#pattern());
    if (kind < 0.75) return this.#record("allow", this.#pattern());
    if (kind < 0.85) return this.#one(OTHER_RECORDS);
    return this.#one(["", "", " ", "# a comment", "\t"]);
  }

  /** @param {keyof typeof SPELLINGS} name @param {string} value */
  #record(name, value) {
    const colon = this.#one([": ", ": ", ": ", ":", " : ", ":\t"]);
    const comment = this.#chance(0.06) ? this.#one([" # why", "#why", " #"]) : "";
    const spelling = this.#chance(0.8) ? SPELLINGS[name][0] : this.#one(SPELLINGS[name]);
    return (this.#chance(0.04) ? "  " : "") + spelling + colon + value + comment;
  }

  #pattern() {
    if (this.#chance(0.06)) return "";
    let pattern = this.#chance(0.95) ? "/" : "";
    for (let parts = this.#below(4); parts > 0; parts--) {
      pattern += this.#chance(0.6) ? this.#one(SEGMENTS) : this.#one(PATTERN_PARTS);
      if (parts > 1 && this.#chance(0.5)) pattern += "/";
    }
    return pattern;
  }

  /**
   * Returns a path that one of the patterns might match.
   * @param {readonly string[]} patterns
   */
  #path(patterns) {
    if (this.#chance(0.03)) return "/robots.txt";
    let path = "/";
    if (patterns.length > 0 && this.#chance(0.8)) {
      path = this.#one(patterns)
        .replace(/\$$/, "")
        .replace(/\*+/g, () => this.#one(SEGMENTS));
      if (!path.startsWith("/")) path = `/${path}`;
    }
    while (this.#chance(0.4)) {
      path += this.#chance(0.6) ? `${this.#one(["", "/"])}${this.#one(SEGMENTS)}` : this.#one(URL_PARTS);
    }
    if (this.#chance(0.06)) path = path.replace(/[a-z]/, (letter) => letter.toUpperCase());
    if (this.#chance(0.06)) path = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    return path;
  }

  /** @param {string} robots */
  #agentFor(robots) {
    const named = [...robots.matchAll(/^[ \t]*user-?agent[ \t]*:[ \t]*([A-Za-z][\w.-]*)/gim)].map(
      ([, name]) => name ?? "",
    );
    if (this.#chance(0.01)) return this.#one(NAMES_OF_OBJECTS);
    return named.length > 0 && this.#chance(0.7) ? this.#one(named) : this.#one(AGENTS);
  }

  /** @param {string} robots */
  #mutated(robots) {
    const lines = robots.split(/(?<=\n)/);
    for (let changes = this.#below(4); changes > 0; changes--) {
      const at = this.#below(lines.length);
      const line = lines[at] ?? "";
      const other = this.#below(lines.length);
      switch (this.#below(8)) {
        case 0:
          lines.splice(at, 1);
          break;
        case 1:
          lines.splice(other, 0, line);
          break;
        case 2:
          lines[at] = lines[other] ?? "";
          lines[other] = line;
          break;
        case 3:
          lines[at] = line.replace(/\s*$/, (end) => this.#one(["*", "$", "/", "?", "%"]) + end);
          break;
        case 4:
          lines.splice(at, 0, `${this.#line()}\n`);
          break;
        case 5:
          lines[at] = line.replace(/\r?\n$/, this.#one(["\r\n", "\r", "\n\n", "\n"]));
          break;
        case 6: {
          // Splits by code points, because half a surrogate pair is not valid text.
          const characters = [...line];
          characters.splice(this.#below(characters.length), 1);
          lines[at] = characters.join("");
          break;
        }
        default:
          lines[at] = line.replace(/[a-z]+/i, (word) => word.toUpperCase());
      }
    }
    return lines.join("");
  }

  /** @param {number} share */
  #chance(share) {
    return this.#random() < share;
  }

  /** @param {number} limit */
  #below(limit) {
    return Math.floor(this.#random() * Math.max(1, limit));
  }

  /**
   * @template T
   * @param {readonly T[]} list
   * @returns {T}
   */
  #one(list) {
    return /** @type {T} */ (list[this.#below(list.length)]);
  }
}

/**
 * Returns the robots.txt files to mutate: real ones if available, otherwise those of this repository.
 * @returns {string[]}
 */
function seedFiles() {
  if (existsSync(CORPUS)) {
    return readdirSync(CORPUS)
      .sort()
      .map((name) => readFileSync(new URL(name, CORPUS)))
      .filter((bytes) => bytes.length > 0 && bytes.length <= MAX_BYTES)
      .map((bytes) => bytes.toString());
  }
  const own = new URL("examples/robots/", ROOT);
  const vectors = new URL("conformance/vectors/", ROOT);
  return [
    ...readdirSync(own).map((name) => readFileSync(new URL(name, own), "utf8")),
    ...readdirSync(vectors)
      .sort()
      .flatMap((name) => readFileSync(new URL(name, vectors), "utf8").split("\n"))
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line).robots)
      .filter((robots) => typeof robots === "string" && robots !== ""),
  ];
}
