/**
 * Kinds of hostile files: the line with a number, which is repeated.
 * @type {Readonly<Record<string, (at: number) => string>>}
 */
const LINES = {
  rules: (at) => `Disallow: /a${at}\n`,
  "rules with stars": (at) => `Disallow: /*a*b${at}*\n`,
  "rules without a colon": (at) => `Disallow /a${at}\n`,
  "misspelt fields": (at) => `Disalow: /a${at}\n`,
  "unknown fields": (at) => `foo${at}: x\n`,
  groups: (at) => `User-agent: bot${at}\nDisallow: /a${at}\n`,
  "groups for one crawler": (at) => `User-agent: Googlebot\nCrawl-delay: ${at}\nDisallow: /x${at}\n`,
  "names with commas": (at) => `User-agent: a${at}, b, Googlebot\nDisallow: /${at}\n`,
};

export const KINDS = Object.keys(LINES);

/**
 * Makes a hostile file.
 * @param {string} kind
 * @param {number} length minimum number of bytes
 * @returns {Uint8Array}
 */
export function hostileFile(kind, length) {
  const parts = ["User-agent: *\n"];
  for (let size = 0, at = 0; size < length; at++) {
    const line = LINES[kind]?.(at) ?? "\n";
    parts.push(line);
    size += line.length;
  }
  return new TextEncoder().encode(parts.join(""));
}
