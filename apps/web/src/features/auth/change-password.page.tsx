export default function ChangePasswordPage() {
  return <h1>ChangePassword</h1>;
}
