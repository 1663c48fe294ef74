"use client";
import { CheckoutFrame } from "#components/checkout/checkout-frame.tsx";
import { Button } from "#components/ui/form/button.tsx";

type CheckoutErrorProps = { error: Error & { digest?: string } };

export default function CheckoutError({ error }: CheckoutErrorProps) {
  return (
    <CheckoutFrame>
      <h1 className="text-xl font-semibold tracking-tight">This page cannot be shown just now</h1>
      <p>Nothing was charged by opening it. Wait a moment and try again; your link stays the same.</p>
      <Button variant="primary" className="text-md h-12! w-full" onClick={() => window.location.reload()}>
        Try again
      </Button>
      {error.digest && <p className="text-muted text-base">Should it stay so, name this number: {error.digest}</p>}
    </CheckoutFrame>
  );
}
