/** What a robots.txt is to say, as plain data. */
export interface RobotsDraft {
  /** Lines of comment at the top, without `#`. */
  readonly comment?: string;
  readonly groups?: readonly GroupDraft[];
  /** The URLs of sitemaps, absolute, written behind the groups. */
  readonly sitemaps?: readonly string[];
}

/** One group. */
export interface GroupDraft {
  /** Lines of comment above it, without `#`. */
  readonly comment?: string;
  /** The product tokens that it is for; `*` for everybody else. At least one. */
  readonly agents: readonly string[];
  /** The rules, in the order in which they are written. None: everything is allowed. */
  readonly rules?: readonly RuleDraft[];
  /** Records of other fields, such as `["Crawl-delay", "5"]`, written behind the rules. */
  readonly fields?: readonly (readonly [name: string, value: string])[];
}

/** A rule: a path pattern to allow or to disallow, one of the two. */
export type RuleDraft = { readonly allow: string } | { readonly disallow: string };
