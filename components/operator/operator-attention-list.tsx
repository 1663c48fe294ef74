import { type AttentionLine, AttentionList } from "#components/ui/status/attention-list.tsx";
import { assetLabel } from "#lib/assets/networks-contract.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatAge } from "#lib/format-time.ts";
import type { AttentionItem } from "#lib/people/operators/contract.ts";
import { addressText } from "#lib/security/contract.ts";

type OperatorAttentionListProps = { items: AttentionItem[]; now: Date };

const shownMax = 12;

export const OperatorAttentionList = ({ items, now }: OperatorAttentionListProps) => (
  <AttentionList lines={items.map((item) => toLine(item, now))} shownMax={shownMax} />
);

const countText = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** " for 2 hours". */
const forAge = (since: string | null, now: Date) =>
  since ? ` for ${formatAge(now.getTime() - Date.parse(since))}` : "";

function toLine(item: AttentionItem, now: Date): AttentionLine {
  switch (item.kind) {
    case "worker":
      return {
        kind: "failed",
        label: "Worker down",
        text: `The worker has not run${forAge(item.since, now)}. Without it no webhooks are sent and no orders are tracked.`,
      };
    case "incident":
      return {
        kind: "processing",
        label: "Incident",
        text: `“${item.title}” has been open${forAge(item.since, now)}.`,
        link: { href: `/operator/incidents#${item.id}`, text: "Update" },
      };
    case "review":
      return {
        kind: "failed",
        label: "Needs review",
        text: `${countText(item.count, "transaction is", "transactions are")} on hold because the provider's update doesn't match the order.`,
        link: { href: "/operator/transactions?problem=review", text: "Review" },
      };
    case "proposal":
      return {
        kind: "processing",
        label: "Proposed",
        text: `${countText(item.count, "decision has", "decisions have")} been waiting for a second operator${item.count > 1 ? ", the oldest" : ""}${forAge(item.since, now)}.`,
        link: {
          href: `/operator/transactions/${item.transactionId}`,
          text: item.count === 1 ? "Review" : "Review the oldest",
        },
      };
    case "change":
      return changeLine(item, now);
    case "production_request":
      return requestLine(item, now);
    case "brand":
      return brandLine(item, now);
    case "provider":
      return {
        kind: "failed",
        label: "Unavailable",
        text: `${item.name} has not responded in ${item.environment}${forAge(item.since, now)} and is left out of quotes.`,
        link: { href: `/operator/providers/${item.environment}/${item.id}`, text: "View provider" },
      };
    case "buyer_addresses":
      return { kind: "failed", label: "Wrong addresses", text: addressText[item.problem] };
    case "asset_contracts":
      return contractsLine(item);
    case "backlog":
      return {
        kind: "processing",
        label: "Backlog",
        text: `${countText(item.count, "webhook delivery is", "webhook deliveries are")} overdue, the oldest${forAge(item.since, now)}.`,
        link: { href: "/operator/deliveries?status=pending", text: "View deliveries" },
      };
    case "failed_callbacks":
      return callbacksLine(item);
    case "endpoint":
      return endpointLine(item, now);
    case "screening":
      return screeningLine(item);
    case "adjusted":
      return adjustedLine(item);
    case "delayed":
      return delayedLine(item);
  }
}

type ItemOf<Kind extends AttentionItem["kind"]> = Extract<AttentionItem, { kind: Kind }>;

const changeLine = ({ by, what, lines, since, href }: ItemOf<"change">, now: Date): AttentionLine => ({
  kind: "processing",
  label: "Proposed",
  text: `${by} proposed to change ${what}${lines.length > 0 ? ` (${lines.join("; ").replaceAll("→", "to")})` : ""}. This has been waiting for a second operator${forAge(since, now)}.`,
  link: { href, text: "Review" },
});

const delayedLine = ({ count }: ItemOf<"delayed">): AttentionLine => ({
  kind: "processing",
  label: "Delayed",
  text: `${countText(count, "transaction is", "transactions are")} delayed at the provider.`,
  link: { href: "/operator/transactions?problem=delayed", text: "View transactions" },
});

const callbacksLine = (item: ItemOf<"failed_callbacks">): AttentionLine => ({
  kind: "failed",
  label: "Failed",
  text: `${countText(item.count, "callback", "callbacks")} could not be matched to an order within 3 days.`,
  link: { href: "/operator/callbacks", text: "View callbacks" },
});

const screeningLine = ({ count, isListOld }: ItemOf<"screening">): AttentionLine => ({
  kind: isListOld ? "failed" : "neutral",
  label: "Screening",
  text: [
    isListOld ? "The list of refused wallets couldn't be read for a week, or never." : "",
    count > 0 ? `${countText(count, "wallet was", "wallets were")} refused in the last 24 hours.` : "",
  ]
    .join(" ")
    .trim(),
  link: { href: "/operator/security#screening", text: "View screening" },
});

const adjustedLine = ({ count }: ItemOf<"adjusted">): AttentionLine => ({
  kind: "failed",
  label: "Refunds",
  text: `${countText(count, "transaction was", "transactions were")} refunded, charged back, or paid twice in the last 7 days, as providers reported.`,
  link: { href: "/operator/transactions?problem=adjusted", text: "View transactions" },
});

const contractsLine = ({ assets }: ItemOf<"asset_contracts">): AttentionLine => {
  const [first = "", ...others] = assets;
  const more = others.length > 0 ? ` and ${countText(others.length, "other token", "other tokens")}` : "";
  return {
    kind: "failed",
    label: "Disputed",
    text: `Providers list different contracts for ${assetLabel(first)}${more}. The API returns no contract until they agree.`,
    link: { href: `/operator/catalog?${new URLSearchParams({ kind: "crypto", id: first })}`, text: "View contracts" },
  };
};

const requestLine = (item: ItemOf<"production_request">, now: Date): AttentionLine => ({
  kind: "pending",
  label: "Requested",
  text:
    item.count === 1
      ? `${item.partner} has been waiting for production access${forAge(item.since, now)}.`
      : `${formatNumber(item.count)} partners are waiting for production access. ${item.partner} has been waiting longest${forAge(item.since, now)}.`,
  link: { href: `/operator/partners/${item.partnerId}?environment=production`, text: "Review request" },
});

const brandLine = (item: ItemOf<"brand">, now: Date): AttentionLine => ({
  kind: "pending",
  label: "Brand",
  text:
    item.count === 1
      ? `The checkout brand of ${item.partner} has been waiting for approval${forAge(item.since, now)}.`
      : `${formatNumber(item.count)} checkout brands are waiting for approval. The one of ${item.partner} has been waiting longest${forAge(item.since, now)}.`,
  link: { href: `/operator/partners/${item.partnerId}/production/company#brand`, text: "Review brand" },
});

const endpointLine = (item: ItemOf<"endpoint">, now: Date): AttentionLine => ({
  kind: item.isPaused ? "neutral" : "failed",
  label: item.isPaused ? "Paused" : "Failing",
  text: item.isPaused
    ? `The endpoint “${item.name}” of ${item.partner} is paused. Its events have been queued${forAge(item.since, now)}.`
    : `The endpoint “${item.name}” of ${item.partner} has received no webhooks${forAge(item.since, now)}.`,
  link: { href: `/operator/deliveries?endpoint=${item.id}`, text: "View deliveries" },
});
