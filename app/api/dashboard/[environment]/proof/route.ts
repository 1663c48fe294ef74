import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { sessionCookie } from "#app/session-cookie.ts";
import { proof } from "#lib/people/contract.ts";
import { giveProof, readProofWays } from "#lib/people/proof.ts";

export const GET = dashboardEndpoint({
  message: "How you can confirm that it is you",
  run: ({ person }) => readProofWays(person),
});

export const POST = dashboardEndpoint({
  message: "Confirmed",
  body: proof,
  run: async ({ person, body, now, isSecure, setHeader }) => {
    const { userId, secret } = await giveProof(person, body, now);
    setHeader("set-cookie", await sessionCookie(userId, secret, isSecure));
    return {};
  },
});
