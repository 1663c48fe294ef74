"use client";
import Form from "next/form";
import type { ReactNode } from "react";

type RouteFormProps = { children: ReactNode };

/** A plain GET form. With JavaScript, a choice requests quotes without a page load. */
export const RouteForm = ({ children }: RouteFormProps) => (
  <Form
    action="/"
    scroll={false}
    prefetch={false}
    onChange={(event) => event.currentTarget.requestSubmit()}
    className="grid grid-cols-2 gap-3"
    aria-label="Sample quote"
  >
    {children}
  </Form>
);
