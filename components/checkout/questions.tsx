import type { ReactNode } from "react";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type QuestionsProps = { view: CheckoutView; isBeforeStart: boolean; text: CheckoutText };

/** What buyers ask themselves before they pay and while they wait. */
export function Questions({ view, isBeforeStart, text }: QuestionsProps) {
  const { type, provider, partnerName: partner, isCryptoFixed } = view;
  const { t } = text;
  const side = type === "BUY" ? "buy" : "sell";
  const names = { provider: provider.name, partner };
  const isExact = (type === "BUY") !== isCryptoFixed;
  const total =
    type === "BUY"
      ? text.amount(view.fiatAmount, "fiat", view.fiatCurrency)
      : text.amount(view.cryptoAmount, "crypto", view.cryptoCurrency);
  return (
    <details className="border-line group border-y text-base">
      <summary className="text-accent flex min-h-11 cursor-pointer items-center underline underline-offset-3">
        {t("questions.title")}
      </summary>
      <dl className="flex flex-col gap-3 pb-3">
        <Answer question={t("questions.who", names)}>
          {t(`questions.${side}Who`, names)} <ProviderLinks view={view} text={text} />
        </Answer>
        {isBeforeStart && (
          <Answer question={t(`questions.${side}Total`)}>
            {t(`questions.${side}${isExact ? "Exactly" : "About"}`, { total })}
          </Answer>
        )}
        <Answer question={t("questions.close")}>{t("questions.closed")}</Answer>
        <Answer question={t("questions.fail")}>{t(`questions.${side}Failed`, names)}</Answer>
      </dl>
    </details>
  );
}

const Answer = ({ question, children }: { question: string; children: ReactNode }) => (
  <div>
    <dt className="font-medium">{question}</dt>
    <dd>{children}</dd>
  </div>
);

function ProviderLinks({ view: { providerLinks }, text: { t } }: Pick<QuestionsProps, "view" | "text">) {
  const { website, terms } = providerLinks;
  return (
    <span className="[&>a]:text-accent flex flex-wrap gap-x-4 [&>a]:min-h-11 [&>a]:content-center [&>a]:underline [&>a]:underline-offset-3">
      {website && (
        <Link href={website}>
          <bdi dir="ltr">{new URL(website).host}</bdi>
        </Link>
      )}
      {terms && <Link href={terms}>{t("questions.terms")}</Link>}
    </span>
  );
}

const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);
