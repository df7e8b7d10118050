export function RegistrationPage() {
  return <p>Registration</p>;
}
