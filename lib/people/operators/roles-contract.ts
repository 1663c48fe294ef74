import type { OperatorRole, ProposalKind } from "#db/enums.ts";

/** What operators may do, and which roles besides admins, who may do everything. */
export const operatorPermissions = {
  account: { text: "Own account, sessions, and preferences", roles: ["finance", "support", "viewer"] },
  read: { text: "Read the other pages, and search", roles: ["finance", "support", "viewer"] },
  money: {
    text: "Record and confirm adjustments, record payouts and their terms, close months, reconcile, and download revenue, transactions, and reports",
    roles: ["finance"],
  },
  fees: { text: "Change and confirm fees of partners and at providers, and shares", roles: ["finance"] },
  support: {
    text: "Decide on transactions on hold, add notes, resend webhooks, and retry callbacks",
    roles: ["support"],
  },
  manage: {
    text: "Everything else, such as partners, keys, members, providers, catalog, incidents, alerts, the outbox, refused sign-ins, and downloads of the audit log",
    roles: [],
  },
} as const satisfies Record<string, { text: string; roles: readonly OperatorRole[] }>;

export type OperatorPermission = keyof typeof operatorPermissions;

/** The roles that have this permission. */
export const operatorsWith = (permission: OperatorPermission): readonly OperatorRole[] => [
  "admin",
  ...operatorPermissions[permission].roles,
];

/** Who may confirm or reject what another operator proposed. */
export const proposalPermissions: Record<ProposalKind, OperatorPermission> = {
  provider_settings: "manage",
  partner_access: "manage",
  partner_fee: "fees",
  provider_fee: "fees",
  fee_rule: "fees",
  fee_share: "fees",
  adjustment: "money",
};

const paths: [OperatorPermission, RegExp][] = [
  ["account", /^\w+ (passkeys|password|preferences|recovery-codes|sessions?|step-up|totp|weekly-summary)(\/|$)/],
  ["read", /^POST search$/],
  [
    "money",
    /^(POST transactions\/[^/]+\/adjustments|POST statements\/\w+|\w+ providers\/.+\/payout(s|-terms)|\w+ reconciliations\/.+|GET (revenue|transactions|reports\/providers))$/,
  ],
  [
    "fees",
    /^(PUT (partners|providers)\/.+\/fee|POST partners\/.+\/fee-share|\w+ partners\/.+\/fee-rules(\/[^/]+)?|\w+ proposals\/[^/]+)$/,
  ],
  [
    "support",
    /^(\w+ transactions\/[^/]+\/(decision|notes|proposals\/[^/]+)|POST (callbacks|deliveries)\/.+|POST partners\/[^/]+\/notes)$/,
  ],
];

/** The permission that a route below /api/operator requires, for the buttons of pages. The endpoints state it themselves. */
export function permissionOf(method: string, path: string): OperatorPermission {
  const route = `${method} ${path.replace(/^\/api\/operator\//, "").replace(/\?.*/, "")}`;
  return paths.find(([, pattern]) => pattern.test(route))?.[0] ?? "manage";
}

export const roleNames: Record<OperatorRole, string> = {
  admin: "Admin",
  finance: "Finance",
  support: "Support",
  viewer: "Viewer",
};

const groups: Record<OperatorRole, string> = {
  admin: "admins",
  finance: "finance",
  support: "support",
  viewer: "viewers",
};

/** Why a role lacks a permission; undefined if it has it. */
export function roleRefusal(role: OperatorRole, permission: OperatorPermission): string | undefined {
  const allowed = operatorsWith(permission);
  return allowed.includes(role) ? undefined : `Only ${allowed.map((each) => groups[each]).join(" and ")}`;
}
