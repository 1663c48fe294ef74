import type { Metadata } from "next";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { env } from "#lib/env.ts";

export const metadata: Metadata = { title: "No such page" };

export default function NotFoundPage() {
  return (
    <AccountFrame isSimulated={env().isSimulated}>
      <h1 className="text-lg font-semibold">There is no such page</h1>
      <p className="text-muted mt-1 mb-6">
        The address may be mistyped, or what stood here belongs to another account or environment.
      </p>
      <LinkButton href="/">Go to the start</LinkButton>
    </AccountFrame>
  );
}
