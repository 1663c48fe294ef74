"use client";
import { PageFailure, type PageFailureProps } from "#components/shell/page-failure.tsx";

export default function OperatorErrorPage(props: PageFailureProps) {
  return <PageFailure {...props} reader="operator" />;
}
