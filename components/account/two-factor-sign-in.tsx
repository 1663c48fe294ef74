import { TextLink } from "#components/ui/text/text-link.tsx";
import { TwoFactorForm } from "./two-factor-form.tsx";

type TwoFactorSignInProps = { returnTo: string; hasTotp: boolean; hasPasskey: boolean };

/** Replaces the sign-in form while a sign-in waits for its second factor. */
export function TwoFactorSignIn({ returnTo, hasTotp, hasPasskey }: TwoFactorSignInProps) {
  return (
    <>
      <h1 className="text-lg font-semibold tracking-tight">Two-factor authentication</h1>
      <p className="text-muted mt-0.5 mb-5">Your account is protected by two-factor authentication.</p>
      <TwoFactorForm returnTo={returnTo} hasTotp={hasTotp} hasPasskey={hasPasskey} />
      <p className="text-muted mt-6">
        Not you? <TextLink href="/sign-in?again=1">Start again</TextLink>
      </p>
    </>
  );
}
