/** The engine of maycrawl: may this crawler fetch this URL, and why? */
export {
  type AccessResult,
  accessKindOf,
  type SuccessfulAccess,
} from "./access/access-result.ts";
export { compileAccess } from "./access/compile-access.ts";
export type { Dialect, RuledField } from "./dialects/dialect.ts";
export { dialects } from "./dialects/index.ts";
export {
  build,
  type GroupDraft,
  literalPattern,
  type RobotsDraft,
  type RuleDraft,
} from "./document/build.ts";
export { RobotsDocument } from "./document/document.ts";
export type { AgentLine, FieldRecord, RobotsGroup, Rule, Sitemap } from "./document/groups.ts";
export type { FieldName, OtherField, RobotsLine } from "./document/line.ts";
export { parse, type ReadOptions } from "./document/parse.ts";
export { productTokenOf } from "./document/product-token.ts";
export { stringify } from "./document/stringify.ts";
export {
  InvalidDialectError,
  InvalidDraftError,
  InvalidInputError,
  InvalidProductTokenError,
  InvalidUrlError,
  RobotsArgumentError,
  type RobotsErrorCode,
} from "./errors.ts";
export type { Decision, UnavailableAccess, UnreachableAccess } from "./match/decision.ts";
export type {
  Candidate,
  Explanation,
  Flip,
  GroupVerdict,
  Surprise,
  SurpriseCode,
} from "./match/explanation.ts";
export { isAllowed } from "./match/is-allowed.ts";
export { governs, robotsUrlFor } from "./match/location.ts";
export { type CompileOptions, compile, type Matcher } from "./match/matcher.ts";
export type { Position, Span } from "./text/span.ts";
