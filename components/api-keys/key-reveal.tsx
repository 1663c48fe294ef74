"use client";
import { type ReactNode, useEffect, useState } from "react";
import { downloadText, envFile } from "#components/api-keys/env-file.ts";
import { firstCall } from "#components/api-keys/first-call.ts";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { CreatedKey } from "#lib/api-keys/contract.ts";

type KeyRevealProps = {
  created: CreatedKey;
  baseUrl: string;
  note: ReactNode;
  /** Somebody tried to close before saying that the key is stored. */
  isReminded: boolean;
  onClose: () => void;
};

export function KeyReveal({ created: { key, api_key }, baseUrl, note, isReminded, onClose }: KeyRevealProps) {
  const [isStored, setIsStored] = useState(false);
  useEffect(() => {
    if (isStored) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isStored]);
  const mustAsk = isReminded && !isStored;
  return (
    <>
      <CodeBlock code={key} what="key" isWrapped />
      <Button onClick={() => downloadText(`${api_key.environment}.env`, envFile(baseUrl, key))} className="self-start">
        Download .env
      </Button>
      {note && <Callout tone="wait">{note}</Callout>}
      <div className="flex flex-col gap-1.5">
        <p className="text-muted text-sm">Try it:</p>
        <CodeBlock code={firstCall(baseUrl, key, api_key.scopes)} what="command" />
      </div>
      <Checkbox checked={isStored} onChange={(event) => setIsStored(event.target.checked)}>
        I stored the key where my server reads it
      </Checkbox>
      {mustAsk && (
        <p role="alert" className="text-bad text-sm">
          Store the key first and tick the box. Once this is closed nobody can show it again.
        </p>
      )}
      <DialogActions>
        {mustAsk && (
          <Button variant="danger" onClick={onClose}>
            Close without storing it
          </Button>
        )}
        <Button variant="primary" disabled={!isStored} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
