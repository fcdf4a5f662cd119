import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * Our engine, in the given dialect.
 * @param {{ dialect?: string; input?: "string" | "bytes"; lines?: boolean; engine?: string }} [options]
 *   `input`: type of its input; `lines`: parsing also reads every line object;
 *   `engine`: path to another build of it.
 * @returns {Promise<import("./peer.mjs").Peer>}
 */
export async function open({ dialect: name = "rfc9309", input = "string", lines = false, engine } = {}) {
  const at = engine === undefined ? import.meta.resolve("@maycrawl/engine") : String(pathToFileURL(engine));
  const { parse, compile, dialects, isAllowed } = await import(at);
  const options = { dialect: dialects[name] };
  /** @type {Pick<import("./peer.mjs").Peer, "parse" | "isAllowed">} */
  const readers =
    input === "string"
      ? {
          parse: (text) => parse(text, options),
          isAllowed: (text, agent, url) => isAllowed(text, agent, url, options),
        }
      : {
          parse: (_text, bytes) => parse(bytes, options),
          isAllowed: (_text, agent, url, bytes) => isAllowed(bytes, agent, url, options),
        };
  return {
    name: "maycrawl",
    version: versionIn(at),
    ...readers,
    ...(lines ? { parse: (text) => readLines(parse(text, options)) } : {}),
    compile: (document, agent) => compile(document, agent),
    decide: (matcher, url) => matcher.decide(url).allowed,
  };
}

/** @param {any} document */
function readLines(document) {
  let bytes = 0;
  for (const line of document.lines) bytes += line.span.end - line.span.start + (line.value?.start ?? 0);
  if (bytes < 0) throw new Error("the lines of a document tile it");
  return document;
}

/** @param {string} entry */
function versionIn(entry) {
  try {
    return String(JSON.parse(readFileSync(new URL("../package.json", entry), "utf8")).version);
  } catch {
    return "unknown";
  }
}
