import { transact } from "#db/client.ts";
import {
  type ChannelRow,
  deleteChannel,
  insertChannel,
  type RuleRow,
  replaceRules,
  selectChannels,
  selectChannelsLocked,
  selectRecipientEmail,
  selectRecipients,
  selectRules,
  updateChannelResumed,
} from "#lib/alerts/queries/channels.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { env } from "#lib/env.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";
import { checkEndpointUrl, hostOf } from "#lib/webhooks/endpoint-url.ts";
import {
  type AlertScope,
  type AlertSettings,
  type Channel,
  channelFacts,
  channelField,
  channelsMax,
  kindFacts,
  kindsFor,
  type NewChannel,
  type Recipient,
  thresholdField,
} from "./contract.ts";
import { readUrl, sealUrl } from "./sealed-url.ts";

export async function readAlertSettings(scope: AlertScope): Promise<AlertSettings> {
  const [channels, rules, recipients] = await Promise.all([
    selectChannels(scope),
    selectRules(scope),
    selectRecipients(scope),
  ]);
  const kinds = kindsFor(scope);
  const ruleOf = (kind: (typeof kinds)[number]) => {
    const own = rules.filter((rule) => rule.kind === kind);
    const threshold = own[0]?.threshold ?? kindFacts[kind].threshold.default;
    return { threshold, channelIds: own.map(({ channelId }) => channelId) };
  };
  return {
    environment: scope.environment,
    kinds,
    channels: channels.map((row) => toChannel(row, recipients)),
    rules: Object.fromEntries(kinds.map((kind) => [kind, ruleOf(kind)])),
    recipients,
  };
}

function toChannel(row: ChannelRow, recipients: Recipient[]): Channel {
  const { id, kind, name, sealedUrl, recipientId, pausedAt, pausedReason } = row;
  const host = sealedUrl && hostOf(new URL(readUrl(id, sealedUrl)));
  return {
    ...{ id, kind, name },
    target: host ?? recipients.find((one) => one.id === recipientId)?.label ?? null,
    isOtherHost: host !== null && !channelFacts[kind].hosts?.test(host),
    paused_at: pausedAt?.toISOString() ?? null,
    paused_reason: pausedReason,
  };
}

type Change = { actor: Actor; now: Date };

/** Throws validation_failed and limit_reached. */
export async function addChannel(
  scope: AlertScope,
  { kind, name, url, recipient }: NewChannel,
  { actor, now }: Change,
): Promise<{ id: string }> {
  const id = randomId("achn");
  const isEmail = kind === "email";
  const checked = isEmail ? null : checkEndpointUrl(url, env().SVC_WEBHOOK_ALLOW_CIDRS);
  await transact(async (tx) => {
    const known = await selectChannelsLocked(scope, tx);
    if (known.length >= channelsMax)
      throw new AppError("limit_reached", `There can be at most ${channelsMax} channels. Remove one first.`);
    if (isEmail && (await selectRecipientEmail(scope, recipient, tx)) === undefined)
      throw invalidField("recipient", "unknown_value", "This person is no longer here. Reload the page.");
    const sealedUrl = checked === null ? null : sealUrl(id, checked);
    const recipientId = isEmail ? recipient : null;
    await insertChannel({ ...scope, id, kind, name, sealedUrl, recipientId, createdAt: now }, tx);
    const after = { kind: channelFacts[kind].label };
    await recordAudit({ ...scope, actor, action: "alert.add_channel", target: targetOf({ id, name }), after }, now, tx);
  });
  return { id };
}

const targetOf = ({ id, name }: Pick<ChannelRow, "id" | "name">) => `${name} (${id})`;
const notFound = () => new AppError("not_found", "Alert channel not found");

/** Throws not_found. */
export async function removeChannel(scope: AlertScope, id: string, { actor, now }: Change): Promise<void> {
  await transact(async (tx) => {
    const row = await deleteChannel(scope, id, tx);
    if (!row) throw notFound();
    await recordAudit({ ...scope, actor, action: "alert.remove_channel", target: targetOf(row) }, now, tx);
  });
}

/** Sends new messages again to a channel that was paused. Throws not_found. */
export async function resumeChannel(scope: AlertScope, id: string, { actor, now }: Change): Promise<void> {
  await transact(async (tx) => {
    const row = await updateChannelResumed(scope, id, tx);
    if (!row) throw notFound();
    await recordAudit({ ...scope, actor, action: "alert.resume_channel", target: targetOf(row) }, now, tx);
  });
}

/** Replaces which channels get which kinds, by the fields of the form. Throws validation_failed. */
export async function changeRules(
  scope: AlertScope,
  fields: Record<string, string>,
  { actor, now }: Change,
): Promise<void> {
  await transact(async (tx) => {
    const channels = await selectChannelsLocked(scope, tx);
    const rules = readRules(scope, channels, fields);
    const named = (list: RuleRow[]) => list.map((rule) => ruleText(rule, channels)).sort();
    const before = { rules: named(await selectRules(scope, tx)) };
    await replaceRules(scope, rules, tx);
    const after = { rules: named(rules) };
    await recordAudit({ ...scope, actor, action: "alert.change_rules", target: "alerts", before, after }, now, tx);
  });
}

/** "Refund from 1 refunds to Ops". */
const ruleText = ({ kind, threshold, channelId }: RuleRow, channels: ChannelRow[]) =>
  `${kindFacts[kind].label} from ${threshold} ${kindFacts[kind].threshold.unit} to ${channels.find(({ id }) => id === channelId)?.name}`;

function readRules(scope: AlertScope, channels: ChannelRow[], fields: Record<string, string>): RuleRow[] {
  const kinds = kindsFor(scope);
  const known = new Set(
    kinds.flatMap((kind) => [thresholdField(kind), ...channels.map(({ id }) => channelField(kind, id))]),
  );
  const unknown = Object.keys(fields).find((name) => !known.has(name));
  if (unknown) throw invalidField(unknown, "unknown", "A channel was removed in the meantime. Reload the page.");
  return kinds.flatMap((kind) => {
    const { default: usual, min, max, unit } = kindFacts[kind].threshold;
    const text = fields[thresholdField(kind)] ?? String(usual);
    const threshold = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (!(threshold >= min && threshold <= max))
      throw invalidField(thresholdField(kind), "out_of_range", `Enter ${min} to ${max} ${unit}`);
    return channels
      .filter(({ id }) => channelField(kind, id) in fields)
      .map(({ id }) => ({ kind, channelId: id, threshold }));
  });
}
