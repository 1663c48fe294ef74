/** Fonbnk's identity check: off, unless the trait `kycAboveUsd` is set. */
import * as z from "zod";
import { compare, type Decimal } from "#lib/money.ts";
import type { ApiContext, ApiResponse, AuthenticatedRequest, Environment } from "#simulator/old.ts";
import { ApiError, parseBody } from "#simulator/parse.ts";
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

/** The result of a submission, by the trait `kycVerdict`. */
const verdicts = ["approved", "initiated", "rejected"];

const submission = z.object({
  userEmail: z.email(),
  countryIsoCode: z.string().optional(),
  documentId: z.string(),
  userFields: z.record(z.string(), z.unknown()),
});

export type Kyc = ReturnType<typeof createKyc>;

export function createKyc(context: ApiContext) {
  const submitted = new Set<string>();
  const keyOf = (environment: Environment, email: string) => `${environment} ${email}`;
  const statusOf = (key: string) => (submitted.has(key) ? (verdicts[context.trait("kycVerdict")] ?? "approved") : null);

  function state(key: string) {
    const status = statusOf(key);
    const rule = { min: context.trait("kycAboveUsd"), max: "Infinity", type: "basic" };
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
    read(_context: ApiContext, { query, environment }: AuthenticatedRequest): ApiResponse {
      const email = z.email().safeParse(query.get("userEmail"));
      if (!email.success || !query.has("countryIsoCode"))
        throw new ApiError(400, "userEmail and countryIsoCode are needed");
      return { json: state(keyOf(environment, email.data)) };
    },
    submit(_context: ApiContext, { body, environment }: AuthenticatedRequest): ApiResponse {
      const { userEmail, documentId, userFields } = parseBody(submission, body);
      const document = documents.find(({ _id }) => _id === documentId);
      if (document === undefined) throw new ApiError(400, "documentId is invalid");
      checkFields(document.requiredFields, userFields);
      submitted.add(keyOf(environment, userEmail));
      return { json: state(keyOf(environment, userEmail)) };
    },
    /** Throws ApiError 400 if an order of this value needs an identity check first. */
    require(environment: Environment, email: string, usd: Decimal): void {
      const above = context.trait("kycAboveUsd");
      if (above === 0 || compare(usd, String(above)) < 0 || statusOf(keyOf(environment, email)) === "approved") return;
      throw new ApiError(400, "User has to pass KYC");
    },
  };
}
