import { randomBytes } from 'node:crypto';

/** `user` is a full token of the classic OAuth; `vk_id` is a token of VK ID, which can read public data only. */
export type TokenKind = 'service' | 'vk_id' | 'user' | 'community';

export interface Token {
  readonly token: string;
  readonly kind: TokenKind;
  /** The owner; null for service and community tokens. */
  readonly userId: number | null;
  /** Null when it does not expire. */
  expiresAt: Date | null;
}

const PREFIXES: Readonly<Record<TokenKind, string>> = {
  service: 'service.',
  vk_id: 'vk2.a.',
  user: 'vk1.a.',
  community: 'vk1.a.',
};

export class Tokens {
  readonly #tokens = new Map<string, Token>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  add({ token, kind, userId = null, expiresAt = null }: Partial<Token> & Pick<Token, 'token' | 'kind'>): Token {
    const added = { token, kind, userId, expiresAt };
    this.#tokens.set(token, added);
    return added;
  }

  issue({ kind, userId, seconds }: { kind: TokenKind; userId?: number; seconds?: number }): string {
    const token = `${PREFIXES[kind]}${randomBytes(48).toString('base64url')}`;
    const expiresAt = seconds ? new Date(this.#now().getTime() + seconds * 1_000) : null;
    this.add({ token, kind, userId: userId ?? null, expiresAt });
    return token;
  }

  /** Null when never issued, revoked or expired. */
  find(token: string): Token | null {
    const found = this.#tokens.get(token);
    if (!found || (found.expiresAt && found.expiresAt <= this.#now())) return null;
    return found;
  }

  expire(token: string): void {
    const found = this.#tokens.get(token);
    if (found) found.expiresAt = this.#now();
  }

  revoke(token: string): void {
    this.#tokens.delete(token);
  }
}
