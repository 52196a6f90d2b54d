import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

/** VK ID (OAuth 2.1 with PKCE) over the wire. */
export interface VkIdClient {
  /** The login page; VK ID redirects back with `code`, `state` and `device_id`. */
  authorizeUrl(request: { readonly state: string; readonly verifier: string; readonly scope?: string }): string;
  exchangeCode(request: {
    readonly code: string;
    readonly verifier: string;
    readonly deviceId: string;
    readonly state: string;
  }): Promise<VkIdGrant>;
  /** Invalidates the old refresh token: store the new one before anything else. */
  refresh(request: {
    readonly refreshToken: string;
    readonly deviceId: string;
    readonly state?: string;
  }): Promise<VkIdGrant>;
  userInfo(accessToken: string): Promise<VkIdUserAnswer>;
  /** Takes back everything that the user has granted to this application. */
  revoke(accessToken: string): Promise<VkIdRevocation>;
  /** Invalidates this token and its refresh token, and no other of the user. */
  logout(accessToken: string): Promise<VkIdRevocation>;
}

export type VkIdGrant =
  | {
      readonly kind: 'granted';
      readonly accessToken: string;
      readonly refreshToken: string;
      /** Seconds. */
      readonly expiresIn: number;
      readonly vkUserId: number;
      readonly scope: string;
    }
  | VkIdRefusal;

export type VkIdUserAnswer = { readonly kind: 'known'; readonly user: VkIdUser } | VkIdRefusal;
export type VkIdRevocation = { readonly kind: 'revoked' } | VkIdRefusal;

type VkIdRefusal =
  /** `error` is a code of VK ID: invalid_grant, invalid_token, invalid_client, slow_down and others. */
  | { readonly kind: 'refused'; readonly error: string; readonly description: string }
  | { readonly kind: 'unreachable'; readonly message: string };

export interface VkIdUser {
  readonly vkUserId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
  /** As VK ID writes them; null unless the scope has them and the user has given them to VK. */
  readonly phone: string | null;
  readonly email: string | null;
}

/** What a login asks VK ID for, besides who it is. */
export const VK_LOGIN_SCOPE = 'vkid.personal_info email phone';

export interface VkIdClientOptions {
  /** Such as `https://id.vk.ru`. */
  readonly idBaseUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly timeoutMs?: number;
}

const refusalSchema = z.object({ error: z.string(), error_description: z._default(z.string(), '') });
const grantSchema = z.pipe(
  z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.number(),
    user_id: z.coerce.number(),
    scope: z._default(z.string(), ''),
  }),
  z.transform((grant) => ({
    kind: 'granted' as const,
    accessToken: grant.access_token,
    refreshToken: grant.refresh_token,
    expiresIn: grant.expires_in,
    vkUserId: grant.user_id,
    scope: grant.scope,
  })),
);
const userSchema = z.pipe(
  z.object({
    user: z.object({
      user_id: z.coerce.number(),
      first_name: z._default(z.string(), ''),
      last_name: z._default(z.string(), ''),
      avatar: z.optional(z.string()),
      phone: z.optional(z.string()),
      email: z.optional(z.string()),
    }),
  }),
  z.transform(({ user }) => ({
    kind: 'known' as const,
    user: {
      vkUserId: user.user_id,
      firstName: user.first_name,
      lastName: user.last_name,
      avatarUrl: user.avatar ?? null,
      phone: user.phone || null,
      email: user.email || null,
    },
  })),
);
const revocationSchema = z.pipe(
  z.object({ response: z.literal(1) }),
  z.transform(() => ({ kind: 'revoked' as const })),
);

export function createVkIdClient({
  idBaseUrl,
  clientId,
  redirectUri,
  timeoutMs = 10_000,
}: VkIdClientOptions): VkIdClient {
  async function post<T>(
    path: string,
    form: Readonly<Record<string, string>>,
    schema: z.ZodMiniType<T>,
  ): Promise<T | VkIdRefusal> {
    try {
      const response = await fetch(`${idBaseUrl}/oauth2/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: clientId, ...form }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return toOutcome(await response.json(), schema);
    } catch (error) {
      return { kind: 'unreachable', message: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    authorizeUrl: ({ state, verifier, scope = 'vkid.personal_info' }) => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 's256',
        scope,
      });
      return `${idBaseUrl}/authorize?${query}`;
    },
    exchangeCode: ({ code, verifier, deviceId, state }) =>
      post(
        'auth',
        {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
          device_id: deviceId,
          state,
        },
        grantSchema,
      ),
    refresh: ({ refreshToken, deviceId, state = newVerifier() }) =>
      post(
        'auth',
        { grant_type: 'refresh_token', refresh_token: refreshToken, device_id: deviceId, state },
        grantSchema,
      ),
    userInfo: (accessToken) => post('user_info', { access_token: accessToken }, userSchema),
    revoke: (accessToken) => post('revoke', { access_token: accessToken }, revocationSchema),
    logout: (accessToken) => post('logout', { access_token: accessToken }, revocationSchema),
  };
}

/** A PKCE verifier, long and random enough to be used as a state as well. */
export function newVerifier(): string {
  return randomBytes(48).toString('base64url');
}

function toOutcome<T>(body: unknown, schema: z.ZodMiniType<T>): T | VkIdRefusal {
  const refusal = refusalSchema.safeParse(body);
  if (refusal.success)
    return { kind: 'refused', error: refusal.data.error, description: refusal.data.error_description };
  const outcome = schema.safeParse(body);
  return outcome.success ? outcome.data : { kind: 'unreachable', message: 'The answer is not one of VK ID' };
}
