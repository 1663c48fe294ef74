/** Fonbnk's identity check: off, unless the trait `kycAboveUsd` is set. */
import * as z from "zod";
import { compare, type Decimal } from "#lib/money.ts";
import { ApiError, parseBody } from "#simulator/parse.ts";
import type { ApiContext, AuthenticatedRequest, Environment } from "#simulator/provider.ts";
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

/** Null before a submission. */
function statusOf(context: ApiContext, environment: Environment, email: string): string | null {
  const submitted = context.store<true>("identity checks").has(`${environment} ${email}`);
  return submitted ? (verdicts[context.trait("kycVerdict")] ?? "approved") : null;
}

function state(context: ApiContext, environment: Environment, email: string) {
  const status = statusOf(context, environment, email);
  const rule = { min: context.trait("kycAboveUsd"), max: "Infinity", type: "basic", currencyType: "crypto" };
  return {
    passedKycType: status === "approved" ? "basic" : null,
    reachedKycLimit: false,
    currentKycType: status === null ? null : "basic",
    currentKycStatus: status,
    currentKycStatusDescription: status === "rejected" ? "No match was found" : null,
    kycDocuments: documents,
    kycRules: rule.min === 0 ? [] : ["payout", "deposit"].map((operationType) => ({ operationType, ...rule })),
  };
}

export function readKyc({ context, query, environment }: AuthenticatedRequest) {
  const email = z.email().safeParse(query.get("userEmail"));
  if (!email.success || !query.has("countryIsoCode"))
    throw new ApiError(400, "userEmail and countryIsoCode are needed");
  return state(context, environment, email.data);
}

export function submitKyc({ context, body, environment }: AuthenticatedRequest) {
  const { userEmail, documentId, userFields } = parseBody(submission, body);
  const document = documents.find(({ _id }) => _id === documentId);
  if (document === undefined) throw new ApiError(400, "documentId is invalid");
  checkFields(document.requiredFields, userFields);
  context.store<true>("identity checks").set(`${environment} ${userEmail}`, true);
  return state(context, environment, userEmail);
}

/** Throws ApiError 400 if an order of this value needs an identity check first. */
export function requireKyc(context: ApiContext, environment: Environment, email: string, usd: Decimal): void {
  const above = context.trait("kycAboveUsd");
  if (above === 0 || compare(usd, String(above)) < 0 || statusOf(context, environment, email) === "approved") return;
  throw new ApiError(400, "User has to pass KYC");
}
