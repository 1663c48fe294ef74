import path from "node:path";
import * as z from "zod";
import { section } from "#lib/setting-formats.ts";

const screeningService = z.url({
  protocol: /^https?$/,
  message: "must be an address like http://127.0.0.1:8085/screen",
});

/** An absolute path or an https address. */
const screeningList = z
  .string()
  .refine(
    (text) => path.isAbsolute(text) || (URL.canParse(text) && new URL(text).protocol === "https:"),
    "must be an absolute path, or an address like https://lists.example.com/wallets.txt",
  );

/** Wallets that no transaction may be made for. */
export const screeningVariables = section("Screening", {
  SVC_SCREEN_LIST: screeningList.optional().meta({
    description:
      "A list of wallet addresses that are refused, one per line: a file of the worker's machine, or an https address. Read daily. See [Address screening](screening.md).",
    example: "https://lists.example.com/wallets.txt",
  }),
  SVC_SCREEN_URL: screeningService.optional().meta({
    description:
      "A service that decides about each wallet: `POST` with `address` and `network`, answered with `allow`, `true` or `false`, within a second.",
    example: "http://127.0.0.1:8085/screen",
  }),
  SVC_SCREEN_FAILURE: z
    .enum(["refuse", "allow"], "must be refuse or allow")
    .default("refuse")
    .describe("What happens with a wallet if the service doesn't answer, or no list could be read yet."),
});
