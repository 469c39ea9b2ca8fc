"""Buys with a client that shares no code with the product, Debian's python3-stripe 5.0.0.

Environment: PAYMENTS_PORT, ADMIN_PORT, STRIPE_KEY, ADMIN_SECRET. Prints one line per step that held and ends with the
number of them; anything else is an exception and an exit code other than 0.
"""

import http.server
import json
import os
import queue
import threading
import urllib.request

import stripe

KEY = os.environ["STRIPE_KEY"]
ADMIN = f"http://127.0.0.1:{os.environ['ADMIN_PORT']}"
WEBHOOK_SECRET = "_".join(["whsec", "independentclient"])
RETURN = "http://localhost:4200/setup/return?checkout={CHECKOUT_SESSION_ID}"

stripe.api_key = KEY
stripe.api_base = f"http://127.0.0.1:{os.environ['PAYMENTS_PORT']}"
stripe.api_version = "2025-03-31.basil"
stripe.enable_telemetry = False
steps = 0


def holds(what, truth):
    global steps
    if not truth:
        raise AssertionError(what)
    steps += 1
    print(what)


def refused(kind, act):
    try:
        act()
    except kind as error:
        return error
    raise AssertionError(f"not refused with {kind.__name__}")


def admin(method, path, body=None):
    headers = {"authorization": f"Bearer {os.environ['ADMIN_SECRET']}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(ADMIN + path, data=data, headers=headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        text = answer.read()
    return json.loads(text) if text else None


arrived = queue.Queue()


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        arrived.put((body, self.headers["stripe-signature"]))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
hook = f"http://127.0.0.1:{receiver.server_address[1]}/hook"
admin("PUT", "/webhook", {"url": hook, "secret": WEBHOOK_SECRET})

# A customer, twice with one key; found when the index knows it.
create = {"email": "ada@example.org", "metadata": {"identity": "d1"}, "idempotency_key": "customer:d1"}
customer = stripe.Customer.create(**create)
holds("the same key makes one customer", stripe.Customer.create(**create).id == customer.id)
query = "metadata['identity']:'d1'"
holds("search is behind", stripe.Customer.search(query=query).data == [])
admin("POST", "/clock", {"advanceSeconds": 61})
holds("search finds it later", [one.id for one in stripe.Customer.search(query=query).data] == [customer.id])

keys = ["basic_once", "pro_monthly"]
prices = {price.lookup_key: price for price in stripe.Price.list(lookup_keys=keys).data}
holds("prices by lookup key", {key: prices[key].unit_amount for key in prices} == {"basic_once": 2000, "pro_monthly": 4000})


def buy(mode, price):
    session = stripe.checkout.Session.create(
        mode=mode,
        customer=customer.id,
        line_items=[{"price": price, "quantity": 1}],
        success_url=RETURN,
        cancel_url="http://localhost:4200/setup/return?cancelled=1",
    )
    holds(f"{mode}: has a page", "/sandbox/payments/checkout/" in session.url)
    outcome = admin("POST", f"/checkout/{session.id}/pay", {})
    holds(f"{mode}: paid on it", outcome["kind"] == "paid" and session.id in outcome["returnTo"])
    paid = stripe.checkout.Session.retrieve(session.id)
    holds(f"{mode}: is complete", paid.status == "complete" and paid.payment_status == "paid")
    return paid


once = buy("payment", prices["basic_once"].id)
monthly = buy("subscription", prices["pro_monthly"].id)

# From the payment to what was bought, and the subscription of the customer.
intents = [one.id for one in stripe.PaymentIntent.list(customer=customer.id).data]
holds("the payment is listed", once.payment_intent in intents)
found = stripe.checkout.Session.list(payment_intent=once.payment_intent, expand=["data.line_items"]).data
holds("payment to session to line item", found[0].line_items.data[0].price.lookup_key == "basic_once")
product = stripe.Product.retrieve(found[0].line_items.data[0].price.product)
holds("the product has its limit", product.metadata["urls"] == "1")
expanded = stripe.Customer.search(query=query, expand=["data.subscriptions"]).data[0]
holds("search shows subscriptions", [one.id for one in expanded.subscriptions.data] == [monthly.subscription])

# Both mirrors.
intent = stripe.PaymentIntent.modify(once.payment_intent, metadata={"urls": "example.org"})
holds("metadata of a payment", intent.metadata["urls"] == "example.org")
subscription = stripe.Subscription.modify(monthly.subscription, metadata={"urls": "a.example,b.example"})
holds("metadata of a subscription", subscription.metadata["urls"] == "a.example,b.example")
holds("the period is on the item", "current_period_end" in subscription["items"].data[0])

portal = stripe.billing_portal.Session.create(customer=customer.id, return_url="http://localhost:4200/profile/general")
holds("a portal", "/sandbox/payments/portal/" in portal.url)

# What is refused, and how.
error = refused(stripe.error.InvalidRequestError, lambda: stripe.Customer.retrieve("cus_nobody"))
holds("404", error.http_status == 404 and error.code == "resource_missing")
long = {"urls": "x" * 501}
error = refused(stripe.error.InvalidRequestError, lambda: stripe.PaymentIntent.modify(intent.id, metadata=long))
holds("501 characters", error.http_status == 400 and error.param == "metadata[urls]")
reuse = {**create, "email": "grace@example.org"}
error = refused(stripe.error.IdempotencyError, lambda: stripe.Customer.create(**reuse))
holds("a key used for something else", error.http_status == 400)
wrong_key = lambda: stripe.Customer.list(api_key="sk_test_somebodyelse")  # noqa: E731
holds("another key", refused(stripe.error.AuthenticationError, wrong_key).http_status == 401)

# Webhooks: every one is signed.
wanted = {"checkout.session.completed", "customer.subscription.created", "payment_intent.succeeded", "invoice.paid"}
types = set()
while not wanted <= types:
    body, signature = arrived.get(timeout=30)
    types.add(stripe.Webhook.construct_event(body, signature, WEBHOOK_SECRET).type)
holds("events are signed", True)
forged = lambda: stripe.Webhook.construct_event(body, signature, "whsec_another")  # noqa: E731
refused(stripe.error.SignatureVerificationError, forged)
holds("another secret is noticed", True)

holds("no violation of the contract", admin("GET", "/violations") == {"violations": []})

# Booleans, as this client writes them.
for yes in (True, False):
    changed = stripe.Subscription.modify(monthly.subscription, cancel_at_period_end=yes)
    holds(f"cancel_at_period_end={yes}", changed.cancel_at_period_end is yes)
holds("active prices", len(stripe.Price.list(active=True).data) == 6 and stripe.Price.list(active=False).data == [])
with_tax = stripe.checkout.Session.create(
    mode="payment",
    customer=customer.id,
    line_items=[{"price": prices["basic_once"].id, "quantity": 1}],
    success_url=RETURN,
    invoice_creation={"enabled": True},
)
holds("a boolean inside another parameter", with_tax.invoice_creation.enabled is True)

# Parameters that are wrong, in the words of the provider.
wrong = [
    ("unknown", "parameter_unknown", "nickname", lambda: stripe.Customer.create(nickname="Ada")),
    ("unknown in a list", "parameter_unknown", "page_size", lambda: stripe.Customer.list(page_size=3)),
    ("unknown inside", "parameter_unknown", "items[0][colour]", lambda: stripe.Subscription.modify(monthly.subscription, items=[{"colour": "red"}])),
    ("missing customer", "parameter_missing", "customer", lambda: stripe.billing_portal.Session.create(return_url=RETURN)),
    ("missing query", "parameter_missing", "query", lambda: stripe.Customer.search()),
    ("not one of the words", None, "mode", lambda: stripe.checkout.Session.create(mode="rent", success_url=RETURN)),
    ("no number", "parameter_invalid_integer", "limit", lambda: stripe.Customer.list(limit="many")),
]
for what, code, param, act in wrong:
    error = refused(stripe.error.InvalidRequestError, act)
    holds(f"{what}: 400", error.http_status == 400 and error.json_body["error"]["type"] == "invalid_request_error")
    holds(f"{what}: {code}", error.code == code and error.param == param)
holds("each of them is counted", len(admin("GET", "/violations")["violations"]) == 7)

# Events name their request.
made = stripe.Customer.create(name="Grace", idempotency_key="customer:grace")
event = stripe.Event.list(type="customer.created", limit=1).data[0]
holds("the request of an event", event["request"]["idempotency_key"] == "customer:grace" and event["request"]["id"] == made.last_response.request_id)
paid = stripe.Event.list(type="checkout.session.completed", limit=1).data[0]
holds("no request of a hosted page", paid["request"] is None)

# A change of the plan, shown and charged; a refund, an endpoint and a customer come and go.
item = stripe.Subscription.retrieve(monthly.subscription)["items"].data[0]
basic = stripe.Price.list(lookup_keys=["basic_monthly"]).data[0].id
stripe.Subscription.modify(monthly.subscription, items=[{"id": item.id, "price": basic}], proration_behavior="always_invoice")
invoice = stripe.Invoice.list(subscription=monthly.subscription, limit=1).data[0]
holds("prorations", invoice.billing_reason == "subscription_update" and [line.amount < 0 for line in invoice.lines.data] == [True, False])
holds("less is a credit", stripe.Customer.retrieve(customer.id).balance == invoice.total < 0)
refund = stripe.Refund.create(payment_intent=once.payment_intent, amount=500)
holds("refunds of a payment", [one.id for one in stripe.Refund.list(payment_intent=once.payment_intent).data] == [refund.id])
endpoints = [stripe.WebhookEndpoint.create(url=hook, enabled_events=["customer.created"]) for _ in range(2)]
page = stripe.WebhookEndpoint.list(limit=1)
holds("endpoints, one a page", page.has_more and page.data[0].id == endpoints[1].id)
holds("and the next page", stripe.WebhookEndpoint.list(limit=1, starting_after=page.data[0].id).data[0].id == endpoints[0].id)
holds("an endpoint is deleted", stripe.WebhookEndpoint.delete(endpoints[0].id).deleted is True)
product = stripe.Product.create(name="Agency", metadata={"urls": "20"})
price = stripe.Price.create(product=product.id, currency="eur", unit_amount=9900, recurring={"interval": "month"})
holds("a new price", price.unit_amount == 9900 and price.type == "recurring")
holds("a customer is deleted", stripe.Customer.delete(customer.id).deleted is True)
holds("and stays a trace", stripe.Customer.retrieve(customer.id).get("deleted") is True)
holds("without a subscription", stripe.Subscription.retrieve(monthly.subscription).status == "canceled")
print(f"{steps} steps held")
