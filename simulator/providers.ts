import { guardarian } from "./guardarian.ts";
import { moonpay } from "./moonpay.ts";
import { paybis } from "./paybis.ts";
import type { SimulatedProvider } from "./provider.ts";

/** The one list: a provider is played when its file is named here. */
export const providers: readonly SimulatedProvider[] = [moonpay, paybis, guardarian];
