import { authHandler } from "#http/session.ts";

export { authHandler as GET, authHandler as POST };
