import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { describeError, withoutData } from "./log-error.ts";

const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const token = "INP9Kk7gNeNC3yN8zIEuQDSFe1";

// With the fields that the driver takes from the server's message.
const databaseError = (fields: object) => Reflect.construct(postgres.PostgresError, [fields]);

describe("describeError", () => {
  it("gives a database error's code, cause, table and constraint, without statement, parameters and detail", () => {
    const cause = databaseError({
      code: "23505",
      message: 'duplicate key value violates unique constraint "users_email"',
      detail: "Key (email)=(ada@example.com) already exists.",
      table_name: "users",
      constraint_name: "users_email",
    });
    expect(describeError(new DrizzleQueryError("insert into users values ($1)", [wallet], cause))).toEqual({
      code: "23505",
      cause: 'duplicate key value violates unique constraint "users_email"',
      table: "users",
      constraint: "users_email",
    });
  });

  it("leaves out the value that a data exception quotes", () => {
    const error = databaseError({ code: "22P02", message: `invalid input syntax for type integer: "${token}"` });
    expect(describeError(error)).toEqual({ code: "22P02", cause: "data exception" });
  });

  it("leaves out the input that a JSON syntax error quotes", () => {
    const parse = () => JSON.parse(`secret`);
    try {
      parse();
    } catch (error) {
      expect(describeError(error)).toMatchObject({ cause: "SyntaxError" });
      expect(JSON.stringify(describeError(error))).not.toContain("secret");
    }
    expect.assertions(2);
  });

  it("gives the frames of an unexpected error, without its message", () => {
    const { cause, stack } = describeError(new TypeError("x is undefined"));
    expect(cause).toBe("x is undefined");
    expect(stack).toMatch(/^at .+log-error\.test\.ts/);
    expect(stack).not.toContain("x is undefined");
  });
});

describe("withoutData", () => {
  it.each([
    ["an email address", "no mailbox for ada.b+1@mail.example.com here", "no mailbox for [email] here"],
    ["a URL's path and query", "GET https://api.example/reset/abc?token=1 failed", "GET https://api.example/… failed"],
    ["a wallet address", `invalid address ${wallet}`, "invalid address [redacted]"],
    ["a token", `no checkout ${token}`, "no checkout [redacted]"],
    ["line breaks and control characters", "first\n\u001b[31msecond", "first [31msecond"],
  ])("removes %s", (_name, text, expected) => expect(withoutData(text)).toBe(expected));

  it.each(["connect ECONNREFUSED 127.0.0.1:5432", 'constraint "transactions_partner_environment_key"'])(
    "keeps %s",
    (text) => expect(withoutData(text)).toBe(text),
  );

  it.each([
    [`a1${"x".repeat(17)}`, `a1${"x".repeat(17)}`],
    [`a1${"x".repeat(18)}`, "[redacted]"],
  ])("takes words from 20 characters for tokens: %s", (text, expected) => expect(withoutData(text)).toBe(expected));

  it("cuts at 300 characters", () => expect(withoutData("ab ".repeat(200))).toHaveLength(300));
});
