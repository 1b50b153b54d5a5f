/** What HR may enter as the address of a webhook. Where it leads is checked again each time something is sent. */
import { webhookLimits } from '@staffroom/contracts/webhooks.js';
import { badRequest } from '../../platform/http/app-error.js';
import { addressIn, isReachable } from './private-addresses.js';

/** @param allowsPrivate a test or an internal program may then also be reached without TLS. */
export function readAddress(text: string, allowsPrivate: boolean): URL {
  const schemes = allowsPrivate ? ['https:', 'http:'] : ['https:'];
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !schemes.includes(url.protocol)) {
    throw invalid(`Enter an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
  }
  if (url.href.length > webhookLimits.urlMax) {
    throw invalid(`The address may have at most ${webhookLimits.urlMax} characters.`);
  }
  if (url.username || url.password) throw invalid('The address must not contain a user name or password.');
  const address = addressIn(url);
  if (address && !allowsPrivate && !isReachable(address)) {
    throw invalid(
      'This address belongs to a private network or to the server of Staffroom. The operator can allow it.',
    );
  }
  url.hash = '';
  return url;
}

const invalid = (message: string) => badRequest('url', message);
