"use client";
import { useEffect, useState } from "react";
import { firstCall } from "#components/api-keys/first-call.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { DialogActions } from "#components/ui/dialog-actions.tsx";

type KeyRevealProps = {
  apiKey: string;
  baseUrl: string;
  /** Somebody tried to close before saying that the key is stored. */
  isReminded: boolean;
  onStored: () => void;
};

export function KeyReveal({ apiKey, baseUrl, isReminded, onStored }: KeyRevealProps) {
  const [isStored, setIsStored] = useState(false);
  useEffect(() => {
    if (isStored) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isStored]);
  return (
    <>
      <CodeBlock code={apiKey} what="key" isWrapped />
      <div className="flex flex-col gap-1.5">
        <p className="text-muted text-sm">Try it:</p>
        <CodeBlock code={firstCall(baseUrl, apiKey)} what="command" />
      </div>
      <Checkbox checked={isStored} onChange={(event) => setIsStored(event.target.checked)}>
        I stored the key where my server reads it
      </Checkbox>
      {isReminded && !isStored && (
        <p role="alert" className="text-bad text-sm">
          Store the key first and tick the box. Once this is closed nobody can show it again.
        </p>
      )}
      <DialogActions>
        <Button variant="primary" disabled={!isStored} onClick={onStored}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}
