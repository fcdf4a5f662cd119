/** Content of a robots.txt as plain data, the input of `build`. */
export interface RobotsDraft {
  /** Comment at the top, without `#`. It may have several lines. */
  readonly comment?: string;
  readonly groups?: readonly GroupDraft[];
  /** Absolute URLs of sitemaps, written after the groups. */
  readonly sitemaps?: readonly string[];
}

/** One group of a draft. */
export interface GroupDraft {
  /** Comment above the group, without `#`. It may have several lines. */
  readonly comment?: string;
  /** Product tokens of the crawlers that the group is for, at least one. `*` means all other crawlers. */
  readonly agents: readonly string[];
  /** Rules in the order of the file. Without rules everything is allowed. */
  readonly rules?: readonly RuleDraft[];
  /** Records of other fields, such as `["Crawl-delay", "5"]`, written after the rules. */
  readonly fields?: readonly (readonly [name: string, value: string])[];
}

/** A rule of a draft: one path pattern, either allowed or disallowed. */
export type RuleDraft = { readonly allow: string } | { readonly disallow: string };
