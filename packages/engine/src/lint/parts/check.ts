import type { RobotsLine } from "../../document/line.ts";
import type { ProductToken } from "../../groups/crawler-profile.ts";
import type { MessageParams, MessageTemplates } from "../../text/message.ts";
import type { Span } from "../../text/span.ts";
import type { Edit, Severity, Witness } from "./finding.ts";
import type { LintedFile } from "./linted-file.ts";

/** Description of a check, for programs that list the codes. */
export interface LintCheck {
  /** Code of its findings, in kebab case: also the name of its page. */
  readonly code: string;
  /** Severity of its findings, if they have no other one. */
  readonly severity: Severity;
  /** Sentence that describes its findings: the first one of its page. */
  readonly summary: string;
  /** Reason why that is a problem, in one or two sentences, with the section of the standard. */
  readonly why: string;
  /** English texts by message id: the code, or the code with a variant (`code.variant`). */
  readonly messages: MessageTemplates;
  /** URL of its page. */
  readonly documentation: string;
}

/** A check of a robots.txt. It reports findings with one code. The code is also the name of its file. */
export interface Check<Messages extends MessageTemplates = MessageTemplates>
  extends Omit<LintCheck, "messages" | "documentation"> {
  readonly messages: Messages;
  /**
   * Whether it checks a body that is not a robots.txt, such as an HTML page. All other checks skip such a body.
   */
  readonly ofBody?: true;
  /** Whether its findings need proofs about all URLs. It runs only with the option `prove`. */
  readonly needsProof?: true;
  /** Checks one line. Blank lines and lines with only a comment are omitted. */
  readonly checkLine?: (line: RobotsLine, file: LintedFile, report: Report<Messages>) => void;
  /** Checks the file as a whole. It runs after all lines. */
  readonly checkFile?: (file: LintedFile, report: Report<Messages>) => void;
}

/** Reports a problem. `id` is the id of its message. */
export type Report<Messages extends MessageTemplates = MessageTemplates> = (
  id: keyof Messages & string,
  problem: Problem,
) => void;

/** A finding as a check reports it. */
export interface Problem {
  readonly span: Span;
  readonly params?: MessageParams;
  /** Other places, each with its meaning. */
  readonly related?: readonly ProblemPlace[];
  readonly crawlers?: readonly ProductToken[] | undefined;
  /** URLs that show the effect. Undefined ones are omitted. */
  readonly witnesses?: readonly (Witness | undefined)[];
  readonly fixes?: readonly ProblemFix[];
  /** Severity of this finding, if it differs from that of the check. */
  readonly severity?: Severity;
  /** Whether the message is proved for all URLs. */
  readonly isProved?: boolean;
}

/** Another place of a problem, with its meaning. */
export interface ProblemPlace extends Span {
  readonly message: string;
}

/** A fix of a problem. Without edits it is omitted. */
export interface ProblemFix {
  readonly title: string;
  readonly edits: readonly Edit[] | undefined;
}

/** Maximum number of findings of a check, which `lint` keeps. */
export const MAX_FINDINGS = 1000;
/** Maximum number of places with one meaning. */
const MAX_PLACES = 20;

/** Returns the first of some places with their meaning. Undefined ones are omitted. */
export function placesOf(
  places: readonly ({ readonly span: Span } | undefined)[],
  message: string,
): readonly ProblemPlace[] {
  const known = places.filter((place) => place !== undefined);
  return known.slice(0, MAX_PLACES).map(({ span }) => ({ ...span, message }));
}

/** Returns several places as one problem: at the first one, with the others as related places. */
export function problemAt(
  [first, ...others]: readonly [{ readonly span: Span }, ...{ readonly span: Span }[]],
  message: string,
): Problem & { readonly related: readonly ProblemPlace[] } {
  return { span: first.span, related: placesOf(others, message) };
}

/** Returns the severity and the witness of a finding that is only information without a witness. */
export function provedBy(
  witness: Witness | undefined,
  severity: Severity,
): { readonly severity: Severity; readonly witnesses: readonly (Witness | undefined)[] } {
  return { severity: witness === undefined ? "information" : severity, witnesses: [witness] };
}

/** Defines a check. Its functions may report only the ids of its messages. */
export function defineCheck<const Messages extends MessageTemplates>(check: Check<Messages>): Check {
  return check as unknown as Check;
}
