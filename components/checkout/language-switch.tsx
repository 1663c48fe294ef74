import { type BuyerLanguage, languages } from "#lib/checkout/text-contract.ts";

type LanguageSwitchProps = { language: BuyerLanguage; token: string };

/** Links, so that the language can be chosen without JavaScript. */
export function LanguageSwitch({ language: { text, offered, isDraft }, token }: LanguageSwitchProps) {
  const shown = languages.filter(({ code }) => offered.includes(code));
  return (
    <div className="text-muted flex flex-col gap-1 text-base print:hidden">
      {isDraft && <p>{text.t("page.draft")}</p>}
      {shown.length > 1 && (
        <nav aria-label={text.t("page.language")}>
          <ul className="flex flex-wrap gap-x-4">
            {shown.map(({ code, name, direction }) => (
              <li key={code}>
                <a
                  href={`/checkout/${token}/language?to=${code}`}
                  lang={code}
                  dir={direction}
                  hrefLang={code}
                  aria-current={code === text.language.code ? "true" : undefined}
                  className="hover:text-ink aria-current:text-ink block min-h-11 content-center underline-offset-3 aria-current:font-medium [&:not([aria-current])]:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
