// Wraps the prose of generated pages.

/** A link, inline code, or another run of characters without blanks. Only these stay on one line. */
const WORDS = /(?:!?\[[^\]]*\]\([^)]*\)|`[^`]*`|\S)+/g;
/** Words that would begin a list, a heading, a quotation or a table at the start of a line. */
const MARKER = /^(?:[-+*>|]|#+|\d+[.)])$/;
/** The start of a list item, and its indentation. */
const ITEM = /^(\s*)([-*] |\d+\. )/;

/**
 * Wraps the lines of prose that are too wide. Tables, code blocks, headings and comments are not changed, and links
 * and inline code are not broken. Later lines of a list item are indented like its text.
 * @param {string} markdown one paragraph or list item for each line
 * @param {number} width maximum number of characters of a line
 */
export function wrapMarkdown(markdown, width) {
  let isCode = false;
  const lines = markdown.split("\n").map((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    const isProse = !isCode && !isFence && !/^\s*(?:\||#|<!--)/.test(line);
    return isProse && line.length > width ? wrapLine(line, width) : line;
  });
  return lines.join("\n");
}

/** @param {string} line @param {number} width */
function wrapLine(line, width) {
  const [start = "", outer = "", marker = ""] = ITEM.exec(line) ?? [];
  const indent = outer + " ".repeat(marker.length);
  const [first = "", ...rest] = line.slice(start.length).match(WORDS) ?? [];
  const lines = [start + first];
  for (const word of rest) {
    const last = lines.at(-1) ?? "";
    const fits = last.length + 1 + word.length <= width;
    if (fits || MARKER.test(word)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  }
  return lines.join("\n");
}
