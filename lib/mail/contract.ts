/** How often a message is tried. */
export const mailAttemptsMax = 12;

/** A message as the outbox page shows it. */
export type OutboxLine = {
  id: string;
  /** ISO 8601. */
  at: string;
  recipient: string;
  subject: string;
  /** Empty once it was sent. */
  text: string;
  status: "queued" | "sent" | "failing" | "failed";
  attempts: number;
  error: string | null;
};

export type OutboxPage = { lines: OutboxLine[]; nextCursor: string | null };
