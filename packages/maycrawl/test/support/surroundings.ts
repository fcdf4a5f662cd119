type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that are unset, so that colours are off unless a test sets them. */
const UNSET: Environment = { FORCE_COLOR: undefined, NO_COLOR: undefined };

/** Number of current runs. */
let runs = 0;
/** Folder and environment of the current runs, as JSON. */
let wanted = "";
/** Restores the folder and environment of the process. */
let restore = (): void => undefined;

/**
 * Sets the working folder and the environment of this process for a run of the command. After the results of all
 * current runs are disposed, the previous folder and environment are restored.
 * @throws if another current run has a different folder or environment. Such runs need processes of their own.
 */
export function surroundings(cwd: string = process.cwd(), env: Environment = {}): Disposable {
  const asked = JSON.stringify([cwd, env]);
  if (runs > 0 && asked !== wanted) {
    throw new Error("Runs at the same time in other folders or environments: use maycrawlProcess.");
  }
  if (runs === 0) {
    const before = process.cwd();
    const previous = setEnvironment({ ...UNSET, ...env });
    process.chdir(cwd);
    wanted = asked;
    restore = () => {
      process.chdir(before);
      setEnvironment(previous);
    };
  }
  runs++;
  return {
    [Symbol.dispose]() {
      runs--;
      if (runs === 0) restore();
    },
  };
}

/** Sets or removes environment variables. Returns their previous values. */
function setEnvironment(variables: Environment): Environment {
  const previous = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return previous;
}
