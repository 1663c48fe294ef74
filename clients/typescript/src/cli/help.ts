import { type Command, type Option, UsageError } from "./command.ts";

/** Options of every command. */
export const commonOptions: Record<string, Option> = {
  url: {
    type: "string",
    value: "url",
    help: "Address of the installation (default: SVC_BASE_URL, or from slipway login)",
  },
  key: { type: "string", value: "key", help: "API key (default: SVC_API_KEY, or from slipway login)" },
  json: { type: "boolean", help: "Print JSON" },
  help: { type: "boolean", help: "Print this help" },
};

export function overview(commands: readonly Command[]): string {
  return [
    "The command line of the Slipway Partner API.",
    "Usage\n  slipway <command> [options]",
    section(
      "Commands",
      commands.map(({ name, summary }) => [name, summary]),
    ),
    'Run "slipway <command> --help" to see its arguments and options.',
    "Exit codes: 0 for success, 1 if a request failed, 2 for invalid arguments.",
  ].join("\n\n");
}

export function commandHelp({ name, args, summary, details, options }: Command): string {
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  const usage = ["slipway", name, ...args.map((arg) => `<${arg}>`), ...required.map(optionUsage), "[options]"].join(
    " ",
  );
  const rows = Object.entries({ ...options, ...commonOptions }).map((entry) => [optionUsage(entry), entry[1].help]);
  return [`${summary}.`, `Usage\n  ${usage}`, section("Options", rows), ...(details ? [details] : [])].join("\n\n");
}

export function findCommand(commands: readonly Command[], words: readonly string[]): Command {
  const found = commands.find(({ name }) => name.split(" ").every((word, place) => words[place] === word));
  if (found) return found;
  throw new UsageError(`Unknown command "${words[0]}". Commands: ${commands.map(({ name }) => name).join(", ")}`);
}

const optionUsage = ([name, { value }]: [string, Option]) => (value ? `--${name} <${value}>` : `--${name}`);

function section(title: string, rows: string[][]): string {
  const width = Math.max(...rows.map(([left = ""]) => left.length));
  return [title, ...rows.map(([left = "", right]) => `  ${left.padEnd(width)}   ${right}`)].join("\n");
}
