import { createHash, randomBytes } from 'node:crypto';
import type { TokenKind, Tokens } from './api/limits.ts';

/** An authorisation code. */
interface Code {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly userId: number;
  readonly deviceId: string;
  readonly scope: string;
  /** Null for the classic OAuth. */
  readonly challenge: string | null;
  readonly groupIds: readonly number[];
  readonly expiresAt: number;
}

/** The consent of a user, valid until it is revoked. */
export interface Grant {
  readonly clientId: string;
  readonly userId: number;
  readonly deviceId: string;
  readonly scope: string;
  accessToken: string;
  refreshToken: string;
  readonly idToken: string;
}

interface GrantsOptions {
  readonly tokens: Tokens;
  readonly now: () => Date;
  readonly accessTokenSeconds: number;
}

const CODE_SECONDS = 600;

export class Grants {
  readonly accessTokenSeconds: number;
  readonly #tokens: Tokens;
  readonly #now: () => Date;
  readonly #codes = new Map<string, Code>();
  readonly #grants = new Set<Grant>();

  constructor({ tokens, now, accessTokenSeconds }: GrantsOptions) {
    this.accessTokenSeconds = accessTokenSeconds;
    this.#tokens = tokens;
    this.#now = now;
  }

  /** Valid for ten minutes. */
  issueCode(code: Omit<Code, 'expiresAt'>): { readonly code: string; readonly expiresIn: number } {
    const name = `vk2.code.${secret()}`;
    this.#codes.set(name, { ...code, expiresAt: this.#now().getTime() + CODE_SECONDS * 1_000 });
    return { code: name, expiresIn: CODE_SECONDS };
  }

  /** A code works once. Null when never issued, used or expired. */
  redeemCode(name: string): Code | null {
    const code = this.#codes.get(name);
    this.#codes.delete(name);
    return code && code.expiresAt > this.#now().getTime() ? code : null;
  }

  open({ clientId, userId, deviceId, scope }: Pick<Code, 'clientId' | 'userId' | 'deviceId' | 'scope'>): Grant {
    const idToken = toIdToken({
      sub: userId,
      iss: 'VK',
      app: clientId,
      iat: Math.floor(this.#now().getTime() / 1_000),
    });
    const grant = { clientId, userId, deviceId, scope, idToken, ...this.#newPair(userId) };
    this.#grants.add(grant);
    return grant;
  }

  /** Replaces both tokens; the old refresh token stops working. */
  rotate(grant: Grant): void {
    Object.assign(grant, this.#newPair(grant.userId));
  }

  findByRefreshToken(refreshToken: string): Grant | null {
    return this.#find((grant) => grant.refreshToken === refreshToken);
  }

  /** Null also when the token has expired. */
  findByAccessToken(accessToken: string): Grant | null {
    return this.#tokens.find(accessToken) && this.#find((grant) => grant.accessToken === accessToken);
  }

  findByIdToken(idToken: string): Grant | null {
    return this.#find((grant) => grant.idToken === idToken);
  }

  revoke(grant: Grant): void {
    this.#tokens.revoke(grant.accessToken);
    this.#grants.delete(grant);
  }

  /** Invalidates all access and refresh tokens of the user. */
  revokeAllOf(userId: number): void {
    for (const grant of this.#grants) if (grant.userId === userId) this.revoke(grant);
  }

  /** A token of the classic OAuth; 0 seconds means that it never expires. */
  issueClassic(kind: Extract<TokenKind, 'user' | 'community'>, userId: number, seconds: number): string {
    return this.#tokens.issue({ kind, seconds, ...(kind === 'user' && { userId }) });
  }

  #newPair(userId: number) {
    const accessToken = this.#tokens.issue({ kind: 'vk_id', userId, seconds: this.accessTokenSeconds });
    return { accessToken, refreshToken: `vk2.r.${secret()}` };
  }

  #find(matches: (grant: Grant) => boolean): Grant | null {
    return [...this.#grants].find(matches) ?? null;
  }
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function secret(): string {
  return randomBytes(48).toString('base64url');
}

/** Shaped like a JWT with a fake signature. */
function toIdToken(claims: object): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ typ: 'JWT', alg: 'RS256' })}.${part({ ...claims, jti: secret() })}.${secret()}`;
}
