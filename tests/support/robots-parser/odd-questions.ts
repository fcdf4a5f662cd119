import { randomFrom } from "../../../bench/random.mjs";
import type { Question } from "./question.ts";

const SCHEMES = ["http", "https", "HTTP", "ftp", "ws", "foo", "file", "mailto"];
const HOSTS = [
  "example.com",
  "EXAMPLE.com.",
  "é.com",
  "example.com:80",
  "example.com:443",
  "u:p@example.com",
  "[::1]",
  "0x7f.1",
  "",
];
const PATHS = [
  "/",
  "/a",
  "/%61",
  "/é",
  "/|",
  "/a[",
  "/'",
  "/?a='",
  "/?%2f",
  "/?/",
  "/%",
  "/%zz",
  "/a%20b",
  "/%C2%A0",
  "/a?",
  "/^`",
];
const MORE_PATHS = [
  "/{}",
  '/<>"',
  "/a/../b",
  "//",
  "/\ud800",
  "/*",
  "/$",
  "/a$",
  "/robots.txt",
  "\\a",
  "/\t",
  "#f",
  ":80",
  "@",
];
const NAMES = [
  "User-agent",
  "Disallow",
  "Allow",
  "Crawl-delay",
  "crawl_delay",
  "Sitemap",
  "Host",
  "useragent",
  "dissallow",
];
const ODD_NAMES = ["", "Unknown", "\u00a0Disallow", "Disallow\f", "\ufeffAllow"];
const VALUES = [
  "FooBot",
  "*",
  "* x",
  "foobot/1",
  "MJ12bot",
  "é",
  "",
  "/a b",
  "/**",
  "$",
  "/\u00a0",
  "\u00a0/a",
  "/a\f",
  "\0",
  "/a\0b",
];
const DELAYS = ["5", "1.5", ".5", "5.", "1e3", "0x10", "-1", "+1", "Infinity", "NaN"];
const AGENT_PARTS = [
  "FooBot",
  "/1.0",
  " ",
  "Mozilla/5.0",
  "(",
  ")",
  "compatible; ",
  ";",
  "MJ12bot",
  "*",
  "(+http://x.y)",
  "é",
  "#",
  ":",
  "\u00a0",
];
const STARTS = ["", "\ufeff", "User-agent: *\n", "User-agent: FooBot\n", "User-agent: *\nCrawl-delay: 1\n"];

/**
 * Generates questions with odd URLs, crawler names and lines, for unforeseen cases. The same seed gives the same ones.
 */
export class OddQuestions {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  draw(): Omit<Question, "method"> {
    const agent = this.#some(4, () => this.#one(AGENT_PARTS));
    return {
      robots: this.#one(STARTS) + this.#some(8, () => this.#line()),
      robotsUrl: this.#random() < 0.6 ? "https://example.com/robots.txt" : this.#url(),
      url: this.#random() < 0.6 ? `https://example.com${this.#path()}` : this.#url(),
      ...(agent && { agent }),
    };
  }

  #line(): string {
    const name = this.#one(this.#random() < 0.8 ? NAMES : ODD_NAMES);
    const value = this.#one(/delay/.test(name) ? DELAYS : this.#random() < 0.5 ? VALUES : [this.#path()]);
    return (
      name + this.#one([":", ": ", " :", ":\u00a0", ""]) + value + this.#one(["\n", "\r\n", "\r", " \n"])
    );
  }

  #url(): string {
    const path = this.#some(3, () => this.#path());
    return this.#random() < 0.6 ? `${this.#one(SCHEMES)}://${this.#one(HOSTS)}${path}` : path;
  }

  #path(): string {
    return this.#one(this.#random() < 0.5 ? PATHS : MORE_PATHS);
  }

  #some(max: number, make: () => string): string {
    return Array.from({ length: Math.floor(this.#random() * (max + 1)) }, make).join("");
  }

  #one(list: readonly string[]): string {
    return list[Math.floor(this.#random() * list.length)] ?? "";
  }
}
