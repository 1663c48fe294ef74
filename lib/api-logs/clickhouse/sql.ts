type Value = string | number | Date | readonly string[] | readonly number[];
type Piece = string | { type: string; value: Value };

/** A part of a statement with its values, which are sent as parameters. */
export type Sql = { pieces: Piece[] };

export function sql(texts: TemplateStringsArray, ...values: (Value | Sql)[]): Sql {
  return { pieces: texts.flatMap((text, index) => [text, ...piecesOf(values[index])]) };
}

function piecesOf(value: Value | Sql | undefined): Piece[] {
  if (value === undefined) return [];
  if (typeof value === "object" && "pieces" in value) return value.pieces;
  if (value instanceof Date)
    return ["fromUnixTimestamp64Milli(", { type: "Int64", value: value.getTime() }, ", 'UTC')"];
  if (typeof value === "string" || typeof value === "number") return [{ type: typeOf(value), value }];
  return [{ type: `Array(${typeOf(value.find((one) => !Number.isInteger(one)) ?? value[0] ?? "")})`, value }];
}

const typeOf = (value: string | number) =>
  typeof value === "string" ? "String" : Number.isInteger(value) ? "Int64" : "Float64";

/** A word of the statement itself, never a value. */
export const word = (text: "asc" | "desc" | "<" | ">"): Sql => ({ pieces: [text] });

export const joined = (parts: Sql[], between: "and" | "or"): Sql => ({
  pieces: parts.flatMap(({ pieces }, index) => (index === 0 ? pieces : [` ${between} `, ...pieces])),
});

/** As @clickhouse/client takes it. */
export function toQuery({ pieces }: Sql): { query: string; query_params: Record<string, Value> } {
  const query_params: Record<string, Value> = {};
  const texts = pieces.map((piece, index) => {
    if (typeof piece === "string") return piece;
    query_params[`v${index}`] = piece.value;
    return `{v${index}:${piece.type}}`;
  });
  return { query: texts.join(""), query_params };
}
