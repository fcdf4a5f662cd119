/** A name in a User-Agent header, and its index. */
export interface HeaderName {
  readonly name: string;
  readonly start: number;
}

/**
 * Yields the product names in a User-Agent header (RFC 9110 §10.1.5). A name is a run of letters, digits, `-`, `_`
 * and inner `.`, and a version may follow it. URLs and email addresses are skipped, because they are contact
 * details and not names. A name after `like` is also skipped, as in `like Gecko`. Each character is read at most
 * twice, in any header.
 */
export function* readProductNames(header: string): Generator<HeaderName> {
  let afterLike = false;
  for (let at = 0; at < header.length; ) {
    if (header[at] === "/") {
      // A slash outside a name begins a path, which contains no names.
      at = endOfWord(header, at);
      continue;
    }
    if (!isNameCharacter(header.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = at;
    at = endOfName(header, start);
    const name = trimDots(header.slice(start, at));
    const isAddress = header[at] === "@" || header.startsWith("://", at);
    if (!isAddress && !afterLike && name !== "") {
      yield { name, start: start + header.slice(start, at).indexOf(name) };
    }
    if (isAddress || header[at] === "/") at = endOfWord(header, at);
    afterLike = name === "like";
  }
}

/** Whether a text is a whole name at this index of a header, and not only the beginning of a longer name. */
export function isWholeNameAt(header: string, text: string, start: number): boolean {
  if (!header.startsWith(text, start)) return false;
  const end = start + text.length;
  const next = header[end] === "." ? end + 1 : end;
  return !isNameCharacter(header.charCodeAt(next)) || header[next] === ".";
}

function endOfName(header: string, start: number): number {
  let at = start;
  while (isNameCharacter(header.charCodeAt(at))) at++;
  return at;
}

/** Returns the end of a version, URL or address: a blank, or a character that encloses or divides comments. */
function endOfWord(header: string, start: number): number {
  let at = start;
  while (at < header.length && !isDivider(header.charCodeAt(at))) at++;
  return at;
}

function isDivider(code: number): boolean {
  return code <= 0x20 || "\"'(),;<>[]{}".includes(String.fromCharCode(code));
}

/**
 * Whether a character can be part of a name: `A-Z a-z 0-9 - . _`, or any character outside ASCII. Without the
 * latter, a token could end inside a word of another script.
 */
function isNameCharacter(code: number): boolean {
  const letter = code | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d ||
    code === 0x2e ||
    code === 0x5f ||
    code >= 0x80
  );
}

function trimDots(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && name[start] === ".") start++;
  while (end > start && name[end - 1] === ".") end--;
  return name.slice(start, end);
}
