<?php
/**
 * PHP library of the payment gateway: one file, PHP 8.1 or newer with the extensions curl, openssl and json.
 *
 * Copy it beside your program. It repeats a request whose answer was lost under the same idempotency key, so that no payment is
 * made twice, and it verifies webhooks. Use it on servers only: an access token may pay and refund.
 */

declare(strict_types=1);

namespace PaymentGateway;

/** Every error of this library. A declined payment is none: it is stored and returned. */
class GatewayError extends \RuntimeException
{
}

/** The gateway did not accept the request, and stored nothing. `answer` says which parameters are wrong. */
final class GatewayRefusal extends GatewayError
{
    public readonly string $resultCode;
    /** @var list<array{name: string, value: ?string, message: string}> */
    public readonly array $parameterErrors;

    /** @param array<string, mixed> $answer */
    public function __construct(public readonly int $status, public readonly array $answer)
    {
        $result = $answer['result'] ?? [];
        $error = $answer['errors'][0] ?? [];
        $this->resultCode = $result['code'] ?? $error['extensions']['resultCode'] ?? '';
        $this->parameterErrors = $result['parameterErrors'] ?? $error['extensions']['parameterErrors'] ?? [];
        $told = $result['description'] ?? $error['message'] ?? "the gateway answered $status";
        // GraphQL's message names the first of them already.
        $wrong = implode('; ', array_column($result['parameterErrors'] ?? [], 'message'));
        parent::__construct($wrong === '' ? $told : "$told: $wrong");
    }
}

/** The gateway did nothing: it was not reached, or has too much to do. Try again after `retryAfter` seconds, 0 where it named none. */
final class GatewayUnavailable extends GatewayError
{
    public function __construct(string $message, public readonly float $retryAfter = 0.0)
    {
        parent::__construct($message);
    }
}

/** The answer was lost. Send the same request with this key within 24 hours, never as a new request. */
final class OutcomeUnknown extends GatewayError
{
    public function __construct(string $message, public readonly ?string $idempotencyKey)
    {
        parent::__construct($message);
    }
}

/** The request is not of the gateway, was changed, or is too old. Answer it with 400. */
final class WebhookRefused extends GatewayError
{
}

/** Calls of one access token. Amounts are texts with two decimals, such as "92.00". */
final class Gateway
{
    private const USER_AGENT = 'payment-gateway-php/0.1.0';
    private const BUSY = [429, 502, 503, 504];
    private const RETRY_AFTER_MAX_SECONDS = 10.0;
    private const DELAY_MAX_SECONDS = 8.0;
    /** How result codes of an outcome begin. Every other code is declined. */
    private const OUTCOMES = [
        'UNKNOWN' => ['000.400.030', '100.396.104', '900.100.204', '900.100.300', '900.100.400', '900.100.500', '999.999.'],
        'APPROVED' => ['000.000.', '000.100.1', '000.100.211', '000.100.212', '000.3', '000.400.110', '000.400.120', '000.5', '000.6'],
        'REVIEW' => ['000.400.0', '000.400.100'],
        'PENDING' => ['000.200.', '100.400.500', '800.400.50'],
    ];

    /** `timeout` is of one try, and `delay` the first wait, in seconds. Each further wait is twice as long. */
    public function __construct(
        private readonly string $url,
        #[\SensitiveParameter] private readonly string $token,
        private readonly float $timeout = 30.0,
        private readonly int $retries = 6,
        private readonly float $delay = 0.25,
    ) {
    }

    /**
     * A change. Returns the answer, also of a declined payment: read `Gateway::outcomeOf($answer)`.
     *
     * @param array<string, string|int|bool|null> $parameters
     * @return array<string, mixed>
     */
    public function post(string $path, array $parameters, ?string $idempotencyKey = null): array
    {
        $key = self::checkKey($idempotencyKey);
        $headers = ['Content-Type: application/x-www-form-urlencoded', "Idempotency-Key: $key"];
        return $this->send('POST', $path, self::toForm($parameters), $headers, $key, false);
    }

    /** @param array<string, string|int|bool|null> $parameters */
    public function delete(string $path, array $parameters, ?string $idempotencyKey = null): array
    {
        $key = self::checkKey($idempotencyKey);
        return $this->send('DELETE', $path . '?' . self::toForm($parameters), null, ["Idempotency-Key: $key"], $key, false);
    }

    /** @param array<string, string|int|bool|null> $parameters */
    public function get(string $path, array $parameters): array
    {
        return $this->send('GET', $path . '?' . self::toForm($parameters), null, [], null, true);
    }

    /** The bytes of a file, such as `/export/reconciliation/NAME`. */
    public function download(string $path): string
    {
        return $this->send('GET', $path, null, [], null, true, true);
    }

    /**
     * The `data` of the answer. A mutation is repeated only where its document passes `$idempotencyKey` on.
     *
     * @param array<string, mixed> $variables
     */
    public function graphql(string $document, array $variables = [], ?string $idempotencyKey = null): array
    {
        $passesKey = str_contains($document, '$idempotencyKey');
        $key = $passesKey ? self::checkKey($idempotencyKey) : null;
        if ($passesKey) {
            $variables['idempotencyKey'] = $key;
        }
        $body = json_encode(['query' => $document, 'variables' => (object) $variables], JSON_THROW_ON_ERROR);
        $isRead = !str_starts_with(ltrim($document), 'mutation');
        $answer = $this->send('POST', '/graphql', $body, ['Content-Type: application/json'], $key, $isRead);
        if (!empty($answer['errors'])) {
            throw new GatewayRefusal(200, $answer);
        }
        return $answer['data'];
    }

    /** @param list<string> $headers */
    private function send(string $method, string $path, ?string $body, array $headers, ?string $key, bool $isRead, bool $isFile = false): array|string
    {
        $isLost = false;
        for ($tries = 0; ; $tries++) {
            [$state, $told, $asked] = $this->sendOnce($method, $path, $body, $headers, $isFile);
            if ($state === 'answer') {
                return $told;
            }
            $isLost = $isLost || $state === 'lost';
            if ($tries === $this->retries || $asked > self::RETRY_AFTER_MAX_SECONDS || !($isRead || $key !== null)) {
                break;
            }
            $wait = min($this->delay * 2 ** $tries, self::DELAY_MAX_SECONDS);
            usleep((int) (($asked + $wait * (1 - mt_rand() / mt_getrandmax() / 2)) * 1_000_000));
        }
        if ($isLost && !$isRead) {
            throw new OutcomeUnknown("the answer was lost, so nobody knows whether it was stored: $told", $key);
        }
        throw new GatewayUnavailable("the gateway did not answer: $told", $asked);
    }

    /**
     * The answer; `busy` where the request was not handled; `lost` where it may have been.
     *
     * @param list<string> $headers
     * @return array{string, mixed, float}
     */
    private function sendOnce(string $method, string $path, ?string $body, array $headers, bool $isFile): array
    {
        $retryAfter = 0.0;
        $handle = curl_init($this->url . $path);
        curl_setopt_array($handle, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeout * 1_000),
            CURLOPT_USERAGENT => self::USER_AGENT,
            CURLOPT_HTTPHEADER => [...$headers, "Authorization: Bearer {$this->token}", 'Accept: application/json', 'Expect:'],
            CURLOPT_HEADERFUNCTION => function ($_handle, string $line) use (&$retryAfter): int {
                if (preg_match('/^retry-after:\s*(\d+)/i', $line, $found)) {
                    $retryAfter = (float) $found[1];
                }
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, $body);
        }
        $text = curl_exec($handle);
        if ($text === false) {
            $unreached = [CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST];
            return [in_array(curl_errno($handle), $unreached, true) ? 'busy' : 'lost', curl_error($handle), 0.0];
        }
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        return $isFile && $status === 200 ? ['answer', $text, 0.0] : self::classify($status, (string) $text, $retryAfter);
    }

    /**
     * What became of a payment: APPROVED, REVIEW (look at it before you deliver), PENDING, UNKNOWN (wait for the webhook, and do not send
     * it again) or DECLINED, which stands for every payment that was not made.
     *
     * @param array<string, mixed> $answer
     */
    public static function outcomeOf(array $answer): string
    {
        foreach (self::OUTCOMES as $outcome => $beginnings) {
            foreach ($beginnings as $beginning) {
                if (str_starts_with($answer['result']['code'], $beginning)) {
                    return $outcome;
                }
            }
        }
        return 'DECLINED';
    }

    /** Null is left out; true and false are written as the gateway reads them. */
    private static function toForm(array $parameters): string
    {
        foreach ($parameters as $name => $value) {
            if (is_array($value) || is_float($value)) {
                throw new \InvalidArgumentException("$name must be a text: an amount as \"92.00\", a field under its own name as \"card.number\"");
            }
            if (is_bool($value)) {
                $parameters[$name] = $value ? 'true' : 'false';
            }
        }
        return http_build_query($parameters);
    }

    /** @return array{string, mixed, float} */
    private static function classify(int $status, string $text, float $retryAfter): array
    {
        $answer = json_decode($text, true);
        $isWhole = is_array($answer);
        if ($isWhole && $status >= 500 && ($answer['result']['code'] ?? '') === '900.100.300') {
            return ['lost', '900.100.300', 0.0];
        }
        if (!$isWhole && ($status < 400 || $status >= 500 || $status === 408 || $status === 499)) {
            return ['lost', "the answer $status is no JSON", 0.0];
        }
        if (in_array($status, self::BUSY, true)) {
            $told = ($isWhole ? $answer['result']['description'] ?? null : null) ?? 'too much to do';
            return ['busy', "status $status: $told", $retryAfter];
        }
        if ($isWhole && ($status < 300 || ($status === 400 && is_string($answer['id'] ?? null)))) {
            return ['answer', $answer, 0.0];
        }
        throw new GatewayRefusal($status, $isWhole ? $answer : []);
    }

    /** A key of one's own, or one made at random. An empty one is a variable that was not filled. */
    private static function checkKey(?string $key): string
    {
        if ($key === null) {
            return bin2hex(random_bytes(16));
        }
        if (trim($key) === '' || strlen($key) > 255 || preg_match('/[\x00-\x1F\x7F]/', $key)) {
            throw new \InvalidArgumentException('an idempotency key has 1 to 255 printable characters');
        }
        return $key;
    }
}

/** Verifies and reads what the gateway sends to a webhook, signed (`STANDARD`) or encrypted (`AES_GCM`). */
final class Webhook
{
    /** The key of a secret: 64 hex characters, or `whsec_` with base64. Call it when your program starts. */
    public static function checkSecret(#[\SensitiveParameter] ?string $secret): string
    {
        $text = $secret ?? '';
        $isHex = preg_match('/^[0-9a-f]{64}$/i', $text) === 1;
        $key = $isHex ? hex2bin($text) : (str_starts_with($text, 'whsec_') ? base64_decode(substr($text, 6), true) : false);
        if ($key === false || strlen($key) !== 32) {
            throw new \InvalidArgumentException('the secret must be 32 bytes: 64 hex characters, or whsec_ with base64');
        }
        return $key;
    }

    /**
     * The notification, with `webhookId`, which is the same where a notification comes twice. Throws WebhookRefused.
     *
     * @param array<string, string> $headers such as getallheaders()
     * @param string $body as it came: file_get_contents('php://input')
     * @param string|list<string> $secret both while secrets rotate
     * @param int $tolerance how old a signature may be, in seconds
     * @return array<string, mixed>
     */
    public static function verify(array $headers, string $body, #[\SensitiveParameter] string|array $secret, int $tolerance = 300): array
    {
        $keys = array_map(self::checkSecret(...), is_string($secret) ? [$secret] : array_values($secret));
        $given = array_change_key_case($headers);
        $text = isset($given['webhook-signature']) ? self::readSigned($given, $body, $keys, $tolerance) : self::decrypt($given, $body, $keys);
        $notification = json_decode($text, true);
        if (!is_array($notification)) {
            throw new WebhookRefused('the notification is no JSON');
        }
        return [...$notification, 'webhookId' => $given['webhook-id'] ?? ''];
    }

    /** @param list<string> $keys */
    private static function readSigned(array $given, string $body, array $keys, int $tolerance): string
    {
        $stamp = $given['webhook-timestamp'] ?? '';
        if (!preg_match('/^\d{1,12}$/D', $stamp) || abs(time() - (int) $stamp) > $tolerance) {
            throw new WebhookRefused('webhook-timestamp is missing, or too far from the time of this machine');
        }
        $signed = ($given['webhook-id'] ?? '') . ".$stamp.$body";
        foreach ($keys as $key) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
            foreach (explode(' ', $given['webhook-signature']) as $signature) {
                if (hash_equals($expected, $signature)) {
                    return $body;
                }
            }
        }
        throw new WebhookRefused('webhook-signature does not fit the body and the secret');
    }

    /** @param list<string> $keys */
    private static function decrypt(array $given, string $body, array $keys): string
    {
        $sealed = str_starts_with(ltrim($body), '{') ? (json_decode($body, true)['encryptedBody'] ?? '') : trim($body);
        $vector = $given['x-initialization-vector'] ?? '';
        $tag = $given['x-authentication-tag'] ?? '';
        foreach ([$sealed, $vector, $tag] as $part) {
            if (!is_string($part) || !preg_match('/^(?:[0-9a-f]{2})+$/iD', $part) || strlen($tag) !== 32) {
                throw new WebhookRefused('the request is neither signed nor encrypted as the gateway does it');
            }
        }
        foreach ($keys as $key) {
            $text = openssl_decrypt(hex2bin($sealed), 'aes-256-gcm', $key, OPENSSL_RAW_DATA, hex2bin($vector), hex2bin($tag));
            if ($text !== false) {
                return $text;
            }
        }
        throw new WebhookRefused('the body was not encrypted with this secret, or was changed');
    }
}
