export function AccountPage() {
  return <p>Account</p>;
}
