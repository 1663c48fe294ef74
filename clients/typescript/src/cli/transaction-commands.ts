import type { QuoteEntry } from "../api-types.ts";
import { type Command, numberOf, oneOf } from "./command.ts";
import { tableLines } from "./table.ts";

export const quotes: Command = {
  name: "quotes",
  args: [],
  summary: "Compare live quotes from every provider",
  options: {
    fiat: { type: "string", value: "code", help: "Fiat currency, such as NGN", isRequired: true },
    crypto: { type: "string", value: "code", help: "Crypto currency, such as BTC", isRequired: true },
    network: { type: "string", value: "name", help: "Blockchain network, such as mainnet", isRequired: true },
    method: { type: "string", value: "id", help: "Payment method, such as card", isRequired: true },
    amount: { type: "string", value: "number", help: "Fiat amount", isRequired: true },
    type: { type: "string", value: "BUY|SELL", help: "BUY by default" },
    wallet: { type: "string", value: "address", help: "The buyer's wallet, which some providers need to quote a BUY" },
  },
  async run({ required, text, isJson, terminal, connect }) {
    const query = {
      type: oneOf(["BUY", "SELL"], text("type") ?? "BUY", "--type"),
      fiat_currency: required("fiat"),
      crypto_currency: required("crypto"),
      network: required("network"),
      payment_method: required("method"),
      amount: numberOf(required("amount"), "--amount"),
      wallet_address: text("wallet"),
    };
    const found = await connect().client.listQuotes(query);
    if (isJson) return terminal.print(JSON.stringify(found));
    const titles = ["PROVIDER", query.fiat_currency, query.crypto_currency, "RATE", "DIFFERENCE", ""];
    for (const line of tableLines([titles, ...found.map(quoteRow)])) terminal.print(line);
  },
};

function quoteRow(quote: QuoteEntry): string[] {
  const { provider, unsupported } = quote;
  if (!quote.is_supported) return [provider.identifier, "", "", "", "", unsupported?.message ?? "Not supported"];
  const { fiat_amount, crypto_amount, exchange_rate, percentage_diff, is_best } = quote;
  const numbers = [fiat_amount, crypto_amount, exchange_rate].map(String);
  return [provider.identifier, ...numbers, `${percentage_diff}%`, is_best ? "best" : ""];
}

export const simulate: Command = {
  name: "simulate",
  args: ["transaction_id"],
  summary: "Simulate the outcome of a sandbox transaction",
  options: {
    status: {
      type: "string",
      value: "status",
      help: "processing, success, failed, cancelled, expired, or refunded",
      isRequired: true,
    },
    "failure-code": { type: "string", value: "code", help: "Why it failed, such as kyc_rejected" },
    delay: { type: "string", value: "seconds", help: "Apply the outcome later" },
    "amount-difference": { type: "string", value: "percent", help: "How much the final amounts differ from the quote" },
    webhook: { type: "string", value: "how", help: "none, once (default), twice, or late" },
  },
  async run({ required, text, isJson, terminal, connect }) {
    const delay = text("delay");
    const difference = text("amount-difference");
    const simulation = {
      status: required("status"),
      failure_code: text("failure-code"),
      delay_seconds: delay === undefined ? undefined : numberOf(delay, "--delay"),
      amount_difference_percent: difference === undefined ? undefined : numberOf(difference, "--amount-difference"),
      webhook: text("webhook"),
    };
    // The server knows the values, and names them if one is wrong.
    type Simulation = Parameters<ReturnType<typeof connect>["client"]["simulateOutcome"]>[1];
    const { client } = connect({ attemptsMax: 1 });
    const changed = await client.simulateOutcome(required("transaction_id"), simulation as Simulation);
    if (isJson) return terminal.print(JSON.stringify(changed));
    const { id, status, scheduled_for } = changed;
    terminal.print(scheduled_for ? `${id} becomes ${simulation.status} at ${scheduled_for}` : `${id} is now ${status}`);
  },
};
