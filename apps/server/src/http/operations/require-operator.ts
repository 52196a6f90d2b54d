import { createHash, timingSafeEqual } from 'node:crypto';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '#config/config.ts';
import { Problem } from '../problem.ts';

export type OperatorAccess = Pick<Config, 'production' | 'operationsToken'>;

/**
 * A hook for `/metrics` and `/docs`. With a token in the settings they ask for it, as a Bearer token or as the password of
 * Basic authentication, which browsers can ask for. Without one they are open in development and absent in production.
 */
export function requireOperator({ production, operationsToken }: OperatorAccess): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (operationsToken === null) {
      if (production) throw new Problem('not_found');
      return;
    }
    if (isSame(tokenOf(request.headers.authorization), operationsToken)) return;
    reply.header('www-authenticate', 'Basic realm="Vidno operations", charset="UTF-8"');
    throw new Problem('operations_token_required');
  };
}

function tokenOf(authorization = ''): string {
  const [scheme = '', credentials = ''] = authorization.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(credentials, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/** Compares hashes, because `timingSafeEqual` wants equal lengths. */
function isSame(given: string, expected: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(expected));
}
