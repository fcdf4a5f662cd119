import type { MessageParams } from "@maycrawl/engine";
import type { sitemapMessages } from "../entry/messages.ts";
import type { XmlName } from "./tokens/xml-name.ts";

/** Known namespaces, each with the prefix that this package uses for it. */
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

/** Variants of these namespaces in real files: older versions, https, a mistyped version. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/sitemap-(image|video|news)\b/i, "$1"],
  [/^https?:\/\/(?:www\.)?(?:sitemaps\.org|google\.com)\/schemas\/sitemap(?:\/|$)/i, "sitemap"],
  [/^https?:\/\/www\.w3\.org\/1999\/xhtml\b/i, "xhtml"],
];

/** Prefixes that are understood without a declaration, because they are always used for the same namespace. */
const CUSTOMARY: ReadonlySet<string> = new Set(["image", "video", "news", "xhtml"]);

/** Maximum number of declared prefixes. Real sitemaps declare fewer. */
const MAX_DECLARED = 64;

/** Called for a wrong namespace that is understood, or for an undeclared prefix. */
export type NamespaceFault = (id: FaultId, value: string, params?: MessageParams) => void;

type FaultId = Extract<keyof typeof sitemapMessages, `namespace.${string}`>;

/** Namespaces by prefix, and the depth of the element whose declarations were added last. */
interface Scope {
  readonly depth: number;
  readonly spaces: ReadonlyMap<string, string>;
}

/** Resolves prefixes at the current position in the file (Namespaces in XML 1.0). */
export class Namespaces {
  readonly #fault: NamespaceFault;
  /**
   * Scopes of the open elements that declare namespaces, the outermost first. `XmlName.meaningIn` stores the scope in
   * which a cached `meaning` is valid.
   */
  readonly #scopes: Scope[] = [{ depth: -1, spaces: new Map() }];
  /** The innermost scope. */
  #scope = this.#scopes[0] as Scope;
  readonly #reported = new Set<string>();
  /** Namespace of the root element, if it is read as another namespace. */
  #replaced: { readonly space: string; readonly as: string } | undefined;

  constructor(fault: NamespaceFault) {
    this.#fault = fault;
  }

  /** Enters an element that declares namespaces. */
  enter(depth: number, declared: readonly (readonly [prefix: string, uri: string])[]): void {
    const spaces = new Map(this.#scope.spaces);
    for (const [prefix, uri] of declared) {
      if (spaces.size < MAX_DECLARED) spaces.set(prefix, this.#space(prefix, uri));
    }
    this.#scope = { depth, spaces };
    this.#scopes.push(this.#scope);
  }

  /** Leaves the element at a depth, and drops its declarations. */
  leave(depth: number): void {
    while (this.#scope.depth >= depth) {
      this.#scopes.pop();
      this.#scope = this.#scopes.at(-1) as Scope;
    }
  }

  /** Reads the namespace of the root element as another one, because the element's name is unambiguous. */
  replaceRootNamespace(root: XmlName, as: string): void {
    const space = this.#scope.spaces.get(root.prefix) ?? "";
    this.#replaced = { space, as };
    root.meaningIn = undefined;
    const uri = space.startsWith("?") ? space.slice(1) : space;
    this.#fault(uri === "" ? "namespace.root-none" : "namespace.root-other", uri);
  }

  /** Whether the cached `meaning` of a name applies in the current scope. */
  isCurrent(name: XmlName): boolean {
    return name.meaningIn === this.#scope;
  }

  /**
   * Returns an element's name with this package's prefix, such as `image:loc`. An unknown namespace begins with `?`.
   */
  qualifiedName(name: XmlName): string {
    const scope = this.#scope;
    if (name.meaningIn === scope && name.meaning !== undefined) return name.meaning;
    let space = scope.spaces.get(name.prefix);
    if (space === undefined && CUSTOMARY.has(name.prefix)) {
      space = name.prefix;
      this.#report("namespace.undeclared", name.prefix, name.prefix);
    }
    space ??= name.prefix === "" ? "" : `?${name.prefix}`;
    if (space === this.#replaced?.space) space = this.#replaced.as;
    name.meaning = space === "" ? name.local : `${space}:${name.local}`;
    name.meaningIn = scope;
    name.placeIn = undefined;
    return name.meaning;
  }

  /** Returns this package's prefix for a namespace, or `?` and the namespace if it is unknown. */
  #space(prefix: string, uri: string): string {
    if (uri === "") return "";
    const known = KNOWN.get(uri);
    if (known !== undefined) return known;
    for (const [pattern, space] of ALIKE) {
      const found = pattern.exec(uri);
      if (found === null) continue;
      const named = space === "$1" ? (found[1] ?? "").toLowerCase() : space;
      this.#report(prefix === "" ? "namespace.elements" : "namespace.prefix", uri, prefix);
      return named;
    }
    return `?${uri.slice(0, 200)}`;
  }

  /** Reports a fault once for each prefix. */
  #report(id: FaultId, value: string, prefix: string): void {
    const fault = `${id} ${prefix}`;
    if (this.#reported.has(fault) || this.#reported.size >= MAX_DECLARED) return;
    this.#reported.add(fault);
    this.#fault(id, value, prefix === "" ? undefined : { prefix });
  }
}
