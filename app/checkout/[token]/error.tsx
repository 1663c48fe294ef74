"use client";
import { CheckoutFrame } from "#components/checkout/checkout-frame.tsx";
import { Button } from "#components/ui/form/button.tsx";

type CheckoutErrorProps = { error: Error & { digest?: string } };

export default function CheckoutError({ error }: CheckoutErrorProps) {
  return (
    <CheckoutFrame title="Checkout">
      <h1 className="text-xl font-semibold tracking-tight">This page can't be shown right now</h1>
      <p>You haven't been charged. Wait a moment and try again; your link is still valid.</p>
      <Button variant="primary" className="text-md h-12! w-full" onClick={() => window.location.reload()}>
        Try again
      </Button>
      {error.digest && (
        <p className="text-muted text-base">If this keeps happening, contact support with this ID: {error.digest}</p>
      )}
    </CheckoutFrame>
  );
}
