import type { AlertEvent } from "#db/enums.ts";
import type { DueMessage } from "#lib/alerts/queries/messages.ts";
import { withoutLinks } from "#lib/display-name.ts";
import { formatDuration, formatUtcTime } from "#lib/format-time.ts";
import { linkBase } from "#lib/mail/queue-mail.ts";
import type { Message } from "./formats.ts";
import { alertPath, describeAlert, type Fact } from "./text-contract.ts";

const namedMax = 5;

const prefixes: Record<AlertEvent, string> = { opened: "", still_open: "Still open: ", closed: "Resolved: " };

const titleOf = ({ event, kind, evidence }: DueMessage) =>
  withoutLinks(`${prefixes[event]}${describeAlert(kind, evidence).title}`);

/** The first of these as a message that counts the others and names five of them. */
export function toMessage(first: DueMessage, others: readonly DueMessage[]): Message {
  const { event, kind, subject, evidence, environment, partnerId } = first;
  const base = linkBase("");
  const path = alertPath({ kind, subject, environment, isOperators: partnerId === null });
  const named = others.slice(0, namedMax).map(titleOf).join("\n");
  const rest = others.length > namedMax ? "\n…" : "";
  return {
    title: titleOf(first),
    facts: [
      ...describeAlert(kind, evidence).facts,
      ...timesOf(first),
      ...(others.length > 0 ? [{ label: `${others.length} more`, value: `${named}${rest}` }] : []),
    ],
    place: environment,
    link: base === "" ? null : `${base}${path}`,
    tone: event === "closed" ? "good" : "bad",
  };
}

function timesOf({ event, openedAt, closedAt }: DueMessage): Fact[] {
  if (event === "opened") return [];
  const opened = new Date(openedAt);
  if (event === "still_open" || closedAt === null) return [{ label: "Opened", value: formatUtcTime(opened) }];
  return [{ label: "Open for", value: formatDuration(new Date(closedAt).getTime() - opened.getTime()) }];
}
