/** Names that every page of the web client needs, apart from the words about passwords, which few do. */

/** Marks a reading call that the client sends by itself. It does not count as use of the session (R4). */
export const unattendedHeader = 'x-unattended';

/** A cookie that the web client reads: sign-out continues at the identity provider. Behind https, its name begins with `__Host-`. */
export const signedInByProvider = 'signed_in_by_provider';
