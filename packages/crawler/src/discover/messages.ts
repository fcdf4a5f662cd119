/** Text about a line of a robots.txt that names a sitemap. */
const NAMED = 'line {line} of the robots.txt names "{written}"';

/** English texts by id: reasons why a sitemap was not read, and problems of Sitemap lines. */
export const walkMessages = {
  blocked: "the crawler may not fetch {url}; it was fetched as maycrawl instead",
  disallowed: "{url} may not be fetched: {decision}",
  loop: "the index contains itself",
  "not-http": `${NAMED}; it must be an http or https URL` as string,
  "not-a-url": `${NAMED}, which is not a URL` as string,
  refused: "{reason}",
  relative:
    'line {line} of the robots.txt names the relative URL "{written}"; it must be absolute. It was read as {url}',
  repeated: "it was already read",
  "repeated.line": `${NAMED} again` as string,
  "repeated.redirect": "it redirects to {url}, which was already read",
  status: "the server answered with status {status}",
  "too-deep.indexes": "it is below more than {maxDepth} levels of indexes",
  "too-many-files": "the limit of {maxFiles} files is reached",
  unreachable: "{reason}",
  "unreachable.resting": "no request to its host is allowed for {seconds} s",
} as const;
