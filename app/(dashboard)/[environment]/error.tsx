"use client";
import { PageFailure, type PageFailureProps } from "#components/shell/page-failure.tsx";

export default function EnvironmentErrorPage(props: PageFailureProps) {
  return <PageFailure {...props} reader="partner" />;
}
