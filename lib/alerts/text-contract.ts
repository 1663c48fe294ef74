import type { AlertKind, Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import type { Evidence } from "./contract.ts";

export type Fact = { label: string; value: string };
type Described = { title: string; facts: Fact[] };

/** What an alert says, from the figures that opened it. No personal data: it is also sent to the vendors of chats. */
export const describeAlert = (kind: AlertKind, evidence: Evidence): Described => {
  const read = readerOf(evidence);
  return { title: titles[kind](read), facts: facts[kind](read).filter(({ value }) => value !== "") };
};

type Reader = ReturnType<typeof readerOf>;

const readerOf = (evidence: Evidence) => ({
  text: (name: string) => String(evidence[name] ?? ""),
  number: (name: string) => Number(evidence[name] ?? 0),
  time: (name: string) => (evidence[name] === undefined ? "" : formatUtcTime(new Date(evidence[name]))),
  percent: (name: string) => `${(Number(evidence[name] ?? 0) * 100).toFixed(1)}%`,
  /** "1 payment", "1,200 payments". */
  counted: (one: string, many = `${one}s`) => {
    const count = Number(evidence.count ?? 0);
    return `${formatNumber(count)} ${count === 1 ? one : many}`;
  },
});

const titles: Record<AlertKind, (read: Reader) => string> = {
  provider_unavailable: ({ text }) => `${text("name")} is unavailable`,
  endpoint_failing: ({ text }) =>
    text("state") === "failing"
      ? `The webhook endpoint “${text("name")}” is failing`
      : `The webhook endpoint “${text("name")}” was paused`,
  events_missed: ({ counted, number }) =>
    number("count") === 1 ? "1 webhook event was missed" : `${counted("webhook event")} were missed`,
  conversion_dropped: ({ number }) =>
    `Conversion dropped by ${((number("previous_share") - number("share")) * 100).toFixed(1)} pp`,
  payments_delayed: ({ counted, number, text }) =>
    `${counted("payment")} at ${text("name")} ${number("count") === 1 ? "is" : "are"} delayed`,
  refund: ({ counted, text }) => `${text("name")} reported ${counted("refund")}`,
  key_expiring: ({ text }) => `The API key “${text("name")}” expires soon`,
  payments_on_hold: ({ counted, number }) =>
    `${counted("payment")} ${number("count") === 1 ? "needs" : "need"} a review`,
  callbacks_failed: ({ counted }) => `${counted("provider callback")} failed`,
  production_request: ({ text }) => `${text("name")} requested production access`,
};

const inLastHour = ({ number }: Reader): Fact[] => [{ label: "In 1 hour", value: formatNumber(number("count")) }];
const since = ({ time }: Reader): Fact[] => [{ label: "Since", value: time("since") }];
const oldest = ({ time }: Reader): Fact[] => [{ label: "Oldest", value: time("oldest") }];
const stateLabels: Readonly<Record<string, string>> = {
  failing: "Events are being retried",
  gone: "It returned 410 Gone. Events are being queued.",
};

const facts: Record<AlertKind, (read: Reader) => Fact[]> = {
  provider_unavailable: since,
  endpoint_failing: (read) => [
    ...since(read),
    { label: "State", value: stateLabels[read.text("state")] ?? "Events are being queued" },
  ],
  events_missed: oldest,
  conversion_dropped: ({ percent, number }) => [
    { label: "Last 7 days", value: `${percent("share")} of ${formatNumber(number("sample"))}` },
    { label: "28 days before", value: `${percent("previous_share")} of ${formatNumber(number("previous_sample"))}` },
  ],
  payments_delayed: inLastHour,
  refund: inLastHour,
  key_expiring: ({ time }) => [{ label: "Expires", value: time("expires_at") }],
  payments_on_hold: oldest,
  callbacks_failed: (read) => [{ label: "In 24 hours", value: formatNumber(read.number("count")) }, ...oldest(read)],
  production_request: since,
};

type Place = { kind: AlertKind; subject: string; environment: Environment; isOperators: boolean };

/** The page that shows more, within the dashboard or the operator console. */
export function alertPath({ kind, subject, environment, isOperators }: Place): string {
  if (isOperators) return `/operator${operatorPaths[kind] ?? ""}`;
  const path = kind === "endpoint_failing" ? `webhooks/${subject}` : (partnerPaths[kind] ?? "overview");
  return `/${environment}/${path}`;
}

const operatorPaths: Readonly<Partial<Record<AlertKind, string>>> = {
  provider_unavailable: "/providers",
  payments_delayed: "/transactions?problem=delayed",
  refund: "/transactions?problem=adjusted",
  payments_on_hold: "/transactions?problem=review",
  callbacks_failed: "/callbacks",
  production_request: "/partners",
};

const partnerPaths: Readonly<Partial<Record<AlertKind, string>>> = {
  events_missed: "webhooks",
  payments_delayed: "transactions?delayed=yes",
  refund: "transactions?refund_status=succeeded",
  key_expiring: "api-keys",
};
