import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { insertBefore, removeRecord } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import { isForAny } from "../parts/group-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { isSignal, type SignalRecord, signalNames } from "../parts/signals.ts";
import { findUnreadAgent } from "../parts/unread-agent.ts";

/** Maximum number of lines that a fix moves. */
const MAX_MOVED = 100;

/** Reports Content-Signal and Content-Usage lines before the first user-agent line. */
export const signalMisplaced: Check = defineCheck({
  code: "signal-misplaced",
  severity: "information",
  summary: "A Content-Signal or Content-Usage is before the first user-agent line.",
  why: "Content-Usage is a rule of a group, so it applies to no crawler outside of one (draft-ietf-aipref-attach §3; RFC 9309 §2.2.2). In practice, Content-Signal belongs to a group, too. Some parsers apply a line outside of groups to all crawlers, and others ignore it.",
  messages: {
    "signal-misplaced":
      "This {field} is before the first user-agent line, so crawlers may ignore it. Move it into a group.",
    "signal-misplaced.several":
      "These {count} statements about use are before the first user-agent line, so crawlers may ignore them. Move them into a group.",
  },
  checkFile(file, report) {
    const stray = file.document.fields.filter(isSignal).filter(({ agents }) => agents.length === 0);
    const [first, ...others] = stray;
    // An unread user-agent line above is reported by its own check. The signal is then in the right place.
    if (first === undefined || findUnreadAgent(file, first.line) !== undefined) return;
    const edits = moveIntoAnyGroup(stray, file);
    report(others.length === 0 ? "signal-misplaced" : "signal-misplaced.several", {
      span: first.span,
      params: others.length === 0 ? { field: signalNames[first.field] } : { count: stray.length },
      related: placesOf(others, "This line is there, too."),
      fixes: [{ title: "Move it into the group for *", edits }],
    });
  },
});

/**
 * Returns the edits that move lines into the group for `*`. Undefined without such a group, or if it has its own
 * statements. A new group is not made: for parsers that do not know the field, it would merge with the next one.
 */
function moveIntoAnyGroup(stray: readonly SignalRecord[], file: LintedFile): readonly Edit[] | undefined {
  const { document } = file;
  if (stray.length > MAX_MOVED) return undefined;
  const groups = document.groups.filter((group) => isForAny(group, file));
  const last = groups[0]?.agents.at(-1);
  if (last === undefined || groups.some(({ fields }) => fields.some(isSignal))) return undefined;
  const texts = stray.map(({ span }) => file.text(span));
  return [
    ...stray.map(({ line }) => removeRecord(document, line)),
    insertBefore(document, last.line + 1, texts),
  ];
}
