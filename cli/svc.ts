import { closeDatabase } from "#db/client.ts";
import { didYouMean } from "#lib/did-you-mean.ts";
import { AppError } from "#lib/errors.ts";
import { keyCommands } from "./api-keys.ts";
import { archiveCommands } from "./archive.ts";
import { auditCommands } from "./audit.ts";
import { backupCommands } from "./backup.ts";
import { catalogCommands } from "./catalog.ts";
import type { Command, Table } from "./command.ts";
import { doctorCommands } from "./doctor.ts";
import { feeCommands } from "./fees.ts";
import { commandHelp, overview, program } from "./help.ts";
import { incidentCommands } from "./incidents.ts";
import { operatorCommands } from "./operators.ts";
import { partnerCommands } from "./partners.ts";
import { payoutCommands } from "./payouts.ts";
import { personalDataCommands } from "./personal-data.ts";
import { providerCommands } from "./providers.ts";
import { reconciliationCommands } from "./reconciliation.ts";
import { revenueCommands } from "./revenue.ts";
import { sandboxCommands } from "./sandbox.ts";
import { secretCommands } from "./secrets.ts";
import { statementCommands } from "./statements.ts";

const commands: readonly Command[] = [
  ...partnerCommands,
  ...feeCommands,
  ...keyCommands,
  ...providerCommands,
  ...reconciliationCommands,
  ...sandboxCommands,
  ...secretCommands,
  ...catalogCommands,
  ...operatorCommands,
  ...incidentCommands,
  ...revenueCommands,
  ...statementCommands,
  ...payoutCommands,
  ...auditCommands,
  ...archiveCommands,
  ...personalDataCommands,
  ...backupCommands,
  ...doctorCommands,
];

type Print = (line: string) => void;
type Options = {
  /** Where errors go; `print` when omitted. */
  printError?: Print;
  /** Lists are aligned and have a header row. */
  isTerminal?: boolean;
  /** Called once the arguments are known to be good, before a command that needs the database runs. */
  connect?(command: Command): Promise<void>;
};

/** Runs one command and returns the exit code. */
export async function runCommand(args: string[], print: Print, options: Options = {}): Promise<number> {
  const { printError = print, isTerminal = false, connect } = options;
  try {
    const output = format(await execute(args, print, connect), isTerminal);
    if (output !== "") print(output);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    printError(`svc: ${error.message}`);
    return 1;
  } finally {
    await closeDatabase();
  }
}

async function execute(args: string[], print: Print, connect: Options["connect"]): Promise<string | Table> {
  const isHelp = args[0] === "help" || args.includes("--help") || args.includes("-h");
  const words = args[0] === "help" ? args.slice(1) : args;
  if (words.length === 0 || (isHelp && words[0]?.startsWith("-"))) return overview(commands);
  const command = findCommand(words);
  if (isHelp) return commandHelp(command);
  const run = prepare(command, words.slice(command.name.split(" ").length));
  if (command.needsDatabase) await connect?.(command);
  return run(print);
}

function findCommand([first = "", second = ""]: string[]): Command {
  const named = [`${first} ${second}`, first].flatMap((name) => commands.find((one) => one.name === name) ?? []);
  if (named[0]) return named[0];
  const siblings = commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? name.slice(first.length + 1) : []));
  if (siblings.length > 0 && (second === "" || second.startsWith("-")))
    throw new AppError("validation_failed", `Missing the command after "${first}": ${siblings.join(", ")}`);
  const given = second === "" || second.startsWith("-") ? first : `${first} ${second}`;
  const names = commands.map(({ name }) => name);
  throw new AppError(
    "validation_failed",
    `Unknown command "${given}".${didYouMean(given, names)}\nRun "${program} help" to list all commands.`,
  );
}

/** Reads the command's arguments; a mistake in them points to the help. */
function prepare(command: Command, words: string[]): ReturnType<Command["prepare"]> {
  try {
    return command.prepare(words);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const hint = `Run "${program} help ${command.name}" for usage.`;
    throw new AppError(error.code, `${error.message}\n${hint}`);
  }
}

function format(result: string | Table, isTerminal: boolean): string {
  if (typeof result === "string") return result;
  const { columns, rows, empty } = result;
  if (!isTerminal) return rows.map((row) => row.join("\t")).join("\n");
  if (rows.length === 0) return empty;
  const lines = [columns.map((column) => column.toUpperCase()), ...rows];
  const widths = columns.map((_column, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, place) => cell.padEnd(widths[place] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
