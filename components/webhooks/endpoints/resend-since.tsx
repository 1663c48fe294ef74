"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import type { Environment } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

type ResendSinceProps = { environment: Environment; endpoint: Endpoint; refusedBy?: string };

const load = () => import("./resend-since-dialog.tsx").then(({ ResendSinceDialog }) => ResendSinceDialog);

export const ResendSince = ({ refusedBy, ...props }: ResendSinceProps) => (
  <LazyDialog
    trigger={<Button refusedBy={refusedBy}>Resend since…</Button>}
    load={load}
    props={props}
    refusedBy={refusedBy}
  />
);
