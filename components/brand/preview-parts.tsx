"use client";
import { type ReactNode, use } from "react";
import type { ShownBrand } from "#lib/brands/brand-contract.ts";
import { colorVariables } from "#lib/brands/colors-contract.ts";
import { BrandDraft } from "./brand-draft.ts";
import { BrandHead } from "./brand-head.tsx";

/** `saved` is shown outside of a form, and without JavaScript. */
type PreviewProps = { saved: ShownBrand };

export const PreviewHead = ({ saved }: PreviewProps) => <BrandHead {...(use(BrandDraft) ?? saved)} />;

/** The colors of the brand for what is in it. */
export function PreviewColors({ saved, children }: PreviewProps & { children: ReactNode }) {
  const style = colorVariables(use(BrandDraft) ?? saved);
  return (
    <div className={style ? "branded contents" : "contents"} style={style ?? undefined}>
      {children}
    </div>
  );
}
