"use client";
import { useState } from "react";
import { Input } from "./input.tsx";

type PasswordInputProps = { autoComplete: "current-password" | "new-password"; minLength?: number; required?: boolean };

/** With a button that shows the password. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className="pe-16"
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label="Show password"
        onClick={() => setIsShown(!isShown)}
        className="rounded-control text-muted hover:bg-hover hover:text-ink absolute inset-y-1 end-1 cursor-pointer px-2.5 text-sm"
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </span>
  );
}
