/**
 * Returns the source text of a member's value in a JSON object. `JSON.parse` may change a number (RFC 8259 §6), or the
 * order of an object's members. In Node.js 20, `JSON.parse` cannot report the source text.
 * @param json an object that `JSON.parse` has accepted. Its syntax is not checked again.
 * @returns the source text; undefined if the member is missing. If the member occurs several times, its last value
 * counts, as in `JSON.parse`.
 */
export function memberSourceText(json: string, name: string): string | undefined {
  let text: string | undefined;
  let at = json.indexOf("{") + 1;
  for (;;) {
    const nameStart = json.indexOf('"', at);
    if (nameStart < 0) return text;
    const nameEnd = stringEnd(json, nameStart);
    const start = json.indexOf(":", nameEnd) + 1;
    const end = valueEnd(json, start);
    if (isNamed(json.slice(nameStart, nameEnd), name)) text = json.slice(start, end).trim();
    at = end + 1;
  }
}

/** Whether a JSON string literal, which may contain escaped characters, equals `name`. */
function isNamed(literal: string, name: string): boolean {
  return literal.includes("\\") ? JSON.parse(literal) === name : literal.slice(1, -1) === name;
}

/** Returns the position after the string that begins at `start`. */
function stringEnd(json: string, start: number): number {
  let end = start;
  do end = json.indexOf('"', end + 1);
  while (isEscaped(json, end));
  return end + 1;
}

/** Whether the character at `at` is escaped: an odd number of backslashes precedes it. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === "\\") first--;
  return (at - first) % 2 === 1;
}

/**
 * Returns the position of the comma or closing bracket after a value. The function counts the nesting depth, because
 * recursion would overflow the stack on deep input.
 */
function valueEnd(json: string, start: number): number {
  let depth = 0;
  for (let at = start; ; ) {
    switch (json[at]) {
      case '"':
        at = stringEnd(json, at);
        continue;
      case "{":
      case "[":
        depth++;
        break;
      case "}":
      case "]":
        if (depth === 0) return at;
        depth--;
        break;
      case ",":
        if (depth === 0) return at;
    }
    at++;
  }
}
