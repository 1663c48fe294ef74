import type { SlipwayClient } from "../slipway-client.ts";

/** Invalid arguments or settings; exits with 2. */
export class UsageError extends Error {}

/** An option as parseArgs reads it, with its help. */
export type Option = { type: "string" | "boolean"; help: string; value?: string; isRequired?: boolean };

export type Terminal = {
  print(line: string): void;
  /** Prints what isn't a result, such as an error. */
  printError(line: string): void;
  /** Whether the reader's terminal shows colors. */
  isColored: boolean;
  /** Asks a person, or returns null if there is none. A hidden answer isn't shown. */
  ask(question: string, isHidden: boolean): Promise<string | null>;
  env: Record<string, string | undefined>;
  /** Aborted by Ctrl-C. */
  stopped: AbortSignal;
};

/** What a command was given. */
export type Input = {
  /** The value of an option, or undefined. */
  text(name: string): string | undefined;
  /** The value of a required option or argument. */
  required(name: string): string;
  isJson: boolean;
  terminal: Terminal;
  /** A client for the chosen installation. Throws UsageError without an address or a key. */
  connect(options?: { attemptsMax?: number }): { client: SlipwayClient; url: string };
};

export type Command = {
  name: string;
  /** Placeholders of its arguments, such as "transaction_id". */
  args: readonly string[];
  summary: string;
  /** Further paragraphs of its help. */
  details?: string;
  options: Record<string, Option>;
  run(input: Input): Promise<void>;
};

/** Reads an option that has a fixed set of values. */
export function oneOf<Choice extends string>(choices: readonly Choice[], given: string, label: string): Choice {
  const known = choices.find((choice) => choice === given);
  if (known === undefined) throw new UsageError(`${label} must be one of: ${choices.join(", ")}`);
  return known;
}

export function numberOf(given: string, label: string): number {
  const number = Number(given);
  if (given.trim() === "" || !Number.isFinite(number)) throw new UsageError(`${label} must be a number`);
  return number;
}

/** Throws UsageError for anything but an http or https address. */
export function addressOf(given: string, label: string, example: string): string {
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return given;
  throw new UsageError(`${label} must be an address such as ${example}`);
}
