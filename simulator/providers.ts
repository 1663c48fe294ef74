import { readdirSync } from "node:fs";
import type { SimulatedProvider } from "./provider.ts";

const folder = new URL("./providers/", import.meta.url);
// "paybis.ts" is a provider, "paybis-responses.ts" belongs to it.
const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
const main = files.filter(
  (file) => !files.some((other) => other !== file && file.startsWith(`${other.slice(0, -3)}-`)),
);

/** Every provider that has a file in the folder. */
export const providers: readonly SimulatedProvider[] = await Promise.all(
  main.map(async (file): Promise<SimulatedProvider> => {
    const { simulated } = await import(new URL(file, folder).href);
    return simulated;
  }),
);
