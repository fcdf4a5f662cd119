import type { Dialect } from "../dialects/dialect.ts";
import { isAllowed } from "../match/is-allowed.ts";
import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { decodeTriplets } from "../text/read-url.ts";
import type { Explanation } from "./explanation.ts";
import { surpriseMessages } from "./surprise-messages.ts";

/** A rule that would match if it and the URL were in the same Unicode normalisation form. */
export interface FormSurprise extends Message {
  readonly code: "rule-in-other-form";
  /** 1-based line of the rule. */
  readonly line: number;
}

/** Maximum number of rules that are tried. Each of them is compared with the whole URL. */
const MAX_TRIED = 200;
/** Any crawler name: each rule is tried in a file of its own. */
const TOKEN = "crawler";

/**
 * Finds the rules of an explanation that do not match, but would if they and the URL were in normalisation form C.
 * Their letters look the same as the URL's, but are different bytes (RFC 9309 §2.2.2 compares bytes).
 * @param dialect the dialect of the explanation.
 */
export function findOtherForms({ url, candidates }: Explanation, dialect: Dialect): readonly FormSurprise[] {
  const asked = decodeTriplets(url);
  // The URL as a client requests it and as it is written: a dialect may compare either.
  const ways = [requested, asWritten].map((way) => ({
    sent: way(asked),
    composed: way(asked.normalize("NFC")),
  }));
  const matched = (path: string, where: string): boolean =>
    !isAllowed(`User-agent: ${TOKEN}\nDisallow: ${path}\n`, TOKEN, where, { dialect });
  const tried = candidates.filter(({ matches, rule }) => !matches && /[^\0-\x7f]|%[89a-f]/i.test(rule.path));
  return tried.slice(0, MAX_TRIED).flatMap(({ rule: { line, path } }): FormSurprise[] => {
    const written = decodeTriplets(path);
    const form = written.normalize("NFC");
    if (ways.some(({ sent }) => matched(written, sent))) return [];
    if (!ways.some(({ composed }) => matched(form, composed))) return [];
    return [{ ...createDiagnostic(surpriseMessages, "rule-in-other-form"), line }];
  });
}

function requested(text: string): string {
  return text.replace(/[^\0-\x7f\ud800-\udfff]/gu, encodeURIComponent);
}

function asWritten(text: string): string {
  return text;
}
