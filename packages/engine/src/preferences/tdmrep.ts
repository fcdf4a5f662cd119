import { defaultDialect } from "../dialects/default.ts";
import { type HeaderFields, headerLines } from "../page/header-lines.ts";
import type { MetaTag } from "../page/meta-tag.ts";
import { locatePath } from "../patterns/url-path.ts";
import { foldCase } from "../text/fold-case.ts";
import { matchedBytes } from "./path-scope.ts";
import type { UsageStatement } from "./statement.ts";

/** Sources that can contain a TDM reservation. */
export interface TdmSources {
  /** The origin's /.well-known/tdmrep.json, as bytes, text or a parsed JSON value. */
  readonly tdmrep: unknown;
  readonly headers: HeaderFields;
  readonly meta: readonly MetaTag[];
}

/**
 * Returns the statements of the TDM Reservation Protocol (final report of the W3C community group, May 2024).
 * In the file, the first rule whose location matches the URL applies. The header overrides the file, and the META tags
 * override the header (section "Processing priority").
 *
 * Training AI models is a form of text and data mining: reserved rights are a no to `train-ai`, and rights that are not
 * reserved are a yes. The protocol says nothing definite about other uses.
 */
export function tdmStatements({ tdmrep, headers, meta }: TdmSources, url: string): readonly UsageStatement[] {
  const found = [...readTdmFile(tdmrep, url), ...readTdmHeader(headers), ...readTdmMeta(meta)];
  const decisive = found.findLastIndex(({ ignored }) => ignored === undefined);
  return found.map((one, index) =>
    index < decisive && one.ignored === undefined ? { ...one, ignored: "superseded" } : one,
  );
}

function readTdmFile(tdmrep: unknown, url: string): readonly UsageStatement[] {
  if (tdmrep === undefined) return [];
  const text = tdmrep instanceof Uint8Array ? new TextDecoder().decode(tdmrep) : tdmrep;
  const rules = typeof text === "string" ? parseJson(text) : text;
  if (!Array.isArray(rules)) {
    return [{ ...createStatement("tdmrep.json", 1, "", undefined, undefined), ignored: "unreadable" }];
  }
  const place = locatePath(url, defaultDialect);
  for (const [index, rule] of rules.entries()) {
    if (typeof rule !== "object" || rule === null) continue;
    const { location, "tdm-reservation": reserved, "tdm-policy": policy } = rule as Record<string, unknown>;
    if (typeof location !== "string" || matchedBytes(location, place, defaultDialect) <= 0) continue;
    const value = typeof reserved === "number" ? `${reserved}` : "";
    const terms = typeof policy === "string" ? policy : undefined;
    const text = `${location}: ${JSON.stringify(reserved) ?? ""}`;
    return [{ ...createStatement("tdmrep.json", index + 1, value, terms, text), path: location }];
  }
  return [];
}

function readTdmHeader(headers: HeaderFields): readonly UsageStatement[] {
  const [line] = headerLines(headers, "tdm-reservation");
  if (line === undefined) return [];
  const terms = headerLines(headers, "tdm-policy")[0]?.value.trim();
  return [createStatement("header", line.line, line.value.trim(), terms, undefined)];
}

function readTdmMeta(meta: readonly MetaTag[]): readonly UsageStatement[] {
  const named = (wanted: string): MetaTag | undefined =>
    meta.find(({ name }) => foldCase(name.trim()) === wanted);
  const tag = named("tdm-reservation");
  if (tag === undefined) return [];
  const terms = named("tdm-policy")?.content.trim();
  return [createStatement("meta", tag.where ?? 0, tag.content.trim(), terms, undefined)];
}

/**
 * Creates a statement. The value `1` reserves the rights, except those that the policy offers. The value `0` does not
 * reserve them. Other values are ignored.
 */
function createStatement(
  from: UsageStatement["from"],
  where: number,
  value: string,
  terms: string | undefined,
  text: string | undefined,
): UsageStatement {
  const isKnown = value === "1" || value === "0";
  return {
    mechanism: "tdmrep",
    from,
    where,
    text: text ?? value,
    says: isKnown ? { "train-ai": value === "1" ? "no" : "yes" } : {},
    ...(value === "1" && terms !== undefined && terms !== "" ? { terms } : {}),
    ...(isKnown ? {} : { ignored: "unreadable" as const }),
  };
}

/** Parses JSON text without its byte order mark (RFC 8259 §8.1). Returns undefined if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
