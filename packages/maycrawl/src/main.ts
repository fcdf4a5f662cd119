import { readCommandLine } from "./cli/command-line.ts";
import { ALLOWED, type ExitCode, WRONG_USAGE } from "./cli/exit-code.ts";
import type { Io } from "./cli/io.ts";
import { reportFailure } from "./cli/report-failure.ts";
import { commands } from "./commands/all-commands.ts";
import { noteRepaired } from "./input/url-operand.ts";

/** Runs `maycrawl`: executes the command line, reports a failure, and returns the exit code. */
export async function main(io: Io): Promise<ExitCode> {
  try {
    const exitCode = await run(io);
    await io.out.finish();
    return exitCode;
  } catch (error) {
    const exitCode = await reportFailure(error, io);
    // Flush the output from before the failure. If the flush also fails, only the first failure is reported.
    await io.out.finish().catch(() => {});
    return exitCode;
  }
}

async function run(io: Io): Promise<ExitCode> {
  if (io.argv.length === 0) {
    io.note((await import("./cli/help.ts")).helpText(commands, io.columns));
    return WRONG_USAGE;
  }
  const line = readCommandLine(io.argv, commands);
  switch (line.kind) {
    case "version":
      await io.out.write(`${(await import("./version.ts")).version}\n`);
      return ALLOWED;
    case "help":
      await io.out.write((await import("./cli/help.ts")).helpText(line.row ?? commands, io.columns));
      return ALLOWED;
    case "command": {
      const { row, operands, options } = line;
      for (const text of [...operands, options["robots"], options["url"]])
        if (typeof text === "string") noteRepaired(text, io);
      const resolve = options["resolve"];
      if (Array.isArray(resolve)) (await import("./options/resolve-option.ts")).checkResolve(resolve);
      return (await row.load()).run(operands, options as object, io, commands);
    }
  }
}
