import type { ReactNode } from "react";

/** `neutral`: neither good nor bad, such as expired, cancelled, refunded, revoked, or disabled. */
export type StatusKind = "success" | "processing" | "pending" | "failed" | "neutral";

type StatusProps = { kind: StatusKind; children: ReactNode };

/** A shape and a word, so that the state is clear without color. The shapes are in `app/marks.css`. */
export const Status = ({ kind, children }: StatusProps) => <span className={`status status-${kind}`}>{children}</span>;
