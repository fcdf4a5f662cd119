import type { MessageParams } from "@maycrawl/engine";
import type { sitemapMessages } from "../entry/messages.ts";
import type { XmlName } from "./tokens/xml-name.ts";

/** The namespaces that mean something here, each with the prefix under which this package speaks of it. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ["http://www.sitemaps.org/schemas/sitemap/0.9", "sitemap"],
  ["http://www.google.com/schemas/sitemap-image/1.1", "image"],
  ["http://www.google.com/schemas/sitemap-video/1.1", "video"],
  ["http://www.google.com/schemas/sitemap-news/0.9", "news"],
  ["http://www.w3.org/1999/xhtml", "xhtml"],
  ["http://www.w3.org/2005/Atom", "atom"],
  ["http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf"],
  ["http://purl.org/rss/1.0/", "rss1"],
]);

/** Other names under which the same are met with: older versions, https, a typing error in the version. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/sitemap-(image|video|news)\b/i, "$1"],
  [/^https?:\/\/(?:www\.)?(?:sitemaps\.org|google\.com)\/schemas\/sitemap(?:\/|$)/i, "sitemap"],
  [/^https?:\/\/www\.w3\.org\/1999\/xhtml\b/i, "xhtml"],
];

/** Prefixes that are understood though nobody declared them, since all write these. */
const CUSTOMARY: ReadonlySet<string> = new Set(["image", "video", "news", "xhtml"]);

/** No file that means something declares more prefixes. */
const MAX_DECLARED = 64;

/** Told of a namespace that was understood though it is not the right one, or of a prefix that has none. */
export type NamespaceFault = (id: FaultId, value: string, params?: MessageParams) => void;

type FaultId = Extract<keyof typeof sitemapMessages, `namespace.${string}`>;

/** What is declared, and the depth of the element that declares it. */
interface Scope {
  readonly depth: number;
  readonly spaces: ReadonlyMap<string, string>;
}

/** What prefixes mean where reading is now (Namespaces in XML 1.0). */
export class Namespaces {
  readonly #fault: NamespaceFault;
  /** The declarations in force, an object of its own for each element that declares some. */
  readonly #scopes: Scope[] = [{ depth: -1, spaces: new Map() }];
  /** The innermost of them. */
  #scope = this.#scopes[0] as Scope;
  readonly #told = new Set<string>();
  /** The root's namespace, where it is taken for another one. */
  #taken: { readonly space: string; readonly as: string } | undefined;

  constructor(fault: NamespaceFault) {
    this.#fault = fault;
  }

  /** Takes up what an element declares. */
  enter(depth: number, declared: readonly (readonly [prefix: string, uri: string])[]): void {
    const spaces = new Map(this.#scope.spaces);
    for (const [prefix, uri] of declared) {
      if (spaces.size < MAX_DECLARED) spaces.set(prefix, this.#space(prefix, uri));
    }
    this.#scope = { depth, spaces };
    this.#scopes.push(this.#scope);
  }

  /** Drops what the element of a depth declared. */
  leave(depth: number): void {
    while (this.#scope.depth >= depth) {
      this.#scopes.pop();
      this.#scope = this.#scopes.at(-1) as Scope;
    }
  }

  /** Takes the namespace of the root for another one, since its name tells what it means. */
  take(root: XmlName, as: string): void {
    const space = this.#scope.spaces.get(root.prefix) ?? "";
    this.#taken = { space, as };
    root.meaningIn = undefined;
    const uri = space.startsWith("?") ? space.slice(1) : space;
    this.#fault(uri === "" ? "namespace.root-none" : "namespace.root-other", uri);
  }

  /** Whether what was found out about a name holds where reading is now. */
  holds(name: XmlName): boolean {
    return name.meaningIn === this.#scope;
  }

  /** What an element's name means: `image:loc`; an element of no known namespace begins with `?`. */
  meaning(name: XmlName): string {
    const scope = this.#scope;
    if (name.meaningIn === scope && name.meaning !== undefined) return name.meaning;
    let space = scope.spaces.get(name.prefix);
    if (space === undefined && CUSTOMARY.has(name.prefix)) {
      space = name.prefix;
      this.#tell("namespace.undeclared", name.prefix, name.prefix);
    }
    space ??= name.prefix === "" ? "" : `?${name.prefix}`;
    if (space === this.#taken?.space) space = this.#taken.as;
    name.meaning = space === "" ? name.local : `${space}:${name.local}`;
    name.meaningIn = scope;
    name.placeIn = undefined;
    return name.meaning;
  }

  /** The prefix of this package for a namespace; `?` and the namespace itself where it means nothing here. */
  #space(prefix: string, uri: string): string {
    if (uri === "") return "";
    const known = KNOWN.get(uri);
    if (known !== undefined) return known;
    for (const [pattern, space] of ALIKE) {
      const found = pattern.exec(uri);
      if (found === null) continue;
      const named = space === "$1" ? (found[1] ?? "").toLowerCase() : space;
      this.#tell(prefix === "" ? "namespace.elements" : "namespace.prefix", uri, prefix);
      return named;
    }
    return `?${uri.slice(0, 200)}`;
  }

  /** Reports a fault once for each prefix. */
  #tell(id: FaultId, value: string, prefix: string): void {
    const fault = `${id} ${prefix}`;
    if (this.#told.has(fault) || this.#told.size >= MAX_DECLARED) return;
    this.#told.add(fault);
    this.#fault(id, value, prefix === "" ? undefined : { prefix });
  }
}
