import { foldCase } from "../../text/fold-case.ts";

/**
 * Kind of page assets. `code`: style sheets and scripts. `doubtful`: folders that have some on many sites. `media`: images
 * and fonts.
 */
export type AssetKind = "code" | "doubtful" | "media";

/** Page assets that a rule closes. */
export interface Assets {
  readonly kind: AssetKind;
  /** Path of a typical asset. */
  readonly sample: string;
  /** Pattern of the folder without its final star; undefined if the pattern names a type of file. */
  readonly folder: string | undefined;
}

/** Names of folders, in lower case, with a typical asset in the folder. */
const FOLDERS: ReadonlyMap<string, readonly [kind: AssetKind, sample: string]> = new Map(
  Object.entries({
    css: ["code", "style.css"],
    styles: ["code", "style.css"],
    stylesheets: ["code", "style.css"],
    js: ["code", "main.js"],
    javascript: ["code", "main.js"],
    javascripts: ["code", "main.js"],
    assets: ["code", "main.css"],
    static: ["code", "main.css"],
    skin: ["code", "styles.css"],
    app_themes: ["code", "style.css"],
    "wp-includes": ["code", "js/jquery/jquery.min.js"],
    "wp-content": ["code", "themes/theme/style.css"],
    "wp-content/themes": ["code", "theme/style.css"],
    "wp-content/plugins": ["code", "plugin/style.css"],
    _next: ["code", "static/chunks/main.js"],
    "_next/static": ["code", "chunks/main.js"],
    _nuxt: ["code", "entry.js"],
    scripts: ["doubtful", "main.js"],
    asset: ["doubtful", "main.css"],
    templates: ["doubtful", "template/css/template.css"],
    themes: ["doubtful", "theme/style.css"],
    modules: ["doubtful", "system/system.css"],
    misc: ["doubtful", "jquery.js"],
    core: ["doubtful", "misc/drupal.js"],
    "wp-content/cache": ["doubtful", "min/style.css"],
    fonts: ["media", "font.woff2"],
    images: ["media", "image.png"],
    image: ["media", "image.png"],
    img: ["media", "image.png"],
    "wp-content/uploads": ["media", "2024/01/image.jpg"],
  } as const),
);

const FOLDER = /^\/?(?:\*\/?)?(wp-content\/[a-z]+|_next\/static|[a-z_-]+)\/?\*?$/i;
const TYPE = /^\/?\*\.(?:(css|m?js)|woff2?|ttf|png|jpe?g|gif|webp|svg)[*$]?$/i;

/** Returns the page assets that a path pattern names as a whole; undefined if it names others, or only some. */
export function assetsOf(path: string): Assets | undefined {
  if (path.length > 60) return undefined;
  const type = TYPE.exec(path);
  if (type !== null) {
    const sample = `/style${path.slice(path.indexOf(".")).replace(/[*$]$/, "")}`;
    return { kind: type[1] === undefined ? "media" : "code", sample, folder: undefined };
  }
  const name = FOLDER.exec(path)?.[1];
  const [kind, rest] = FOLDERS.get(foldCase(name ?? "")) ?? [];
  if (kind === undefined || rest === undefined) return undefined;
  const folder = path.replace(/\*$/, "");
  // A pattern such as */css/ also matches the folder of the site, but /*/css/ only those in other folders.
  const isInner = folder.startsWith("/*/");
  const at = folder
    .replace(/^\/\*\//, "/x/")
    .replaceAll("*", "")
    .replace(/^\/?/, "/")
    .replace(/\/?$/, "/");
  return { kind: isInner && kind === "code" ? "doubtful" : kind, sample: at + rest, folder };
}
