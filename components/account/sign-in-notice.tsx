import { Callout } from "#components/ui/status/callout.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";

type SignInNoticeProps = {
  error: unknown;
  notice: unknown;
  /** When sessions end. */
  rule: string;
};

const notices = new Map<unknown, string>([
  ["password", "Password changed. Sign in with your new password."],
  ["step-up", "You were signed out after ten incorrect passwords or codes. Sign in again."],
]);

/** Explains why the user was sent to the sign-in page. */
export function SignInNotice({ error, notice, rule }: SignInNoticeProps) {
  if (error === "AccessDenied") {
    return (
      <ErrorCard className="mb-5" title="Couldn't sign in">
        This account isn't connected to Slipway. If you were invited, open the link in your invitation email and sign in
        there, with the email that was invited. Otherwise, sign in with your password and connect the account in your
        settings.
      </ErrorCard>
    );
  }
  if (typeof error === "string" && error !== "CredentialsSignin") {
    return (
      <ErrorCard className="mb-5" title="Couldn't sign in">
        The sign-in provider returned an error. Try again, or sign in another way.
      </ErrorCard>
    );
  }
  const text =
    notice === "ended" ? `Your session has ended. ${rule} Sign in to return to your page.` : notices.get(notice);
  return text === undefined ? null : <Callout className="mb-5">{text}</Callout>;
}
