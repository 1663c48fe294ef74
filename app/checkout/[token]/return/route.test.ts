import { expect, it } from "vitest";
import { GET } from "./route.ts";

it("redirects to the checkout page without the provider's parameters, and remembers the return for this page", async () => {
  const token = "7hG2kPqX9vLmT4sWnB6cRzY1eJd";
  const url = `http://127.0.0.1/checkout/${token}/return?status=COMPLETED&walletAddress=bc1q`;
  const response = await GET(new Request(url), { params: Promise.resolve({ token }) });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(`/checkout/${token}`);
  expect(response.headers.get("set-cookie")).toBe(
    `slipway.returned=1; Max-Age=86400; Path=/checkout/${token}; HttpOnly; SameSite=Lax`,
  );
});
