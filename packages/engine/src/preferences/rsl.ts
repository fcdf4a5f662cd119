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
  /** Kind of the values: `usage`, `user`, `geo`. */
  readonly type: string;
  readonly values: readonly string[];
  /** Byte offset of the tag in the file. */
  readonly where: number;
}

/** One `<license>` element: a separate offer. */
export interface RslLicense {
  readonly terms: readonly RslTerm[];
  /** Type of the `<payment>` element. The licence is free if it has no such element (RSL 1.0 §3). */
  readonly payment: string | undefined;
}

/** One `<content>` element: the URLs that its licences cover. */
export interface RslContent {
  /** URL, or path with `*` and `$` as in robots.txt (RSL 1.0 §3.3). Empty for the page that names the licence. */
  readonly url: string;
  /** URL of the licence server, if a licence has to be obtained there first. */
  readonly server: string | undefined;
  readonly licenses: readonly RslLicense[];
}

/** A parsed licence file that a site names. */
export interface LicenseFile {
  readonly url: string;
  /** Contents of the file. Undefined if it could not be read; `problem` then has the reason. */
  readonly contents: readonly RslContent[] | undefined;
  readonly problem?: string | undefined;
}

const EVERYTHING: readonly UsageCategory[] = ["train-ai", "ai-input", "search"];

/** Usage values of RSL 1.0 §3.4.1, and `train-ai` from its drafts. `ai-index` corresponds to no category. */
const USES: ReadonlyMap<string, readonly UsageCategory[]> = new Map<string, readonly UsageCategory[]>([
  ["all", EVERYTHING],
  ["ai-all", ["train-ai", "ai-input"]],
  ["ai-train", ["train-ai"]],
  ["train-ai", ["train-ai"]],
  ["ai-input", ["ai-input"]],
  ["search", ["search"]],
]);

/**
 * Returns the usage statements of RSL licence files (Really Simple Licensing) for a URL. Among the contents that match
 * the URL, those with the longest path apply (RSL 1.0 §3.1.1). A prohibited use is a no. A permitted use is a yes only
 * if it is free and unconditional.
 */
export function rslStatements(files: Iterable<LicenseFile>, url: string): readonly UsageStatement[] {
  const place = locatePath(url, defaultDialect);
  return [...files].flatMap((file): readonly UsageStatement[] => {
    if (file.contents === undefined) return [unreadable(file)];
    const matching = file.contents
      .map((content) => ({ content, bytes: matchContent(content.url, url, place) }))
      .filter(({ bytes }) => bytes >= 0);
    const longest = Math.max(-1, ...matching.map(({ bytes }) => bytes));
    return matching
      .filter(({ bytes }) => bytes === longest)
      .flatMap(({ content }) =>
        content.licenses.flatMap((license) => createStatements(license, content, file.url)),
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

/** Matches the path of a `<content>` element with the URL. Returns the length in bytes, or -1 if it does not match. */
function matchContent(pattern: string, url: string, place: PathPlace): number {
  const site = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(pattern)?.[0];
  if (site === undefined) return matchedBytes(pattern, place, defaultDialect);
  if (getOrigin(site) !== getOrigin(url)) return -1;
  const path = pattern.slice(site.length).replace(/#.*$/s, "");
  return matchedBytes(path === "" ? "/" : path, place, defaultDialect);
}

function createStatements(
  { terms, payment }: RslLicense,
  { url, server }: RslContent,
  file: string,
): readonly UsageStatement[] {
  const isLimited = terms.some(({ type }) => type !== "usage");
  const condition = findCondition(server, payment, isLimited);
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

function findCondition(
  server: string | undefined,
  payment: string | undefined,
  isLimited: boolean,
): Message | undefined {
  if (server !== undefined) return createMessage(preferenceMessages, "license.server");
  if (payment !== undefined && payment !== "free")
    return createMessage(preferenceMessages, "license.payment", { payment });
  return isLimited ? createMessage(preferenceMessages, "license.limited") : undefined;
}
