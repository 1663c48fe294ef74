/** The maximum number of attempts to send a message. */
export const mailAttemptsMax = 12;

/** A message in the outbox. */
export type OutboxLine = {
  id: string;
  /** ISO 8601. */
  at: string;
  recipient: string;
  subject: string;
  /** Without its secret link. Empty with a mail server, and after the message was sent or its link was shown. */
  text: string;
  /** There is a secret link that can be shown. */
  hasLink: boolean;
  status: "queued" | "sent" | "shown" | "failing" | "failed";
  attempts: number;
  error: string | null;
};

export type OutboxPage = { lines: OutboxLine[]; nextCursor: string | null };
