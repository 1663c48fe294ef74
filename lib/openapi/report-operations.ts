import * as z from "zod";
import type { Operation } from "#lib/openapi/operation.ts";
import { listedStatement, statement, statementPath } from "#lib/statements/contract.ts";

const none = z.strictObject({});

export const reportOperations = {
  listStatements: {
    method: "get",
    path: "/statements",
    tag: "Reports",
    summary: "List statements",
    description:
      "Returns the months since your account was created, newest first, with your share of the service fees in the closed ones. A month is closed on the third day of the next one, 00:00 UTC, and doesn't change afterwards.",
    access: { scope: "reports:read", limit: "reads" },
    query: none,
    message: "Statements found",
    data: z.array(listedStatement),
    errors: [],
    exampleParameters: [],
  },
  getStatement: {
    method: "get",
    path: "/statements/{month}",
    tag: "Reports",
    summary: "Retrieve a statement",
    description:
      "Returns the sums of the transactions that first succeeded in a month of UTC, by fiat currency, provider, type, and payment method, and your share of their service fees. What is learned later about these transactions, such as a refund, is among the `adjustments` of the month in which it was learned. While the month is open, the sums are those up to now.",
    access: { scope: "reports:read", limit: "reads" },
    pathParameters: statementPath,
    query: none,
    message: "Statement found",
    data: statement,
    errors: ["not_found"],
    exampleParameters: [],
  },
} as const satisfies Record<string, Operation>;
