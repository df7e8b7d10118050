from payment_gateway import Gateway

gateway = Gateway("http://127.0.0.1:4000", "OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v")
CHANNEL = "8ac7a4a0000000000000000000000010"
CARD = {
    "paymentBrand": "VISA", "card.number": "4200000000000000", "card.holder": "Jane Jones",
    "card.expiryMonth": "05", "card.expiryYear": "2044", "card.cvv": "123",
}

import os

document = """mutation ($secret: String!, $url: String!) {
  createWebhookSubscription(input: {entityId: "8ac7a4a0000000000000000000000010", url: $url, signature: STANDARD, secret: $secret}) {
    status statusReason
  }
}"""
made = gateway.graphql(document, {"secret": os.environ["WEBHOOK_SECRET"], "url": os.environ["WEBHOOK_URL"]})
print(made["createWebhookSubscription"]["status"], made["createWebhookSubscription"]["statusReason"])
