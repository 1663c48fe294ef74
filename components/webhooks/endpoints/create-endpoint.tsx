"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import type { Environment } from "#db/enums.ts";

type CreateEndpointProps = {
  environment: Environment;
  allowsPrivateNetworks: boolean;
  /** The id of the element that says why this user cannot add one now. */
  refusedBy?: string;
};

const load = () => import("./create-endpoint-dialog.tsx").then(({ CreateEndpointDialog }) => CreateEndpointDialog);

export const CreateEndpoint = ({ refusedBy, ...props }: CreateEndpointProps) => (
  <LazyDialog
    trigger={
      <Button variant="primary" refusedBy={refusedBy}>
        Add endpoint
      </Button>
    }
    load={load}
    props={props}
    command="add-endpoint"
    refusedBy={refusedBy}
  />
);
