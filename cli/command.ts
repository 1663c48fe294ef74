import { parseArgs } from "node:util";
import { didYouMean } from "#lib/did-you-mean.ts";
import { AppError } from "#lib/errors.ts";

/** One argument or option of a command: how the help shows it, and how its value is read. */
export type Field<Value> = {
  /** The value's placeholder in the usage line, such as "id". */
  value: string;
  help: string;
  isRequired: boolean;
  /** An option without a value. */
  isFlag: boolean;
  /** Takes several values, as repeated options, separated by commas, or as the remaining arguments. */
  isList: boolean;
  /** `values` is empty when the field was not given. Throws AppError. */
  read(values: string[], label: string): Value;
};

// biome-ignore lint/suspicious/noExplicitAny: the fields of a command have different types of values.
type Fields = Record<string, Field<any>>;
type Values<All extends Fields> = { [Name in keyof All]: ReturnType<All[Name]["read"]> };

/** `rows` are printed as aligned columns on a terminal, and separated by tabs otherwise. */
export type Table = { columns: string[]; rows: string[][]; empty: string };
type Print = (line: string) => void;

type Definition<Arguments extends Fields, Options extends Fields> = {
  /** One or two words, such as "key create". */
  name: string;
  /** The heading of the overview under which it is listed. */
  group: string;
  summary: string;
  /** Further paragraphs of its help. */
  details?: string;
  /** False for commands that use the API instead. */
  needsDatabase?: boolean;
  /** False for commands that use the database as it is. */
  migratesDatabase?: boolean;
  args?: Arguments;
  options?: Options;
  run(values: Values<Arguments> & Values<Options>, print: Print): Promise<string | Table>;
};

export type Command = {
  name: string;
  group: string;
  summary: string;
  details: string | undefined;
  needsDatabase: boolean;
  migratesDatabase: boolean;
  args: Fields;
  options: Fields;
  /** Reads the words after the command's name. Throws AppError. */
  prepare(words: string[]): (print: Print) => Promise<string | Table>;
};

/** Declares a command. Its help and the reading of its arguments both come from this declaration. */
export function command<
  Arguments extends Fields = Record<never, never>,
  Options extends Fields = Record<never, never>,
>({
  args,
  options,
  details,
  needsDatabase = true,
  migratesDatabase = true,
  run,
  ...named
}: Definition<Arguments, Options>): Command {
  const declared = { ...named, details, needsDatabase, migratesDatabase, args: args ?? {}, options: options ?? {} };
  return {
    ...declared,
    prepare(words) {
      const values = readValues(declared, words) as Values<Arguments> & Values<Options>;
      return (print) => run(values, print);
    },
  };
}

/** "1 endpoint", "2 endpoints". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "Disabled" for "disable". */
export const resultText = (verb: string): string =>
  `${verb.charAt(0).toUpperCase()}${verb.slice(1)}${verb.endsWith("e") ? "d" : "ed"}`;

const quoted = (words: readonly string[]) => words.join(", ").replace(/, ([^,]+)$/, " or $1");

export const text = (value: string, help: string): Field<string> => ({
  value,
  help,
  isRequired: true,
  isFlag: false,
  isList: false,
  read: ([given = ""]) => given,
});

/** An option that is given without a value. */
export const flag = (help: string): Field<boolean> => ({
  ...text("", help),
  isRequired: false,
  isFlag: true,
  read: (given) => given.length > 0,
});

/** A whole number above 0. */
export const wholeNumber = (value: string, help: string, max = 1_000_000_000): Field<number> => ({
  ...text(value, help),
  read([given], label) {
    const number = Number(given);
    if (/^\d+$/.test(given ?? "") && number > 0 && number <= max) return number;
    throw new AppError("validation_failed", `${label} must be a whole number from 1 to ${max}`);
  },
});

export const choice = <Choice extends string>(choices: readonly Choice[], help: string): Field<Choice> => ({
  ...text(choices.join("|"), help),
  read: ([given = ""], label) => readChoice(choices, given, label),
});

function readChoice<Choice extends string>(choices: readonly Choice[], given: string, label: string): Choice {
  const known = choices.find((one) => one === given);
  if (known !== undefined) return known;
  throw new AppError("validation_failed", `${label} must be ${quoted(choices)}.${didYouMean(given, choices)}`);
}

export const list = (value: string, help: string): Field<string[]> => ({
  ...text(value, help),
  isList: true,
  read(given, label) {
    const parts = given.flatMap((one) => one.split(",")).map((part) => part.trim());
    if (parts.every((part) => part !== "")) return parts;
    throw new AppError("validation_failed", `${label} has an empty entry`);
  },
});

export const choices = <Choice extends string>(
  known: readonly Choice[],
  value: string,
  help: string,
): Field<Choice[]> => {
  const all = list(value, help);
  return {
    ...all,
    read: (given, label) => all.read(given, label).map((one) => readChoice(known, one, `Each of ${label}`)),
  };
};

/** The remaining arguments, at least one, exactly as given. */
export const rest = (value: string, help: string): Field<string[]> => ({
  ...text(value, help),
  isList: true,
  read: (given) => given,
});

export const optional = <Value>(field: Field<Value>): Field<Value | undefined> => ({
  ...field,
  isRequired: false,
  read: (given, label) => (given.length === 0 ? undefined : field.read(given, label)),
});

/** The placeholder of a command's input in the usage line and in errors. */
export const argumentLabel = (name: string, { isList, value }: Field<unknown>): string =>
  isList ? `<${value}>...` : `<${name}>`;
export const optionLabel = (name: string): string => `--${name}`;
/** An option with the placeholder of its value. */
export const optionUsage = (name: string, { isFlag, value }: Field<unknown>): string =>
  isFlag ? optionLabel(name) : `${optionLabel(name)} <${value}>`;

type Declared = Pick<Command, "name" | "args" | "options">;

function readValues(declared: Declared, words: string[]): Record<string, unknown> {
  const given = splitWords(declared, words);
  const missing = given.filter(({ field, texts }) => field.isRequired && texts.length === 0);
  if (missing.length > 0) {
    throw new AppError("validation_failed", `Missing ${missing.map(({ label }) => label).join(", ")}`);
  }
  return Object.fromEntries(given.map(({ name, field, texts, label }) => [name, field.read(texts, label)]));
}

/** What was given for each field of the command. */
function splitWords({ name: commandName, args, options }: Declared, words: string[]) {
  const { values, positionals } = parseStrictly(options, words);
  const left = [...positionals];
  const fromArguments = Object.entries(args).map(([name, field]) => ({
    name,
    field,
    label: argumentLabel(name, field),
    texts: field.isList ? left.splice(0) : left.splice(0, 1),
  }));
  // Don't print the arguments, because one may be a secret.
  if (left.length > 0) throw new AppError("validation_failed", `Too many arguments for "${commandName}"`);
  const fromOptions = Object.entries(options).map(([name, field]) => {
    const label = optionLabel(name);
    const texts = (values[name] ?? []).map(String);
    if (texts.length > 1 && !field.isList) throw new AppError("validation_failed", `${label} was given more than once`);
    if (texts.includes("")) throw new AppError("validation_failed", `${label} needs a value`);
    return { name, field, label, texts };
  });
  return [...fromArguments, ...fromOptions];
}

function parseStrictly(fields: Fields, args: string[]) {
  const options = Object.fromEntries(
    Object.entries(fields).map(([name, { isFlag }]) => [
      name,
      { type: isFlag ? "boolean" : "string", multiple: true } as const,
    ]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node quotes the option it complains about.
    const [, option = ""] = /'(--?[^' ]*)/.exec(error.message) ?? [];
    if (!("code" in error) || error.code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION")
      throw new AppError("validation_failed", `${option} needs a value`);
    const suggestion = didYouMean(option, Object.keys(fields).map(optionLabel));
    throw new AppError("validation_failed", `Unknown option ${option}.${suggestion}`);
  }
}
