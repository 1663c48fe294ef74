import type { JsonSchema } from "#lib/openapi/contract.ts";

/** A Python type; for a page of a list also the name of the property with the items and their type. */
export type PythonType = { text: string; itemName?: string; itemText?: string };
type Use = "input" | "output";
type Context = { name: string; use: Use; models: PythonModels };

/** What makes no difference in Python. */
const ignored = new Set(["examples", "additionalProperties", "title"]);

/** The TypedDict classes and type aliases of a document, each written once. */
export class PythonModels {
  readonly #texts = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #pages = new Map<string, PythonType>();

  /** Returns the name of the model, which is another one if an equal schema was added before. */
  add(name: string, schema: JsonSchema, use: Use): string {
    const text = JSON.stringify([schema, use], (key, value) => (ignored.has(key) ? undefined : value));
    const known = this.#names.get(text);
    if (known) return known;
    if (this.#texts.has(name)) throw new Error(`Two models are named ${name}`);
    this.#names.set(text, name);
    // Reserves the place, so that a model precedes those it contains.
    this.#texts.set(name, "");
    const context = { name, use, models: this };
    this.#texts.set(name, schema.properties ? typedDict(schema, context) : `${name} = ${typeOf(schema, context).text}`);
    const [items] = Object.entries(schema.properties ?? {}).filter(([, { items: list }]) => list);
    if (!schema.properties?.pagination || !items) return name;
    const itemText = typeOf(items[1].items ?? {}, { ...context, name: `${name}Item` }).text;
    this.#pages.set(name, { text: name, itemName: items[0], itemText });
    return name;
  }

  /** Classes first, because aliases are evaluated when the module is imported. */
  texts = () =>
    [...this.#texts.values()].sort((a, b) => Number(!a.startsWith("class")) - Number(!b.startsWith("class")));
  page = (name: string) => this.#pages.get(name);
}

/** A schema as a Python type. Objects without a name become a model with the name in `context`. */
export function typeOf(schema: JsonSchema, context: Context): PythonType {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    return context.models.page(name) ?? { text: name };
  }
  return { text: textOf(schema, context) };
}

function textOf(schema: JsonSchema, context: Context): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    return unionOf(choices.map((one, place) => typeOf(one, { ...context, name: `${context.name}${place + 1}` }).text));
  }
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return literals(values);
  const names = typeNames[context.use === "input" ? "input" : "output"];
  if (schema.items) return `${names.list}[${typeOf(schema.items, context).text}]`;
  if (schema.properties) return context.models.add(context.name, schema, context.use);
  if (typeof schema.additionalProperties === "object") {
    return `${names.record}[str, ${typeOf(schema.additionalProperties, context).text}]`;
  }
  if (isDecimal(schema)) return names.decimal;
  return unionOf([schema.type].flat().map((type) => primitiveOf(type)));
}

/** What is given may be of a wider type than what is returned. */
const typeNames = {
  input: { list: "Sequence", record: "Mapping", decimal: "Amount" },
  output: { list: "list", record: "dict", decimal: "Decimal" },
};

function unionOf(types: string[]): string {
  const known = types.filter((type) => type !== "None");
  if (known.length === 0) return "None";
  const text = known.length === 1 ? (known[0] ?? "") : `Union[${known.join(", ")}]`;
  return known.length < types.length ? `Optional[${text}]` : text;
}

function primitiveOf(type: string | undefined): string {
  const name = primitives[type ?? ""];
  if (!name) throw new Error(`No Python type for ${type}`);
  return name;
}

const primitives: Record<string, string> = {
  string: "str",
  integer: "int",
  boolean: "bool",
  null: "None",
};

/** Amounts are numbers or strings on the wire, but always Decimal in Python. */
export const isDecimal = ({ type, format, anyOf = [] }: JsonSchema): boolean =>
  [type].flat().includes("number") || format === "decimal" || anyOf.some(isDecimal);

const names = new Map<unknown, string>([
  [null, "None"],
  [true, "True"],
  [false, "False"],
]);
const literals = (values: readonly unknown[]) =>
  `Literal[${values.map((value) => names.get(value) ?? JSON.stringify(value)).join(", ")}]`;

function typedDict(schema: JsonSchema, context: Context): string {
  const { name } = context;
  const fields = Object.entries(schema.properties ?? {}).map(([field, property]) => {
    const type = typeOf(property, { ...context, name: `${name}${pascalCase(field)}` }).text;
    const text = property.description ? `\n${docstring(property.description)}` : "";
    return { text: `    ${field}: ${type}${text}`, isRequired: schema.required?.includes(field) ?? false };
  });
  const required = fields.filter(({ isRequired }) => isRequired).map(({ text }) => text);
  const optional = fields.filter(({ isRequired }) => !isRequired).map(({ text }) => text);
  if (optional.length === 0) return `class ${name}(TypedDict):\n${required.join("\n") || "    pass"}`;
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${optional.join("\n")}`;
  // NotRequired needs Python 3.11.
  return `class _${name}(TypedDict):\n${required.join("\n")}\n\n\nclass ${name}(_${name}, total=False):\n${optional.join("\n")}`;
}

const pascalCase = (name: string) => name.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** A docstring, wrapped at 100 characters. */
export function docstring(text: string, indent = "    "): string {
  if (text.includes('"""') || text.includes("\\")) throw new Error(`Not allowed in a docstring: ${text}`);
  const lines = text.split("\n").flatMap((line) => wrap(line, 94 - indent.length));
  const [first = ""] = lines;
  if (lines.length === 1) return `${indent}"""${first}"""`;
  return `${[`${indent}"""${first}`, ...lines.slice(1).map((line) => (line ? indent + line : ""))].join("\n")}\n${indent}"""`;
}

function wrap(line: string, width: number): string[] {
  const lines = [""];
  for (const word of line.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last && last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}
