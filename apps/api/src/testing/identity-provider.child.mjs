/**
 * A real identity provider (oidc-provider) with its own sign-in page: any name, any password. Its claims about each name come from the test.
 * Arguments: port, the only way in which clients may show their secret, and the addresses of portals.
 */
import Provider from 'oidc-provider';

const [port, clientAuth, ...portals] = /** @type {[string, import('oidc-provider').ClientAuthMethod, ...string[]]} */ (
  process.argv.slice(2)
);
/** @type {Record<string, { inToken?: { amr?: string[], acr?: string } }>} */
let people = {};

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'portal',
      client_secret: 'a secret that only the two know',
      token_endpoint_auth_method: clientAuth,
      redirect_uris: portals.map((portal) => `${portal}/api/auth/oidc/callback`),
      post_logout_redirect_uris: portals.map((portal) => `${portal}/login`),
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified', 'amr', 'acr'], profile: ['name'] },
  clientAuthMethods: [clientAuth],
  conformIdTokenClaims: false, // the token has what `inToken` says
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: (use) => {
      const { inToken = {}, ...told } = people[sub] ?? {};
      return { sub, ...(use === 'id_token' ? inToken : told) };
    },
  }),
  features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  cookies: { keys: ['for tests alone'] },
  /** Nobody is asked for consent. */
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

// how the person has signed in, which its own sign-in page does not ask
const { loginAccount } = provider.Session.prototype;
provider.Session.prototype.loginAccount = function (details) {
  const { amr, acr } = people[details.accountId]?.inToken ?? {};
  loginAccount.call(this, { ...details, amr, acr });
};

process.on('message', (given) => {
  people = /** @type {typeof people} */ (given);
  process.send?.('known');
});
process.on('disconnect', () => process.exit());
provider.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
