import { defaultDialect } from "../dialects/default.ts";
import type { UsageCategory } from "../dialects/page-rule.ts";
import type { RobotsDocument } from "../document/document.ts";
import { readAgain } from "../document/read-again.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import { checkDocument, compile } from "../match/matcher.ts";
import { type HeaderFields, headerLines } from "../page/header-lines.ts";
import type { PageLink } from "../page/links.ts";
import { type MetaTag, parseMetaTags } from "../page/meta-tag.ts";
import { parseXRobotsTag } from "../page/x-robots-tag.ts";
import { locatePath } from "../patterns/url-path.ts";
import { type AiTxtFile, aiTxtStatements } from "./ai-txt.ts";
import { conflictsAmong, type PreferenceConflict } from "./conflicts.ts";
import { readSignal } from "./content-signal.ts";
import { readUsage } from "./content-usage.ts";
import { mediaTypeOf, pageLicenses, robotsLicenses } from "./license.ts";
import { pageStatements } from "./page-statements.ts";
import { type PolicyToken, policyStatements } from "./policy-token.ts";
import {
  type AskedDocument,
  deadStatements,
  signalStatements,
  usageStatements,
} from "./robots-statements.ts";
import { type LicenseFile, rslStatements } from "./rsl.ts";
import type { UsageStatement } from "./statement.ts";
import { notesOn } from "./suggest-vocabulary.ts";
import { tdmStatements } from "./tdmrep.ts";

/** All that can say what a URL's content may be used for, as far as it is at hand. */
export interface PreferenceSources {
  /** The robots.txt that held when the content was fetched (draft-ietf-aipref-attach §3.3). */
  readonly document?: RobotsDocument | undefined;
  /** The HTTP header of the content. */
  readonly headers?: HeaderFields | undefined;
  /** The META tags of the page, whatever their names. */
  readonly meta?: Iterable<MetaTag> | undefined;
  /** The `<link>` elements of the page. */
  readonly links?: Iterable<PageLink> | undefined;
  /** The origin's /.well-known/tdmrep.json: its bytes or text, or what its JSON is. */
  readonly tdmrep?: unknown;
  /** The RSL licence files that the site or the page names, as they were read. Without them, what they say is unknown. */
  readonly licenses?: Iterable<LicenseFile> | undefined;
  /** The origin's ai.txt. */
  readonly aiTxt?: AiTxtFile | undefined;
  /** Tokens that stand for a purpose, besides those of the registry. */
  readonly policyTokens?: Iterable<PolicyToken> | undefined;
}

/** The answer for each category of use, and what led to it. */
export interface Preferences extends Readonly<Record<UsageCategory, "yes" | "no" | "unknown">> {
  /** The statements that decided each category: those that say what the answer is. */
  readonly because: Readonly<Record<UsageCategory, readonly UsageStatement[]>>;
  /** Every statement that was found, those that are no part of the answer with the reason. */
  readonly statements: readonly UsageStatement[];
  readonly conflicts: readonly PreferenceConflict[];
}

/**
 * What the content of a URL may be used for, by all that its owner says: one answer for each category. Where any statement that
 * applies says no, it is no; else where any says yes, it is yes; else it is unknown (draft-ietf-aipref-vocab §5.1), and
 * what follows from that is for the user to know. Nothing of it says whether the URL may be fetched.
 * @param crawler a literal product token, a list of them, or a crawler, as for `compile`.
 * @throws {InvalidUrlError} where the URL is not absolute.
 * @throws {InvalidInputError} where `document` is none, such as the text of one.
 * @throws {InvalidProductTokenError} for what cannot be a crawler's name.
 */
export function resolvePreferences(
  sources: PreferenceSources,
  crawler: CrawlerOrToken,
  url: string | URL,
): Preferences {
  const { links = [], tdmrep, document } = sources;
  const headers = linesOf(sources.headers ?? []);
  const meta = [...(sources.meta ?? [])];
  const href = String(url);
  const dialect = dialectFor(crawler, undefined, document?.dialect ?? defaultDialect);
  if (document !== undefined) checkDocument(document);
  const tokens = tokensOf(crawler);
  const names = askedTokens(tokens, dialect).map(({ written }) => written);
  locatePath(href, dialect);
  const directives = [...parseMetaTags(meta, names), ...parseXRobotsTag(headers)];
  const statements = [
    ...(document === undefined ? [] : ofRobots(document, crawler, href, sources.policyTokens ?? [])),
    ...tdmStatements({ tdmrep, headers, meta }, href),
    ...headerStatements(headers),
    ...pageStatements(directives, tokens, dialect, mediaTypeOf(headers)),
    ...pageLicenses(headers, links),
    ...rslStatements(sources.licenses ?? [], href),
    ...aiTxtStatements(sources.aiTxt, tokens, href),
  ];
  return answerOf(statements);
}

function ofRobots(
  document: RobotsDocument,
  crawler: CrawlerOrToken,
  url: string,
  policyTokens: Iterable<PolicyToken>,
): readonly UsageStatement[] {
  const dialect = dialectFor(crawler, undefined, document.dialect);
  const read = dialect === document.dialect ? document : readAgain(document, dialect);
  const tokens = tokensOf(crawler);
  const asked: AskedDocument = {
    document: read,
    choice: chooseGroups(read, askedTokens(tokens, dialect)),
    url,
    crawlable: compile(read, tokens).decide(url).allowed,
  };
  return [
    ...usageStatements(asked),
    ...signalStatements(asked),
    ...policyStatements(asked, tokens, policyTokens),
    ...robotsLicenses(asked),
    ...deadStatements(asked),
  ];
}

/** Content-Usage and Content-Signal of a header. The lines of a structured field are one value (RFC 9651 §4.2). */
function headerStatements(headers: HeaderFields): readonly UsageStatement[] {
  const usage = headerLines(headers, "content-usage");
  const joined = usage.map(({ value }) => value).join(", ");
  const first = usage[0];
  const ofUsage =
    first === undefined ? [] : [headerStatement("content-usage", first.line, joined, readUsage)];
  return [
    ...ofUsage,
    ...headerLines(headers, "content-signal").map(({ value, line }) =>
      headerStatement("content-signal", line, value, readSignal),
    ),
  ];
}

function headerStatement(
  mechanism: "content-usage" | "content-signal",
  where: number,
  text: string,
  read: typeof readUsage,
): UsageStatement {
  const parsed = read(text);
  const { says = {} } = parsed ?? {};
  const ignored = parsed === undefined ? ({ ignored: "unreadable" } as const) : {};
  return {
    mechanism,
    from: "header",
    where,
    text,
    says,
    ...ignored,
    ...notesOn(mechanism, text, parsed),
  };
}

/** A header that can be read several times, which not every iterable can. */
function linesOf(headers: HeaderFields): HeaderFields {
  return Symbol.iterator in headers ? [...headers] : headers;
}

function answerOf(statements: readonly UsageStatement[]): Preferences {
  const applicable = statements.filter(({ ignored }) => ignored === undefined);
  const saying = (category: UsageCategory, what: "yes" | "no"): readonly UsageStatement[] =>
    applicable.filter(({ says }) => says[category] === what);
  const decide = (category: UsageCategory) => {
    const no = saying(category, "no");
    const yes = saying(category, "yes");
    if (no.length > 0) return { answer: "no", because: no } as const;
    return yes.length > 0
      ? ({ answer: "yes", because: yes } as const)
      : ({ answer: "unknown", because: yes } as const);
  };
  const trainAi = decide("train-ai");
  const aiInput = decide("ai-input");
  const search = decide("search");
  return {
    "train-ai": trainAi.answer,
    "ai-input": aiInput.answer,
    search: search.answer,
    because: { "train-ai": trainAi.because, "ai-input": aiInput.because, search: search.because },
    statements,
    conflicts: conflictsAmong(statements),
  };
}
