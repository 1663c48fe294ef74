import { alchemyPay } from "./alchemy-pay.ts";
import { banxa } from "./banxa.ts";
import { fonbnk } from "./fonbnk.ts";
import { guardarian } from "./guardarian.ts";
import { mercuryo } from "./mercuryo.ts";
import { moonpay } from "./moonpay.ts";
import { paybis } from "./paybis.ts";
import type { SimulatedProvider } from "./provider.ts";
import { transak } from "./transak.ts";

/** The one list: a provider is played when its file is named here. */
export const providers: readonly SimulatedProvider[] = [
  moonpay,
  paybis,
  guardarian,
  banxa,
  transak,
  mercuryo,
  alchemyPay,
  fonbnk,
];
