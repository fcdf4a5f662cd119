/**
 * The link to a state: `#1=` and, in base64url, the deflated JSON. Version 1 must stay readable for ever, so keys are
 * only added. Unknown keys are ignored.
 */
import { fromBase64, toBase64 } from "./base64.ts";
import { isSameOutage, readOutage } from "./outage.ts";
import { bytesOf, isSameText, type RobotsText, textOf } from "./robots-text.ts";
import {
  fieldText,
  type PastedPage,
  roomForCrawlers,
  roomForUrls,
  type SitemapState,
  START,
  type TesterState,
  tabs,
} from "./state.ts";

const VERSION = "#1=";
/** Maximum length of the inflated JSON in bytes, so that a short link cannot fill the memory. */
const MAX_BYTES = 2_000_000;
/** Longer links are broken by many programs. */
export const LONG_LINK = 8_000;
/** Longer links are not made. */
const MAX_LINK = 32_000;

/** A link that cannot be read. */
export class DamagedLinkError extends Error {
  override readonly name = "DamagedLinkError";
}

/** The fragment of a state, with its `#`; undefined if it would be too long. */
export interface Link {
  readonly fragment: string | undefined;
  /** Parts that the fragment has no room for. */
  readonly leftOut: readonly LeftOut[];
}

type LeftOut = "sitemap" | "page" | "before";

/** Returns the fragment of a state; undefined if it would be too long. */
export async function linkOf(state: TesterState): Promise<string | undefined> {
  return (await shortLinkOf(state)).fragment;
}

/**
 * Returns the fragment of a state. The sitemap, the pasted page and the file as it was loaded are left out if there is
 * no room for them, the longest first.
 */
export async function shortLinkOf(state: TesterState): Promise<Link> {
  const { robots, before, page, sitemap } = state;
  const optional: readonly {
    readonly part: LeftOut;
    readonly length: number;
    readonly without: Partial<TesterState>;
  }[] = [
    {
      part: "sitemap",
      length: sitemap.file?.text.length ?? 0,
      without: { sitemap: { ...sitemap, file: undefined } },
    },
    { part: "page", length: page.html.length + page.headers.length, without: { page: START.page } },
    {
      part: "before",
      length: before === undefined || isSameText(before, robots) ? 0 : before.text.length,
      without: { before: undefined },
    },
  ];
  const longest = optional.filter(({ length }) => length > 0).toSorted((a, b) => b.length - a.length);
  const leftOut = longest.map(({ part }) => part);
  let shorter = state;
  for (const [at, { without }] of [{ without: {} }, ...longest].entries()) {
    shorter = { ...shorter, ...without };
    const fragment = await fragmentOf(shorter);
    if (fragment !== undefined) return { fragment, leftOut: leftOut.slice(0, at) };
  }
  return { fragment: undefined, leftOut };
}

async function fragmentOf(state: TesterState): Promise<string | undefined> {
  const { robots, site, urls, crawlers, dialect, tab, expectations, page, sitemap, outage, cell } = state;
  // A sitemap of 50 MB would take seconds to compress.
  if (page.html.length + (sitemap.file?.text.length ?? 0) > MAX_BYTES) return undefined;
  const json = {
    ...fileIn(robots, "r", "b"),
    ...earlierIn(state),
    ...(site === "" ? {} : { s: site }),
    u: urls,
    c: crawlers,
    ...(dialect === undefined ? {} : { d: dialect }),
    ...(tab === START.tab ? {} : { t: tab }),
    ...(expectations === "" ? {} : { e: expectations }),
    ...(isSameOutage(outage, START.outage) ? {} : { o: outage }),
    ...(cell === undefined ? {} : { x: cell }),
    ...sitemapIn(sitemap),
    ...(page.html === "" ? {} : { h: page.html }),
    ...(page.headers === "" ? {} : { f: page.headers }),
  };
  const inflated = encoder.encode(JSON.stringify(json));
  if (inflated.length > MAX_BYTES) return undefined;
  const deflated = await piped(inflated, new CompressionStream("deflate-raw"));
  const fragment = VERSION + toBase64(deflated).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return fragment.length > MAX_LINK ? undefined : fragment;
}

/**
 * Reads the state of a fragment; undefined if it has none.
 * @throws {DamagedLinkError} if the fragment begins like a link and cannot be read.
 */
export async function stateOf(fragment: string): Promise<TesterState | undefined> {
  if (!fragment.startsWith("#") || fragment.length < 2) return undefined;
  try {
    const [, base64 = ""] = /^#1=([\w-]+)$/.exec(fragment) ?? [];
    const deflated = fromBase64(base64.replace(/-/g, "+").replace(/_/g, "/"));
    const inflated = await piped(deflated, new DecompressionStream("deflate-raw"));
    return stateIn(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(inflated)));
  } catch {
    throw new DamagedLinkError("The link cannot be read.");
  }
}

function stateIn(json: unknown): TesterState {
  const { r, b, p, q, s, u, c, d, t, e, h, f, m, n, o, x } = Object(json) as Record<string, unknown>;
  const robots = textOf(fileOf(r, b) ?? new Uint8Array());
  const earlier = fileOf(p, q);
  const cell =
    Array.isArray(x) && x.length === 2 && x.every((part) => Number.isSafeInteger(part) && part >= 0);
  // A link that another program made may have only a file.
  const urls = (texts(u) ?? ["/"]).slice(0, roomForUrls(1));
  return {
    robots,
    before: p === null ? undefined : earlier === undefined ? robots : textOf(earlier),
    site: typeof s === "string" ? s : START.site,
    urls,
    crawlers: texts(c)?.slice(0, roomForCrawlers(urls.length)) ?? START.crawlers,
    dialect: typeof d === "string" ? d : undefined,
    tab: tabs.find((tab) => tab === t) ?? START.tab,
    // The text area has no other line ends.
    expectations: typeof e === "string" ? e.replace(/\r\n?/g, "\n") : START.expectations,
    outage: readOutage(o) ?? START.outage,
    sitemap: sitemapOf(m, n),
    cell: cell ? [x[0] as number, x[1] as number] : undefined,
    page: pageOf(h, f),
  };
}

function pageOf(html: unknown, headers: unknown): PastedPage {
  return {
    html: typeof html === "string" ? fieldText(html) : START.page.html,
    headers: typeof headers === "string" ? fieldText(headers) : START.page.headers,
  };
}

function texts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : undefined;
}

const encoder = new TextEncoder();

/** Returns the member of a link for the file as it was loaded. Without one, it is the same as the edited file. */
function earlierIn({ robots, before }: TesterState): Readonly<Record<string, string | null>> {
  if (before === undefined) return { p: null };
  return isSameText(before, robots) ? {} : fileIn(before, "p", "q");
}

/** Returns the members of a link for the sitemap. A file that is not UTF-8 is a list with its bytes in base64. */
function sitemapIn({ file, url }: SitemapState): Readonly<Record<string, unknown>> {
  const urlIn = url === "" ? {} : { n: url };
  if (file === undefined) return { m: null, ...urlIn };
  const { text, bytes } = fileIn(file, "text", "bytes");
  return { ...(text === "" ? {} : { m: text ?? [bytes] }), ...urlIn };
}

function sitemapOf(file: unknown, url: unknown): SitemapState {
  const bytes = Array.isArray(file) ? fileOf(undefined, file[0]) : fileOf(file, undefined);
  return {
    file: file === null ? undefined : bytes === undefined ? START.sitemap.file : textOf(bytes),
    url: typeof url === "string" ? url : START.sitemap.url,
  };
}

/** Returns the member of a link for a file: its text, or the bytes in base64 if they are not UTF-8. */
function fileIn(file: RobotsText, textKey: string, bytesKey: string): Readonly<Record<string, string>> {
  const bytes = bytesOf(file);
  const text = decoded(bytes);
  return text === undefined ? { [bytesKey]: toBase64(bytes) } : { [textKey]: text };
}

/** Returns the bytes of a file in a link; undefined without one. */
function fileOf(text: unknown, base64: unknown): Uint8Array | undefined {
  if (typeof base64 === "string") return fromBase64(base64);
  return typeof text === "string" ? encoder.encode(text) : undefined;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Sends bytes through a stream. @throws {DamagedLinkError} if the result is too long. */
async function piped(
  bytes: Uint8Array,
  through: { readonly readable: ReadableStream<Uint8Array>; readonly writable: WritableStream<BufferSource> },
): Promise<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = source.pipeThrough(through).getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw new DamagedLinkError("The link is too long.");
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
