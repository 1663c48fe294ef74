import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { SimulatedNotice } from "#components/ui/page/simulated-notice.tsx";

type CheckoutFrameProps = {
  title: string;
  isSandbox?: boolean;
  isSimulated?: boolean;
  isWide?: boolean;
  children: ReactNode;
};

/** Uses the system's monospace font for ids, so that the page loads one font less. The title depends on the payment, which
 * generateMetadata would have to read again. */
export function CheckoutFrame({ title, isSandbox, isSimulated, isWide, children }: CheckoutFrameProps) {
  return (
    <>
      <title>{title}</title>
      {isSandbox && (
        <section aria-label="Sandbox" className="border-sandbox bg-wait-wash border-t-3 px-4 py-2 md:px-6">
          <strong className="font-semibold">SANDBOX</strong> This is a test. No money or crypto moves.
        </section>
      )}
      {isSimulated && !isSandbox && <SimulatedNotice />}
      <main
        id="main"
        className={classNames(
          "text-md mx-auto flex w-full flex-col gap-6 px-4 pt-8 pb-12 [--font-mono:ui-monospace,Menlo,Consolas,monospace] print:max-w-none print:gap-4 print:px-0 print:pt-4 print:pb-0",
          isWide ? "max-w-160" : "max-w-105",
        )}
      >
        {children}
      </main>
      <p data-copied="" role="status" className="sr-only" />
      <script src="/checkout.js" type="module" />
    </>
  );
}
