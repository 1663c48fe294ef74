"use client";
import { useSyncExternalStore } from "react";
import type { keptSwitch } from "./kept-switch.ts";

export const useSwitch = ({ subscribe, isOn, isOnAtFirst }: ReturnType<typeof keptSwitch>): boolean =>
  useSyncExternalStore(subscribe, isOn, isOnAtFirst);
