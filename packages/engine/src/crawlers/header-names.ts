/** A name in a User-Agent header, and where it begins. */
export interface HeaderName {
  readonly name: string;
  readonly start: number;
}

/**
 * The names in a User-Agent header that somebody goes by (RFC 9110 §10.1.5 calls them products): a run of
 * letters, digits, `-`, `_` and inner `.`, which a version may follow. Left out are a URL and an address of
 * electronic mail, as they tell where to ask and not who asks, and a name after `like`, as in `like Gecko`.
 * A character is looked at once or twice, whatever the header.
 */
export function* namesIn(header: string): Generator<HeaderName> {
  let afterLike = false;
  for (let at = 0; at < header.length; ) {
    if (header[at] === "/") {
      // The path of something, and no name.
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

/** Whether a text stands in a header as a whole: a name that goes on behind it is another name. */
export function standsAt(header: string, text: string, start: number): boolean {
  if (!header.startsWith(text, start)) return false;
  const end = start + text.length;
  const goesOn = header[end] === "." ? end + 1 : end;
  return !isNameCharacter(header.charCodeAt(goesOn)) || header[goesOn] === ".";
}

function endOfName(header: string, start: number): number {
  let at = start;
  while (isNameCharacter(header.charCodeAt(at))) at++;
  return at;
}

/** Where a version, a URL or an address ends: at a blank, or at what encloses or divides comments. */
function endOfWord(header: string, start: number): number {
  let at = start;
  while (at < header.length && !isDivider(header.charCodeAt(at))) at++;
  return at;
}

function isDivider(code: number): boolean {
  return code <= 0x20 || "\"'(),;<>[]{}".includes(String.fromCharCode(code));
}

/** `A-Z a-z 0-9 - . _`, and what lies outside ASCII, as no token ends amid another script's word. */
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
