/** Fonbnk's identity check: off, unless the trait `kycAboveUsd` is set. */
import * as z from "zod";
import { compare, type Decimal } from "#lib/money.ts";
import { parseBody } from "#simulator/parse-body.ts";
import type { Answer, Asked, Environment, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { checkFields, type Field } from "./fonbnk-fields.ts";

const fields: Field[] = [
  { key: "first_name", type: "string", label: "First Name", required: true },
  { key: "last_name", type: "string", label: "Last Name", required: true },
  { key: "dob", type: "date", label: "Date of birth", required: true },
  { key: "id_number", type: "string", label: "ID number", required: true, regexp: "^[a-zA-Z0-9 ]{9,29}$" },
];
const documents = [
  { _id: "67da909b739fc481aa525c43", type: "basic", title: "Voter ID", value: "VOTER_ID", requiredFields: fields },
  {
    _id: "67da93c0dfd3a00f3380b857",
    type: "advanced",
    title: "Driving License",
    value: "DRIVERS_LICENSE",
    requiredFields: [{ key: "images", type: "smile-identity-images", label: "Verification images", required: true }],
  },
];

/** What becomes of sent details, by the trait `kycVerdict`. */
const verdicts = ["approved", "initiated", "rejected"];

const submission = z.object({
  userEmail: z.email(),
  countryIsoCode: z.string().optional(),
  documentId: z.string(),
  userFields: z.record(z.string(), z.unknown()),
});

export type Kyc = ReturnType<typeof createKyc>;

export function createKyc(stage: Stage) {
  /** Who sent details. */
  const sent = new Set<string>();
  const keyOf = (environment: Environment, email: string) => `${environment} ${email}`;
  const statusOf = (key: string) => (sent.has(key) ? (verdicts[stage.trait("kycVerdict")] ?? "approved") : null);

  function state(key: string) {
    const status = statusOf(key);
    const rule = { min: stage.trait("kycAboveUsd"), max: "Infinity", type: "basic" };
    return {
      passedKycType: status === "approved" ? "basic" : null,
      reachedKycLimit: false,
      currentKycType: status === null ? null : "basic",
      currentKycStatus: status,
      currentKycStatusDescription: status === "rejected" ? "No match was found" : null,
      kycDocuments: documents,
      kycRules:
        rule.min === 0
          ? []
          : [
              { operationType: "payout", currencyType: "crypto", ...rule },
              { operationType: "deposit", currencyType: "crypto", ...rule },
            ],
    };
  }

  return {
    read(asked: Asked, environment: Environment): Answer {
      const email = z.email().safeParse(asked.query.get("userEmail"));
      if (!email.success || !asked.query.has("countryIsoCode"))
        throw new Refusal(400, "userEmail and countryIsoCode are needed");
      return { json: state(keyOf(environment, email.data)) };
    },
    send(asked: Asked, environment: Environment): Answer {
      const { userEmail, documentId, userFields } = parseBody(submission, asked.body);
      const document = documents.find(({ _id }) => _id === documentId);
      if (document === undefined) throw new Refusal(400, "documentId is invalid");
      checkFields(document.requiredFields, userFields);
      sent.add(keyOf(environment, userEmail));
      return { json: state(keyOf(environment, userEmail)) };
    },
    /** Throws Refusal 400 where an order of this worth may not be made yet. */
    demand(environment: Environment, email: string, usd: Decimal): void {
      const above = stage.trait("kycAboveUsd");
      if (above === 0 || compare(usd, String(above)) < 0 || statusOf(keyOf(environment, email)) === "approved") return;
      throw new Refusal(400, "User has to pass KYC");
    },
  };
}
