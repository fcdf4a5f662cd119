import type { Dialect, RuleRoom } from "../dialects/dialect.ts";
import { AgentSeparator } from "../document/agent-separator.ts";
import { ALLOW, DISALLOW, SITEMAP, USER_AGENT } from "../document/line-kinds.ts";
import { RecordReader } from "../document/record-reader.ts";
import { StarOnlyRules } from "../patterns/star-only-rules.ts";
import type { InputBytes } from "../text/bytes.ts";
import { LongestName } from "./longest-name.ts";
import { NAMES_ANY, NAMES_TOKEN, type RequestedToken, strongestNaming } from "./product-token.ts";

type TextAndBytes = Pick<InputBytes, "text" | "bytes">;

/** Length of the shortest line that is stored: `allow:/` and its line end. */
const MIN_LINE_BYTES = 8;
/** Maximum length in bytes of a sitemap URL that is stored. Longer URLs are ignored. */
const MAX_SITEMAP_BYTES = 1015;

/** Whether a text of this length can exceed the limit. A rule can be stored twice, for the crawler and for `*`. */
function mayBeOverfull(bytes: number, { tooManyRules, maxBytes }: RuleRoom): boolean {
  return 2 * bytes >= Math.min(MIN_LINE_BYTES * tooManyRules, maxBytes);
}

/**
 * Whether the rules of a crawler and those for `*` together exceed the dialect's storage limit (`Dialect.ruleRoom`).
 * A user-agent line with a longer name removes the rules stored before it. These rules count up to that line.
 */
export function exceedsRuleStorage(
  input: TextAndBytes,
  dialect: Dialect,
  tokens: readonly RequestedToken[],
): boolean {
  const { ruleRoom: room } = dialect;
  const { text } = input;
  if (room === null || !mayBeOverfull(text.length, room)) return false;
  const own = new StoredRules(text, dialect, room);
  const any = new StoredRules(text, dialect, room);
  const gap = AgentSeparator.in(dialect);
  const reader = new RecordReader().begin(input, dialect);
  // Whether the next user-agent line continues the current group, as in `readTable`.
  let open = false;
  while (reader.next()) {
    const { kind } = reader;
    reader.findValue();
    const { valueStart, valueEnd } = reader;
    if (kind === USER_AGENT) {
      if (!open) for (const stored of [own, any]) stored.beginGroup();
      open = true;
      const naming = strongestNaming(text, valueStart, valueEnd, tokens);
      own.readAgent(naming === NAMES_TOKEN, valueEnd - valueStart);
      any.readAgent(naming === NAMES_ANY, valueEnd - valueStart);
    } else if (kind === ALLOW || kind === DISALLOW) {
      open = false;
      const isOwnFull = !own.addRule(valueStart, valueEnd, kind === ALLOW);
      const isAnyFull = !any.addRule(valueStart, valueEnd, kind === ALLOW);
      if (isOwnFull || isAnyFull) return true;
    } else {
      if (kind === SITEMAP && !any.addSitemap(valueStart, valueEnd)) return true;
      if (open && gap?.isAt(reader)) open = false;
    }
  }
  const sets = own.isSame(any) ? [any] : [own, any];
  const rules = sets.reduce((sum, { rules }) => sum + rules, 0);
  const used = sets.reduce((sum, stored) => sum + stored.bytes, 0);
  return rules >= room.tooManyRules || used > room.maxBytes;
}

/** The rules stored for a crawler or for `*`, and the room that they take. */
class StoredRules {
  readonly #text: string;
  readonly #dialect: Dialect;
  readonly #room: RuleRoom;
  readonly #longest = new LongestName();
  readonly #starOnlyRules: StarOnlyRules | undefined;
  readonly #sitemaps = new Map<string, number>();
  #isNamed = false;
  #bytes = 0;
  /** Number of stored rules, including those without effect. */
  #stored = 0;
  /** Rules with effect: `A` for allow or `D` for disallow, followed by the pattern as written. */
  #effective: string[] = [];

  constructor(text: string, dialect: Dialect, room: RuleRoom) {
    this.#text = text;
    this.#dialect = dialect;
    this.#room = room;
    this.#starOnlyRules = StarOnlyRules.in(dialect);
  }

  /** Number of rules with effect. A named crawler without rules counts as one rule that allows everything. */
  get rules(): number {
    return this.#isNamed ? Math.max(this.#effective.length, 1) : 0;
  }

  /** Room for all rules and sitemap URLs, in bytes. */
  get bytes(): number {
    if (!this.#isNamed && this.#bytes === 0) return 0;
    const own = this.#room.bytesPerSet + this.#bytes;
    return this.#isNamed && this.#effective.length === 0 ? own + this.#room.bytesPerRule + 1 : own;
  }

  beginGroup(): void {
    this.#longest.beginGroup();
  }

  readAgent(isWanted: boolean, length: number): void {
    if (this.#longest.read(isWanted, length)) this.#clear();
    if (this.#longest.applies) this.#isNamed = true;
  }

  #clear(): void {
    this.#bytes = 0;
    this.#stored = 0;
    this.#effective = [];
    this.#starOnlyRules?.clear();
    for (const bytes of this.#sitemaps.values()) this.#bytes += bytes;
  }

  /** Adds a rule if it applies; returns false if it does not fit. */
  addRule(start: number, end: number, isAllow: boolean): boolean {
    if (!this.#longest.applies) return true;
    const isEmpty = start === end;
    if (isEmpty && (isAllow || this.#dialect.emptyPath !== "disallow-allows")) return true;
    const value = isEmpty ? "/" : this.#text.slice(start, end);
    if (!/^[/*]/.test(value)) return true;
    if (this.#stored >= this.#room.tooManyRules || !this.#hasRoom(value.length)) return false;
    this.#stored++;
    this.#bytes += storedForm(value).length + this.#room.bytesPerRule;
    const counts = this.#starOnlyRules?.counts(this.#text, start, end, isAllow) ?? true;
    if (counts) this.#effective.push((isAllow || isEmpty ? "A" : "D") + value);
    return true;
  }

  /** Adds the URL of a sitemap; returns false if it does not fit. */
  addSitemap(start: number, end: number): boolean {
    const url = this.#text.slice(start, end);
    if (url.length > MAX_SITEMAP_BYTES || !/^https?:\/\/\w/i.test(url)) return true;
    if (this.#stored >= this.#room.tooManyRules || !this.#hasRoom(url.length)) return false;
    const bytes = url.length + this.#room.bytesPerRule;
    this.#sitemaps.set(url, bytes);
    this.#bytes += bytes;
    return true;
  }

  #hasRoom(bytes: number): boolean {
    return this.#room.bytesPerSet + this.#bytes + bytes <= this.#room.maxBytes;
  }

  /** Whether both sets are equal. The parser then stores them only once. */
  isSame(other: StoredRules): boolean {
    return (
      this.#isNamed &&
      other.#isNamed &&
      this.#bytes === other.#bytes &&
      this.#effective.length === other.#effective.length &&
      this.#effective.every((rule, i) => rule === other.#effective[i])
    );
  }
}

/**
 * Returns a pattern in the form that the parser stores. Stars that change nothing are removed, and so is a final `$`. A
 * pattern without a final `$` gets a final `*` if it contains another `*`.
 */
function storedForm(value: string): string {
  if (value === "*") return "/";
  const single = value.replace(/\*+/g, "*");
  const open = single.endsWith("$") ? single.slice(0, -1) : single.endsWith("*") ? single : `${single}*`;
  return open.indexOf("*") === open.length - 1 ? open.slice(0, -1) : open;
}
