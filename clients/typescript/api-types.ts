// Written by lib/openapi/write-client-types.ts from the OpenAPI document; do not edit.

export type NewTransaction = {
  /** Fiat currency code. */
  fiat_currency: string;
  /** Crypto currency code. */
  crypto_currency: string;
  /** Payment method, as its `svc_id` in the list of payment methods. */
  payment_method: string;
  /** Blockchain network of the crypto currency. */
  network: string;
  /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
  type: "BUY" | "SELL";
  /** Fiat amount, with at most the minor units of the currency. */
  amount: number;
  /** Provider, as its `svc_id` in the list of providers. */
  provider: string;
  /** Your own unique text for this transaction, for ever; the same body again returns the first answer. */
  partner_context: string;
  /** Where the user goes after a successful transaction; https, or a scheme you registered. */
  redirect_url: string;
  /** The user's wallet on `network`: where a BUY is delivered, where a SELL is refunded. */
  wallet_address?: string;
  /** A quote to be held to, from the list of quotes. */
  quote_id?: string;
  /** With `quote_id`: how much worse the price may have become, in hundredths of a percent; 100 when omitted. */
  max_slippage_bps?: number;
};

export type NewTestEvent = {
  /** Which event. */
  event: "transaction.success" | "transaction.failed";
};

export type FieldError = {
  /** The field or parameter at fault. */
  field: string;
  /** What is wrong with it, for a program. */
  code: string;
  /** What is wrong with it, for a person. */
  message: string;
};

export type Unsupported = {
  /** Why the provider cannot do it. */
  code:
    | "wallet_address_required"
    | "wallet_address_invalid"
    | "amount_below_minimum"
    | "amount_above_maximum"
    | "payment_method_unsupported"
    | "pair_unsupported"
    | "network_unsupported"
    | "provider_disabled"
    | "provider_timeout"
    | "provider_error";
  /** The same for a person. */
  message: string;
  /** The request's field to change, where one would help. */
  field?: string;
  /** The least the provider takes, in fiat. */
  min_amount?: number;
  /** The most the provider takes, in fiat. */
  max_amount?: number;
};

export type CryptoCurrency = {
  /** Currency code. */
  code: string;
  /** Blockchain network of this entry. */
  network: string;
  /** Display name. */
  name: string;
  /** URL of an icon. */
  crypto_icon: string;
};

export type FiatCurrency = {
  /** Currency code. */
  code: string;
  /** Display name. */
  name: string;
  /** Short symbol text. */
  logoSymbol: string;
  /** Inline SVG markup, from our own set. */
  fiatIcon: string;
  /** Minimum amount for the currency. */
  minAmount: number;
};

export type PaymentMethodList = {
  /** What can be paid with. */
  payment_methods: PaymentMethod[];
  /** `svc_id` of the recommended method, or empty when there is none. */
  recommended: string;
};

export type PaymentMethod = {
  /** Identifier: the `payment_method` of quotes and transactions. */
  svc_id: string;
  /** URL of an image. */
  logo: string;
  /** Display name. */
  name: string;
  /** Short description. */
  tagline: string;
};

export type Provider = {
  /** Display name. */
  name: string;
  /** Identifier: the `provider` of transactions. */
  svc_id: string;
  /** URL of an image. */
  logo: string;
  /** False while it is not answering us; it is quoted again as soon as it does. */
  is_available: boolean;
};

export type QuoteEntry = {
  provider: ProviderObject;
  /** Fiat per 1 crypto, all fees in: `fiat_amount / crypto_amount`. */
  exchange_rate: number;
  /** Marks the best all-in rate among the supported entries. */
  is_best: boolean;
  /** BUY: what arrives. SELL: what is sent. */
  crypto_amount: number;
  /** BUY: what the buyer pays. SELL: what the seller receives. */
  fiat_amount: number;
  /** What the user receives: `crypto_amount` on BUY, `fiat_amount` on SELL. */
  quote_amount: number;
  /** Distance of the all-in rate to the best one in percent; negative is worse. */
  percentage_diff: number;
  /** Whether a transaction can be made with it. */
  is_supported: boolean;
  unsupported?: Unsupported;
  /** Names this quote when creating a transaction; only on supported entries. */
  quote_id?: string;
  /** Until when the quote holds, ISO 8601; only on supported entries. */
  expires_at?: string;
  /** What the price contains, in fiat; only on supported entries. */
  fees?: {
    /** The provider's own fee. */
    provider_fee: number;
    /** For the blockchain. */
    network_fee: number;
    /** Of this service. */
    svc_fee: number;
  };
};

export type ProviderObject = {
  /** Display name. */
  name: string;
  /** The provider's `svc_id`. */
  identifier: string;
  /** URL of an image. */
  icon: string;
};

export type CreatedTransaction = {
  /** Identifier of the transaction. */
  transaction_id: string;
  provider: ProviderObject;
  /** Fiat per 1 crypto, all fees in: `fiat_amount / crypto_amount`. */
  exchange_rate: number;
  /** Marks the best all-in rate among the supported entries. */
  is_best: boolean;
  /** BUY: what arrives. SELL: what is sent. */
  crypto_amount: number;
  /** BUY: what the buyer pays. SELL: what the seller receives. */
  fiat_amount: number;
  /** What the user receives: `crypto_amount` on BUY, `fiat_amount` on SELL. */
  quote_amount: number;
  /** Hosted payment link for the user. */
  link: string;
};

export type TransactionPage = {
  /** Newest first. */
  transactions: Transaction[];
  /** Where this page ends. */
  pagination: {
    /** How many at most were asked for. */
    limit: number;
    /** There are older ones. */
    has_more: boolean;
    /** The `cursor` of the next page. */
    next_cursor: string | null;
  };
};

export type Transaction = {
  /** Identifier of the transaction. */
  id: string;
  /** The same as `id`. */
  transaction_id: string;
  /** Where it was made. */
  environment: "production" | "sandbox";
  /** Identifier at the provider; empty until there is an order. */
  provider_transaction_id: string;
  /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
  type: "BUY" | "SELL";
  /** Wallet the crypto came from; empty until known. */
  sender_address: string;
  /** BUY: wallet the crypto goes to; else empty. */
  recipient_address: string;
  /** Fiat per 1 crypto, all fees in; decimal text. */
  exchange_rate: string;
  /** Hash on the blockchain; empty until known. */
  transaction_hash: string;
  /** The provider's fee in fiat; decimal text. */
  provider_fee: string;
  /** The service's own fee in fiat; decimal text. */
  svc_fee: string;
  /** For the blockchain, in fiat; decimal text. */
  network_fee: string;
  /** BUY: what the buyer pays. SELL: what the seller receives; decimal text. */
  fiat_amount: string;
  /** BUY: what arrives. SELL: what is sent; decimal text. */
  crypto_amount: string;
  /** Fiat currency code. */
  fiat_currency: string;
  /** Crypto currency code. */
  crypto_currency: string;
  /** Blockchain network of the crypto currency. */
  network: string;
  /** The payment method. */
  transaction_method: string;
  /** The payment method, as its `svc_id`. */
  payment_method: string;
  /** Where the transaction stands. */
  status: "pending" | "processing" | "success" | "failed" | "cancelled" | "expired" | "refunded";
  /** Why it ended so, where the provider says. */
  status_reason: string | null;
  /** No other status can follow. */
  is_final: boolean;
  /** The provider, as its `svc_id`. */
  provider: string;
  /** As given at creation or in the checkout. */
  wallet_address: string | null;
  /** Where the user goes after a successful transaction. */
  redirect_url: string;
  /** Hosted payment link for the user. */
  link: string;
  /** Until when the link can start a payment, ISO 8601. */
  link_expires_at: string;
  /** As promised at creation. */
  quoted: {
    /** Fiat per 1 crypto, all fees in; decimal text. */
    exchange_rate: string;
    /** Decimal text. */
    fiat_amount: string;
    /** Decimal text. */
    crypto_amount: string;
  };
  /** Every change of status, oldest first. */
  status_history: {
    /** Where the transaction stands. */
    status: "pending" | "processing" | "success" | "failed" | "cancelled" | "expired" | "refunded";
    /** When, ISO 8601. */
    at: string;
    /** What told us. */
    source: "callback" | "poll" | "checkout" | "operator" | "timeout" | "simulation";
  }[];
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  updated_at: string;
  /** The value you gave at creation. */
  partner_context: string;
};

export type EventPage = {
  /** Oldest first. */
  events: Event[];
  /** Where this page ends. */
  pagination: {
    /** How many at most were asked for. */
    limit: number;
    /** There are later ones. */
    has_more: boolean;
    /** The `cursor` to go on with, always there. */
    next_cursor: string;
  };
};

export type Event = {
  /** The `webhook-id` of its webhooks. */
  id: string;
  /** Sent by hand to try a receiver. */
  is_test: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** What its webhooks carry as their body. */
  payload:
    | {
        /** About the event. */
        meta: {
          /** Payload version. */
          version: "1.0";
          /** Unix time in seconds. */
          server_time: number;
          /** Event name. */
          event: "transaction.success";
        };
        /** The transaction. */
        data: {
          /** Identifier of the transaction. */
          id: string;
          /** Identifier at the provider; empty until there is an order. */
          provider_transaction_id: string;
          /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
          type: "BUY" | "SELL";
          /** Wallet the crypto came from; empty until known. */
          sender_address: string;
          /** BUY: wallet the crypto goes to; else empty. */
          recipient_address: string;
          /** Fiat per 1 crypto, all fees in; decimal text. */
          exchange_rate: string;
          /** Hash on the blockchain; empty until known. */
          transaction_hash: string;
          /** The provider's fee in fiat; decimal text. */
          provider_fee: string;
          /** The service's own fee in fiat; decimal text. */
          svc_fee: string;
          /** For the blockchain, in fiat; decimal text. */
          network_fee: string;
          /** BUY: what the buyer pays. SELL: what the seller receives; decimal text. */
          fiat_amount: string;
          /** BUY: what arrives. SELL: what is sent; decimal text. */
          crypto_amount: string;
          /** Fiat currency code. */
          fiat_currency: string;
          /** Crypto currency code. */
          crypto_currency: string;
          /** Blockchain network of the crypto currency. */
          network: string;
          /** The payment method. */
          transaction_method: string;
          /** Where the transaction stands. */
          status: "success";
          /** The provider, as its `svc_id`. */
          provider: string;
          /** ISO 8601, UTC. */
          created_at: string;
          /** The value you gave at creation, or null. */
          partner_context: string | null;
        };
      }
    | {
        /** About the event. */
        meta: {
          /** Payload version. */
          version: "1.0";
          /** Unix time in seconds. */
          server_time: number;
          /** Event name. */
          event: "transaction.failed";
        };
        /** The transaction. */
        data: {
          /** Identifier of the transaction. */
          id: string;
          /** Identifier at the provider; empty until there is an order. */
          provider_transaction_id: string;
          /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
          type: "BUY" | "SELL";
          /** Wallet the crypto came from; empty until known. */
          sender_address: string;
          /** BUY: wallet the crypto goes to; else empty. */
          recipient_address: string;
          /** Fiat per 1 crypto, all fees in; decimal text. */
          exchange_rate: string;
          /** Hash on the blockchain; empty until known. */
          transaction_hash: string;
          /** The provider's fee in fiat; decimal text. */
          provider_fee: string;
          /** The service's own fee in fiat; decimal text. */
          svc_fee: string;
          /** For the blockchain, in fiat; decimal text. */
          network_fee: string;
          /** BUY: what the buyer pays. SELL: what the seller receives; decimal text. */
          fiat_amount: string;
          /** BUY: what arrives. SELL: what is sent; decimal text. */
          crypto_amount: string;
          /** Fiat currency code. */
          fiat_currency: string;
          /** Crypto currency code. */
          crypto_currency: string;
          /** Blockchain network of the crypto currency. */
          network: string;
          /** The payment method. */
          transaction_method: string;
          /** Where the transaction stands. */
          status: "failed" | "cancelled" | "expired";
          /** The provider, as its `svc_id`. */
          provider: string;
          /** ISO 8601, UTC. */
          created_at: string;
          /** The value you gave at creation, or null. */
          partner_context: string | null;
        };
      };
};

export type SentTestEvent = {
  /** Its `webhook-id`. */
  event_id: string;
  /** How many endpoints it goes to. */
  endpoints: number;
};

export type ErrorCode =
  | "malformed_request"
  | "validation_failed"
  | "api_key_missing"
  | "api_key_invalid"
  | "api_key_expired"
  | "environment_mismatch"
  | "partner_access_disabled"
  | "scope_missing"
  | "ip_not_allowed"
  | "not_found"
  | "method_not_allowed"
  | "partner_context_conflict"
  | "request_in_progress"
  | "quote_expired"
  | "quote_already_used"
  | "price_changed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "amount_out_of_range"
  | "route_unsupported"
  | "provider_unavailable"
  | "rate_limited"
  | "internal_error"
  | "service_unavailable";

export type WebhookEvent =
  | {
      /** About the event. */
      meta: {
        /** Payload version. */
        version: "1.0";
        /** Unix time in seconds. */
        server_time: number;
        /** Event name. */
        event: "transaction.success";
      };
      /** The transaction. */
      data: {
        /** Identifier of the transaction. */
        id: string;
        /** Identifier at the provider; empty until there is an order. */
        provider_transaction_id: string;
        /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
        type: "BUY" | "SELL";
        /** Wallet the crypto came from; empty until known. */
        sender_address: string;
        /** BUY: wallet the crypto goes to; else empty. */
        recipient_address: string;
        /** Fiat per 1 crypto, all fees in; decimal text. */
        exchange_rate: string;
        /** Hash on the blockchain; empty until known. */
        transaction_hash: string;
        /** The provider's fee in fiat; decimal text. */
        provider_fee: string;
        /** The service's own fee in fiat; decimal text. */
        svc_fee: string;
        /** For the blockchain, in fiat; decimal text. */
        network_fee: string;
        /** BUY: what the buyer pays. SELL: what the seller receives; decimal text. */
        fiat_amount: string;
        /** BUY: what arrives. SELL: what is sent; decimal text. */
        crypto_amount: string;
        /** Fiat currency code. */
        fiat_currency: string;
        /** Crypto currency code. */
        crypto_currency: string;
        /** Blockchain network of the crypto currency. */
        network: string;
        /** The payment method. */
        transaction_method: string;
        /** Where the transaction stands. */
        status: "success";
        /** The provider, as its `svc_id`. */
        provider: string;
        /** ISO 8601, UTC. */
        created_at: string;
        /** The value you gave at creation, or null. */
        partner_context: string | null;
      };
    }
  | {
      /** About the event. */
      meta: {
        /** Payload version. */
        version: "1.0";
        /** Unix time in seconds. */
        server_time: number;
        /** Event name. */
        event: "transaction.failed";
      };
      /** The transaction. */
      data: {
        /** Identifier of the transaction. */
        id: string;
        /** Identifier at the provider; empty until there is an order. */
        provider_transaction_id: string;
        /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
        type: "BUY" | "SELL";
        /** Wallet the crypto came from; empty until known. */
        sender_address: string;
        /** BUY: wallet the crypto goes to; else empty. */
        recipient_address: string;
        /** Fiat per 1 crypto, all fees in; decimal text. */
        exchange_rate: string;
        /** Hash on the blockchain; empty until known. */
        transaction_hash: string;
        /** The provider's fee in fiat; decimal text. */
        provider_fee: string;
        /** The service's own fee in fiat; decimal text. */
        svc_fee: string;
        /** For the blockchain, in fiat; decimal text. */
        network_fee: string;
        /** BUY: what the buyer pays. SELL: what the seller receives; decimal text. */
        fiat_amount: string;
        /** BUY: what arrives. SELL: what is sent; decimal text. */
        crypto_amount: string;
        /** Fiat currency code. */
        fiat_currency: string;
        /** Crypto currency code. */
        crypto_currency: string;
        /** Blockchain network of the crypto currency. */
        network: string;
        /** The payment method. */
        transaction_method: string;
        /** Where the transaction stands. */
        status: "failed" | "cancelled" | "expired";
        /** The provider, as its `svc_id`. */
        provider: string;
        /** ISO 8601, UTC. */
        created_at: string;
        /** The value you gave at creation, or null. */
        partner_context: string | null;
      };
    };

/** What each call takes and gives. */
export type Calls = {
  listCryptoCurrencies: {
    input: {
      /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
      type?: "BUY" | "SELL";
    };
    data: CryptoCurrency[];
  };
  listFiatCurrencies: {
    input: {
      /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
      type?: "BUY" | "SELL";
    };
    data: FiatCurrency[];
  };
  listPaymentMethods: {
    input: {
      /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
      type: "BUY" | "SELL";
      /** Fiat currency code. */
      fiat_currency: string;
      /** Crypto currency code. */
      crypto_currency?: string;
      /** Blockchain network of the crypto currency. */
      network?: string;
    };
    data: PaymentMethodList;
  };
  listProviders: { input: Record<never, never>; data: Provider[] };
  listQuotes: {
    input: {
      /** Fiat currency code. */
      fiat_currency: string;
      /** Crypto currency code. */
      crypto_currency: string;
      /** Payment method, as its `svc_id` in the list of payment methods. */
      payment_method: string;
      /** Blockchain network of the crypto currency. */
      network: string;
      /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
      type: "BUY" | "SELL";
      /** Fiat amount, with at most the minor units of the currency. */
      amount: number;
      /** The user's wallet on `network`: where a BUY is delivered, where a SELL is refunded. */
      wallet_address?: string;
      /** Only these providers: a comma list of `svc_id`. */
      providers?: string;
    };
    data: QuoteEntry[];
  };
  createTransaction: { input: NewTransaction; data: CreatedTransaction };
  listTransactions: {
    input: {
      /** How many at most, 1 to 100; 20 when omitted. */
      limit?: number;
      /** `next_cursor` of the page before. */
      cursor?: string;
      /** Only this status; may be repeated. */
      status?: ("pending" | "processing" | "success" | "failed" | "cancelled" | "expired" | "refunded")[];
      /** `BUY`: fiat to crypto. `SELL`: crypto to fiat. */
      type?: "BUY" | "SELL";
      /** Provider, as its `svc_id` in the list of providers. */
      provider?: string;
      /** Fiat currency code. */
      fiat_currency?: string;
      /** Crypto currency code. */
      crypto_currency?: string;
      /** Blockchain network of the crypto currency. */
      network?: string;
      /** Payment method, as its `svc_id` in the list of payment methods. */
      payment_method?: string;
      /** Exactly this `partner_context`. */
      partner_context?: string;
      /** Created at this time or later, ISO 8601. */
      created_from?: string;
      /** Created before this time, ISO 8601. */
      created_to?: string;
    };
    data: TransactionPage;
  };
  getTransaction: {
    input: {
      /** The `transaction_id` returned at creation. */
      transaction_id: string;
    };
    data: Transaction;
  };
  listEvents: {
    input: {
      /** How many at most, 1 to 100; 20 when omitted. */
      limit?: number;
      /** `next_cursor` of the page before; `latest` skips all there is. */
      cursor?: string;
      /** Only this event. */
      event?: "transaction.success" | "transaction.failed";
    };
    data: EventPage;
  };
  sendTestEvent: { input: NewTestEvent; data: SentTestEvent };
};

export const routes = {
  listCryptoCurrencies: { method: "GET", path: "/crypto-currencies" },
  listFiatCurrencies: { method: "GET", path: "/fiat-currencies" },
  listPaymentMethods: { method: "GET", path: "/payment-methods" },
  listProviders: { method: "GET", path: "/providers" },
  listQuotes: { method: "GET", path: "/quotes" },
  createTransaction: { method: "POST", path: "/transactions" },
  listTransactions: { method: "GET", path: "/transactions" },
  getTransaction: { method: "GET", path: "/transactions/{transaction_id}" },
  listEvents: { method: "GET", path: "/events" },
  sendTestEvent: { method: "POST", path: "/test-events" },
} as const satisfies Record<keyof Calls, { method: "GET" | "POST"; path: string }>;
