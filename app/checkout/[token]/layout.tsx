import type { ReactNode } from "react";
import { CompanyFooter } from "#components/checkout/company-footer.tsx";
import { pageLanguage } from "#http/buyer-language.ts";
import { englishText } from "#lib/checkout/text.ts";
import { env } from "#lib/env.ts";

/** Around the error page as well, which the browser renders and can't read settings. */
export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  const { company } = env();
  const text = (await pageLanguage())?.text ?? englishText;
  return (
    <>
      {children}
      {company && <CompanyFooter company={company} text={text} />}
    </>
  );
}
