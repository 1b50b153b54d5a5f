/** What an API token that acts may do beyond its usual limits (R63b). */
export interface TokenRights {
  /** It has the scope `people:roles`. */
  readonly roles: boolean;
}
