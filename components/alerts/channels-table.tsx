import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { type Channel, channelFacts } from "#lib/alerts/contract.ts";

type ChannelsTableProps = { root: string; channels: Channel[]; refusedBy: string | undefined };

export const ChannelsTable = ({ root, channels, refusedBy }: ChannelsTableProps) => (
  <DataTable
    caption="Channels"
    columns={[
      {
        head: "Channel",
        isRowHead: true,
        card: 1,
        className: "whitespace-normal!",
        cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
        sub: (channel) => (
          <span className="wrap-anywhere">
            {channelFacts[channel.kind].label} · {channel.target ?? "nobody"}
            <Note channel={channel} />
          </span>
        ),
      },
      {
        head: "Status",
        card: 2,
        cell: ({ paused_at }) =>
          paused_at ? <Status kind="failed">Paused</Status> : <Status kind="success">Active</Status>,
      },
      {
        head: "Actions",
        isActions: true,
        card: 5,
        cell: (channel) => <ChannelActions root={root} channel={channel} refusedBy={refusedBy} />,
      },
    ]}
    rows={channels}
    rowKey={({ id }) => id}
    empty={
      <EmptyState sentence="No channels yet. Add one to read alerts in Slack, Discord, Microsoft Teams, or your inbox." />
    }
  />
);

function Note({ channel: { kind, isOtherHost, paused_at, paused_reason } }: { channel: Channel }) {
  if (paused_at)
    return (
      <span className="block">
        Paused <TimeText at={paused_at} />. {paused_reason}
      </span>
    );
  if (!isOtherHost) return null;
  return <span className="block">This isn't a host of {channelFacts[kind].label}. Check the webhook URL.</span>;
}

type ChannelActionsProps = Pick<ChannelsTableProps, "root" | "refusedBy"> & { channel: Channel };

function ChannelActions({ root, channel: { id, kind, name, paused_at }, refusedBy }: ChannelActionsProps) {
  const path = `${root}/channels/${id}`;
  const { label } = channelFacts[kind];
  const isEmail = kind === "email";
  return (
    <Menu label={`Actions for ${name}`}>
      <RequestDialog
        path={`${path}/test-messages`}
        method="POST"
        look="menu"
        label="Send test message"
        title={`Send a test message to “${name}”?`}
        description={
          isEmail ? "It's sent like every email of Slipway." : `You'll see whether ${label} accepted it, and why not.`
        }
        action="Send test message"
        busy="Sending…"
        failed="The test message was not sent"
        done={isEmail ? "Test email queued" : `${label} accepted the message`}
        refusedBy={refusedBy}
      />
      {paused_at && (
        <RequestDialog
          path={`${path}/resumption`}
          method="POST"
          look="menu"
          label="Resume"
          title={`Resume “${name}”?`}
          description="New messages are sent to it again. Messages from before aren't."
          action="Resume channel"
          busy="Resuming…"
          failed="The channel was not resumed"
          done="Channel resumed"
          refusedBy={refusedBy}
        />
      )}
      <RequestDialog
        path={path}
        method="DELETE"
        look="menu"
        label="Remove"
        title={`Remove “${name}”?`}
        description="No more alerts are sent to it. To change its webhook URL, add a new channel first."
        action="Remove channel"
        busy="Removing…"
        failed="The channel was not removed"
        done="Channel removed"
        isDangerous
        refusedBy={refusedBy}
      />
    </Menu>
  );
}
