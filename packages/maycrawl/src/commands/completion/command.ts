import { defineCommand, type OptionValues } from "../command.ts";

const options = [] as const;

export type CompletionOptions = OptionValues<typeof options>;

export const completionCommand = defineCommand({
  name: "completion",
  operand: { name: "shell", values: ["bash", "zsh", "fish"] },
  summary: "print a script that completes maycrawl's command line",
  options,
  examples: [
    ["source <(maycrawl completion bash)", "in ~/.bashrc"],
    ["source <(maycrawl completion zsh)", "in ~/.zshrc, after compinit"],
    ["maycrawl completion fish | source", "in ~/.config/fish/config.fish"],
  ],
  load: () => import("./run.ts"),
});
