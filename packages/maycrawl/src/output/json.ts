// JSON.stringify escapes C0 and lone surrogates; these it leaves as they are.
const UNESCAPED = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;
const NOT_PLAIN = /[^\u0020-\u007e]/;

/**
 * A value as one line of JSON that is safe to show on a terminal: what `visible` would make visible
 * is escaped in JSON's own way, so that it reads back unchanged.
 */
export function jsonLine<T>(value: T): string {
  return `${safeJson(JSON.stringify(value))}\n`;
}

/** JSON without a line end, so that it is safe to show on a terminal. */
export function safeJson(json: string): string {
  // Nearly all of it is ASCII, which is found out faster than it is gone through.
  return NOT_PLAIN.test(json) ? json.replace(UNESCAPED, escaped) : json;
}

function escaped(character: string): string {
  let text = "";
  for (let at = 0; at < character.length; at++) {
    text += `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }
  return text;
}
