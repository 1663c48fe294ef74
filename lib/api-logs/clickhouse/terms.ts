import type { TenantScope } from "#db/scope.ts";
import type { LogRange, LogTerm } from "#lib/api-logs/queries/terms.ts";
import { joined, type Sql, sql } from "./sql.ts";

/** The scope and time range of the rows. */
export const within = ({ partnerId, environment }: TenantScope, range: LogRange): Sql =>
  sql`partner_id = ${partnerId} and environment = ${environment} and ${isInRange(range)}`;

const isInRange = ({ from, to }: LogRange): Sql =>
  joined([...(from ? [sql`at >= ${from}`] : []), ...(to ? [sql`at < ${to}`] : []), sql`true`], "and");

/** A condition that combines all terms. */
export const fits = (terms: LogTerm[]): Sql =>
  joined([...terms.map((term) => (term.isNot ? sql`not (${matches(term)})` : matches(term))), sql`true`], "and");

/** The invalid fields of a row. */
export const fieldNames = sql`arrayMap(e -> JSONExtractString(e, 'field'), JSONExtractArrayRaw(field_errors))`;

function matches(term: LogTerm): Sql {
  const any = (conditions: Sql[]) => sql`(${joined([...conditions, sql`false`], "or")})`;
  switch (term.field) {
    case "status":
      return any(term.ranges.map(({ from, to }) => sql`status between ${from} and ${to}`));
    case "path":
      if (term.match === "is") return sql`path in ${term.texts}`;
      return any(
        term.texts.map((text) =>
          term.match === "starts"
            ? sql`startsWith(path, ${text})`
            : sql`position(lowerUTF8(path), ${text.toLowerCase()}) > 0`,
        ),
      );
    case "request_prefix":
      return any(term.values.map((prefix) => sql`startsWith(request_id, ${prefix})`));
    case "field":
      return sql`hasAny(${fieldNames}, ${term.values})`;
    case "error":
      return sql`ifNull(error_code in ${term.values}, false)`;
    case "method":
      return sql`method in ${term.values}`;
    case "key":
      return sql`key_id in ${term.values}`;
    case "request":
      return sql`request_id in ${term.values}`;
  }
}
