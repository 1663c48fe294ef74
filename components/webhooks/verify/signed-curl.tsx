"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import type { Environment } from "#db/enums.ts";

type SignedCurlProps = { environment: Environment; deliveryId: string; refusedBy?: string };

const load = () => import("./signed-curl-dialog.tsx").then(({ SignedCurlDialog }) => SignedCurlDialog);

export const SignedCurl = ({ refusedBy, ...props }: SignedCurlProps) => (
  <LazyDialog
    trigger={<Button refusedBy={refusedBy}>Copy as curl</Button>}
    load={load}
    props={props}
    refusedBy={refusedBy}
  />
);
