/** Text about a line of a robots.txt that names a sitemap. */
const NAMED = 'line {line} of the robots.txt names "{written}"';

/** English texts by id: reasons why a sitemap was not read, and problems of Sitemap lines. */
export const walkMessages = {
  blocked: "{url} may not be fetched by the crawler; it was read as maycrawl",
  disallowed: "{url} may not be fetched: {decision}",
  loop: "it is an index above itself",
  "not-http": NAMED as string,
  "not-a-url": NAMED as string,
  refused: "{reason}",
  relative: 'line {line} of the robots.txt names "{written}"; it must be absolute, and is taken as {url}',
  repeated: "it was met with before",
  "repeated.line": NAMED as string,
  "repeated.redirect": "it redirects to {url}, which was met with before",
  status: "the server answered {status}",
  "too-deep.indexes": "more than {maxDepth} indexes are above it",
  "too-many-files": "{maxFiles} files are enough",
  unreachable: "{reason}",
  "unreachable.resting": "its host is left alone for {seconds} s",
} as const;
