import { authHandler } from "#app/session.ts";

export { authHandler as GET, authHandler as POST };
