import { defineConfig } from "vite";

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
  },
  worker: { format: "es" },
});
