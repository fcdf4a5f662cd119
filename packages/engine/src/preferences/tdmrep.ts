import { defaultDialect } from "../dialects/default.ts";
import { type HeaderFields, headerLines } from "../page/header-lines.ts";
import type { MetaTag } from "../page/meta-tag.ts";
import { locatePath } from "../patterns/url-path.ts";
import { foldCase } from "../text/fold-case.ts";
import { matchedBytes } from "./path-scope.ts";
import type { UsageStatement } from "./statement.ts";

/** What of a response a TDM reservation can stand in. */
export interface TdmSources {
  /** The file /.well-known/tdmrep.json of the origin: its bytes or text, or what its JSON is. */
  readonly tdmrep: unknown;
  readonly headers: HeaderFields;
  readonly meta: readonly MetaTag[];
}

/**
 * What the TDM Reservation Protocol says (final report of the W3C community group, May 2024): the first rule of the file whose
 * location fits the URL, in whose place the header comes, in whose place the page comes (its "Processing priority").
 * Text and data mining is what models are trained by, so rights that are reserved are a no to `train-ai`, rights that are not
 * a yes. Of the other uses it says nothing that is sure.
 */
export function tdmStatements({ tdmrep, headers, meta }: TdmSources, url: string): readonly UsageStatement[] {
  const found = [...ofFile(tdmrep, url), ...ofHeader(headers), ...ofPage(meta)];
  const last = found.findLastIndex(({ ignored }) => ignored === undefined);
  return found.map((one, at) =>
    at < last && one.ignored === undefined ? { ...one, ignored: "superseded" } : one,
  );
}

function ofFile(tdmrep: unknown, url: string): readonly UsageStatement[] {
  if (tdmrep === undefined) return [];
  const text = tdmrep instanceof Uint8Array ? new TextDecoder().decode(tdmrep) : tdmrep;
  const rules = typeof text === "string" ? jsonOf(text) : text;
  if (!Array.isArray(rules)) {
    return [{ ...reservation("tdmrep.json", 1, "", undefined, undefined), ignored: "unreadable" }];
  }
  const place = locatePath(url, defaultDialect);
  for (const [index, rule] of rules.entries()) {
    if (typeof rule !== "object" || rule === null) continue;
    const { location, "tdm-reservation": reserved, "tdm-policy": policy } = rule as Record<string, unknown>;
    if (typeof location !== "string" || matchedBytes(location, place, defaultDialect) <= 0) continue;
    const value = typeof reserved === "number" ? `${reserved}` : "";
    const terms = typeof policy === "string" ? policy : undefined;
    const text = `${location}: ${JSON.stringify(reserved) ?? ""}`;
    return [{ ...reservation("tdmrep.json", index + 1, value, terms, text), path: location }];
  }
  return [];
}

function ofHeader(headers: HeaderFields): readonly UsageStatement[] {
  const [line] = headerLines(headers, "tdm-reservation");
  if (line === undefined) return [];
  const terms = headerLines(headers, "tdm-policy")[0]?.value.trim();
  return [reservation("header", line.line, line.value.trim(), terms, undefined)];
}

function ofPage(meta: readonly MetaTag[]): readonly UsageStatement[] {
  const named = (wanted: string): MetaTag | undefined =>
    meta.find(({ name }) => foldCase(name.trim()) === wanted);
  const tag = named("tdm-reservation");
  if (tag === undefined) return [];
  const terms = named("tdm-policy")?.content.trim();
  return [reservation("meta", tag.where ?? 0, tag.content.trim(), terms, undefined)];
}

/** `1`: the rights are reserved, save for what the policy offers; `0`: they are not; all else is as if it were not there. */
function reservation(
  from: UsageStatement["from"],
  where: number,
  value: string,
  terms: string | undefined,
  text: string | undefined,
): UsageStatement {
  const known = value === "1" || value === "0";
  return {
    mechanism: "tdmrep",
    from,
    where,
    text: text ?? value,
    says: known ? { "train-ai": value === "1" ? "no" : "yes" } : {},
    ...(value === "1" && terms !== undefined && terms !== "" ? { terms } : {}),
    ...(known ? {} : { ignored: "unreadable" as const }),
  };
}

/** A byte order mark is no part of it (RFC 8259 §8.1). */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
