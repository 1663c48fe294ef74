import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

type Messages = { [name: string]: Messages | string };

const folder = path.join(import.meta.dirname, "../lib/checkout/messages");

/** The messages of a file by key: "fees.network". */
function flatten(messages: Messages, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([name, value]) =>
      typeof value === "string" ? [[prefix + name, value] as const] : [...flatten(value, `${prefix}${name}.`)],
    ),
  );
}

/** The placeholders and tags of a message, sorted, with the kind of those that are not plain. */
function placeholders(elements: MessageFormatElement[]): string[] {
  const found = elements.flatMap((element): string[] => {
    if (element.type === TYPE.argument) return [element.value];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...placeholders(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const branches = Object.values(element.options).flatMap(({ value }) => placeholders(value));
    return [`${element.value} (${element.type === TYPE.plural ? "plural" : "select"})`, ...branches];
  });
  return [...new Set(found)].toSorted();
}

const namesIn = (message: string): string => placeholders(parse(message)).join(", ");

/** Compares the messages of a language with the English ones. Returns what is missing, superfluous, or has other placeholders. */
export function compareMessages(english: Messages, translated: Messages): string[] {
  const [source, target] = [flatten(english), flatten(translated)];
  const missing = [...source.keys()].filter((key) => !target.has(key)).map((key) => `${key} is missing`);
  const unknown = [...target.keys()].filter((key) => !source.has(key)).map((key) => `${key} isn't in English`);
  const differing = [...source].flatMap(([key, message]) => {
    const other = target.get(key);
    if (other === undefined) return [];
    const [wanted, found] = [namesIn(message), tryNames(other)];
    return wanted === found ? [] : [`${key} has the placeholders ${found || "none"} instead of ${wanted || "none"}`];
  });
  return [...missing, ...unknown, ...differing];
}

function tryNames(message: string): string {
  try {
    return namesIn(message);
  } catch (error) {
    return `(${error instanceof Error ? error.message : error})`;
  }
}

const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), "utf8"));

function checkFiles(): string[] {
  const { en, ...others } = read("error-page.json");
  const files = readdirSync(folder).filter((file) => file !== "en.json" && file !== "error-page.json");
  return [
    ...files.flatMap((file) =>
      compareMessages(read("en.json").messages, read(file).messages).map((text) => `${file}: ${text}`),
    ),
    ...files.flatMap((file) =>
      compareMessages(en, others[file.replace(".json", "")] ?? {}).map((text) => `error-page.json, ${file}: ${text}`),
    ),
  ];
}

if (import.meta.main) {
  const problems = checkFiles();
  for (const problem of problems) console.log(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
