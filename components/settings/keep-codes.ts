/** Stands above recovery codes. */
export const keepCodes =
  "Keep these recovery codes where you keep passwords. Each signs you in once when your app or passkey is lost; they are not shown again.";
