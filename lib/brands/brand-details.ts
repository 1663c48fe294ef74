import type { BrandRow } from "./queries/brands.ts";

type Shown = Pick<BrandRow, "name" | "logoHash" | "logoDarkHash" | "color" | "colorDark">;

/** For the audit log. A logo is the start of its hash. */
export const brandDetails = (row: Shown | undefined): Record<string, unknown> => ({
  name: row?.name ?? null,
  brand_logo: row?.logoHash?.slice(0, 12) ?? null,
  brand_logo_dark: row?.logoDarkHash?.slice(0, 12) ?? null,
  color: row?.color ?? null,
  color_dark: row?.colorDark ?? null,
});
