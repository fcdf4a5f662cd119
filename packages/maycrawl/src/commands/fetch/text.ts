import type { Hop } from "@maycrawl/agent";
import type { OutageStep } from "@maycrawl/engine";
import { visible, visibleHead } from "@maycrawl/engine/internal";
import { type KnownState, type SiteReport, timesOf } from "../../fetching/site-report.ts";
import type { Paint, Style } from "../../output/colour.ts";
import { countText } from "../../output/count-text.ts";
import { maskedText } from "../../output/masked-text.ts";
import { section } from "../../output/section.ts";
import type { Cell, Rows } from "../../output/table.ts";
import { durationText, timeText } from "../../output/time.ts";
import { paragraph } from "../../output/wrap-text.ts";
import { fetchFailureWords } from "../../robots/fetch-failure-words.ts";
import { causeWords, failureWords, redirectWords, statusWords } from "../../robots/robots-failure-words.ts";
import type { Robots } from "../../robots/robots-in-dialect.ts";

const MAX_URL = 200;
const MAX_FIELD = 100;

const STEPS: Readonly<Record<OutageStep["holds"], string>> = {
  closed: "nothing is allowed",
  "cached-or-open": "the copy applies; without one, everything is allowed",
  "cached-or-closed": "the copy applies; without one, nothing is allowed",
  open: "everything is allowed",
  "open-if-site-answers":
    "everything is allowed if other pages of the site can be fetched, otherwise nothing",
};

/** Formats the report of `maycrawl fetch` for people. */
export function reportText({ robots, dialect, known, now }: SiteReport, paint: Paint): string {
  const style: Style = robots.access.kind === "unreachable" ? "unknown" : "allowed";
  const words = `${paint("heading", robots.name)}  ${paint(style, robots.access.kind)} in ${dialect.name}`;
  const head = paragraph(words, paint);
  if (known === undefined)
    return `${head}\n${paragraph(failureWords(robots.access, robots.error) ?? "", paint, "  ")}`;
  return [
    head,
    section("Requests", hopRows(known.attempt.fetched.hops), paint),
    section("Result", [...holdingRows(robots, known), ...timeRows(known, now), ...headerRows(known)], paint),
    section(
      "Diagnostics",
      known.diagnostics.map(({ code, message }) => [{ text: code }, { text: message }]),
      paint,
    ),
  ].join("");
}

function hopRows(hops: readonly Hop[]): Rows {
  return hops.map(({ url, address, status, location, failure, ms }) => [
    { text: visibleHead(url, MAX_URL) },
    {
      text: causeWords({ status, error: failure && fetchFailureWords(failure) }),
      style: status === undefined ? "unknown" : "place",
    },
    { text: durationText(ms) },
    { text: address === undefined ? "" : `at ${visible(address)}`, style: "quiet" },
    { text: location === undefined ? "" : `to ${maskedText(location, MAX_URL)}` },
  ]);
}

function holdingRows(robots: Robots, { state, attempt, bytes }: KnownState): Rows {
  const { step, until } = state;
  const rows: Cell[][] = [row("holds", holdingWords(robots, bytes))];
  if (robots.redirectFailure !== undefined) rows.push(row("ended by", redirectWords[robots.redirectFailure]));
  if (attempt.times > 1)
    rows.push(row("so far", `${attempt.times} consecutive attempts had the same result`));
  if (step !== undefined) {
    const since = step.afterSeconds === 0 ? "from the first failure on" : `after ${hours(step)} of failures`;
    rows.push(row("step", `${since} ${STEPS[step.holds]}`));
    const { outage } = robots.dialect.access;
    const next = outage[outage.indexOf(step) + 1];
    if (until !== undefined && next !== undefined) {
      rows.push(row("next step", `from ${timeText(until)} on ${STEPS[next.holds]}`));
    }
  }
  return rows;
}

function hours({ afterSeconds }: OutageStep): string {
  return durationText(afterSeconds * 1000);
}

function holdingWords(robots: Robots, bytes = 0): string {
  const { access, error, holds, failed, fetchedAt, truncated, missingPage } = robots;
  const copy = holds === "copy" || holds === "fresh-copy";
  if (failed !== undefined && copy) {
    const fresh = holds === "fresh-copy" ? ", whose lifetime has not ended" : "";
    return `the copy of ${timeText(fetchedAt ?? 0)}${fresh}, because the last attempt failed (${causeWords(failed)})`;
  }
  if (access.kind === "successful") {
    const cut = truncated ? ", truncated to the part that is read" : "";
    return `the fetched robots.txt (${statusWords(access.status)}), ${countText(bytes, "byte")}${cut}`;
  }
  const what = access.kind === "unavailable" ? "everything is allowed" : "nothing is allowed";
  return `${what}: ${failureWords(access, error, undefined, missingPage)}`;
}

function timeRows(known: KnownState, now: number): Rows {
  const { freshUntil, refreshAt, nextAttemptAt } = timesOf(known);
  const { lastAt } = known.attempt;
  const when = known.cached ? `${durationText(now - lastAt)} ago: the stored result is still valid` : "now";
  const rows = [row("asked", `${timeText(lastAt)} (${when})`)];
  if (freshUntil !== undefined) rows.push(row("fresh until", at(freshUntil, now)));
  if (refreshAt !== undefined)
    rows.push(row("refreshed", `from ${at(refreshAt, now)} on, by a running crawler`));
  if (nextAttemptAt !== freshUntil) rows.push(row("next request", at(nextAttemptAt, now)));
  return rows;
}

function at(time: number, now: number): string {
  return time <= now ? timeText(time) : `${timeText(time)} (in ${durationText(time - now)})`;
}

/** Returns rows for the header fields that affect the time of the next request, and for the content type. */
function headerRows({ attempt: { fetched } }: KnownState): Rows {
  const { cacheControl, expires, retryAfter, contentType } = fetched.header;
  const fields = {
    "Cache-Control": cacheControl,
    Expires: expires,
    "Retry-After": retryAfter,
    "Content-Type": contentType,
  };
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [row(name, visibleHead(value, MAX_FIELD))],
  );
}

function row(name: string, text: string): Cell[] {
  return [{ text: name, style: "quiet" }, { text }];
}
