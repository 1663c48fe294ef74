"use client";
import { useState } from "react";
import { applyTheme, readTheme, type Theme, themes } from "./theme.ts";
import { useCommand } from "./use-command.ts";

type ThemeToggleProps = { current: Theme };

export function ThemeToggle({ current }: ThemeToggleProps) {
  const [selected, setSelected] = useState(current);
  const choose = (theme: Theme) => {
    setSelected(theme);
    applyTheme(theme);
  };
  useCommand("theme", (name) => choose(readTheme(name)));
  return (
    <fieldset className="rounded-control border-line grid grid-cols-3 border p-0.5 text-xs">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => (
        <label
          key={theme}
          className="text-muted outline-accent hover:text-ink has-checked:bg-hover has-checked:text-ink flex h-6 cursor-pointer items-center justify-center rounded-[4px] capitalize has-checked:font-medium has-focus-visible:outline-2 pointer-coarse:h-11"
        >
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === selected}
            onChange={() => choose(theme)}
            className="sr-only"
          />
          {theme}
        </label>
      ))}
    </fieldset>
  );
}
