import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { Terms } from "#lib/company/contract.ts";

type TermsBannerProps = { terms: Terms; environment: Environment };

/** Asks an owner to accept the current terms of service. */
export const TermsBanner = ({ terms: { version, url }, environment }: TermsBannerProps) => (
  <Callout tone="wait" className="mb-5 flex max-w-none! flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <p>
      <strong className="font-semibold">The terms of service have a new version, {version}.</strong>{" "}
      <TextLink href={url} target="_blank" rel="noreferrer">
        Read the terms
      </TextLink>
      , and accept them for your company. The API keeps working in the meantime.
    </p>
    <RequestDialog
      path={`/api/dashboard/${environment}/terms`}
      method="POST"
      fixed={{ version }}
      label="Accept terms"
      look="plain"
      title={`Accept version ${version} of the terms of service?`}
      description="You accept them for your company. The acceptance is recorded with your name, the time, and your IP address."
      action="Accept terms"
      busy="Saving…"
      failed="The terms were not accepted"
      done="Terms of service accepted"
    />
  </Callout>
);
