"use client";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/form/button.tsx";
import texts from "#lib/checkout/messages/error-page.json";

type CheckoutErrorProps = { error: Error & { digest?: string } };

const isKnown = (code: string): code is keyof typeof texts => Object.hasOwn(texts, code);

/** In the language that the layout chose. The browser renders this page. */
export default function CheckoutError({ error }: CheckoutErrorProps) {
  const [code, setCode] = useState("en");
  // Next renders the page that failed before the element with the language.
  useEffect(() => setCode(document.documentElement.lang), []);
  const text = texts[isKnown(code) ? code : "en"];
  return (
    <main id="main" className="text-md mx-auto flex w-full max-w-105 flex-col gap-6 px-4 pt-8 pb-12">
      <title>{text.title}</title>
      <h1 className="text-xl font-semibold ltr:tracking-tight">{text.title}</h1>
      <p>{text.sentence}</p>
      <Button variant="primary" className="text-md h-12! w-full" onClick={() => window.location.reload()}>
        {text.again}
      </Button>
      {error.digest && (
        <p className="text-muted text-base">
          {text.reference} <bdi>{error.digest}</bdi>
        </p>
      )}
    </main>
  );
}
