import { defaultDialect } from "../dialects/default.ts";
import type { UsageCategory } from "../dialects/page-rule.ts";
import { getOrigin } from "../match/robots-url.ts";
import { locatePath, type PathPlace } from "../patterns/url-path.ts";
import { createMessage, type Message } from "../text/message.ts";
import { matchedBytes } from "./path-scope.ts";
import { preferenceMessages } from "./preference-messages.ts";
import type { StatedUses, UsageStatement } from "./statement.ts";

/** One `<permits>` or `<prohibits>` of an RSL licence. */
export interface RslTerm {
  readonly kind: "permits" | "prohibits";
  /** What its values are: `usage`, `user`, `geo`. */
  readonly type: string;
  readonly values: readonly string[];
  /** The byte of the file at which its tag begins. */
  readonly where: number;
}

/** One `<license>`: an offer of its own. */
export interface RslLicense {
  readonly terms: readonly RslTerm[];
  /** The type of its `<payment>`; free where it has none (RSL 1.0 §3). */
  readonly payment: string | undefined;
}

/** One `<content>`: what its licences are about. */
export interface RslContent {
  /** A URL, or a path with `*` and `$` as in robots.txt (RSL 1.0 §3.3); empty for the page that names the licence. */
  readonly url: string;
  /** The licence server where a licence has to be obtained first. */
  readonly server: string | undefined;
  readonly licenses: readonly RslLicense[];
}

/** A licence file that a site names, as it was read. */
export interface LicenseFile {
  readonly url: string;
  /** Undefined where it could not be read; then `problem` says why. */
  readonly contents: readonly RslContent[] | undefined;
  readonly problem?: string | undefined;
}

const EVERYTHING: readonly UsageCategory[] = ["train-ai", "ai-input", "search"];

/** RSL 1.0 §3.4.1, and `train-ai` of its drafts. `ai-index` is about none of the categories. */
const USES: ReadonlyMap<string, readonly UsageCategory[]> = new Map<string, readonly UsageCategory[]>([
  ["all", EVERYTHING],
  ["ai-all", ["train-ai", "ai-input"]],
  ["ai-train", ["train-ai"]],
  ["train-ai", ["train-ai"]],
  ["ai-input", ["ai-input"]],
  ["search", ["search"]],
]);

/**
 * What licence files by Really Simple Licensing say of a URL: of the contents that fit it those with the longest path (RSL 1.0
 * §3.1.1). What is prohibited is a no. What is permitted is a yes only where nothing has to be paid, obtained or fulfilled first.
 */
export function rslStatements(files: Iterable<LicenseFile>, url: string): readonly UsageStatement[] {
  const place = locatePath(url, defaultDialect);
  return [...files].flatMap((file): readonly UsageStatement[] => {
    if (file.contents === undefined) return [unreadable(file)];
    const fitting = file.contents
      .map((content) => ({ content, bytes: fit(content.url, url, place) }))
      .filter(({ bytes }) => bytes >= 0);
    const longest = Math.max(-1, ...fitting.map(({ bytes }) => bytes));
    return fitting
      .filter(({ bytes }) => bytes === longest)
      .flatMap(({ content }) =>
        content.licenses.flatMap((license) => statementsOf(license, content, file.url)),
      );
  });
}

function unreadable({ url, problem }: LicenseFile): UsageStatement {
  return {
    mechanism: "license",
    from: "license-file",
    where: 0,
    text: "",
    says: {},
    file: url,
    ignored: "unreadable",
    ...(problem === undefined
      ? {}
      : { notes: [createMessage(preferenceMessages, "license.problem", { problem })] }),
  };
}

/** How many bytes of the content's path match; -1 where it is about something else. */
function fit(written: string, url: string, place: PathPlace): number {
  const site = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(written)?.[0];
  if (site === undefined) return matchedBytes(written, place, defaultDialect);
  if (getOrigin(site) !== getOrigin(url)) return -1;
  const path = written.slice(site.length).replace(/#.*$/s, "");
  return matchedBytes(path === "" ? "/" : path, place, defaultDialect);
}

function statementsOf(
  { terms, payment }: RslLicense,
  { url, server }: RslContent,
  file: string,
): readonly UsageStatement[] {
  const limited = terms.some(({ type }) => type !== "usage");
  const condition = conditionOf(server, payment, limited);
  return terms
    .filter(({ type }) => type === "usage")
    .map(({ kind, values, where }): UsageStatement => {
      const uses = values.flatMap((value) => USES.get(value) ?? []);
      const says: StatedUses = Object.fromEntries(
        uses.map((use) => [use, kind === "prohibits" ? "no" : "yes"] as const),
      );
      const isConditional = kind === "permits" && condition !== undefined;
      return {
        mechanism: "license",
        from: "license-file",
        where,
        text: `${kind}: ${values.join(" ")}`,
        says: isConditional ? {} : says,
        path: url,
        terms: file,
        file,
        ...(isConditional ? { notes: [condition] } : {}),
      };
    });
}

function conditionOf(
  server: string | undefined,
  payment: string | undefined,
  limited: boolean,
): Message | undefined {
  if (server !== undefined) return createMessage(preferenceMessages, "license.server");
  if (payment !== undefined && payment !== "free")
    return createMessage(preferenceMessages, "license.payment", { payment });
  return limited ? createMessage(preferenceMessages, "license.limited") : undefined;
}
