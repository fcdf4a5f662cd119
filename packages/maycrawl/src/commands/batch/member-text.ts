/**
 * The value of a member of a JSON object as it is written there: what JSON.parse makes of it may be another number
 * (RFC 8259 §6), or have its members in another order. Node.js 20's JSON.parse does not tell it.
 * @param json an object that JSON.parse has read: nothing is checked again.
 * @returns undefined where there is no such member; the last one's value where there are several, as in JSON.parse.
 */
export function memberText(json: string, name: string): string | undefined {
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

/** Whether a string of JSON comes to this name; letters may be written as escapes. */
function isNamed(written: string, name: string): boolean {
  return written.includes("\\") ? JSON.parse(written) === name : written.slice(1, -1) === name;
}

/** Where a string that begins here is over. */
function stringEnd(json: string, start: number): number {
  let end = start;
  do end = json.indexOf('"', end + 1);
  while (isEscaped(json, end));
  return end + 1;
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === "\\") first--;
  return (at - first) % 2 === 1;
}

/** Where the comma or brace is behind a value. It is counted how deep that is nested, since it may be so deep that nothing could call itself. */
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
