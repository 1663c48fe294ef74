import * as z from "zod";
import type { Role } from "#db/enums.ts";
import { colorFault } from "#lib/brands/colors-contract.ts";
import { displayName } from "#lib/display-name.ts";
import { type Brand, logoLimits } from "./brand-contract.ts";

/** Roles that can change the brand. */
export const brandManagers: readonly Role[] = ["owner", "developer"];

/** A request with both logos in Base64. */
export const brandBytesMax: number = 2 * Math.ceil(logoLimits.bytes / 3) * 4 + 4_096;

/** `version` identifies it, for operators who approve what they have seen. */
export type SavedBrand = Brand & { version: string; savedAt: string; savedBy: string | null };

const nameMax = 60;

const name = z
  .string()
  .trim()
  .superRefine((text, context) => {
    if (text === "") return;
    const fault =
      text.length > nameMax
        ? `At most ${nameMax} characters`
        : displayName("Enter a name").safeParse(text).error?.issues[0]?.message;
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

const color = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((text, context) => {
    const fault = text === "" ? null : colorFault(text);
    if (fault) context.addIssue({ code: "custom", message: fault.message });
  });

/** Blank, the hash of a logo that the partner has already uploaded, or a PNG in Base64. */
const logo = z.string().max(brandBytesMax);

export const brandChange = z.strictObject({ name, color, color_dark: color, logo, logo_dark: logo });
export type BrandChange = z.output<typeof brandChange>;

export const brandApproval = z.strictObject({ version: z.string().max(64) });
