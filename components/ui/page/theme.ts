export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** A cookie, so that the server can render the theme. */
export const themeCookie = "theme";

export const readTheme = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? "system";
