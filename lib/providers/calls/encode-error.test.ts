import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { describeError } from "#lib/log-error.ts";
import { ProviderHttpError } from "#lib/providers/http.ts";
import { unsupportedError } from "#lib/providers/unsupported.ts";
import { decodeError, encodeError } from "./encode-error.ts";

const secret = "sk_live_4711";
const again = (error: unknown) => decodeError(JSON.parse(JSON.stringify(encodeError(error, [secret]))));

describe("an error that crosses to another process", () => {
  it("keeps the code, message, fields, and data of an AppError", () => {
    const errors = [{ field: "email", code: "missing" as const, message: "Email is required" }];
    const invalid = new AppError("validation_failed", "Email is required", { errors, retryAfterSeconds: 3 });
    const refused = unsupportedError({ unsupported: "amount_below_minimum", message: "Too small", min: "20" });
    for (const error of [invalid, refused]) {
      const received = again(error);
      expect(received).toBeInstanceOf(AppError);
      expect(received).toMatchObject({ code: error.code, message: error.message });
      expect(received).toHaveProperty("details", { ...error.details, cause: undefined });
    }
  });

  it("keeps the status and body of a provider's response, also as a cause", () => {
    const response = new ProviderHttpError(422, { reason: "limit" });
    expect(again(response)).toBeInstanceOf(ProviderHttpError);
    expect(again(response)).toMatchObject({ status: 422, body: { reason: "limit" }, message: response.message });
    expect(again(new AppError("provider_unavailable", "away", { cause: response })).cause).toMatchObject({
      status: 422,
    });
  });

  it("keeps what the log shows of a lost connection", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
    const error = new AppError("provider_unavailable", "The provider cannot be reached", { cause: refused });
    expect(describeError(again(error))).toEqual(describeError(error));
  });

  it("has none of the provider's secrets", () => {
    const cause = new Error(`401 for ${secret}`);
    const error = new ProviderHttpError(401, { sent: { key: secret } });
    expect(JSON.stringify(encodeError(new AppError("internal_error", secret, { cause }), [secret]))).not.toContain(
      secret,
    );
    expect(JSON.stringify(encodeError(error, [secret]))).not.toContain(secret);
  });

  it("ends a chain of causes that refers to itself", () => {
    const error = new Error("a");
    error.cause = error;
    expect(again(error).message).toBe("a");
  });
});
