/** What clients observed during the run, and what the database contains afterward. Times are in epoch milliseconds. */

/** The response to a creation, amounts as decimal text. */
export type Acknowledgement = {
  partnerId: string;
  context: string;
  transactionId: string;
  token: string;
  provider: string;
  fiatAmount: string;
  cryptoAmount: string;
  exchangeRate: string;
  at: number;
};

/** A response of the partner API whose first byte arrived. */
export type ApiResponse = { requestId: string; status: number; at: number };

/** A change in the dashboard that a member got 200 for. `name` is unique. */
export type MemberChange = { name: string; at: number };

/** The status to which the buyer took a provider's order. */
export type Payment = { transactionId: string; provider: string; status: string };

/** A payment that the provider returned after the partner had seen its success. */
export type Refunded = { transactionId: string; provider: string };

/** One request to a partner's receiver. `answeredAt` is null until it is answered, `status` if the connection broke. */
export type Receipt = {
  endpointId: string;
  eventId: string;
  at: number;
  answeredAt: number | null;
  status: number | null;
  isSigned: boolean;
  bodyHash: string;
};

export const deliveryName = ({ eventId, endpointId }: { eventId: string; endpointId: string }) =>
  `${eventId} ${endpointId}`;

export const isSuccess = ({ status }: Receipt): boolean => status !== null && status >= 200 && status <= 299;

/** An event in a page of the events feed. */
export type FeedEntry = { eventId: string; at: number };

export const killKinds = ["server", "worker", "web", "backend", "postgres"] as const;
export type KillKind = (typeof killKinds)[number];

/** A part that couldn't work: killed, stopped, or its database refused writes. `upAt`: when it could again. */
export type Outage = { kind: KillKind; at: number; upAt: number };

/** The time of one fault. `healedAt` is when its cause was gone, and `endedAt` some time later, when clients were served. */
export type Phase = { fault: string; at: number; healedAt: number; endedAt: number; injected: string };

/** The clock of processes and Postgres was ahead of ours by `byMs`. */
export type ClockShift = { at: number; endedAt: number; byMs: number };

/** A row that a response promised, looked up when the response arrived. `foundAt` equals `at` if the first lookup found it. */
export type RowLookup = { kind: "API log" | "audit log"; at: number; foundAt: number };

/** What a backup made under load contains. */
export type BackupContents = { at: number; ids: Set<string> };

export type Observed = {
  acknowledgements: Acknowledgement[];
  responses: ApiResponse[];
  /** When a request to the partner API had no response of ours. */
  unanswered: number[];
  changes: MemberChange[];
  payments: Payment[];
  refunds: Refunded[];
  /** The number of provider orders per transaction with an opened link. */
  orders: Map<string, number>;
  receipts: Receipt[];
  /** What each partner's reader of the feed received, by partner. */
  feeds: Map<string, FeedEntry[]>;
  lookups: RowLookup[];
  phases: Phase[];
  outages: Outage[];
  clockShifts: ClockShift[];
  backups: BackupContents[];
  /** Responses that no client should get, and processes that exited unexpectedly. */
  surprises: string[];
};

export const newObserved = (): Observed => ({
  acknowledgements: [],
  responses: [],
  unanswered: [],
  changes: [],
  payments: [],
  refunds: [],
  orders: new Map(),
  receipts: [],
  feeds: new Map(),
  lookups: [],
  phases: [],
  outages: [],
  clockShifts: [],
  backups: [],
  surprises: [],
});

export type TransactionRow = {
  id: string;
  partnerId: string;
  context: string;
  token: string;
  provider: string;
  fiatAmount: string;
  cryptoAmount: string;
  exchangeRate: string;
  status: string;
};
export type EventRow = {
  id: string;
  partnerId: string;
  transactionId: string;
  name: string;
  bodyHash: string;
  sequence: number;
  createdAt: number;
};
export type DeliveryRow = { eventId: string; endpointId: string; status: string };

export type Stored = {
  transactions: TransactionRow[];
  logs: { requestId: string; status: number }[];
  /** Status changes and refunds that send an event. */
  changes: { transactionId: string; eventName: string }[];
  /** The transaction of each recorded refund. */
  refunds: { transactionId: string }[];
  /** In the order of the feed. */
  events: EventRow[];
  deliveries: DeliveryRow[];
  endpoints: { id: string; partnerId: string; name: string }[];
  callbacks: { receivedAt: number; appliedAt: number }[];
  /** The new values of changes in the audit log. */
  audited: { name: string }[];
};
