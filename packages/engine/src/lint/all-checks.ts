import { agentIsHeader } from "./checks/agent-is-header.ts";
import { agentWithoutRules } from "./checks/agent-without-rules.ts";
import { assetsClosed } from "./checks/assets-closed.ts";
import { binary } from "./checks/binary.ts";
import { blankLineInGroup } from "./checks/blank-line-in-group.ts";
import { brokenPercentEncoding } from "./checks/broken-percent-encoding.ts";
import { byteOrderMark } from "./checks/byte-order-mark.ts";
import { conflictingRules } from "./checks/conflicting-rules.ts";
import { crawlDelayIgnored } from "./checks/crawl-delay-ignored.ts";
import { crawlDelayOutOfRange } from "./checks/crawl-delay-out-of-range.ts";
import { crawlDelayOutsideGroup } from "./checks/crawl-delay-outside-group.ts";
import { deadDirective } from "./checks/dead-directive.ts";
import { dialectsDiffer } from "./checks/dialects-differ.ts";
import { dollarInMiddle } from "./checks/dollar-in-middle.ts";
import { duplicateAgent } from "./checks/duplicate-agent.ts";
import { duplicateAnyGroup } from "./checks/duplicate-any-group.ts";
import { duplicateGroup } from "./checks/duplicate-group.ts";
import { duplicateRule } from "./checks/duplicate-rule.ts";
import { duplicateSitemap } from "./checks/duplicate-sitemap.ts";
import { encodedDelimiterInPath } from "./checks/encoded-delimiter-in-path.ts";
import { fieldNotAscii } from "./checks/field-not-ascii.ts";
import { fileTooLong } from "./checks/file-too-long.ts";
import { foldedLine } from "./checks/folded-line.ts";
import { groupForNoCrawler } from "./checks/group-for-no-crawler.ts";
import { groupWithoutRules } from "./checks/group-without-rules.ts";
import { gzip } from "./checks/gzip.ts";
import { html } from "./checks/html.ts";
import { invisibleInField } from "./checks/invisible-in-field.ts";
import { invisibleInValue } from "./checks/invisible-in-value.ts";
import { json } from "./checks/json.ts";
import { letterCaseInPath } from "./checks/letter-case-in-path.ts";
import { licenseUnreadable } from "./checks/license-unreadable.ts";
import { lineEnds } from "./checks/line-ends.ts";
import { lineTooLong } from "./checks/line-too-long.ts";
import { managedPartChangesAnswers } from "./checks/managed-part-changes-answers.ts";
import { mediaType } from "./checks/media-type.ts";
import { missingColon } from "./checks/missing-colon.ts";
import { misspeltCrawler } from "./checks/misspelt-crawler.ts";
import { misspeltField } from "./checks/misspelt-field.ts";
import { namedGroupHidesAny } from "./checks/named-group-hides-any.ts";
import { needlessPercentEncoding } from "./checks/needless-percent-encoding.ts";
import { noRecords } from "./checks/no-records.ts";
import { nonAsciiPath } from "./checks/non-ascii-path.ts";
import { noncompliantCrawler } from "./checks/noncompliant-crawler.ts";
import { notNormalised } from "./checks/not-normalised.ts";
import { notUtf8 } from "./checks/not-utf-8.ts";
import { nulByte } from "./checks/nul-byte.ts";
import { pathCutAtHash } from "./checks/path-cut-at-hash.ts";
import { pathWithoutSlash } from "./checks/path-without-slash.ts";
import { prefixClosesMore } from "./checks/prefix-closes-more.ts";
import { rawCharacterInPath } from "./checks/raw-character-in-path.ts";
import { redirectedElsewhere } from "./checks/redirected-elsewhere.ts";
import { redundantRule } from "./checks/redundant-rule.ts";
import { regexInPath } from "./checks/regex-in-path.ts";
import { retiredCrawler } from "./checks/retired-crawler.ts";
import { ruleNeverDecides } from "./checks/rule-never-decides.ts";
import { ruleOutsideGroup } from "./checks/rule-outside-group.ts";
import { searchEngineClosed } from "./checks/search-engine-closed.ts";
import { secretPath } from "./checks/secret-path.ts";
import { severalCrawlDelays } from "./checks/several-crawl-delays.ts";
import { severalNames } from "./checks/several-names.ts";
import { severalPaths } from "./checks/several-paths.ts";
import { signalContradictsRules } from "./checks/signal-contradicts-rules.ts";
import { signalHidden } from "./checks/signal-hidden.ts";
import { signalMalformed } from "./checks/signal-malformed.ts";
import { signalMisplaced } from "./checks/signal-misplaced.ts";
import { siteClosed } from "./checks/site-closed.ts";
import { sitemapClosed } from "./checks/sitemap-closed.ts";
import { sitemapOnLocalhost } from "./checks/sitemap-on-localhost.ts";
import { sitemapOnOtherHost } from "./checks/sitemap-on-other-host.ts";
import { sitemapRelative } from "./checks/sitemap-relative.ts";
import { sitemapScheme } from "./checks/sitemap-scheme.ts";
import { sitemapUnreadable } from "./checks/sitemap-unreadable.ts";
import { spaceInPath } from "./checks/space-in-path.ts";
import { starAtEnd } from "./checks/star-at-end.ts";
import { starInAgent } from "./checks/star-in-agent.ts";
import { statusNotSuccessful } from "./checks/status-not-successful.ts";
import { textWithoutCommentSign } from "./checks/text-without-comment-sign.ts";
import { tooManyRules } from "./checks/too-many-rules.ts";
import { translatedField } from "./checks/translated-field.ts";
import { unknownDirective } from "./checks/unknown-directive.ts";
import { utf16 } from "./checks/utf-16.ts";
import { vendorTokensDiffer } from "./checks/vendor-tokens-differ.ts";
import { wholeUrlInPath } from "./checks/whole-url-in-path.ts";
import { wildcardReadLiterally } from "./checks/wildcard-read-literally.ts";
import { yandexOnlyDirective } from "./checks/yandex-only-directive.ts";
import type { Check } from "./parts/check.ts";

/** All checks, sorted by code. `npm run new:lint` adds one. */
export const checks: readonly Check[] = [
  agentIsHeader,
  agentWithoutRules,
  assetsClosed,
  binary,
  blankLineInGroup,
  brokenPercentEncoding,
  byteOrderMark,
  conflictingRules,
  crawlDelayIgnored,
  crawlDelayOutOfRange,
  crawlDelayOutsideGroup,
  deadDirective,
  dialectsDiffer,
  dollarInMiddle,
  duplicateAgent,
  duplicateAnyGroup,
  duplicateGroup,
  duplicateRule,
  duplicateSitemap,
  encodedDelimiterInPath,
  fieldNotAscii,
  fileTooLong,
  foldedLine,
  groupForNoCrawler,
  groupWithoutRules,
  gzip,
  html,
  invisibleInField,
  invisibleInValue,
  json,
  letterCaseInPath,
  licenseUnreadable,
  lineEnds,
  lineTooLong,
  managedPartChangesAnswers,
  mediaType,
  missingColon,
  misspeltCrawler,
  misspeltField,
  namedGroupHidesAny,
  needlessPercentEncoding,
  noRecords,
  nonAsciiPath,
  noncompliantCrawler,
  notNormalised,
  notUtf8,
  nulByte,
  pathCutAtHash,
  pathWithoutSlash,
  prefixClosesMore,
  rawCharacterInPath,
  redirectedElsewhere,
  redundantRule,
  regexInPath,
  retiredCrawler,
  ruleNeverDecides,
  ruleOutsideGroup,
  searchEngineClosed,
  secretPath,
  severalCrawlDelays,
  severalNames,
  severalPaths,
  signalContradictsRules,
  signalHidden,
  signalMalformed,
  signalMisplaced,
  siteClosed,
  sitemapClosed,
  sitemapOnLocalhost,
  sitemapOnOtherHost,
  sitemapRelative,
  sitemapScheme,
  sitemapUnreadable,
  spaceInPath,
  starAtEnd,
  starInAgent,
  statusNotSuccessful,
  textWithoutCommentSign,
  tooManyRules,
  translatedField,
  unknownDirective,
  utf16,
  vendorTokensDiffer,
  wholeUrlInPath,
  wildcardReadLiterally,
  yandexOnlyDirective,
];
