import { randomFrom } from "./random.mjs";

/**
 * Properties of the classes: number of files, number of rules (median, and scatter on a logarithmic scale), share of
 * patterns with a wildcard, and depth of the paths.
 */
const SHAPES = {
  small: { files: 60, rules: 3, scatter: 0.6, wild: 0.1, depth: 2 },
  typical: { files: 80, rules: 38, scatter: 0.5, wild: 0.15, depth: 3 },
  large: { files: 35, rules: 924, scatter: 0.6, wild: 0.1, depth: 3 },
  wild: { files: 25, rules: 80, scatter: 0.5, wild: 0.88, depth: 2 },
};
const URLS = 50;

const WORDS = (
  "admin ajax api archive article assets author basket blog brand browse cart catalog category checkout " +
  "comment contact content data deals docs download en event feed file forum gallery help home hotels image " +
  "img index item jobs js legal list login mail map media member misc modules news order page partner pdf " +
  "photo post press print private product profile promo rating recent redirect reply report review rss sale " +
  "search secure service shop site sort stat store style tag team temp test theme ticket tmp track user video view wiki wp"
).split(" ");
const EXTENSIONS = ["html", "php", "asp", "aspx", "jpg", "pdf", "js", "xml", "cgi"];

/**
 * Generates a workload with the same four classes as the recorded one, for use without it.
 * @returns {import("./workload.mjs").WorkloadLine[]}
 */
export function generatedWorkload() {
  const draw = new Draw(9309);
  return Object.entries(SHAPES).flatMap(([name, shape]) =>
    Array.from({ length: shape.files }, (_, i) => {
      const patterns = Array.from({ length: draw.size(shape.rules, shape.scatter) }, () =>
        draw.pattern(shape),
      );
      return {
        id: `${name}-${i}`,
        class: name,
        robots_b64: btoa(draw.robotsTxt(patterns)),
        agents: ["Googlebot"],
        urls: Array.from({ length: URLS }, () => `https://example.com${draw.path(patterns)}`),
      };
    }),
  );
}

/** Generates random parts of a robots.txt. */
class Draw {
  /** @param {number} seed */
  constructor(seed) {
    this.random = randomFrom(seed);
  }

  /** @param {number} share */
  chance(share) {
    return this.random() < share;
  }

  /**
   * @template T
   * @param {readonly T[]} list
   * @returns {T}
   */
  one(list) {
    return /** @type {T} */ (list[Math.floor(this.random() * list.length)]);
  }

  /**
   * Returns a log-normal size around a median.
   * @param {number} middle
   * @param {number} scatter
   */
  size(middle, scatter) {
    const normal = Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
    return Math.max(1, Math.round(middle * Math.exp(normal * scatter)));
  }

  word() {
    return this.chance(0.3) ? `${this.one(WORDS)}-${this.one(WORDS)}` : this.one(WORDS);
  }

  /** @param {number} depth */
  folders(depth) {
    return Array.from({ length: 1 + Math.floor(this.random() * depth) }, () => `/${this.word()}`).join("");
  }

  /** @param {{ wild: number; depth: number }} shape */
  pattern({ wild, depth }) {
    if (!this.chance(wild)) return this.folders(depth) + this.one(["/", "/", "", `.${this.one(EXTENSIONS)}`]);
    switch (Math.floor(this.random() * 5)) {
      case 0:
        return `/*${this.folders(1)}${this.one(["/", ""])}`;
      case 1:
        return `${this.chance(0.5) ? this.folders(depth) : ""}/*.${this.one(EXTENSIONS)}$`;
      case 2:
        return `/*?${this.chance(0.5) ? "*" : ""}${this.word()}=`;
      case 3:
        return `${this.folders(depth)}/*${this.folders(1)}/`;
      default:
        return `/*${this.word()}*`;
    }
  }

  /** @param {readonly string[]} patterns */
  robotsTxt(patterns) {
    const lines = this.chance(0.4) ? ["# robots.txt of this site"] : [];
    const groups = patterns.length > 10 ? 1 + Math.floor(this.random() * 4) : 1;
    const each = Math.ceil(patterns.length / groups);
    for (let i = 0; i < groups; i++) {
      const named = i > 0 && this.chance(0.3) ? "Googlebot" : `${this.one(WORDS)}bot`;
      lines.push(`User-agent: ${i === 0 ? "*" : named}`);
      for (const pattern of patterns.slice(i * each, (i + 1) * each)) {
        lines.push(`${this.chance(0.85) ? "Disallow" : "Allow"}: ${pattern}`);
      }
      lines.push("");
    }
    if (this.chance(0.5)) lines.push("Sitemap: https://example.com/sitemap.xml", "");
    return lines.join("\n");
  }

  /**
   * Returns a path that matches a rule, nearly matches one, or is unrelated to all.
   * @param {readonly string[]} patterns
   */
  path(patterns) {
    if (this.chance(0.25)) return this.folders(4) + this.one(["", "/", ".html", "?page=7"]);
    const filled = this.one(patterns)
      .replaceAll("*", () => (this.chance(0.5) ? this.word() : ""))
      .replace(/\$$/, "");
    const path = this.chance(0.25)
      ? filled.slice(0, Math.max(1, Math.floor(this.random() * filled.length)))
      : filled;
    return this.chance(0.3) ? `${path}${this.word()}` : path;
  }
}
