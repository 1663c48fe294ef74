import { expect, it } from "vitest";
import { isContact } from "./contact-contract.ts";

it.each([
  "ada@buyer.example",
  " Ada@x",
  "+234 (801) 234-5678",
  "(555) 010–0123",
  "08012345678",
  "1234567",
  "123456789012345",
])("%s can be a buyer's email address or phone number", (text) => expect(isContact(text)).toBe(true));

it.each([
  "tx_0000000000000000000000",
  "order-14168",
  "0x1234567890",
  "500.00",
  "123456",
  "1234567890123456",
  "ORDER-83B0",
  "",
  "+",
])("%s is searched like any other text", (text) => expect(isContact(text)).toBe(false));
