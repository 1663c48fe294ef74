"use client";
import type { ReactNode } from "react";
import { GetForm } from "#components/ui/form/get-form.tsx";

type RouteFormProps = { children: ReactNode };

/** A plain GET form. With JavaScript, a choice requests quotes without a page load. */
export const RouteForm = ({ children }: RouteFormProps) => (
  <GetForm
    action="/"
    scroll={false}
    onChange={(event) => event.currentTarget.requestSubmit()}
    className="grid grid-cols-2 gap-3"
    aria-label="Sample quote"
  >
    {children}
  </GetForm>
);
