import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { operatorRoles } from "#db/enums.ts";
import {
  type OperatorPermission,
  operatorPermissions,
  operatorsWith,
  permissionOf,
  roleRefusal,
} from "./roles-contract.ts";

const permissions = Object.keys(operatorPermissions) as OperatorPermission[];

it("are documented as they are", () => {
  const text = readFileSync("docs/operations/secure.md", "utf8").split("## Operators' roles")[1] ?? "";
  const rows = [...text.matchAll(/^\|(.*)\|$/gm)]
    .slice(2)
    .map(([, row = ""]) => row.split("|").map((cell) => cell.trim()));
  const expected = permissions.map((name) => [
    operatorPermissions[name].text,
    ...operatorRoles.map((role) => (operatorsWith(name).includes(role) ? "yes" : "")),
  ]);
  expect(rows.slice(0, permissions.length)).toEqual(expected);
});

it.each([
  ["POST", "/api/operator/transactions/tx_1/adjustments", "money"],
  ["GET", "/api/operator/revenue?period=2026-10", "money"],
  ["GET", "/api/operator/revenues", "manage"],
  ["POST", "/api/operator/transactions/tx_1/notes", "support"],
  ["PUT", "/api/operator/partners/ptn_1/production/access", "manage"],
  ["POST", "/api/operator/sessionx", "manage"],
  ["DELETE", "/api/operator/sessions", "account"],
  ["GET", "/api/operator/search", "manage"],
])("%s %s requires %s", (method, path, permission) => expect(permissionOf(method, path)).toBe(permission));

it("says who can, to those who can't", () => {
  expect(roleRefusal("viewer", "manage")).toBe("Only admins");
  expect(roleRefusal("support", "money")).toBe("Only admins and finance");
  expect(permissions.map((name) => roleRefusal("admin", name))).toEqual(permissions.map(() => undefined));
});
