"use client";
import { use, useId } from "react";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { FieldErrors } from "#components/ui/form/form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Terms } from "#lib/company/contract.ts";

/** Accepts the terms of service with the form. */
export function TermsField({ terms: { version, url } }: { terms: Terms }) {
  const errorId = useId();
  const { terms: message } = use(FieldErrors);
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        name="terms"
        value={version}
        required
        aria-invalid={message ? true : undefined}
        aria-describedby={message && errorId}
      >
        I accept the{" "}
        <TextLink href={url} target="_blank" rel="noreferrer">
          terms of service
        </TextLink>{" "}
        (version {version}) for our company
      </Checkbox>
      {message && (
        <div id={errorId} className="text-bad text-sm">
          {message}
        </div>
      )}
    </div>
  );
}
