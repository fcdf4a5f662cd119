// JSON.stringify escapes C0 controls and lone surrogates, but not these characters.
const UNESCAPED = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;
const NOT_PLAIN = /[^\u0020-\u007e]/;

/**
 * Returns a value as one line of JSON that is safe to print on a terminal. The characters that `visible` replaces are
 * escaped as in JSON, so that the line parses to the same value.
 */
export function jsonLine<T>(value: T): string {
  return `${safeJson(JSON.stringify(value))}\n`;
}

/** Escapes the characters in JSON that are unsafe to print on a terminal. */
export function safeJson(json: string): string {
  // Most JSON is printable ASCII. The test for other characters is faster than `replace`.
  return NOT_PLAIN.test(json) ? json.replace(UNESCAPED, escaped) : json;
}

function escaped(character: string): string {
  let text = "";
  for (let at = 0; at < character.length; at++) {
    text += `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }
  return text;
}
