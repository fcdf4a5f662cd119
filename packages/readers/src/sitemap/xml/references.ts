/** The five predefined entities (XML 1.0 §4.6). Others would need a declaration, which is refused. */
const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** A reference without its `&` (XML 1.0 §4.1), with a name of up to 32 characters. */
const REFERENCE = /(?:#(?:x0*([0-9a-f]{1,6})|0*([0-9]{1,7}))|([a-z_:][\w:.-]{0,31}));/iy;

/**
 * Kinds of invalid references: an unescaped ampersand, the number of a character that XML does not allow (XML 1.0 §4.1,
 * "Legal Character"), or an undeclared entity.
 */
export type ReferenceFault = "bare-ampersand" | "forbidden-character" | "unknown-entity";

/** Replaces references. Invalid ones stay unchanged, and `fault` is called with each. */
export function dereference(text: string, fault: (code: ReferenceFault, written: string) => void): string {
  let result = "";
  let from = 0;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", from)) {
    result += text.slice(from, at);
    if (text.startsWith("amp;", at + 1)) {
      result += "&";
      from = at + 5;
      continue;
    }
    REFERENCE.lastIndex = at + 1;
    const found = REFERENCE.exec(text);
    const written = `&${found?.[0] ?? ""}`;
    const character = found === null ? undefined : characterOf(found);
    if (character === undefined) fault(faultOf(found), written);
    result += character ?? written;
    from = at + written.length;
  }
  return result + text.slice(from);
}

function faultOf(found: RegExpExecArray | null): ReferenceFault {
  if (found === null) return "bare-ampersand";
  return found[3] === undefined ? "forbidden-character" : "unknown-entity";
}

function characterOf([, hex, decimal, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return PREDEFINED.get(name);
  const number = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
  return isCharacter(number) ? String.fromCodePoint(number) : undefined;
}

/** Whether XML allows a character (XML 1.0 §2.2): no surrogate, and only three control characters. */
function isCharacter(code: number): boolean {
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}
