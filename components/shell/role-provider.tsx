"use client";
import type { ReactNode } from "react";
import type { AnyRole } from "#components/shell/pages.ts";
import { RoleContext } from "#components/shell/role-context.ts";

type RoleProviderProps = { role: AnyRole; children: ReactNode };

export const RoleProvider = ({ role, children }: RoleProviderProps) => (
  <RoleContext value={role}>{children}</RoleContext>
);
