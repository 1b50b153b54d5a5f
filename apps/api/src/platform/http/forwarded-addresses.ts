import { Logger } from '@nestjs/common';
import type { RequestHandler } from 'express';

/**
 * Says once if TRUST_PROXY does not fit the requests that arrive. Otherwise everyone would have the address of the proxy,
 * unnoticed: sign-ins by address are limited for all of them together, and security events name the wrong address.
 */
export function watchForwardedAddresses(trustProxy: number | string[], logger = new Logger('Start')): RequestHandler {
  const trusts = trustProxy !== 0;
  let said = false;
  return (request, _, next) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    // a load balancer checks the health by itself
    if (!said && isForwarded !== trusts && !request.path.startsWith('/health')) {
      said = true;
      logger.warn(trusts ? missing : unexpected);
    }
    next();
  };
}

const missing =
  'TRUST_PROXY is set, but requests arrive without X-Forwarded-For, so everyone seems to have the same address. Let the proxy send it.';
const unexpected =
  'Requests arrive with X-Forwarded-For, but TRUST_PROXY is not set, so everyone behind the proxy seems to have the same address.';
