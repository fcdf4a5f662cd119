/** A URL, or a host with a path, in place of a path pattern. */
export interface WholeUrl {
  /** Text before the path: scheme and host, as written. */
  readonly authority: string;
  /** Host without its port; empty if it has wildcards. */
  readonly host: string;
  /** Text after the host. It may lack its first `/`. */
  readonly path: string;
  readonly hasScheme: boolean;
}

const URL_WITH_SCHEME = /^((?:https?|ftp):\/\/([^/?#*: \t]*)(?::\d*)?)(.*)$/i;
const HOST_ALONE = /^((?:[\w-]+\.){2,}([a-z]{2,24}))((?:[/*?][^ \t]*)?)$/i;
/** Endings of files, which top-level domains do not have. */
const FILE_ENDING =
  /^(?:[sx]?html?|php|aspx?|ashx|jspx?|js|css|cf[mc]|cgi|xml|txt|pdf|json|gif|jpe?g|png|webp|svg|ico|gz|zip|rar|docx?|xlsx?|pptx?|swf|tmpl|tpl|inc|bak|log|sql|woff|ttf|map)$/i;

/** Reads a path pattern that begins with a scheme and a host; undefined for other patterns. */
export function readWholeUrl(pattern: string): WholeUrl | undefined {
  // Without this test, the time of the expression would grow with the square of the length.
  if (/[ \t]/.test(pattern)) return undefined;
  const [, authority, host, path] = URL_WITH_SCHEME.exec(pattern) ?? [];
  if (authority === undefined || host === undefined || path === undefined) return undefined;
  return { authority, host: path.startsWith("*.") ? "" : host, path, hasScheme: true };
}

/** Reads a path pattern that begins with a host of three or more labels; undefined for other patterns. */
export function readHostAlone(pattern: string): WholeUrl | undefined {
  if (pattern.length > 2000) return undefined;
  const [, host, ending, path] = HOST_ALONE.exec(pattern) ?? [];
  if (host === undefined || ending === undefined || path === undefined) return undefined;
  return FILE_ENDING.test(ending) ? undefined : { authority: host, host, path, hasScheme: false };
}
