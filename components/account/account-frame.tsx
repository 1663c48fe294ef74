import type { ReactNode } from "react";
import { Brand } from "#components/ui/page/brand.tsx";
import { SimulatedNotice } from "#components/ui/page/simulated-notice.tsx";

type AccountFrameProps = { isSimulated: boolean; children: ReactNode };

/** The layout of pages for users who are not signed in. */
export function AccountFrame({ isSimulated, children }: AccountFrameProps) {
  return (
    <>
      {isSimulated && <SimulatedNotice />}
      <main id="main" className="mx-auto w-full max-w-88 px-4 pt-[max(2rem,10vh)] pb-12">
        <div className="mb-8">
          <Brand href="/" />
        </div>
        {children}
      </main>
    </>
  );
}
