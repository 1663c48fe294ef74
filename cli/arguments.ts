import { type Environment, environments } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";

export type Options = Record<string, string>;

export function readArguments(args: string[]): { words: string[]; options: Options } {
  const words: string[] = [];
  const options: Options = {};
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? "";
    if (word.startsWith("--")) {
      index += 1;
      options[word.slice(2)] = args[index] ?? "";
    } else words.push(word);
  }
  return { words, options };
}

export function required(value: string | undefined, name: string): string {
  if (value) return value;
  throw new AppError("validation_failed", `${name} is missing; see npm run -s svc -- help`);
}

export function toEnvironment(word: string | undefined, name: string): Environment {
  const known = environments.find((environment) => environment === word);
  if (known) return known;
  throw new AppError("validation_failed", `${name} must be production or sandbox`);
}
