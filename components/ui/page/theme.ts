export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** A cookie, so that the server can render the theme. */
export const themeCookie = "theme";

export const readTheme = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? "system";

const yearSeconds = 365 * 24 * 60 * 60;

/** Shows the theme, and keeps it for later visits. In the browser only. */
export function applyTheme(theme: Theme): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and off TLS.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
  document.documentElement.dataset.theme = theme;
}
