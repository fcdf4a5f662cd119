import { basename } from "node:path";
import { deflateRawSync } from "node:zlib";

/** Maximum length of a fragment that is printed, in characters. A longer address fills the terminal. */
const MAX_FRAGMENT = 2_000;
/** Maximum length of the JSON in a link, in UTF-16 units. The page refuses to inflate more than 2 MB. */
const MAX_JSON = 600_000;
/** Name of a file from standard input in the page. */
const UNNAMED = "robots.txt";

/** Operand of the command: a site, or a robots.txt with its printable name. Empty without an operand. */
export interface Subject {
  readonly site?: string;
  readonly bytes?: Uint8Array | undefined;
  readonly name?: string;
}

/** State in which the page opens. */
export interface FirstView {
  /** Parameters of the page's URL, without the token. */
  readonly query: Readonly<Record<string, string>>;
  /** Fragment of the page's URL, with its `#`; "" if the page opens as usual. */
  readonly fragment: string;
  /** A file that is too long for the fragment. The page loads it through the API. */
  readonly file: TesterFile | undefined;
}

/** A robots.txt that the API serves. */
export interface TesterFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Returns the state in which the page opens. A short file is in the fragment. With the parameters `load` (a site) and `file`
 * (the name of a longer file) the page loads the robots.txt through the API.
 */
export function firstView({ site, bytes, name = UNNAMED }: Subject): FirstView {
  if (site !== undefined)
    return { query: { load: site }, fragment: fragmentOf({ s: site }) ?? "", file: undefined };
  if (bytes === undefined) return { query: {}, fragment: "", file: undefined };
  const fragment = bytes.length <= MAX_JSON ? fragmentOf(stateOf(bytes)) : undefined;
  if (fragment !== undefined) return { query: {}, fragment, file: undefined };
  const shown = name === "<stdin>" ? UNNAMED : basename(name);
  return { query: { file: shown }, fragment: "", file: { name: shown, bytes } };
}

/** Returns the fragment that opens the page with a state; undefined if it would be too long. */
function fragmentOf(state: Readonly<Record<string, string>>): string | undefined {
  const json = JSON.stringify(state);
  if (json.length > MAX_JSON) return undefined;
  const fragment = `#1=${deflateRawSync(json, { level: 9 }).toString("base64url")}`;
  return fragment.length <= MAX_FRAGMENT ? fragment : undefined;
}

/** Returns the state for a robots.txt: its text, or its bytes if they are not valid UTF-8. */
function stateOf(bytes: Uint8Array): Readonly<Record<string, string>> {
  try {
    return { r: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { b: Buffer.from(bytes).toString("base64") };
  }
}
