export function PaymentPage() {
  return <p>Payment</p>;
}
