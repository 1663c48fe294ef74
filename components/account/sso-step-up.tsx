"use client";
import { useState } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

type SsoStepUpProps = { name: string; onDone: () => void };

/** Lets an operator sign in again in a new tab, which renews the session of this one. */
export function SsoStepUp({ name, onDone }: SsoStepUpProps) {
  const [isOpened, setIsOpened] = useState(false);
  if (!isOpened) {
    return (
      <p>
        <TextLink
          href="/operator/sign-in?again"
          target="_blank"
          rel="noopener"
          prefetch={false}
          onClick={() => setIsOpened(true)}
        >
          Sign in again with {name}
        </TextLink>{" "}
        <span className="text-muted text-sm">in a new tab</span>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>Once you've signed in with {name}, continue here.</p>
      <Button onClick={onDone}>Continue</Button>
    </div>
  );
}
