<?php

// A partner's integration with PHP's standard library and curl, written from the served docs. verifier.php is the function in the
// guide on webhooks.
declare(strict_types=1);

require __DIR__ . '/verifier.php';

[, $baseUrl, $partnerContext] = $argv;

/** @return array{data: array, headers: array<string, string>, text: string} */
function send(string $method, string $path, ?array $body = null): array
{
    global $baseUrl;
    $headers = [];
    $request = curl_init($baseUrl . '/api/v1/partner' . $path);
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => ['X-SVC-API-KEY: ' . getenv('SVC_API_KEY'), 'Content-Type: application/json'],
        CURLOPT_HEADERFUNCTION => function ($_request, string $line) use (&$headers): int {
            [$name, $value] = array_pad(explode(':', $line, 2), 2, '');
            $headers[strtolower(trim($name))] = trim($value);
            return strlen($line);
        },
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 60,
    ]);
    if ($body !== null) {
        curl_setopt($request, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
    }
    $text = curl_exec($request);
    if ($text === false) {
        throw new RuntimeException(curl_error($request));
    }
    $response = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
    if (!$response['success']) {
        throw new RuntimeException($text);
    }
    return ['data' => $response['data'], 'headers' => $headers, 'text' => $text];
}

function get(string $path, array $query = []): array
{
    return send('GET', $path . ($query ? '?' . http_build_query($query) : ''))['data'];
}

/** Reads one request from the socket, and responds to it. */
function receive($server, string $secret): array
{
    $connection = stream_socket_accept($server, 60);
    fgets($connection);
    $headers = [];
    while (($line = trim(fgets($connection))) !== '') {
        [$name, $value] = explode(':', $line, 2);
        $headers[strtolower($name)] = trim($value);
    }
    $body = stream_get_contents($connection, (int) $headers['content-length']);
    $event = readWebhook($secret, $headers, $body);
    fwrite($connection, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
    fclose($connection);
    try {
        readWebhook($secret, $headers, str_replace('1234567.89', '1234567.88', $body));
        throw new LogicException('A changed body was accepted');
    } catch (RuntimeException $expected) {
    }
    return ['id' => $headers['webhook-id'], 'event' => $event];
}

/** Every event, a page at a time. */
function events(): iterable
{
    $query = ['limit' => 1];
    do {
        ['events' => $events, 'pagination' => $pagination] = get('/events', $query);
        yield from $events;
        $query['cursor'] = $pagination['next_cursor'];
    } while ($pagination['has_more']);
}

$codes = fn(array $list, string $name = 'code'): array => array_column($list, $name);
$isListed = in_array('NGN', $codes(get('/fiat-currencies', ['type' => 'BUY'])), true)
    && in_array('BTC', $codes(get('/crypto-currencies', ['type' => 'BUY'])), true);
['payment_methods' => $methods, 'recommended' => $method] = get('/payment-methods', ['type' => 'BUY', 'fiat_currency' => 'NGN']);
$isListed = $isListed && in_array($method, $codes($methods, 'svc_id'), true);

$route = ['type' => 'BUY', 'fiat_currency' => 'NGN', 'crypto_currency' => 'BTC', 'network' => 'mainnet', 'payment_method' => $method];
$quotes = get('/quotes', $route + ['amount' => '1234567.89']);
[$best] = array_values(array_filter($quotes, fn(array $quote): bool => $quote['is_best']));

$body = $route + [
    'amount' => 1234567.89,
    'provider' => $best['provider']['identifier'],
    'quote_id' => $best['quote_id'],
    'partner_context' => $partnerContext,
    'redirect_url' => 'https://shop.example/thanks',
    'metadata' => ['cart' => 'größe-7'],
];
$created = send('POST', '/transactions', $body);
$repeated = send('POST', '/transactions', $body);
$id = $created['data']['transaction_id'];

// Another event, so that the feed has two pages.
send('POST', '/test-events', ['event' => 'transaction.failed']);
$server = stream_socket_server('tcp://127.0.0.1:0');
$endpoint = send('POST', '/webhook-endpoints', ['url' => 'http://' . stream_socket_get_name($server, false) . '/webhooks'])['data'];
send('POST', "/transactions/$id/simulate", ['status' => 'success']);
$webhook = receive($server, $endpoint['secret']);
$found = [];
foreach (events() as $event) {
    if ($event['id'] === $webhook['id'] && $event['payload'] === $webhook['event']) {
        $found[] = $event['payload']['data']['partner_context'];
    }
}
$stored = get("/transactions/$id");

echo json_encode([
    'isListed' => $isListed,
    'quoted' => json_encode($best['fiat_amount']),
    'created' => json_encode($created['data']['fiat_amount']),
    'isRepeated' => $repeated['text'] === $created['text'] && $repeated['headers']['idempotent-replayed'] === 'true',
    'received' => $webhook['event']['data']['fiat_amount'],
    'events' => $found,
    'stored' => $stored['fiat_amount'],
    'status' => $stored['status'],
    'metadata' => $stored['metadata'],
]);
