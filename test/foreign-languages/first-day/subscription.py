from payment_gateway import Gateway

gateway = Gateway("http://127.0.0.1:4000", "OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v")
CHANNEL = "8ac7a4a0000000000000000000000010"
CARD = {
    "paymentBrand": "VISA", "card.number": "4200000000000000", "card.holder": "Jane Jones",
    "card.expiryMonth": "05", "card.expiryYear": "2044", "card.cvv": "123",
}

job = gateway.post("/v1/payments", {
    "entityId": CHANNEL, "amount": "9.90", "currency": "EUR", "paymentType": "DB",
    "job.expression": "0 0 6 L * ?", "job.timeZone": "Europe/Berlin", "job.retry": "ADVICE_CODE", **CARD,
})
gateway.graphql('mutation { advanceClock(entityId: "8ac7a4a0000000000000000000000003", days: 62) { now firedCount } }')
document = "query ($id: ID!) { job(id: $id) { status runs(first: 10) { edges { node { status } } } } }"
read = gateway.graphql(document, {"id": job["id"]})["job"]
print(read["status"], sorted({edge["node"]["status"] for edge in read["runs"]["edges"]}), len(read["runs"]["edges"]))
