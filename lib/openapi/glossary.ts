import type { GlossaryGroup, OpenApiDocument, WebhookReference } from "#lib/openapi/contract.ts";
import { fieldRows } from "#lib/openapi/field-rows.ts";

const titles: Record<string, string> = {
  CryptoCurrency: "Crypto currency",
  FiatCurrency: "Fiat currency",
  PaymentMethod: "Payment method",
  Provider: "Provider",
  QuoteEntry: "Quote",
  NewTransaction: "New transaction",
  CreatedTransaction: "Created transaction",
  Transaction: "Transaction",
  Event: "Event",
  FieldError: "Field at fault",
};

/** Every field of every object the API speaks of. */
export function glossary({ components }: OpenApiDocument): GlossaryGroup[] {
  return Object.entries(titles).map(([name, title]) => ({
    title,
    rows: fieldRows(components.schemas[name] ?? {}, components.schemas),
  }));
}

export function webhookReferences({ webhooks, components }: OpenApiDocument): WebhookReference[] {
  return Object.entries(webhooks).map(([name, { post }]) => {
    const media = post.requestBody.content["application/json"];
    return {
      name,
      when: post.summary,
      payload: fieldRows(media.schema, components.schemas),
      sample: JSON.stringify(media.examples?.usual?.value, null, 2),
    };
  });
}
