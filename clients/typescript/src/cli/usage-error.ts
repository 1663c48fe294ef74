/** Invalid arguments or settings; exits with 2. */
export class UsageError extends Error {}
