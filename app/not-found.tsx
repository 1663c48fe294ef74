import type { Metadata } from "next";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { env } from "#lib/env.ts";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFoundPage() {
  return (
    <AccountFrame isSimulated={env().isSimulated}>
      <h1 className="text-lg font-semibold">Page not found</h1>
      <p className="text-muted mt-1 mb-6">Check the URL. The page may also belong to another account or environment.</p>
      {/* A plain link: every page loads this one, and next/link would add 3 KB of script. */}
      <a href="/" className={buttonClass()}>
        Go to start page
      </a>
    </AccountFrame>
  );
}
