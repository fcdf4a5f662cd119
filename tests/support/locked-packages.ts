/** A package in package-lock.json, with the fields about its installation. */
interface Locked {
  readonly link?: boolean;
  /** The target folder of a link. */
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
}

/** The packages of a package-lock.json, by their locations, such as `node_modules/undici` or `packages/agent`. */
export type Lock = Readonly<Record<string, Locked>>;

/**
 * Returns the locations of all packages that a user installs with one of ours on Linux, x64, sorted. These are the
 * package and its dependencies, without development tools and optional peers.
 */
export function installedWith(lock: Lock, folder: string): readonly string[] {
  const found = new Set<string>();
  const visit = (place: string): void => {
    if (found.has(place)) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {}, ...locked } = lock[place] ?? {};
    const peers = Object.keys(locked.peerDependencies ?? {}).filter(
      (name) => locked.peerDependenciesMeta?.[name]?.optional !== true,
    );
    for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) {
      const target = placeOf(name, place, lock);
      if (target === undefined) {
        if (name in optionalDependencies) continue;
        throw new Error(`package-lock.json has no ${name}`);
      }
      if (runsOnLinux(lock[target])) visit(target);
    }
  };
  visit(folder);
  return [...found].sort();
}

/** Whether a package is limited to some platforms, or compiled on the user's machine. */
export function isNative(lock: Lock, place: string): boolean {
  const { os, cpu, hasInstallScript } = lock[place] ?? {};
  return os !== undefined || cpu !== undefined || hasInstallScript === true;
}

function runsOnLinux({ os = ["linux"], cpu = ["x64"] }: Locked = {}): boolean {
  return os.includes("linux") && cpu.includes("x64");
}

/** Returns the location of a dependency: in the nearest `node_modules`, as Node resolves it. */
function placeOf(name: string, from: string, lock: Lock): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const locked = lock[place];
    if (locked !== undefined) return locked.link === true ? locked.resolved : place;
    if (folder === "") return undefined;
  }
}
