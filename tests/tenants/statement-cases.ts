import { transact } from "#db/client.ts";
import { systemActor as actor } from "#lib/audit/record-audit.ts";
import { changeShare } from "#lib/people/operators/change-partner.ts";
import * as shares from "#lib/statements/fee-shares.ts";
import { lastDueMonth } from "#lib/statements/month.ts";
import * as queries from "#lib/statements/queries/statements.ts";
import * as read from "#lib/statements/read-statement.ts";
import { allows, type Changes, now } from "./added-rows.ts";
import type { Reads } from "./owner-rows.ts";

const terms = { shareBps: 5_000, validFrom: now.toISOString().slice(0, 10) };
const month = lastDueMonth(now);

export const statementQueryReads: Reads[string] = {
  selectLastClosed: (scope) => transact((tx) => queries.selectLastClosed(scope, tx)),
  selectShares: (scope) => queries.selectShares(scope),
  selectStatement: (scope) => queries.selectStatement(scope, month),
  selectStatements: (scope) => queries.selectStatements(scope),
};

export const statementLibReads: Reads[string] = {
  findStatement: async (scope) => (await read.findStatement(scope, month, now))?.hash ?? null,
  listShares: (scope) => shares.listShares(scope),
  listStatements: async (scope) => (await read.listStatements(scope, now)).filter(({ hash }) => hash),
  previewShare: async (scope) => (await transact((tx) => shares.previewShare(scope, terms, tx))).before,
};

export const statementLibChanges: Changes[string] = {
  addShare: allows((scope) => transact((tx) => shares.addShare(scope, terms, now, tx))),
  changeShare: allows((scope) => changeShare(scope, terms, actor, now)),
};
