import type { ReactNode } from "react";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";

type SecretViewProps = {
  environment: Environment;
  secret: string;
  /** The next step. */
  children?: ReactNode;
};

export function SecretView({ environment, secret, children = null }: SecretViewProps) {
  return (
    <>
      <CodeBlock code={secret} what="secret" isWrapped />
      <p className="text-muted text-sm">
        <TextLink href={webhookPaths(environment).verify}>How to verify signatures</TextLink>
      </p>
      <DialogActions cancel="Close">{children}</DialogActions>
    </>
  );
}
