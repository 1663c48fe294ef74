import { Callout } from "#components/ui/status/callout.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";

type SignInNoticeProps = { error: unknown; notice: unknown };

/** What brought somebody to the sign-in page, where that is worth a word. */
export function SignInNotice({ error, notice }: SignInNoticeProps) {
  if (error === "AccessDenied") {
    return (
      <div className="mb-5">
        <ErrorCard title="Not signed in">
          This account signs nobody in here. Sign in with your password and connect it in your account's settings, or
          ask to be invited.
        </ErrorCard>
      </div>
    );
  }
  if (typeof error === "string" && error !== "CredentialsSignin") {
    return (
      <div className="mb-5">
        <ErrorCard title="Not signed in">
          The other side did not sign you in. Try again, or sign in another way.
        </ErrorCard>
      </div>
    );
  }
  if (notice !== "password") return null;
  return (
    <div className="mb-5">
      <Callout>Your password is changed, and every session has ended. Sign in with the new one.</Callout>
    </div>
  );
}
