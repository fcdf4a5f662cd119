type Environment = Readonly<Record<string, string | undefined>>;

/** Colours are off unless a test asks for them. */
const UNSET: Environment = { FORCE_COLOR: undefined, NO_COLOR: undefined };

/** The number of runs under way, what they asked for, and a function that restores the process. */
let runs = 0;
let wanted = "";
let giveBack = (): void => undefined;

/**
 * Sets the working folder and the environment of this process for a run of the command, until it is disposed.
 * @throws where another run under way has a different folder or environment: each needs a process of its own then.
 */
export function surroundings(cwd: string = process.cwd(), env: Environment = {}): Disposable {
  const asked = JSON.stringify([cwd, env]);
  if (runs > 0 && asked !== wanted) {
    throw new Error("Runs at the same time in other folders or environments: use maycrawlProcess.");
  }
  if (runs === 0) {
    const before = process.cwd();
    const had = setEnvironment({ ...UNSET, ...env });
    process.chdir(cwd);
    wanted = asked;
    giveBack = () => {
      process.chdir(before);
      setEnvironment(had);
    };
  }
  runs++;
  return {
    [Symbol.dispose]() {
      runs--;
      if (runs === 0) giveBack();
    },
  };
}

/** Sets variables of the environment, or removes them; returns what they were. */
function setEnvironment(variables: Environment): Environment {
  const had = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return had;
}
