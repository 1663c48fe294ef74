"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import type { Environment } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

type SendTestProps = { environment: Environment; endpoint: Endpoint; refusedBy?: string };

const load = () => import("./send-test-dialog.tsx").then(({ SendTestDialog }) => SendTestDialog);

export const SendTest = ({ refusedBy, ...props }: SendTestProps) => (
  <LazyDialog
    trigger={<Button refusedBy={refusedBy}>Send test event</Button>}
    load={load}
    props={props}
    refusedBy={refusedBy}
  />
);
