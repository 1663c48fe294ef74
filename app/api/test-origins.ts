/** Other sites, no origin, and an opaque origin. */
export const otherOrigins = [
  "https://evil.example",
  "null",
  "",
  "http://127.0.0.1:3000.evil.example",
  "http://127.0.0.1",
  "file://",
];
