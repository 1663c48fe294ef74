"use client";
import { createContext } from "react";
import type { ShownBrand } from "#lib/brands/brand-contract.ts";

/** What the form around a preview holds; null outside of one. */
export const BrandDraft = createContext<ShownBrand | null>(null);
