"use client";
import { Button } from "#components/ui/form/button.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";

type SsoStepUpProps = {
  name: string;
  /** The only way to confirm. */
  isMain: boolean;
  /** The new tab was opened. */
  isOpened: boolean;
  onOpen: () => void;
  onDone: () => void;
};

/** Lets an operator sign in again in a new tab, which renews the session of this one. */
export function SsoStepUp({ name, isMain, isOpened, onOpen, onDone }: SsoStepUpProps) {
  if (isOpened) {
    return (
      <Button variant="primary" onClick={onDone}>
        Continue
      </Button>
    );
  }
  return (
    <LinkButton
      variant={isMain ? "primary" : "plain"}
      href="/operator/sign-in?again"
      target="_blank"
      rel="noopener"
      prefetch={false}
      onClick={onOpen}
    >
      Sign in again with {name}
    </LinkButton>
  );
}
