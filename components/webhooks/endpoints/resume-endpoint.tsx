"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import type { Environment } from "#db/enums.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";

type ResumeEndpointProps = { environment: Environment; endpoint: EndpointWithMetrics; refusedBy?: string };

const load = () => import("./resume-endpoint-dialog.tsx").then(({ ResumeEndpointDialog }) => ResumeEndpointDialog);

export const ResumeEndpoint = ({ refusedBy, ...props }: ResumeEndpointProps) => (
  <LazyDialog
    trigger={
      <Button variant="primary" refusedBy={refusedBy}>
        Resume
      </Button>
    }
    load={load}
    props={props}
    refusedBy={refusedBy}
  />
);
