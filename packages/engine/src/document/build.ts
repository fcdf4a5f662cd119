import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { InvalidDraftError } from "../errors.ts";
import { encodeText } from "../text/bytes.ts";
import { checkDraft } from "./check-draft.ts";
import type { RobotsDocument } from "./document.ts";
import type { GroupDraft, RobotsDraft } from "./draft.ts";
import { kindOfName, OTHER } from "./line-kinds.ts";
import { parse, type ReadOptions } from "./parse.ts";

/**
 * Builds a document from plain data. `stringify` prints it.
 * @throws {InvalidDraftError} for a value that a line of a robots.txt cannot represent, and for an unknown key.
 */
export function build(draft: RobotsDraft, options?: ReadOptions): RobotsDocument {
  checkDraft(draft);
  const blocks = [commentLines(draft.comment)];
  for (const group of draft.groups ?? []) blocks.push(groupLines(group));
  blocks.push((draft.sitemaps ?? []).map((url) => record("Sitemap", url)));
  const lines = blocks.filter((block) => block.length > 0).map((block) => `${block.join("\n")}\n`);
  return parse(lines.join("\n"), options);
}

/**
 * The most lenient comparison of field names. A custom field is rejected if any reader could mistake it for a known
 * one.
 */
const LENIENT: Dialect = { ...defaultDialect, fieldNames: "prefix" };

function groupLines(group: GroupDraft): string[] {
  if (group.agents.length === 0) {
    throw new InvalidDraftError(
      'A group needs at least one product token in "agents"; "*" means every crawler.',
    );
  }
  const lines = [...commentLines(group.comment)];
  for (const agent of group.agents) lines.push(record("User-agent", agent));
  // Without a rule the group would continue with the user-agent lines of the next group (RFC 9309 §2.1).
  const rules = group.rules?.length ? group.rules : [{ disallow: "" }];
  for (const rule of rules) {
    const { allow, disallow = "" }: { allow?: string; disallow?: string } = rule;
    const [name, path] = allow === undefined ? ["Disallow", disallow] : ["Allow", allow];
    if (path !== "" && !/^[/*]/.test(path)) {
      throw new InvalidDraftError(
        `A path pattern must begin with "/" or "*" (RFC 9309 §2.2.2); received ${JSON.stringify(path)}.`,
      );
    }
    lines.push(record(name, path));
  }
  for (const [name, value] of group.fields ?? []) {
    const bytes = encodeText(name);
    if (kindOfName(bytes, 0, bytes.length, LENIENT) !== OTHER) {
      throw new InvalidDraftError(
        `${JSON.stringify(name)} is not a custom field; use "agents", "rules" or "sitemaps" instead.`,
      );
    }
    lines.push(record(name, value));
  }
  return lines;
}

/** Returns one line. Throws if parsing the line would not return the same name and value. */
function record(name: string, value: string): string {
  if (!/^[^\s:#\0][^\r\n:#\0]*$/.test(name) || name !== name.trim()) {
    throw new InvalidDraftError(
      `A field name must not contain ":" or "#" or line ends, or begin or end with a blank; received ${JSON.stringify(name)}.`,
    );
  }
  if (/[\r\n\0#]/.test(value) || value !== value.trim()) {
    throw new InvalidDraftError(
      `A value must not contain a line end or "#" (write %23), or begin or end with a blank; received ${JSON.stringify(value)}.`,
    );
  }
  return value === "" ? `${name}:` : `${name}: ${value}`;
}

function commentLines(comment: string | undefined): string[] {
  return comment === undefined
    ? []
    : comment.split(/\r\n|\r|\n/).map((line) => (line === "" ? "#" : `# ${line}`));
}

/**
 * Returns a path pattern that matches a URL path literally. `*`, `$` and `#` are percent-encoded (RFC 9309 §2.2.3).
 * Blanks, non-ASCII characters and each `%` that does not begin a triplet are percent-encoded too.
 */
export function escapePattern(path: string): string {
  return path.replace(/%(?![0-9A-Fa-f]{2})|[*$#\s]|[^\u0000-\u007f\ud800-\udfff]+/gu, (found) =>
    found === "*" ? "%2A" : found === "$" ? "%24" : encodeURIComponent(found),
  );
}
