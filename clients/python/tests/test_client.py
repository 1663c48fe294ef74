from __future__ import annotations

import asyncio
import json
import unittest
from decimal import Decimal
from email.utils import formatdate
from time import time

import slipway
from scripted_server import LOST, STALLED, Response, ScriptedServer, failure, success

ORDER = {
    "fiat_currency": "NGN",
    "crypto_currency": "BTC",
    "payment_method": "card",
    "network": "mainnet",
    "type": "BUY",
    "amount": Decimal("150000.10"),
    "provider": "acme-pay",
    "partner_context": "order-1",
    "redirect_url": "https://shop.example/thanks",
}


def page(name: str, ids: list[str], cursor: str | None, has_more: bool) -> Response:
    pagination = {"limit": 2, "has_more": has_more, "next_cursor": cursor}
    return success({name: [{"id": one} for one in ids], "pagination": pagination})


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.waits: list[float] = []

    def client(self, server: ScriptedServer, **options: object) -> slipway.Client:
        return slipway.Client(server.url + "/", "svc_test_x", sleep=self.waits.append, **options)

    def test_sends_the_key_and_parameters_without_those_that_are_none(self) -> None:
        with ScriptedServer(success({}), success({"id": "tx_a/b"}), success([])) as server:
            client = self.client(server)
            client.list_transactions(status=["success", "failed"], limit=5, cursor=None)
            client.get_transaction("tx_a/b")
            client.list_quotes(
                fiat_currency="NGN", crypto_currency="BTC", payment_method="card", network="mainnet", type="BUY",
                amount=Decimal("1E+5"),
            )
        self.assertEqual(server.sent[0].path, "/api/v1/partner/transactions?limit=5&status=success&status=failed")
        self.assertEqual(server.sent[0].headers["x-svc-api-key"], "svc_test_x")
        self.assertEqual(server.sent[1].path, "/api/v1/partner/transactions/tx_a%2Fb")
        self.assertIn("amount=100000", server.sent[2].path)

    def test_sends_a_body_only_if_the_operation_has_fields(self) -> None:
        with ScriptedServer(*[success({}) for _ in range(4)]) as server:
            client = self.client(server)
            client.update_webhook_endpoint("whe_1", events=["transaction.success"])
            client.run_webhook_drills()
            client.rotate_webhook_secret("whe_1")
            client.delete_webhook_endpoint("whe_1")
        sent = [(one.method, one.path.removeprefix("/api/v1/partner"), one.body) for one in server.sent]
        self.assertEqual(
            sent,
            [
                ("PATCH", "/webhook-endpoints/whe_1", '{"events":["transaction.success"]}'),
                ("POST", "/webhook-drills", "{}"),
                ("POST", "/webhook-endpoints/whe_1/rotate", ""),
                ("DELETE", "/webhook-endpoints/whe_1", ""),
            ],
        )

    def test_amounts_are_exact_in_both_directions(self) -> None:
        quote = '{"msg":"","data":{"exchange_rate":156250000.10,"fees":{"svc_fee":0},"fiat_amount":"0.30"},"success":true,"code":200}'
        with ScriptedServer(Response(200, quote)) as server:
            data = self.client(server).create_transaction(**ORDER)
        self.assertRegex(server.sent[0].body, r'"amount":150000\.10[,}]')
        self.assertEqual(
            data, {"exchange_rate": Decimal("156250000.10"), "fees": {"svc_fee": Decimal(0)}, "fiat_amount": Decimal("0.30")}
        )
        self.assertNotIn(float, [type(value) for value in data.values()])

    def test_raises_the_error_of_the_response(self) -> None:
        errors = [{"field": "amount", "code": "missing", "message": "Required"}]
        with ScriptedServer(failure(400, "validation_failed", "actionable", errors=errors)) as server:
            with self.assertRaises(slipway.BadRequestError) as raised:
                self.client(server).list_providers()
        error = raised.exception
        found = (error.status, error.code, error.retry, error.request_id, error.errors, error.message)
        expected = (400, "validation_failed", "actionable", "req_1", errors, "It is validation_failed")
        self.assertEqual(found, expected)
        self.assertEqual(str(error), "It is validation_failed (validation_failed, request_id req_1)")
        self.assertEqual((len(server.sent), self.waits), (1, []))

    def test_each_status_has_its_class(self) -> None:
        classes = {
            401: slipway.AuthenticationError,
            403: slipway.PermissionDeniedError,
            404: slipway.NotFoundError,
            409: slipway.ConflictError,
            422: slipway.UnprocessableEntityError,
            429: slipway.RateLimitError,
            500: slipway.ServerError,
        }
        for status, expected in classes.items():
            with self.subTest(status), ScriptedServer(failure(status, "x", "terminal")) as server:
                with self.assertRaises(expected):
                    self.client(server).list_providers()

    def test_waits_as_long_as_retry_after_requires(self) -> None:
        date = formatdate(time() + 20, usegmt=True)
        steps = [
            (failure(429, "rate_limited", "retryable", {"Retry-After": "7"}), 7, 7.5),
            (failure(409, "request_in_progress", "retryable", {"Retry-After": "7"}), 7, 7.5),
            (Response(502, "<h1>Bad gateway</h1>", {"Retry-After": "7"}), 7, 7.5),
            (failure(503, "service_unavailable", "retryable", {"Retry-After": date}), 15, 20.5),
        ]
        for response, least, most in steps:
            with self.subTest(response.status), ScriptedServer(response, success([1])) as server:
                self.assertEqual(self.client(server).list_providers(), [1])
                self.assertTrue(least <= self.waits[-1] <= most, self.waits)

    def test_fails_immediately_if_retry_after_exceeds_the_longest_wait(self) -> None:
        with ScriptedServer(failure(429, "rate_limited", "retryable", {"Retry-After": "61"})) as server:
            with self.assertRaises(slipway.RateLimitError) as raised:
                self.client(server).list_providers()
        self.assertEqual((raised.exception.retry_after, self.waits), (61, []))

    def test_backs_off_and_gives_up_after_the_fourth_attempt_with_the_same_body(self) -> None:
        with ScriptedServer(LOST, failure(503, "service_unavailable", "retryable"), LOST, LOST) as server:
            with self.assertRaises(slipway.APIConnectionError) as raised:
                self.client(server).create_transaction(**ORDER)
        self.assertTrue(raised.exception.is_retryable)
        self.assertEqual(len({one.body for one in server.sent}), 1)
        self.assertEqual(len(server.sent), 4)
        for wait, bound in zip(self.waits, [0.5, 1, 2]):
            self.assertTrue(bound / 2 <= wait <= bound, self.waits)

    def test_does_not_follow_redirects_or_retry_unknown_responses(self) -> None:
        with ScriptedServer(Response(302, "", {"Location": "http://127.0.0.1:1/"}), Response(200, "[]")) as server:
            for status in (302, 200):
                with self.assertRaises(slipway.SlipwayError) as raised:
                    self.client(server).list_providers()
                self.assertEqual((raised.exception.code, raised.exception.status), ("unexpected_response", status))

    def test_a_body_that_ends_early_is_a_failed_connection(self) -> None:
        short = Response(200, '{"success":', {"Content-Length": "500"})
        with ScriptedServer(short, success([1])) as server:
            self.assertEqual(self.client(server).list_providers(), [1])

    def test_times_out(self) -> None:
        with ScriptedServer(STALLED) as server:
            with self.assertRaises(slipway.APIConnectionError):
                self.client(server, timeout=0.1, max_attempts=1).list_providers()

    def test_rejects_settings_that_cannot_work_and_does_not_reveal_the_key(self) -> None:
        for base_url, key in (("sandbox.example.com", "k"), ("https://a.example", ""), ("https://a.example", "k\n")):
            with self.assertRaises(ValueError):
                slipway.Client(base_url, key)
        client = slipway.Client("https://a.example", "svc_test_secret")
        self.assertNotIn("svc_test_secret", repr(vars(client)))


class PagerTest(unittest.TestCase):
    def test_iterates_over_pages_and_moves_the_cursor_after_each(self) -> None:
        pages = [page("events", ["a", "b"], "c1", True), page("events", [], "c2", True), page("events", ["c"], "c3", False)]
        with ScriptedServer(*pages) as server:
            events = slipway.Client(server.url, "k").iter_events(cursor="c0", limit=2)
            seen = [(event["id"], events.cursor) for event in events]
        self.assertEqual(seen, [("a", "c0"), ("b", "c0"), ("c", "c2")])
        self.assertEqual(events.cursor, "c3")
        self.assertEqual([one.path.rpartition("cursor=")[2] for one in server.sent], ["c0", "c1", "c2"])
        self.assertEqual(list(events), [])

    def test_the_last_page_of_transactions_ends_it(self) -> None:
        with ScriptedServer(page("transactions", ["a"], "c1", True), page("transactions", ["b"], None, False)) as server:
            found = slipway.Client(server.url, "k").iter_transactions(status=["success"])
            self.assertEqual([one["id"] for one in found], ["a", "b"])


class AsyncClientTest(unittest.IsolatedAsyncioTestCase):
    async def test_requests_run_concurrently_and_are_retried(self) -> None:
        waits: list[float] = []

        async def sleep(seconds: float) -> None:
            waits.append(seconds)

        with ScriptedServer(*[LOST, success([1]), success([1])]) as server:
            client = slipway.AsyncClient(server.url, "k", sleep=sleep)
            both = await asyncio.gather(client.list_providers(), client.list_providers())
        self.assertEqual(both, [[1], [1]])
        self.assertEqual((len(server.sent), len(waits)), (3, 1))

    async def test_iterates_and_raises_like_the_other_client(self) -> None:
        pages = [page("events", ["a"], "c1", True), page("events", ["b"], "c2", False)]
        with ScriptedServer(*pages, failure(404, "not_found", "terminal")) as server:
            client = slipway.AsyncClient(server.url, "k")
            events = client.iter_events()
            self.assertEqual([event["id"] async for event in events], ["a", "b"])
            self.assertEqual(events.cursor, "c2")
            with self.assertRaises(slipway.NotFoundError):
                await client.get_transaction("tx_1")


if __name__ == "__main__":
    unittest.main()
