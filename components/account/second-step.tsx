import { SecondStepForm } from "#components/account/second-step-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

type SecondStepProps = { returnTo: string; hasTotp: boolean; hasPasskey: boolean };

/** In place of the sign-in form while a sign-in waits for its second step. */
export function SecondStep({ returnTo, hasTotp, hasPasskey }: SecondStepProps) {
  return (
    <>
      <h1 className="text-lg font-semibold tracking-tight">One more step</h1>
      <p className="text-muted mt-0.5 mb-5">Your account asks for a second step at every sign-in.</p>
      <SecondStepForm returnTo={returnTo} hasTotp={hasTotp} hasPasskey={hasPasskey} />
      <p className="text-muted mt-6">
        Not you? <TextLink href="/sign-in?again=1">Start again</TextLink>
      </p>
    </>
  );
}
