import { AppError } from "#lib/errors.ts";
import type { FieldValues } from "#lib/providers/buyer-fields.ts";
import type { BuyerField } from "#lib/providers/provider.ts";
import { rejectionMessage, type SendRequest } from "./api.ts";
import { missingFields, toBuyerField, toChoice, toValues } from "./fields.ts";
import {
  type Document,
  documentsFor,
  isPassed,
  isRejected,
  type KycState,
  kycState,
  levelNeeded,
} from "./kyc-state.ts";
import type { Sides } from "./sides.ts";

const path = "/api/v2/user/kyc";

type User = { userEmail: string; countryIsoCode: string };

/** Verifies the buyer if the amount requires it. Returns the fields still needed; empty to continue.
 * Throws provider_unavailable while Fonbnk is checking, and route_unsupported if a form is not sufficient. */
export async function requestIdentity(
  ask: SendRequest,
  user: User,
  values: FieldValues,
  legs: Sides,
): Promise<BuyerField[]> {
  const known = await ask("GET", `${path}?${new URLSearchParams(user)}`, kycState);
  const level = levelNeeded(known, legs);
  if (level === null || isPassed(known, level)) return [];
  if (known.currentKycStatus === "initiated") throw stillChecked();

  const documents = documentsFor(known, level);
  if (documents.length === 0)
    throw new AppError("route_unsupported", "Fonbnk requires photo verification for this amount");
  const form = isRejected(known) ? again : first;
  const which = choiceOf(form, documents);
  const chosen = documents.length === 1 ? documents[0] : documents.find(({ _id }) => _id === values[which.key]);
  if (!chosen) return missingFields([which], values);
  const missing = missingFields(fieldsOf(form, chosen), values);
  if (missing.length > 0) return isRejected(known) ? withProblem(missing, known.currentKycStatusDescription) : missing;
  return send({ ask, user, values, form, documents, chosen, level });
}

type Sending = {
  ask: SendRequest;
  user: User;
  values: FieldValues;
  form: Form;
  documents: Document[];
  chosen: Document;
  level: string;
};

/** The fields to correct; empty to continue. */
async function send({ ask, user, values, form, documents, chosen, level }: Sending): Promise<BuyerField[]> {
  const fields = fieldsOf(form, chosen);
  const body = { userEmail: user.userEmail, documentId: chosen._id, userFields: toUserFields(form, fields, values) };
  const filled = (asked: BuyerField[]) =>
    asked.map((one, index) => ({ ...one, value: values[fields[index]?.key ?? ""] }));
  const now = await ask("POST", path, kycState, body).catch((error: unknown) => {
    const sentence = rejectionMessage(error);
    if (sentence === null) throw error;
    return withProblem(filled(fields), sentence);
  });
  if (Array.isArray(now)) return now;
  if (isPassed(now, level) || now.currentKycStatus === "approved") return [];
  if (now.currentKycStatus === "initiated") throw stillChecked();
  const document = documents.length === 1 ? [] : [{ ...choiceOf(again, documents), value: chosen._id }];
  return [...withProblem(filled(fieldsOf(again, chosen)), now.currentKycStatusDescription), ...document];
}

const stillChecked = () =>
  new AppError("provider_unavailable", "Fonbnk is verifying your identity. Continue in a few minutes.", {
    retryAfterSeconds: 60,
  });

/** Rejected details are not sent again; they are asked for again under different names. */
const first = { prefix: "kyc_", suffix: "" };
const again = { prefix: "kycAgain_", suffix: ", corrected" };
type Form = typeof first;

const choiceOf = ({ prefix, suffix }: Form, documents: Document[]): BuyerField =>
  toChoice(
    `${prefix}document`,
    `Document${suffix}`,
    documents.map(({ _id, title }) => ({ code: _id, name: title })),
  );

const fieldsOf = ({ prefix, suffix }: Form, { requiredFields }: Document): BuyerField[] =>
  requiredFields.map((one) =>
    toBuyerField({ ...one, key: `${prefix}field_${one.key}`, label: `${one.label}${suffix}` }),
  );

const toUserFields = ({ prefix }: Form, fields: BuyerField[], values: FieldValues) =>
  Object.fromEntries(
    Object.entries(toValues(fields, values)).map(([key, value]) => [key.slice(`${prefix}field_`.length), value]),
  );

const withProblem = ([one, ...others]: BuyerField[], why: KycState["currentKycStatusDescription"]): BuyerField[] =>
  one ? [{ ...one, problem: why ? `Fonbnk: ${why}` : "Fonbnk rejected these details" }, ...others] : [];
