import { afterAll, expect, it } from "vitest";
import { stubVariables } from "#lib/test-variables.ts";
import { readText } from "./mail-text.ts";
import { toMail } from "./queue-mail.ts";

afterAll(() => stubVariables({ SVC_COMPANY_NAME: "", SVC_COMPANY_ADDRESS: "" }));

const textOf = (text: string) => {
  const { id, sealedText } = toMail("ada@example.com", { subject: "Hello", text });
  return readText({ id, sealedText });
};

it("ends emails with the company and its address where they are set", () => {
  expect(textOf("Hello.\n")).toBe("Hello.\n");
  stubVariables({ SVC_COMPANY_NAME: "Acme Pay Ltd" });
  expect(textOf("Hello.\n")).toBe("Hello.\n\nAcme Pay Ltd\n");
  stubVariables({ SVC_COMPANY_ADDRESS: "1 Main Street, London" });
  expect(textOf("Hello.")).toBe("Hello.\n\nAcme Pay Ltd\n1 Main Street, London\n");
});
