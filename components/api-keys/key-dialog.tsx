"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { envFile, exampleCurl } from "#components/api-keys/key-examples.ts";
import { storeKey } from "#components/api-keys/latest-key.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { downloadText } from "#components/ui/page/download-text.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { CreatedKey } from "#lib/api-keys/contract.ts";

export type KeyRequest<Body> = { error: Error | null; isPending: boolean; mutate: (body: Body) => void };

type KeyDialogProps<Body> = OpenDialogProps & {
  onCreated?: () => void;
  title: ReactNode;
  description: ReactNode;
  baseUrl: string;
  requestKey: (body: Body) => Promise<CreatedKey>;
  form: (request: KeyRequest<Body>) => ReactNode;
  /** Shown with the new key. */
  note?: ReactNode;
};

/** A form that returns a new key, which is shown once. */
export function KeyDialog<Body>(props: KeyDialogProps<Body>) {
  const { onClose, onCreated, title, description, baseUrl, requestKey, form, note } = props;
  const router = useRouter();
  const [isReminded, setIsReminded] = useState(false);
  const creation = useSingleMutation({
    mutationFn: requestKey,
    onSuccess: (created) => {
      storeKey(created);
      onCreated?.();
    },
  });

  const close = () => {
    onClose();
    if (creation.data) router.refresh();
  };
  const askToClose = () => {
    if (creation.data) setIsReminded(true);
    else if (!creation.isPending) close();
  };
  return creation.data ? (
    <Dialog
      title="Save your API key"
      description="Copy this key now. You won't be able to see it again, because we store only a hash."
      onClose={askToClose}
    >
      <KeyReveal created={creation.data} baseUrl={baseUrl} note={note} isReminded={isReminded} onClose={close} />
    </Dialog>
  ) : (
    <Dialog title={title} description={description} requiresStepUp onClose={askToClose}>
      {form(creation)}
    </Dialog>
  );
}

type KeyRevealProps = {
  created: CreatedKey;
  baseUrl: string;
  note: ReactNode;
  /** The user tried to close before confirming that the key is saved. */
  isReminded: boolean;
  onClose: () => void;
};

function KeyReveal({ created: { key, api_key }, baseUrl, note, isReminded, onClose }: KeyRevealProps) {
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    if (isSaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSaved]);
  const mustConfirm = isReminded && !isSaved;
  return (
    <>
      <CodeBlock code={key} what="key" isWrapped />
      <Button onClick={() => downloadText(`${api_key.environment}.env`, envFile(baseUrl, key))} className="self-start">
        Download .env
      </Button>
      {note && <Callout tone="wait">{note}</Callout>}
      <div className="flex flex-col gap-1.5">
        <p className="text-muted text-sm">Try it:</p>
        <CodeBlock code={exampleCurl(baseUrl, key, api_key.scopes)} what="command" />
      </div>
      <Checkbox checked={isSaved} onChange={(event) => setIsSaved(event.target.checked)}>
        I've saved this key
      </Checkbox>
      {mustConfirm && (
        <p role="alert" className="text-bad text-sm">
          Save the key first and check the box. It can't be shown again after you close this.
        </p>
      )}
      <DialogActions>
        {mustConfirm && (
          <Button variant="danger" onClick={onClose}>
            Close without saving
          </Button>
        )}
        <Button variant="primary" disabled={!isSaved} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
