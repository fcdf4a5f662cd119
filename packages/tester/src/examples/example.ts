/** A robots.txt of the examples menu, with the URLs and the crawlers that show its point. */
export interface Example {
  /** Unique among all examples, for addresses such as `#example=staging`: lower-case words with hyphens. */
  readonly id: string;
  readonly title: string;
  /** One or two sentences: what the example shows. */
  readonly about: string;
  /** The whole file, with `\n` as its line end. */
  readonly robots: string;
  /** Origin of the robots.txt. */
  readonly site: string;
  /** Paths of the site, or URLs on it. */
  readonly urls: readonly string[];
  /** Names as a user writes them. Each crawler answers in its own dialect. */
  readonly crawlers: readonly string[];
  /** The answer that shows its point: row and column, from 0. Default: the first one. */
  readonly cell?: readonly [row: number, column: number];
  /** URL of the document that has the example or explains it. */
  readonly source?: string;
}

/** Examples under one heading of the menu. */
export interface ExampleGroup {
  readonly title: string;
  readonly examples: readonly Example[];
}
