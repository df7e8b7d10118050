"""Python library of the payment gateway: one file, standard library only, Python 3.9 or newer.

Copy it beside your program. It repeats a request whose answer was lost under the same idempotency key, so that no payment is
made twice, and it verifies webhooks. Use it on servers only: an access token may pay and refund.
"""

import base64
import binascii
import hashlib
import hmac
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

USER_AGENT = "payment-gateway-python/0.1.0"
BUSY = (429, 502, 503, 504)
RETRY_AFTER_MAX_SECONDS = 10.0
DELAY_MAX_SECONDS = 8.0

# How result codes of an outcome begin. Every other code is declined.
OUTCOMES = {
    "UNKNOWN": ("000.400.030", "100.396.104", "900.100.204", "900.100.300", "900.100.400", "900.100.500", "999.999."),
    "APPROVED": ("000.000.", "000.100.1", "000.100.211", "000.100.212", "000.3", "000.400.110", "000.400.120", "000.5", "000.6"),
    "REVIEW": ("000.400.0", "000.400.100"),
    "PENDING": ("000.200.", "100.400.500", "800.400.50"),
}


class GatewayError(Exception):
    """Every error of this library. A declined payment is none: it is stored and returned."""


class GatewayRefusal(GatewayError):
    """The gateway did not accept the request, and stored nothing. `answer` says which parameters are wrong."""

    def __init__(self, status, answer):
        result = answer.get("result") or {}
        error = (answer.get("errors") or [{}])[0]
        extensions = error.get("extensions") or {}
        self.status = status
        self.answer = answer
        self.result_code = result.get("code") or extensions.get("resultCode") or ""
        self.parameter_errors = result.get("parameterErrors") or extensions.get("parameterErrors") or []
        told = result.get("description") or error.get("message") or "the gateway answered %d" % status
        # GraphQL's message names the first of them already.
        wrong = "; ".join(each.get("message", "") for each in result.get("parameterErrors") or [])
        super().__init__(told + ": " + wrong if wrong else told)


class GatewayUnavailable(GatewayError):
    """The gateway did nothing: it was not reached, or has too much to do. Try again after `retry_after` seconds, 0 where it named none."""

    def __init__(self, message, retry_after=0.0):
        self.retry_after = retry_after
        super().__init__(message)


class OutcomeUnknown(GatewayError):
    """The answer was lost. Send the same request with this `idempotency_key` within 24 hours, never as a new request."""

    def __init__(self, message, idempotency_key):
        self.idempotency_key = idempotency_key
        super().__init__(message)


class WebhookRefused(GatewayError):
    """The request is not of the gateway, was changed, or is too old. Answer it with 400."""


class Gateway:
    """Calls of one access token. Amounts are texts with two decimals, such as "92.00"."""

    def __init__(self, url, token, timeout=30.0, retries=6, delay=0.25):
        """`timeout` is of one try, and `delay` the first wait, in seconds. Each further wait is twice as long."""
        self.url = url.rstrip("/")
        self.token = token
        self.timeout = timeout
        self.retries = retries
        self.delay = delay

    def post(self, path, parameters, idempotency_key=None):
        """A change. Returns the answer, also of a declined payment: read `outcome_of(answer)`."""
        body = _to_form(parameters).encode()
        return self._change("POST", path, body, "application/x-www-form-urlencoded", idempotency_key)

    def delete(self, path, parameters, idempotency_key=None):
        return self._change("DELETE", path + "?" + _to_form(parameters), None, None, idempotency_key)

    def get(self, path, parameters):
        return self._send("GET", path + "?" + _to_form(parameters), None, {}, None, True)

    def download(self, path):
        """The bytes of a file, such as "/export/reconciliation/NAME"."""
        return self._send("GET", path, None, {}, None, True, is_file=True)

    def graphql(self, document, variables=None, idempotency_key=None):
        """The `data` of the answer. A mutation is repeated only where its document passes `$idempotencyKey` on."""
        passes_key = "$idempotencyKey" in document
        key = _check_key(idempotency_key) if passes_key else None
        filled = dict(variables or {}, **({"idempotencyKey": key} if passes_key else {}))
        body = json.dumps({"query": document, "variables": filled}).encode()
        is_read = not document.lstrip().startswith("mutation")
        answer = self._send("POST", "/graphql", body, {"Content-Type": "application/json"}, key, is_read)
        if answer.get("errors"):
            raise GatewayRefusal(200, answer)
        return answer["data"]

    def _change(self, method, path, body, content_type, idempotency_key):
        key = _check_key(idempotency_key)
        headers = {"Idempotency-Key": key}
        if content_type:
            headers["Content-Type"] = content_type
        return self._send(method, path, body, headers, key, False)

    def _send(self, method, path, body, headers, key, is_read, is_file=False):
        is_lost = False
        told = ""
        asked = 0.0
        for tries in range(self.retries + 1):
            state, answer, asked = self._try(method, path, body, headers, is_file)
            if state == "answer":
                return answer
            is_lost = is_lost or state == "lost"
            told = answer
            if tries == self.retries or asked > RETRY_AFTER_MAX_SECONDS or not (is_read or key):
                break
            wait = min(self.delay * 2**tries, DELAY_MAX_SECONDS)
            time.sleep(asked + wait * (1 - random.random() / 2))
        if is_lost and not is_read:
            raise OutcomeUnknown("the answer was lost, so nobody knows whether it was stored: " + told, key)
        raise GatewayUnavailable("the gateway did not answer: " + told, asked)

    def _try(self, method, path, body, headers, is_file):
        """("answer", body, 0), ("busy", why, seconds to wait) where it was not handled, or ("lost", why, 0) where it may have been."""
        sent = dict(headers, Authorization="Bearer " + self.token, Accept="application/json")
        sent["User-Agent"] = USER_AGENT
        request = urllib.request.Request(self.url + path, body, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as response:
                text = response.read()
                return ("answer", text, 0.0) if is_file else _classify(response.status, response.headers, text)
        except urllib.error.HTTPError as error:
            try:
                return _classify(error.code, error.headers, error.read())
            except (OSError, http.client.HTTPException) as cause:
                return "lost", str(cause), 0.0
        except urllib.error.URLError as error:
            state = "busy" if isinstance(error.reason, ConnectionRefusedError) else "lost"
            return state, str(error.reason), 0.0
        except (OSError, http.client.HTTPException) as error:
            return "lost", str(error), 0.0


def _classify(status, headers, text):
    try:
        answer = json.loads(text)
    except ValueError:
        answer = None
    is_whole = isinstance(answer, dict)
    code = (answer.get("result") or {}).get("code") if is_whole else None
    if code == "900.100.300" and status >= 500:
        return "lost", code, 0.0
    if not is_whole and (status < 400 or status >= 500 or status in (408, 499)):
        return "lost", "the answer %d is no JSON" % status, 0.0
    if status in BUSY:
        told = ((answer.get("result") or {}).get("description") if is_whole else None) or "too much to do"
        return "busy", "status %d: %s" % (status, told), _parse_seconds(headers.get("Retry-After"))
    if is_whole and (status < 300 or (status == 400 and isinstance(answer.get("id"), str))):
        return "answer", answer, 0.0
    raise GatewayRefusal(status, answer if is_whole else {})


def outcome_of(answer):
    """What became of a payment: APPROVED, REVIEW (look at it before you deliver), PENDING, UNKNOWN (wait for the webhook, and do not
    send it again) or DECLINED, which stands for every payment that was not made.
    """
    code = answer["result"]["code"]
    for outcome, beginnings in OUTCOMES.items():
        if code.startswith(beginnings):
            return outcome
    return "DECLINED"


def _to_form(parameters):
    """None is left out; True and False are written as the gateway reads them."""
    pairs = []
    for name, value in parameters.items():
        if isinstance(value, bool):
            value = "true" if value else "false"
        if isinstance(value, (dict, list, tuple)):
            raise TypeError('%s is no text: give each of its fields a name of its own, such as "card.number"' % name)
        if isinstance(value, float):
            raise TypeError('%s is a float, which is not exact: write a text, such as "92.00"' % name)
        if value is not None:
            pairs.append((name, value))
    return urllib.parse.urlencode(pairs)


def _parse_seconds(text):
    return float(text) if text and text.isdigit() else 0.0


def _check_key(key):
    """A key of one's own, or one made at random. An empty one is a variable that was not filled."""
    if key is None:
        return str(uuid.uuid4())
    if not key.strip() or len(key) > 255 or not key.isprintable():
        raise ValueError("an idempotency key has 1 to 255 printable characters")
    return key


def check_webhook_secret(secret):
    """The key of a secret: 64 hex characters, or `whsec_` with base64. Call it when your program starts."""
    try:
        text = secret or ""
        key = base64.b64decode(text[6:], validate=True) if text.startswith("whsec_") else bytes.fromhex(text)
    except (ValueError, binascii.Error):
        key = b""
    if len(key) != 32:
        raise ValueError("the secret must be 32 bytes: 64 hex characters, or whsec_ with base64")
    return key


def verify_webhook(headers, body, secret, tolerance=300):
    """The notification of a webhook with `signature: STANDARD`, as a dict with `webhookId`. Raises WebhookRefused.

    `body` is the bytes as they came. `secret` is a text, or a list of both while secrets rotate. `tolerance` is in seconds.
    A notification may come twice: `webhookId` is the same each time.
    """
    if not isinstance(body, (bytes, bytearray)):
        raise TypeError("body must be the bytes as they came, because the signature is over them")
    keys = [check_webhook_secret(each) for each in ([secret] if isinstance(secret, str) or secret is None else secret)]
    given = {name.lower(): value for name, value in headers.items()}
    if "webhook-signature" not in given:
        raise WebhookRefused("the request is not signed: create the webhook with `signature: STANDARD`")
    stamp = given.get("webhook-timestamp", "")
    is_number = stamp.isascii() and stamp.isdigit() and len(stamp) <= 12
    if not is_number or abs(time.time() - int(stamp)) > tolerance:
        raise WebhookRefused("webhook-timestamp is missing, or too far from the time of this machine")
    webhook_id = given.get("webhook-id", "")
    signed = ("%s.%s." % (webhook_id, stamp)).encode() + bytes(body)
    signatures = [part[3:] for part in given.get("webhook-signature", "").split(" ") if part.startswith("v1,")]
    for key in keys:
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, each.encode()) for each in signatures):
            return dict(json.loads(bytes(body)), webhookId=webhook_id)
    raise WebhookRefused("webhook-signature does not fit the body and the secret")
