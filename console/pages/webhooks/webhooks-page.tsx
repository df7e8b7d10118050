export function WebhooksPage() {
  return <p>w</p>;
}
