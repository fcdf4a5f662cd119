import type { RslContent, RslTerm } from "@maycrawl/engine";
import { decodeXML } from "entities/decode";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { platform } from "#platform";

const NOT_RSL = "The file is not an RSL document.";

/** Result of reading a licence file: its contents, or the problem that prevented reading it. */
export interface ReadLicense {
  readonly contents: readonly RslContent[] | undefined;
  readonly problem?: string | undefined;
}

/** Maximum size of a licence file in bytes; a larger one is not read. */
export const MAX_LICENSE_BYTES = 262_144;
/** Maximum nesting depth of elements. RSL itself uses at most six levels. */
const MAX_DEPTH = 32;
const MAX_CONTENTS = 1_000;
const MAX_LICENSES = 100;
const MAX_TERMS = 100;
/** Approximate maximum length of a text or an attribute value, in bytes; the rest is cut off. */
const MAX_TEXT = 4_096;
/** Maximum length of a name, in bytes; the rest is cut off. */
const MAX_NAME = 64;
const NAMESPACE = "https://rslstandard.org/rsl";
const NO_NAMESPACES: ReadonlyMap<string, string> = new Map();

/**
 * Reads a licence file of Really Simple Licensing (RSL 1.0 §3). Never throws because of the content. Entities are not
 * expanded; a file with a document type declaration is rejected.
 * @param bytes the whole file, in UTF-8.
 */
export function readLicense(bytes: Uint8Array): ReadLicense {
  if (bytes.length > MAX_LICENSE_BYTES)
    return problem(`The file is larger than ${MAX_LICENSE_BYTES.toLocaleString("en")} bytes.`);
  return new LicenseReader(platform.latin1(bytes)).read();
}

function problem(text: string): ReadLicense {
  return { contents: undefined, problem: text };
}

interface OpenLicense {
  readonly terms: RslTerm[];
  payment: string | undefined;
}

interface OpenElement {
  /** Names of the element and its ancestors, joined by `/`. Empty if the element is not read. */
  readonly path: string;
  readonly written: string;
  /** Namespaces by prefix. The default namespace has an empty prefix. */
  readonly scope: ReadonlyMap<string, string>;
}

/** Paths of the elements that are read. */
const PATHS: ReadonlySet<string> = new Set([
  "rsl",
  "rsl/content",
  "rsl/content/license",
  "rsl/content/license/permits",
  "rsl/content/license/prohibits",
  "rsl/content/license/payment",
]);

/** Reads the file as Latin-1, so that positions are byte offsets. Texts that are kept are decoded as UTF-8. */
class LicenseReader implements TokenizerCallbacks {
  readonly #text: string;
  readonly #tokenizer: Tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this);
  readonly #contents: { url: string; server: string | undefined; licenses: OpenLicense[] }[] = [];
  readonly #open: OpenElement[] = [];
  #problem: string | undefined;
  #hasRoot = false;
  // The current start tag.
  #name = "";
  #written = "";
  #prefix = "";
  #at = 0;
  readonly #attributes = new Map<string, string>();
  #attribute = "";
  #value = "";
  /** The open `permits` or `prohibits` element. */
  #term: { kind: RslTerm["kind"]; type: string; where: number; text: string } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): ReadLicense {
    this.#tokenizer.write(this.#text);
    this.#tokenizer.end();
    if (this.#problem === undefined && !this.#hasRoot) this.#problem = NOT_RSL;
    if (this.#problem === undefined && this.#open.length > 0)
      this.#problem = "The file ends before all elements are closed.";
    return this.#problem === undefined ? { contents: this.#contents } : problem(this.#problem);
  }

  #fail(text: string): void {
    this.#problem ??= text;
    this.#tokenizer.pause();
  }

  onopentagname(start: number, end: number): void {
    const name = this.#text.slice(start, Math.min(end, start + MAX_NAME));
    const colon = name.indexOf(":");
    this.#written = name;
    this.#prefix = colon < 0 ? "" : name.slice(0, colon);
    this.#name = name.slice(colon + 1);
    this.#at = start - 1;
    this.#attributes.clear();
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#text.slice(start, Math.min(end, start + MAX_NAME));
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    if (this.#value.length <= MAX_TEXT)
      this.#value += this.#text.slice(start, Math.min(end, start + MAX_TEXT));
  }

  onattribend(): void {
    if (this.#attributes.size < MAX_TERMS) this.#attributes.set(this.#attribute, decoded(this.#value));
  }

  onopentagend(): void {
    this.#startTag();
  }

  onselfclosingtag(): void {
    this.#startTag();
    this.#endTag(this.#written);
  }

  onclosetag(start: number, end: number): void {
    this.#endTag(this.#text.slice(start, Math.min(end, start + MAX_NAME)));
  }

  ontext(start: number, end: number): void {
    if (this.#term !== undefined && this.#term.text.length <= MAX_TEXT)
      this.#term.text += this.#text.slice(start, Math.min(end, start + MAX_TEXT));
  }

  oncdata(start: number, end: number, mark: number): void {
    this.ontext(start, end - mark);
  }

  ondeclaration(): void {
    this.#fail("The file has a document type declaration, which is not allowed in an RSL document.");
  }

  #startTag(): void {
    if (this.#problem !== undefined) return;
    if (this.#open.length >= MAX_DEPTH) {
      this.#fail("The elements are nested too deeply.");
      return;
    }
    const around = this.#open.at(-1)?.path;
    const path = around === undefined ? this.#name : around === "" ? "" : `${around}/${this.#name}`;
    const scope = this.#namespacesInScope();
    // Elements of other namespaces are extensions, whatever their names are (RSL 1.0 §3.2).
    const readPath = PATHS.has(path) && scope.get(this.#prefix) === NAMESPACE ? path : "";
    if (around === undefined && !this.#isRoot(readPath)) {
      this.#fail(NOT_RSL);
      return;
    }
    this.#open.push({ path: readPath, written: this.#written, scope });
    if (readPath !== "") this.#begin(this.#name);
  }

  /** Returns whether this is the only root element, `rsl` in the RSL namespace (RSL 1.0 §3.2). */
  #isRoot(path: string): boolean {
    if (this.#hasRoot) return false;
    this.#hasRoot = path === "rsl";
    return this.#hasRoot;
  }

  /** Returns the namespaces in scope of the current element (Namespaces in XML 1.0 §6). */
  #namespacesInScope(): ReadonlyMap<string, string> {
    const around = this.#open.at(-1)?.scope ?? NO_NAMESPACES;
    const declared = [...this.#attributes].filter(([name]) => name === "xmlns" || name.startsWith("xmlns:"));
    if (declared.length === 0) return around;
    return new Map([...around, ...declared.map(([name, value]) => [name.slice(6), value] as const)]);
  }

  #begin(name: string): void {
    const content = this.#contents.at(-1);
    const license = content?.licenses.at(-1);
    switch (name) {
      case "content":
        if (this.#contents.length >= MAX_CONTENTS) this.#fail("The file has too many content elements.");
        else
          this.#contents.push({
            url: this.#attributes.get("url")?.trim() ?? "",
            server: this.#attributes.get("server"),
            licenses: [],
          });
        break;
      case "license":
        if ((content?.licenses.length ?? 0) >= MAX_LICENSES)
          this.#fail("A content element has too many licenses.");
        else content?.licenses.push({ terms: [], payment: undefined });
        break;
      case "permits":
      case "prohibits":
        this.#term = { kind: name, type: this.#attributes.get("type") ?? "usage", where: this.#at, text: "" };
        break;
      case "payment":
        if (license !== undefined) license.payment ??= this.#attributes.get("type") ?? "unknown";
        break;
    }
  }

  #endTag(name: string): void {
    if (this.#problem !== undefined) return;
    const element = this.#open.pop();
    if (element?.written !== name) {
      this.#fail("The file is not well-formed XML.");
      return;
    }
    const { path } = element;
    if (this.#term === undefined || !/\/(?:permits|prohibits)$/.test(path)) return;
    const { kind, type, where, text } = this.#term;
    this.#term = undefined;
    const license: { terms: RslTerm[] } | undefined = this.#contents.at(-1)?.licenses.at(-1);
    if (license === undefined) return;
    if (license.terms.length >= MAX_TERMS) this.#fail("A license has too many terms.");
    const values = decoded(text)
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    license.terms.push({ kind, type, values, where });
  }

  // Unused callbacks: `decoded` replaces references; comments and processing instructions have no meaning.
  onattribentity(): void {}
  ontextentity(): void {}
  oncomment(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}

/** Decodes UTF-8, the five predefined entities of XML and numeric references. Other references are kept. */
function decoded(latin1: string): string {
  return decodeXML(platform.utf8OfLatin1(latin1));
}
