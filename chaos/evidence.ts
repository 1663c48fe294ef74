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
};

/** A response of the partner API whose first byte arrived. */
export type ApiResponse = { requestId: string; status: number; at: number };

/** The status to which the buyer took a provider's order. */
export type Payment = { transactionId: string; provider: string; status: string };

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

export const killKinds = ["server", "worker", "checkout", "backend", "postgres"] as const;
export type KillKind = (typeof killKinds)[number];

/** `upAt`: when it was running again. */
export type Kill = { kind: KillKind; at: number; upAt: number };

export type Observed = {
  acknowledgements: Acknowledgement[];
  responses: ApiResponse[];
  payments: Payment[];
  /** The number of provider orders per transaction with an opened link. */
  orders: Map<string, number>;
  receipts: Receipt[];
  kills: Kill[];
  /** Responses that no client should get, and processes that exited unexpectedly. */
  surprises: string[];
};

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
  /** Status changes that send an event. */
  changes: { transactionId: string; eventName: string }[];
  events: EventRow[];
  deliveries: DeliveryRow[];
  endpoints: { id: string; partnerId: string }[];
};
