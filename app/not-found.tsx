import type { Metadata } from "next";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { env } from "#lib/env.ts";

export const metadata: Metadata = { title: "No such page" };

export default function NotFoundPage() {
  return (
    <AccountFrame isSimulated={env().isSimulated}>
      <h1 className="text-lg font-semibold">There is no such page</h1>
      <p className="text-muted mt-1 mb-6">
        The address may be mistyped, or what stood here belongs to another account or environment.
      </p>
      {/* Every page carries this one along: a link of Next's would come with 3 KB of script. */}
      <a href="/" className={buttonClass()}>
        Go to the start
      </a>
    </AccountFrame>
  );
}
