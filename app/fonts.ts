import localFont from "next/font/local";

// Next reads these calls while it builds: the paths must be literal and relative.
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
});

const interExtended = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  variable: "--font-inter-extended",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
});

const jetbrains = localFont({
  src: "../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  variable: "--font-jetbrains",
  weight: "100 800",
  preload: false,
  adjustFontFallback: false,
});

export const fontVariables = [inter, interExtended, jetbrains].map(({ variable }) => variable).join(" ");
