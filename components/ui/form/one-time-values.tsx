import type { SentResponse } from "#components/ui/api/send-request.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { buttonClass } from "./button-class.ts";

export const recoveryCodesText =
  "Save these recovery codes in your password manager. Each signs you in once if you lose your authenticator app or passkey. You won't be able to see them again.";

export const invitationLinkText =
  "No mail server is configured, so no email was sent. Share this link yourself: anyone who has it can join once within 7 days. You won't be able to see it again, and the audit log records that you saw it.";

type OneTimeValuesProps = { text: string; link?: string | null; codes?: string[] };

export const hasOneTimeValues = ({ link, codes }: SentResponse): boolean => link !== null || codes.length > 0;

/** It takes the place of the form that had focus. */
const focus = (element: HTMLElement | null) => element?.focus();

/** A link or recovery codes that cannot be shown again. */
export function OneTimeValues({ text, link, codes = [] }: OneTimeValuesProps) {
  return (
    <div ref={focus} role="status" tabIndex={-1} className="mt-4 flex max-w-3xl flex-col gap-2 outline-none">
      <Callout tone="wait">{text}</Callout>
      {link && <CodeBlock code={link} what="link" isWrapped />}
      {codes.length > 0 && (
        <>
          <CodeBlock code={codes.join("\n")} what="codes" />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`}
            download="slipway-recovery-codes.txt"
            className={buttonClass("plain", "self-start")}
          >
            Download codes
          </a>
        </>
      )}
    </div>
  );
}
