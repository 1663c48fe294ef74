import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { fontVariables } from "#app/fonts.ts";
import { readTheme, themeCookie } from "#components/ui/page/theme.ts";
import { ClockProvider } from "#components/ui/text/clock-provider.tsx";
import { CopyHandler } from "#components/ui/text/copy-handler.ts";
import { pageLanguage } from "#http/buyer-language.ts";
import { readerClock } from "#http/reader-clock.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { template: "%s · Slipway", default: "Slipway" },
  description: "Quotes, checkout links, and orders of many on- and off-ramps behind one API.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  const language = (await pageLanguage())?.text.language;
  return (
    <html
      lang={language?.code ?? "en"}
      dir={language?.direction}
      data-theme={theme}
      className={`${fontVariables} has-[dialog:modal]:overflow-hidden`}
    >
      <body>
        <ClockProvider initial={await readerClock()}>{children}</ClockProvider>
        <CopyHandler />
      </body>
    </html>
  );
}
