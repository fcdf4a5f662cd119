import { defineCommand, type OptionValues } from "../../cli/define-command.ts";

const options = [] as const;

export type CompletionOptions = OptionValues<typeof options>;

export const completionCommand = defineCommand({
  name: "completion",
  operand: { name: "shell", values: ["bash", "zsh", "fish"] },
  summary: "Print a script for shell completion",
  options,
  examples: [
    ["source <(maycrawl completion bash)", "Put this line in ~/.bashrc"],
    ["source <(maycrawl completion zsh)", "Put this line in ~/.zshrc, after compinit"],
    ["maycrawl completion fish | source", "Put this line in ~/.config/fish/config.fish"],
  ],
  exitCodes: { 0: "Done" },
  load: () => import("./run.ts"),
});
