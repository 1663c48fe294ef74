import type { Environment } from "#db/enums.ts";
import type { AuditEntry } from "#lib/audit/contract.ts";
import { endpointOf } from "./make-endpoints.ts";
import { keyOf } from "./make-keys.ts";

export const demoMembers = [
  { name: "Tunde Bello", email: "tunde@demowallet.example", role: "developer", daysAgo: 95 },
  { name: "Ngozi Eze", email: "ngozi@demowallet.example", role: "owner", daysAgo: 93 },
  { name: "Grace Mwangi", email: "grace@demowallet.example", role: "analyst", daysAgo: 70 },
  { name: "Kofi Mensah", email: "kofi@demowallet.example", role: "support", daysAgo: 44 },
  { name: "Amara Okafor", email: "amara@demowallet.example", role: "finance", daysAgo: 30 },
] as const;

export const invited = { email: "lena@demowallet.example", role: "analyst", daysAgo: 2 } as const;

/** `who` is a first name in lower case, "demo", "operator", or "slipway". */
export type DemoEvent = Pick<AuditEntry, "action" | "target" | "environment" | "before" | "after"> & {
  daysAgo: number;
  who: string;
};

/** What the team of the demo partner has done, oldest first. Matches its keys, endpoints, and members. */
export function demoHistory(partnerId: string): DemoEvent[] {
  const key = (environment: Environment, name: string) => {
    const { id, hint } = keyOf({ partnerId, environment }, name);
    return { environment, target: `${name} (${hint})`, after: { id } };
  };
  const endpoint = (environment: Environment, name: string) => {
    const { id } = endpointOf({ partnerId, environment }, name);
    return { environment, target: `${name} (${id})` };
  };
  const both = { environment: null };
  const events = ["transaction.success", "transaction.failed"];
  const changeOfRole = { before: { role: "support" }, after: { role: "analyst" } };
  const happened: DemoEvent[] = [
    { daysAgo: 96, who: "demo", action: "api_key.create", ...key("sandbox", "Wallet backend") },
    { daysAgo: 96, who: "demo", action: "api_key.create", ...key("sandbox", "Mobile gateway") },
    { daysAgo: 96, who: "operator", action: "partner.grant", target: "Demo Wallet", environment: "production" },
    { daysAgo: 96, who: "demo", action: "api_key.create", ...key("production", "Wallet backend") },
    { daysAgo: 96, who: "demo", action: "api_key.create", ...key("production", "Mobile gateway") },
    ...demoMembers.flatMap(({ email: target, role, daysAgo }): DemoEvent[] => [
      { daysAgo, who: "demo", action: "invitation.create", target, ...both, after: { role } },
      { daysAgo, who: target.split("@")[0] ?? "", action: "member.join", target, ...both, after: { role } },
    ]),
    { daysAgo: 95, who: "tunde", action: "api_key.create", ...key("sandbox", "Integration tests") },
    { daysAgo: 95, who: "tunde", action: "api_key.create", ...key("sandbox", "Back office") },
    { daysAgo: 95, who: "tunde", action: "webhook.create", ...endpoint("sandbox", "Order service"), after: { events } },
    { daysAgo: 95, who: "tunde", action: "api_key.create", ...key("production", "Back office") },
    {
      daysAgo: 95,
      who: "tunde",
      action: "webhook.create",
      ...endpoint("production", "Order service"),
      after: { events },
    },
    { daysAgo: 41, who: "tunde", action: "api_key.create", ...key("sandbox", "Web widget trial") },
    { daysAgo: 33, who: "tunde", action: "webhook.create", ...endpoint("sandbox", "Analytics"), after: { events } },
    { daysAgo: 29, who: "demo", action: "redirect.add", target: "https://wallet.example", environment: "sandbox" },
    { daysAgo: 26, who: "ngozi", action: "export.transactions", target: null, environment: "sandbox" },
    { daysAgo: 21, who: "tunde", action: "webhook.create", ...endpoint("sandbox", "Ledger"), after: { events } },
    { daysAgo: 16, who: "grace", action: "export.transactions", target: null, environment: "production" },
    {
      daysAgo: 14,
      who: "demo",
      action: "member.change_role",
      target: "grace@demowallet.example",
      ...both,
      ...changeOfRole,
    },
    { daysAgo: 8, who: "grace", action: "export.transactions", target: null, environment: "production" },
    { daysAgo: 6, who: "tunde", action: "webhook.rotate_secret", ...endpoint("sandbox", "Order service") },
    {
      daysAgo: 2,
      who: "ngozi",
      action: "invitation.create",
      target: invited.email,
      ...both,
      after: { role: "analyst" },
    },
  ];
  return happened.toSorted((a, b) => b.daysAgo - a.daysAgo);
}
