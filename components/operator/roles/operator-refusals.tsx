"use client";
import { type ReactNode, useCallback } from "react";
import { RefusalContext } from "#components/ui/api/refusal-context.ts";
import type { OperatorRole } from "#db/enums.ts";
import {
  type OperatorPermission,
  operatorPermissions,
  permissionOf,
  roleRefusal,
} from "#lib/people/operators/roles-contract.ts";

type OperatorRefusalsProps = { role: OperatorRole; children: ReactNode };

/** Disables the buttons whose requests the operator's role doesn't allow. */
export function OperatorRefusals({ role, children }: OperatorRefusalsProps) {
  const refusalOf = useCallback(
    ({ method, path, permission }: { method: string; path: string; permission?: string | undefined }) =>
      roleRefusal(role, isPermission(permission) ? permission : permissionOf(method, path)),
    [role],
  );
  return <RefusalContext value={refusalOf}>{children}</RefusalContext>;
}

const isPermission = (name: string | undefined): name is OperatorPermission =>
  name !== undefined && name in operatorPermissions;
