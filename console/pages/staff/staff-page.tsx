export function StaffPage() {
  return <p>Staff</p>;
}
