export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Where the choice is kept: a cookie, so that the server's first markup already has it. */
export const themeCookie = "theme";

export const readTheme = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? "system";
