import type { ReactNode } from "react";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { env } from "#lib/env.ts";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <AccountFrame isSimulated={env().isSimulated}>{children}</AccountFrame>;
}
