import { ProviderHttpError } from "#lib/providers/http.ts";

/** The answer, or null where the provider says 404: it has no such thing. */
export async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderHttpError && error.status === 404) return null;
    throw error;
  }
}
