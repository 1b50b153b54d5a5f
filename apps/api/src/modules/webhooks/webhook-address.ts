/** What HR may enter as the address of a webhook. Where it leads is checked again each time something is sent. */
import { webhookLimits } from '@staffroom/contracts/webhooks.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import type { Config } from '../../platform/config/config.js';
import { badRequest } from '../../platform/http/app-error.js';
import { addressIn, isReachable } from './private-addresses.js';

/** If private addresses are allowed, a test or an internal program may also be reached without TLS. */
export function readAddress(
  text: string,
  {
    webhookPrivateAddresses: allowsPrivate,
    webhookHosts: hosts,
  }: Pick<Config, 'webhookPrivateAddresses' | 'webhookHosts'>,
): URL {
  const schemes = allowsPrivate ? ['https:', 'http:'] : ['https:'];
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !schemes.includes(url.protocol)) {
    throw invalid(
      allowsPrivate
        ? t('Enter an address that begins with https:// or http://')
        : t('Enter an address that begins with https://'),
    );
  }
  if (url.href.length > webhookLimits.urlMax) {
    throw invalid(t('The address may have at most {max} characters.', { max: numberText(webhookLimits.urlMax) }));
  }
  if (url.username || url.password) throw invalid(t('The address must not contain a user name or password.'));
  const address = addressIn(url);
  if (address && !allowsPrivate && !isReachable(address)) {
    throw invalid(
      t('This address belongs to a private network or to the server of Staffroom. The operator can allow it.'),
    );
  }
  if (!isAllowedHost(url, hosts)) {
    throw invalid(
      t('The operator allows webhooks to these hosts only: {hosts}. Enter an address of one of them.', {
        hosts: hosts!.join(', '),
      }),
    );
  }
  url.hash = '';
  return url;
}

/** The setting may have changed since the address was entered. */
export class OtherHost extends Error {
  override name = 'OtherHost';
  readonly code = 'EOTHERHOST';
}

export function isAllowedHost({ hostname }: URL, hosts: readonly string[] | undefined): boolean {
  return !hosts || hosts.includes(hostname.replace(/^\[|\]$/g, ''));
}

const invalid = (message: string) => badRequest('url', message);
