/** What the run saw from outside, and what the database says of it afterwards. Times are in epoch milliseconds. */

/** An answer to a creation, amounts as decimal text. */
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

/** One answer of the partner API whose first byte arrived. */
export type ApiAnswer = { requestId: string; status: number; at: number };

/** What the buyer brought a provider's order to. */
export type Payment = { transactionId: string; provider: string; status: string };

/** One request to a partner's receiver. `answeredAt` is null while it was not answered, `status` where it was broken off. */
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

/** `upAt`: when it was there again. */
export type Kill = { kind: KillKind; at: number; upAt: number };

export type Seen = {
  acknowledgements: Acknowledgement[];
  answers: ApiAnswer[];
  payments: Payment[];
  /** Orders at the provider for each transaction whose link was opened. */
  orders: Map<string, number>;
  receipts: Receipt[];
  kills: Kill[];
  /** Answers that no client should get, and processes that ended by themselves. */
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
  /** Changes to a status that sends an event. */
  changes: { transactionId: string; eventName: string }[];
  events: EventRow[];
  deliveries: DeliveryRow[];
  endpoints: { id: string; partnerId: string }[];
};
