import { type BuyerLanguage, languages } from "#lib/checkout/text-contract.ts";

type LanguageSwitchProps = { language: BuyerLanguage; token: string };

// On the list, because the checkout is sent without compression.
const list =
  "flex flex-wrap gap-x-4 [&_a]:block [&_a]:min-h-11 [&_a]:content-center [&_a]:underline-offset-3 [&_a:hover]:text-ink [&_a:not([aria-current])]:underline [&_a[aria-current]]:font-medium [&_a[aria-current]]:text-ink";
// Our fonts have no Arabic letters: looking for them, the browser would load the font with the rarer Latin ones.
const systemFont = "[font-family:system-ui,sans-serif]";

/** Links, so that the language can be chosen without JavaScript. */
export function LanguageSwitch({ language: { text, offered, isDraft }, token }: LanguageSwitchProps) {
  const shown = languages.filter(({ code }) => offered.includes(code));
  return (
    <div className="text-muted flex flex-col gap-1 text-base print:hidden">
      {isDraft && <p>{text.t("page.draft")}</p>}
      {shown.length > 1 && (
        <nav aria-label={text.t("page.language")}>
          <ul className={list}>
            {shown.map(({ code, name, direction }) => (
              <li key={code}>
                <a
                  href={`/checkout/${token}/language?to=${code}`}
                  lang={code}
                  dir={direction}
                  hrefLang={code}
                  aria-current={code === text.language.code ? "true" : undefined}
                  className={direction === "rtl" ? systemFont : undefined}
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
