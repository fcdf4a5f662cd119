import { createHash } from "node:crypto";
import { defineConfig, type Plugin } from "vite";

const SERVICE_WORKER = "sw.js";

/** Builds the page into the folder of the installed command. */
export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the files can be anywhere on a host.
  base: "./",
  build: {
    outDir: "../maycrawl/bin/tester",
    emptyOutDir: true,
    target: ["chrome123", "firefox125", "safari17.5"],
    // The page's policy allows no inline files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of the bundled packages have to be with their code.
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        sw: `${import.meta.dirname}/src/offline/service-worker.ts`,
      },
      output: {
        // The address of a service worker must not change.
        entryFileNames: ({ name }) => (name === "sw" ? SERVICE_WORKER : "assets/[name]-[hash].js"),
      },
    },
  },
  worker: { format: "es", plugins: () => [leavesOutHeaders()] },
  plugins: [leavesOutHeaders(), listsPageFiles()],
});

/**
 * Leaves the User-Agent headers and the ways to verify them out of the registry of crawlers: they are a tenth of a
 * worker, and the page sees no requests.
 */
function leavesOutHeaders(): Plugin {
  return {
    name: "leaves-out-headers",
    enforce: "pre",
    transform(code, id) {
      if (!/[\\/]crawlers\.json$/.test(id)) return undefined;
      const crawlers: object[] = JSON.parse(code);
      return JSON.stringify(crawlers.map((crawler) => ({ ...crawler, userAgent: null, verify: {} })));
    },
  };
}

/** Gives the service worker the list of the files that it keeps, and a version that changes with them. */
function listsPageFiles(): Plugin {
  return {
    name: "lists-page-files",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle[SERVICE_WORKER];
      if (worker?.type !== "chunk") throw new Error(`The build has no ${SERVICE_WORKER}.`);
      const kept = Object.keys(bundle).filter((name) => /^assets\/|\.html$/.test(name));
      const hash = createHash("sha256");
      for (const name of kept.sort()) {
        const file = bundle[name];
        hash.update(name).update(file?.type === "chunk" ? file.code : (file?.source ?? ""));
      }
      worker.code = worker.code
        .replaceAll("PAGE_FILES", JSON.stringify([...kept, "icon.svg"]))
        .replaceAll("PAGE_VERSION", JSON.stringify(hash.digest("hex").slice(0, 12)));
    },
  };
}
