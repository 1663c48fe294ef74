import * as z from "zod";
import {
  type Environment,
  environments,
  type FailureCode,
  type ProposalKind,
  type ReviewDecision,
  reviewDecisions,
  type Side,
  type Status,
  sides,
} from "#db/enums.ts";
import type { ShownRefund } from "#lib/adjustments/contract.ts";
import type { ContractSource } from "#lib/assets/contract.ts";
import { displayName } from "#lib/display-name.ts";
import { feeBps } from "#lib/fees/contract.ts";
import { invitationRequest } from "#lib/people/users/contract.ts";
import type { ProviderEntry } from "#lib/providers/calls/contract.ts";
import type { AddressProblem } from "#lib/security/contract.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";
import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";

const email = z.string().trim().min(3).max(254);
const newPassword = z.string().min(12, "At least 12 characters").max(200, "At most 200 characters");

/** Of the authenticator app, or a recovery code; may be blank. */
const typedCode = z.string().trim().max(40, "At most 40 characters").optional();

export const operatorSignIn = z.strictObject({ email, password: z.string().min(1).max(200), code: typedCode });

export const operatorStepUp = z.strictObject({ password: z.string().min(1, "Enter it").max(200), code: typedCode });

export const passwordChange = z.strictObject({
  current: z.string().min(1, "Enter it").max(200),
  password: newPassword,
});

const partnerName = displayName("Enter a name");
/** The email address to invite as the first owner; may be blank. */
export const newPartner = z.strictObject({
  name: partnerName,
  email: invitationRequest.shape.email.or(z.literal("")).optional(),
});
export const partnerRename = z.strictObject({ name: partnerName });
export const ownerInvitation = z.strictObject({ email: invitationRequest.shape.email });

export const feeChange = z.strictObject({ fee: feeBps });

const perMinute = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "A whole number above 0")
  .transform(Number);
export const limitsChange = z.strictObject({ reads: perMinute, quotes: perMinute, creations: perMinute });

const reason = z.string().trim().min(3, "Say why, in a few words").max(200, "At most 200 characters");
export const withReason = z.strictObject({ reason });

/** Identifies what was reviewed; see reviewVersion. */
const version = z.string().max(64);
export const reviewDecision = z.strictObject({ decision: z.enum(reviewDecisions), reason, version });

/** Any settings of the provider. Blank secrets keep their value; other blank ones return to their default. */
export const settingsChange = z.record(z.string().max(64), z.string().max(16_384));
export const settingToDefault = z.strictObject({ name: z.string().max(64) });

const code = z
  .string()
  .trim()
  .regex(/^(\*|[A-Za-z0-9_-]{1,32})$/, "A code, or * for every one");
const whole = (text: string | undefined) => text || "*";
export const routeChange = z.strictObject({
  side: z.enum(sides),
  fiat: code.transform((text) => text.toUpperCase()),
  method: code.transform((text) => text.toLowerCase()),
  crypto: code
    .or(z.literal(""))
    .optional()
    .transform(whole)
    .transform((text) => text.toUpperCase()),
  network: code
    .or(z.literal(""))
    .optional()
    .transform(whole)
    .transform((text) => text.toLowerCase()),
});

export type RouteChange = z.output<typeof routeChange>;

/** What the quote of a connection test is for; both may be blank. */
export const connectionTest = z.strictObject({
  wallet: z.string().trim().max(128).optional(),
  amount: z
    .string()
    .trim()
    .regex(/^(\d{1,10}(\.\d{1,18})?)?$/, "A number like 150.5")
    .optional(),
});

/** Options of correct-catalog; blank ones are left out. */
export const catalogChange = z.record(z.string().max(32), z.string().max(120));

const message = z.string().trim().min(1, "Enter a message").max(2_000);
export const newIncident = z.strictObject({
  /** "api", or "sandbox/moonpay". */
  component: z.string().max(80),
  condition: z.enum(["degraded", "down"]),
  title: z.string().trim().min(1, "Enter a title").max(120),
  text: message,
});
export type NewIncident = z.output<typeof newIncident>;
export const incidentMessage = z.strictObject({ text: message });

export const placeNames = z.object({ environment: z.enum(environments), provider: z.string().max(64) });

export type OperatorPage<Row> = { rows: Row[]; nextCursor: string | null };

/** A transaction in the operator's list, without checkout link or token. */
export type ListedTransaction = {
  id: string;
  partnerId: string;
  partnerName: string;
  environment: Environment;
  type: Side;
  status: Status;
  provider: string;
  fiatAmount: string;
  fiatCurrency: string;
  cryptoAmount: string;
  cryptoCurrency: string;
  network: string;
  partnerContext: string;
  reviewReason: string | null;
  /** A decision waits for a second operator. */
  hasProposal: boolean;
  delayedAt: Date | null;
  refund: ShownRefund | null;
  /** A second order was paid, too; only known in the list of adjusted transactions. */
  hasSecondPayment: boolean;
  createdAt: Date;
  /** What a search found it by, if it isn't in the row: "email". */
  matchedBy: string | null;
};

/** An agreed value and the provider's value; null if it wasn't reported. */
export type ReviewLine = {
  name: string;
  ours: string | null;
  theirs: string | null;
  isDifferent: boolean;
  /** Of an amount: "−10.00%". */
  change: string | null;
};

/** A transaction on hold, for the operators who decide. */
export type Review = {
  reason: string;
  version: string;
  /** Null: the provider's order wasn't stored. */
  lines: ReviewLine[] | null;
  /** A decision for another operator to confirm, unless it has lapsed. */
  proposal: ReviewProposal | null;
};

export type ReviewProposal = {
  id: string;
  decision: ReviewDecision;
  reason: string;
  operatorId: string;
  operatorEmail: string;
  proposedAt: Date;
  expiresAt: Date;
  isOpen: boolean;
};

/** A partner's delivery or endpoint, as shown to the partner. */
export type ListedDelivery = ShownDelivery & { environment: Environment; partner: { id: string; name: string } };
export type ListedEndpoint = Endpoint & { partner: { id: string; name: string } };

/** A status change with the provider's own status. */
export type ProviderUpdateLine = {
  id: string;
  at: Date;
  source: string;
  from: string | null;
  to: string;
  rawStatus: string | null;
  failureCode: FailureCode | null;
  reason: string | null;
};

/** A provider's health, as computed by lib/provider-health. */
export type HealthRow = {
  id: string;
  name: string;
  isEnabled: boolean;
  isAvailable: boolean;
  brokenSince: Date | null;
  quotes: { requests: number; availability: number | null; p50Ms: number | null; p95Ms: number | null };
  completion: { ended: number; share: number | null; p50Seconds: number | null; p95Seconds: number | null };
  lastResponseAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
};

/** A provider in the console's list. */
export type ListedProvider = ProviderEntry & { disabledCount: number };

/** A provider setting, without the values of secrets. */
export type ListedSetting = {
  name: string;
  description: string;
  isSecret: boolean;
  source: "saved" | "variable" | "default" | "missing";
  variable: string;
  value: string | null;
};

/** A catalog entry, keyed by the names used in corrections. */
export type CatalogEntry = {
  id: string;
  name: string;
  /** The icon's URL: our own, or a data URL that can only be an image. */
  icon: string;
  rank: number;
  isHidden: boolean;
  symbol?: string;
  minAmount?: string;
  tagline?: string;
  /** Of a token: who lists which contract. */
  contracts?: ContractSource[];
};

/** What needs attention, most urgent first. Times are ISO 8601. */
export type AttentionItem =
  | { kind: "worker"; since: string | null }
  | { kind: "incident"; id: string; title: string; since: string }
  | { kind: "review"; count: number }
  | { kind: "proposal"; count: number; since: string; transactionId: string }
  | { kind: "change"; id: string; what: string; by: string; lines: string[]; href: string; since: string }
  | { kind: "production_request"; count: number; partner: string; partnerId: string; since: string }
  | { kind: "brand"; count: number; partner: string; partnerId: string; since: string }
  | { kind: "provider"; id: string; name: string; environment: Environment; since: string | null }
  | { kind: "backlog"; count: number; since: string }
  | { kind: "failed_callbacks"; count: number }
  | { kind: "endpoint"; id: string; name: string; partner: string; isPaused: boolean; since: string | null }
  | { kind: "buyer_addresses"; problem: AddressProblem }
  | { kind: "asset_contracts"; assets: string[] }
  | { kind: "screening"; count: number; isListOld: boolean }
  | { kind: "adjusted"; count: number }
  | { kind: "delayed"; count: number };

/** A change of settings, a fee, access, or adjustments that waits for a second operator, without secrets. */
export type ProposedChange = {
  id: string;
  kind: ProposalKind;
  /** As in the audit log. */
  action: string;
  /** "Fee in basis points: 0 → 40". */
  lines: string[];
  operatorId: string;
  operatorEmail: string;
  proposedAt: Date;
  expiresAt: Date;
};

/** An adjustment that waits for a second operator. `isOpen`: false once the transaction changed. */
export type ProposedAdjustment = ProposedChange & { isOpen: boolean };

/** `name` of the provider, partner, or transaction that `subject` identifies. */
export type ListedChange = ProposedChange & {
  environment: Environment;
  subject: string;
  name: string;
};
