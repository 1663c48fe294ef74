/** Reading MoonPay's transactions, and canceling a sale. */
import type { Side } from "#simulator/deals.ts";
import { ApiError } from "#simulator/parse.ts";
import type { ApiContext, ApiResponse, AuthenticatedRequest, Handler, Order } from "#simulator/provider.ts";
import { transaction } from "./moonpay-responses.ts";

const readOrder =
  (side: Side): Handler<AuthenticatedRequest> =>
  (context, { params, environment }) => {
    const order = context.order(params.id, environment);
    if (order?.side !== side) throw new ApiError(404, "Transaction not found");
    return { json: transaction(context, order) };
  };

const readByReference =
  (side: Side): Handler<AuthenticatedRequest> =>
  (context, { params, environment }) => {
    const found = context.ordersByReference(params.reference, environment).filter((order) => order.side === side);
    if (found.length === 0) throw new ApiError(404, "Transaction not found");
    return { json: found.map((order) => transaction(context, order)) };
  };

const cancelSale: Handler<AuthenticatedRequest> = (context, { params, environment }) =>
  cancel(context, context.order(params.id, environment));

const cancelByReference: Handler<AuthenticatedRequest> = (context, { params, environment }) =>
  cancel(context, context.ordersByReference(params.reference, environment)[0]);

function cancel(context: ApiContext, order: Order | null | undefined): ApiResponse {
  if (order?.side !== "SELL") throw new ApiError(404, "Transaction not found");
  if (order.status === "completed" || order.status === "failed")
    throw new ApiError(409, "The transaction can't be canceled");
  context.perform(order, "cancel");
  return { status: 204, json: null };
}

export const orderRoutes = {
  "GET /v1/transactions/:id": readOrder("BUY"),
  "GET /v1/transactions/ext/:reference": readByReference("BUY"),
  "GET /v1/sell_transactions/:id": readOrder("SELL"),
  "GET /v3/sell_transactions/:id": readOrder("SELL"),
  "GET /v3/sell_transactions/ext/:reference": readByReference("SELL"),
  "DELETE /v3/sell_transactions/:id": cancelSale,
  "DELETE /v3/sell_transactions/ext/:reference": cancelByReference,
};
