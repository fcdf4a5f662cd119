import { defaultDialect } from "../dialects/default.ts";
import type { RobotsDocument } from "../document/document.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { checkDocument } from "../match/matcher.ts";
import { type HeaderFields, headerLines } from "../page/header-lines.ts";
import type { PageLink } from "../page/links.ts";
import { type MetaTag, parseMetaTags } from "../page/meta-tag.ts";
import { parseXRobotsTag } from "../page/x-robots-tag.ts";
import { locatePath } from "../patterns/url-path.ts";
import { type AiTxtFile, aiTxtStatements } from "./ai-txt.ts";
import { createPreferences, type Preferences } from "./answers.ts";
import { readSignal } from "./content-signal.ts";
import { readUsage } from "./content-usage.ts";
import { mediaTypeOf, pageLicenses } from "./page-licenses.ts";
import { pageStatements } from "./page-statements.ts";
import type { PolicyToken } from "./policy-token.ts";
import { robotsStatements } from "./robots-preferences.ts";
import { type LicenseFile, rslStatements } from "./rsl.ts";
import type { UsageStatement } from "./statement.ts";
import { createNotes } from "./suggest-vocabulary.ts";
import { tdmStatements } from "./tdmrep.ts";

/** Sources of statements about the use of a URL's content. Each one is optional. */
export interface PreferenceSources {
  /** The robots.txt that was in force when the content was fetched (draft-ietf-aipref-attach §3.3). */
  readonly document?: RobotsDocument | undefined;
  /** HTTP header of the content. */
  readonly headers?: HeaderFields | undefined;
  /** All META tags of the page, with any name. */
  readonly meta?: Iterable<MetaTag> | undefined;
  /** The `<link>` elements of the page. */
  readonly links?: Iterable<PageLink> | undefined;
  /** The origin's /.well-known/tdmrep.json, as bytes, text or a parsed JSON value. */
  readonly tdmrep?: unknown;
  /** The RSL licence files that the site or the page names. Terms of files that are not passed remain unknown. */
  readonly licenses?: Iterable<LicenseFile> | undefined;
  /** The origin's ai.txt. */
  readonly aiTxt?: AiTxtFile | undefined;
  /** Tokens that represent a purpose, in addition to those of the registry. */
  readonly policyTokens?: Iterable<PolicyToken> | undefined;
}

/**
 * Combines all statements of a site about the use of a URL's content into one answer for each category.
 *
 * The answer is `no` if any applicable statement is no. Otherwise it is `yes` if any is yes, and `unknown` if
 * no statement covers the category (draft-ietf-aipref-vocab §5.1). The caller decides how to treat `unknown`.
 * The answers do not cover whether the URL may be fetched.
 * @param crawler a literal product token, a list of them, or a crawler, as for `compile`.
 * @throws {InvalidUrlError} if the URL is not absolute.
 * @throws {InvalidInputError} if `document` is not a parsed document (for example, only its text).
 * @throws {InvalidProductTokenError} if a token cannot be a crawler's name.
 */
export function resolvePreferences(
  sources: PreferenceSources,
  crawler: CrawlerOrToken,
  url: string | URL,
): Preferences {
  const { links = [], tdmrep, document } = sources;
  const headers = toReusable(sources.headers ?? []);
  const meta = [...(sources.meta ?? [])];
  const href = String(url);
  const dialect = dialectFor(crawler, undefined, document?.dialect ?? defaultDialect);
  if (document !== undefined) checkDocument(document);
  const tokens = tokensOf(crawler);
  const names = askedTokens(tokens, dialect).map(({ written }) => written);
  locatePath(href, dialect);
  const directives = [...parseMetaTags(meta, names), ...parseXRobotsTag(headers)];
  const statements = [
    ...(document === undefined ? [] : robotsStatements(document, crawler, href, sources.policyTokens ?? [])),
    ...tdmStatements({ tdmrep, headers, meta }, href),
    ...readHeader(headers),
    ...pageStatements(directives, tokens, dialect, mediaTypeOf(headers)),
    ...pageLicenses(headers, links),
    ...rslStatements(sources.licenses ?? [], href),
    ...aiTxtStatements(sources.aiTxt, tokens, href),
  ];
  return createPreferences(statements);
}

/**
 * Reads the Content-Usage and Content-Signal fields of a header. Content-Usage is a structured field, so its lines
 * form one value (RFC 9651 §4.2).
 */
function readHeader(headers: HeaderFields): readonly UsageStatement[] {
  const usage = headerLines(headers, "content-usage");
  const joined = usage.map(({ value }) => value).join(", ");
  const first = usage[0];
  const ofUsage =
    first === undefined ? [] : [createHeaderStatement("content-usage", first.line, joined, readUsage)];
  return [
    ...ofUsage,
    ...headerLines(headers, "content-signal").map(({ value, line }) =>
      createHeaderStatement("content-signal", line, value, readSignal),
    ),
  ];
}

function createHeaderStatement(
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
    ...createNotes(mechanism, text, parsed),
  };
}

/** Returns a header that can be iterated several times; the caller's iterable may allow only one pass. */
function toReusable(headers: HeaderFields): HeaderFields {
  return Symbol.iterator in headers ? [...headers] : headers;
}
