import * as z from "zod";
import {
  type AlertKind,
  alertKinds,
  type ChannelKind,
  channelKinds,
  type Environment,
  environments,
  type Role,
} from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";

/** A partner's, or without a partner the operator's own. */
export type AlertScope = Omit<TenantScope, "partnerId"> & { partnerId: string | null };
export type Audience = "partner" | "operator";

export const channelsMax = 10;
export const historyDays = 90;
/** Roles that can change channels and rules. */
export const alertManagers: readonly Role[] = ["owner", "developer"];

type Threshold = { default: number; min: number; max: number; unit: string };
type KindFacts = { label: string; about: string; audiences: readonly Audience[]; threshold: Threshold };

const both = ["partner", "operator"] as const;

/** What each kind of alert is about, and how far its threshold can be set. */
export const kindFacts: Readonly<Record<AlertKind, KindFacts>> = {
  provider_unavailable: {
    label: "Provider unavailable",
    about: "A provider has been unavailable for this long.",
    audiences: both,
    threshold: { default: 5, min: 1, max: 120, unit: "minutes" },
  },
  endpoint_failing: {
    label: "Webhook endpoint failing",
    about: "All attempts have failed for this long, or the endpoint was paused automatically.",
    audiences: ["partner"],
    threshold: { default: 15, min: 1, max: 1_440, unit: "minutes" },
  },
  events_missed: {
    label: "Events missed",
    about: "Webhook events that no endpoint accepted and that you haven't fetched.",
    audiences: ["partner"],
    threshold: { default: 1, min: 1, max: 1_000, unit: "events" },
  },
  conversion_dropped: {
    label: "Conversion dropped",
    about:
      "The success rate of the last 7 days is this far below that of the 28 days before. Both need at least 50 transactions, and the difference must be significant (p < 0.01).",
    audiences: ["partner"],
    threshold: { default: 10, min: 1, max: 100, unit: "points" },
  },
  payments_delayed: {
    label: "Payments delayed",
    about: "Payments at one provider that became delayed within 1 hour and are still open.",
    audiences: both,
    threshold: { default: 3, min: 1, max: 1_000, unit: "payments" },
  },
  refund: {
    label: "Refund",
    about: "Transactions that one provider reported as refunded within 1 hour.",
    audiences: both,
    threshold: { default: 1, min: 1, max: 1_000, unit: "refunds" },
  },
  key_expiring: {
    label: "API key expiring",
    about: "An API key expires within this time.",
    audiences: ["partner"],
    threshold: { default: 7, min: 1, max: 60, unit: "days" },
  },
  payments_on_hold: {
    label: "Payments on hold",
    about: "Payments that need a review.",
    audiences: ["operator"],
    threshold: { default: 1, min: 1, max: 1_000, unit: "payments" },
  },
  callbacks_failed: {
    label: "Callbacks failed",
    about: "Provider callbacks of the last 24 hours that could not be applied.",
    audiences: ["operator"],
    threshold: { default: 1, min: 1, max: 1_000, unit: "callbacks" },
  },
  production_request: {
    label: "Production access requested",
    about: "A partner has been waiting for production access for this long.",
    audiences: ["operator"],
    threshold: { default: 1, min: 1, max: 168, unit: "hours" },
  },
};

export const kindsFor = (scope: Pick<AlertScope, "partnerId" | "environment">): AlertKind[] => {
  const audience = scope.partnerId === null ? "operator" : "partner";
  return alertKinds.filter(
    (kind) =>
      kindFacts[kind].audiences.includes(audience) &&
      (kind !== "production_request" || scope.environment === "production"),
  );
};

type ChannelFacts = { label: string; hosts: RegExp | null; example: string };

/** How each kind of channel is called, and where its webhooks are. */
export const channelFacts: Readonly<Record<ChannelKind, ChannelFacts>> = {
  slack: {
    label: "Slack",
    hosts: /^hooks\.slack(-gov)?\.com$/,
    example: "https://hooks.slack.com/services/…",
  },
  discord: {
    label: "Discord",
    hosts: /^((ptb|canary)\.)?discord(app)?\.com$/,
    example: "https://discord.com/api/webhooks/…",
  },
  teams: {
    label: "Microsoft Teams",
    hosts: /\.(logic\.azure\.(com|us|cn)|(api\.)?powerplatform\.(com|us|cn)|powerautomate\.(com|us|cn))$/,
    example: "https://….powerplatform.com/…",
  },
  email: { label: "Email", hosts: null, example: "" },
};

export const newChannel = z
  .strictObject({
    kind: z.enum(channelKinds),
    name: z.string().trim().min(1, "Enter a name").max(64, "At most 64 characters"),
    url: z.string().trim().max(2_048).default(""),
    recipient: z.string().max(64).default(""),
  })
  .superRefine(({ kind, url, recipient }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (kind === "email" && recipient === "") issue("recipient", "Choose who gets the emails");
    if (kind !== "email" && url === "") issue("url", "Enter the webhook URL");
  });
export type NewChannel = z.output<typeof newChannel>;

/** The fields of the form: "refund.threshold" has a number, and "refund.achn_…" is there if the channel gets this kind. */
export const ruleFields = z.record(z.string().max(100), z.string().max(20));
export const thresholdField = (kind: AlertKind): string => `${kind}.threshold`;
export const channelField = (kind: AlertKind, channelId: string): string => `${kind}.${channelId}`;

/** The query of the pages. */
export const alertsPage = z.object({
  environment: z.enum(environments).catch("production"),
  cursor: z.string().max(256).optional().catch(undefined),
});

export type Channel = {
  id: string;
  kind: ChannelKind;
  name: string;
  /** The host of its URL, or an email address; null if the member is gone. */
  target: string | null;
  /** The host isn't one of the vendor's. */
  isOtherHost: boolean;
  paused_at: string | null;
  paused_reason: string | null;
};

/** By kind of alert; a kind without a channel is off. */
export type Rules = Record<string, { threshold: number; channelIds: string[] }>;

export type Recipient = { id: string; label: string };

export type AlertSettings = {
  environment: Environment;
  kinds: AlertKind[];
  channels: Channel[];
  rules: Rules;
  recipients: Recipient[];
};

export type Evidence = Record<string, string | number>;

/** An alert of the last 90 days. */
export type ListedAlert = {
  id: string;
  kind: AlertKind;
  subject: string;
  opened_at: string;
  /** Null while it is open. */
  closed_at: string | null;
  evidence: Evidence;
};
