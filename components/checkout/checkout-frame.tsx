import type { ReactNode } from "react";
import { SimulatedNotice } from "#components/ui/page/simulated-notice.tsx";

type CheckoutFrameProps = { isSandbox?: boolean; isSimulated?: boolean; children: ReactNode };

/** Uses the system's monospace font for ids, so that the page loads one font less. */
export function CheckoutFrame({ isSandbox, isSimulated, children }: CheckoutFrameProps) {
  return (
    <>
      {isSandbox && (
        <section aria-label="Sandbox" className="border-sandbox bg-wait-wash border-t-3 px-4 py-2 md:px-6">
          <strong className="font-semibold">SANDBOX</strong> This is a test. No money or crypto moves.
        </section>
      )}
      {isSimulated && !isSandbox && <SimulatedNotice />}
      <main
        id="main"
        className="text-md mx-auto flex w-full max-w-105 flex-col gap-6 px-4 pt-8 pb-12 [--font-mono:ui-monospace,Menlo,Consolas,monospace]"
      >
        {children}
      </main>
      <p data-copied="" role="status" className="sr-only" />
      <script src="/checkout.js" type="module" />
    </>
  );
}
