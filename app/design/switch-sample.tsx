"use client";
import { useState } from "react";
import { Switch } from "#components/ui/form/switch.tsx";

export function SwitchSample() {
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <Switch label="Enabled" isOn={isOn} onChange={setIsOn} />
      <Switch label="Busy" isOn={isOn} isBusy onChange={setIsOn} />
    </>
  );
}
