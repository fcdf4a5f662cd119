import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { importsOf } from "./support/imports.ts";
import { installedWith, type Lock } from "./support/locked-packages.ts";
import { filesIn, type Manifest, manifest, read, readJson, root } from "./support/repository.ts";

/** A package.json with its entries. */
interface Exporting extends Manifest {
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
}

const { packages: lock } = readJson("package-lock.json") as { packages: Lock };
const LIBRARIES = ["engine", "agent", "readers", "crawler"];

/** Creates a project with a library and its dependencies, but without its optional peers. Returns its folder. */
function projectWith(folder: string): string {
  const project = mkdtempSync(join(tmpdir(), "maycrawl-without-peers-"));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const path of installedWith(lock, folder)) {
    const name = path.startsWith("packages/") ? manifest(path).name : path.replace(/^node_modules\//, "");
    const at = join(project, "node_modules", name);
    mkdirSync(join(at, ".."), { recursive: true });
    if (path.startsWith("packages/")) {
      // A copy, because a link would resolve the packages of this repository.
      cpSync(join(root, path, "dist"), join(at, "dist"), { recursive: true });
      cpSync(join(root, path, "package.json"), join(at, "package.json"));
    } else symlinkSync(join(root, path), at, "junction");
  }
  return project;
}

describe("optional peers", () => {
  it("are not needed to import a library, and features that need one name the package to install", () => {
    const project = projectWith("packages/crawler");
    cpSync(join(root, "tests/support/without-peers.mjs"), join(project, "use.mjs"));
    const { stdout, stderr } = spawnSync(process.execPath, ["use.mjs"], { cwd: project, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toBe("every part names its package\n");
  });

  it.each(LIBRARIES)("of @maycrawl/%s do not occur in its public types", (name) => {
    const folder = `packages/${name}`;
    const { exports, peerDependencies } = readJson(`${folder}/package.json`) as Exporting;
    const peers = Object.keys(peerDependencies ?? {});
    const reached = new Set<string>();
    const naming: string[] = [];
    const reach = (path: string): void => {
      if (reached.has(path)) return;
      reached.add(path);
      for (const { specifier } of importsOf(path, read(path))) {
        if (specifier.startsWith(".")) reach(join(path, "..", specifier.replace(/\.[jt]s$/, ".d.ts")));
        else if (peers.includes(specifier)) naming.push(`${path} names ${specifier}`);
      }
    };
    for (const { types } of Object.values(exports)) if (types !== undefined) reach(join(folder, types));
    expect(reached.size).toBeGreaterThan(10);
    expect(naming).toEqual([]);
  });

  it.each(["agent", "crawler"])(
    "of @maycrawl/%s have the same versions in its errors and in its package.json",
    (name) => {
      const { peerDependencies = {} } = manifest(`packages/${name}`);
      const named = filesIn(`packages/${name}/src`)
        .filter((path) => !path.endsWith(".test.ts"))
        .flatMap((path) => [...read(path).matchAll(/MissingPackageError\.of\("[^"]+", "(.+)@(.+)", /g)])
        .map(([, peer = "", version = ""]) => ({ peer, version }));
      const spans = Object.keys(peerDependencies).filter((peer) => peer !== "@opentelemetry/api");
      expect(named.map(({ peer }) => peer).sort()).toEqual(spans.sort());
      for (const { peer, version } of named)
        expect(peerDependencies[peer]).toMatch(new RegExp(`^\\^${version}\\.`));
    },
  );
});
