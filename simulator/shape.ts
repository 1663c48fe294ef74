import { type Decimal, round } from "#lib/money.ts";
import { fiatOf } from "./catalog.ts";
import { dateTime, jsonNumber, padDecimals, unixSeconds } from "./format.ts";

export type Fields = Record<string, unknown>;
type Value = (scope: Fields) => unknown;

const constants: Fields = { null: null, true: true, false: false };
const formats: Record<string, (value: string, scope: Fields) => unknown> = {
  coin: (value, { places }) => padded(value, Number(places)),
  fiat: (value, { fiat }) => padded(value, fiatOf(String(fiat)).places),
  lower: (value) => value.toLowerCase(),
  time: dateTime,
  unix: unixSeconds,
};

/** With exactly this many decimal places. */
export const padded = (value: Decimal, places: number): string => padDecimals(round(value, places), places);

/** A JSON object as its fields and where their values come from:
 *
 *     id state=status amount=#fiatAmount fee=fees.total:fiat hash?=hash tags=[] wallet={ address=wallet kind='main' } ...rest
 *
 * A field has the value of the same name, or of the path behind "=", which can also be a constant, 'text', an object, or a list.
 * "#" makes decimal text a JSON number; ":fiat", ":8", and the other formats rewrite it; "?" leaves out a null; "..." adds the
 * fields of an object. The returned function takes the values, and throws if it has none of a name. */
export function shape(text: string): (...scopes: object[]) => Fields {
  const tokens = text.match(/'[^']*'|[{}[\]]|[^\s{}[\]']+/g) ?? [];
  let next = 0;

  function compound(): Value {
    const token = tokens[next++] ?? "";
    if (token === "{") return object("}");
    if (token === "[") return list();
    return token.startsWith("'") ? () => token.slice(1, -1) : scalar(token);
  }

  function list(): Value {
    const items: Value[] = [];
    while (tokens[next] !== "]") items.push(compound());
    next += 1;
    return (scope) => items.map((item) => item(scope));
  }

  function object(end?: string): (scope: Fields) => Fields {
    const writers: ((scope: Fields, into: Fields) => void)[] = [];
    for (let token = tokens[next++]; token !== end && token !== undefined; token = tokens[next++]) {
      if (token.startsWith("...")) {
        const rest = scalar(token.slice(3));
        writers.push((scope, into) => Object.assign(into, rest(scope)));
        continue;
      }
      const [left = "", path] = token.split("=");
      const name = left.replace("?", "");
      const value = path === "" ? compound() : scalar(path ?? name);
      writers.push((scope, into) => {
        const found = value(scope) ?? null;
        if (found !== null || name === left) into[name] = found;
      });
    }
    return (scope) => {
      const into: Fields = {};
      for (const write of writers) write(scope, into);
      return into;
    };
  }

  const render = object();
  return (...scopes) => render(Object.assign({}, ...scopes));
}

function scalar(text: string): Value {
  if (Object.hasOwn(constants, text)) return () => constants[text];
  if (/^\d+$/.test(text)) return () => Number(text);
  const isNumber = text.startsWith("#");
  const [path = "", format] = text.slice(isNumber ? 1 : 0).split(":");
  const [first = "", ...others] = path.split(".");
  const rewrite = isNumber ? jsonNumber : format === undefined ? null : formatNamed(format);
  return (scope) => {
    if (!(first in scope)) throw new Error(`There is no value ${first} for a response`);
    const found = others.reduce<unknown>((value, key) => (value as Fields | null)?.[key], scope[first]) ?? null;
    return found === null || rewrite === null ? found : rewrite(String(found), scope);
  };
}

/** "8" writes eight decimal places. Throws for an unknown format. */
function formatNamed(name: string): (value: string, scope: Fields) => unknown {
  if (/^\d+$/.test(name)) return (value) => padded(value, Number(name));
  const format = formats[name];
  if (format === undefined) throw new Error(`There is no format ${name}`);
  return format;
}
