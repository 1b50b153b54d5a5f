/**
 * In every form with a password and no field for the address: the account to which the password belongs. Without it, password managers
 * offer to change the password of another account, or of none.
 */
export function AccountName({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}
