/** The maximum number of attempts to send a message. */
export const mailAttemptsMax = 12;

/** A message in the outbox. */
export type OutboxLine = {
  id: string;
  /** ISO 8601. */
  at: string;
  recipient: string;
  subject: string;
  /** Empty after the message was sent. */
  text: string;
  status: "queued" | "sent" | "failing" | "failed";
  attempts: number;
  error: string | null;
};

export type OutboxPage = { lines: OutboxLine[]; nextCursor: string | null };
