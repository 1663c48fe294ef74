import { rawSql, transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { listAlerts } from "#lib/alerts/list-alerts.ts";
import * as manage from "#lib/alerts/manage-channels.ts";
import { selectAlerts } from "#lib/alerts/queries/alerts.ts";
import * as channels from "#lib/alerts/queries/channels.ts";
import { sendTestMessage } from "#lib/alerts/send-test-message.ts";
import { addMember, addTestChannel } from "#lib/alerts/test-alerts.ts";
import { systemActor as actor } from "#lib/audit/record-audit.ts";
import { demoId } from "#lib/demo/demo-id.ts";
import { allows, type Changes, now, refuses } from "./added-rows.ts";
import type { Known, Reads } from "./owner-rows.ts";

const since = new Date(0);
const change = { actor, now };
/** The channel of the demo data. */
const channelOf = ({ owner }: Known) => demoId("achn", owner.partnerId, owner.environment);

export const alertQueryReads: Reads[string] = {
  selectAlerts: (scope) => selectAlerts(scope, { since, limit: 5, before: null }),
  selectChannels: (scope) => channels.selectChannels(scope),
  selectChannelsLocked: (scope) => transact((tx) => channels.selectChannelsLocked(scope, tx)),
  selectChannel: (scope, known) => channels.selectChannel(scope, channelOf(known)),
  selectRules: (scope) => channels.selectRules(scope),
};

export const alertLibReads: Reads[string] = {
  listAlerts: (scope) => listAlerts(scope, undefined, now),
  readAlertSettings: async (scope) => {
    const { channels: found, rules } = await manage.readAlertSettings(scope);
    return { found, rules };
  },
};

const newChannel = (owner: TenantScope) => addTestChannel(owner, ["refund"]);
const newPausedChannel = async (owner: TenantScope) => {
  const id = await newChannel(owner);
  await rawSql()`update alert_channels set paused_at = now() where id = ${id}`;
  return id;
};
const newMailChannel = async (owner: TenantScope) => {
  const { userId } = await addMember(owner.partnerId, "owner");
  const id = await newChannel(owner);
  await rawSql()`update alert_channels set kind = 'email', recipient_id = ${userId} where id = ${id}`;
  return id;
};
const discord = { kind: "discord" as const, name: "Ops", url: "http://127.0.0.1:9/hook", recipient: "" };

export const alertQueryChanges: Changes[string] = {
  deleteChannel: refuses(
    newChannel,
    (scope, id) => transact(async (tx) => (await channels.deleteChannel(scope, id, tx)) ?? null),
    null,
  ),
  updateChannelResumed: refuses(
    newPausedChannel,
    (scope, id) => transact(async (tx) => (await channels.updateChannelResumed(scope, id, tx)) ?? null),
    null,
  ),
  replaceRules: allows((scope) => transact((tx) => channels.replaceRules(scope, [], tx)), newChannel),
};

export const alertLibChanges: Changes[string] = {
  addChannel: allows((scope) => manage.addChannel(scope, discord, change)),
  removeChannel: refuses(newChannel, (scope, id) => manage.removeChannel(scope, id, change)),
  resumeChannel: refuses(newPausedChannel, (scope, id) => manage.resumeChannel(scope, id, change)),
  changeRules: allows((scope) => manage.changeRules(scope, {}, change), newChannel),
  sendTestMessage: refuses(newMailChannel, (scope, id) => sendTestMessage(scope, id, change)),
};
