export { IdentityProviderModule } from './identity-provider.module.js';
