import { isArtifact } from "#processes/root.ts";
import { argumentLabel, type Command, optionUsage } from "./command.ts";

export const program = isArtifact ? "slipway svc" : "npm run -s svc --";

/** Every command under its heading. */
export function overview(commands: readonly Command[]): string {
  const groups = [...Map.groupBy(commands, ({ group }) => group)].map(([group, inGroup]) =>
    section(
      group,
      inGroup.map(({ name, summary }) => [name, summary]),
      Math.max(...commands.map(({ name }) => name.length)),
    ),
  );
  return [
    "Manage a Slipway installation from the command line.",
    `Usage\n  ${program} <command> [options]`,
    ...groups,
    `Run "${program} help <command>" to see the arguments and options of a command.`,
    isArtifact
      ? "Commands use DATABASE_URL."
      : "Commands use DATABASE_URL, or the database of npm start in this folder.",
  ].join("\n\n");
}

/** The help of one command. */
export function commandHelp({ name, summary, details, args, options }: Command): string {
  const argumentRows = Object.entries(args).map(([one, field]) => [argumentLabel(one, field), field.help]);
  const optionRows = Object.entries(options).map(([one, field]) => [
    optionUsage(one, field),
    field.isRequired ? `${field.help} (required)` : field.help,
  ]);
  return [
    `${summary}.`,
    usage({ name, args, options }),
    ...(argumentRows.length > 0 ? [section("Arguments", argumentRows)] : []),
    ...(optionRows.length > 0 ? [section("Options", optionRows)] : []),
    ...(details ? [details] : []),
  ].join("\n\n");
}

function usage({ name, args, options }: Pick<Command, "name" | "args" | "options">): string {
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  const parts = [
    ...Object.entries(args).map(([one, field]) =>
      field.isRequired ? argumentLabel(one, field) : `[${argumentLabel(one, field)}]`,
    ),
    ...required.map(([one, field]) => optionUsage(one, field)),
    ...(required.length < Object.keys(options).length ? ["[options]"] : []),
  ];
  return `Usage\n  ${[program, name, ...parts].join(" ")}`;
}

function section(title: string, rows: string[][], width = Math.max(...rows.map(([left = ""]) => left.length))): string {
  return [title, ...rows.map(([left = "", right]) => `  ${left.padEnd(width)}   ${right}`)].join("\n");
}
