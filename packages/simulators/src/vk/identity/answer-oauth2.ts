import { type Answer, type HttpRequest, json } from '../http.ts';
import type { Browser } from '../vk-simulator.ts';
import type { World } from '../world/world.ts';
import { challengeOf, type Grant, type Grants } from './grants.ts';

export interface Identity {
  readonly world: World;
  readonly grants: Grants;
  readonly browser: Browser;
}

type Form = HttpRequest['params'];

const VERIFIER = /^[A-Za-z0-9_-]{43,128}$/;

/** `/oauth2/*` of VK ID. */
export function answerOauth2({ grants, world, browser }: Identity, { method, path, params }: HttpRequest): Answer {
  if (method !== 'POST') return refuse('invalid_request', 'POST expected', params);
  switch (path) {
    case '/oauth2/auth':
      return grantTokens(grants, params);
    case '/oauth2/user_info':
      return withGrant(grants.findByAccessToken(params.access_token ?? ''), params, ({ userId, scope }) => ({
        user: { ...userOf(world, userId), ...contactsIn(scope, browser) },
      }));
    case '/oauth2/public_info':
      return withGrant(grants.findByIdToken(params.id_token ?? ''), params, ({ userId }) => ({
        user: maskedUserOf(world, userId),
      }));
    case '/oauth2/revoke':
    case '/oauth2/logout':
      return withGrant(grants.findByAccessToken(params.access_token ?? ''), params, (grant) => {
        grants.revoke(grant);
        return { response: 1 };
      });
    default:
      return json({ error: 'invalid_request', error_description: `${path} is unknown` }, 404);
  }
}

function grantTokens(grants: Grants, form: Form): Answer {
  switch (form.grant_type) {
    case 'authorization_code':
      return exchangeCode(grants, form);
    case 'refresh_token':
      return refresh(grants, form);
    default:
      return refuse('unsupported_grant_type', 'grant_type is missing or invalid', form);
  }
}

function exchangeCode(grants: Grants, form: Form): Answer {
  const verifier = form.code_verifier ?? '';
  const missing = ['client_id', 'redirect_uri', 'device_id', 'state'].find((name) => !form[name]);
  if (missing) return refuse('invalid_request', `${missing} is missing or invalid`, form);
  if (!VERIFIER.test(verifier)) return refuse('invalid_request', 'code_verifier is missing or invalid', form);
  const code = grants.redeemCode(form.code ?? '');
  if (!code) return refuse('invalid_grant', 'code is invalid or expired', form);
  if (code.clientId !== form.client_id) return refuse('invalid_client', 'client_id is not the one of the code', form);
  const isValid =
    code.challenge === challengeOf(verifier) &&
    code.redirectUri === form.redirect_uri &&
    code.deviceId === form.device_id;
  if (!isValid) return refuse('invalid_grant', 'code_verifier, redirect_uri or device_id does not match', form);
  return tokens(grants, grants.open(code), form);
}

function refresh(grants: Grants, form: Form): Answer {
  const grant = grants.findByRefreshToken(form.refresh_token ?? '');
  if (!grant) return refuse('invalid_grant', 'refresh token is invalid or expired', form);
  if (grant.clientId !== form.client_id) return refuse('invalid_client', 'client_id is not the one of the token', form);
  if (grant.deviceId !== form.device_id) return refuse('invalid_grant', 'device_id does not match', form);
  grants.rotate(grant);
  return tokens(grants, grant, form);
}

function tokens({ accessTokenSeconds }: Grants, grant: Grant, { state = '' }: Form): Answer {
  return json({
    access_token: grant.accessToken,
    refresh_token: grant.refreshToken,
    id_token: grant.idToken,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    user_id: grant.userId,
    state,
    scope: grant.scope,
  });
}

function withGrant(grant: Grant | null, form: Form, answer: (grant: Grant) => object): Answer {
  if (!grant) return refuse('invalid_token', 'the token is invalid or expired', form);
  if (grant.clientId !== form.client_id) return refuse('invalid_client', 'client_id is not the one of the token', form);
  return json(answer(grant));
}

function userOf(world: World, userId: number) {
  const user = world.user(userId, userId);
  return {
    user_id: String(userId),
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    avatar: user?.photo_200 ?? '',
    sex: user?.sex ?? 0,
    verified: false,
    birthday: padBirthday(user?.bdate),
  };
}

/** Only what the scope names; VK sends empty text for what a user has not given. */
function contactsIn(scope: string, { contacts: { phone, email } }: Browser) {
  const names = scope.split(' ');
  return {
    ...(names.includes('phone') && { phone: phone ?? '' }),
    ...(names.includes('email') && { email: email ?? '' }),
  };
}

function maskedUserOf(world: World, userId: number) {
  const { user_id, first_name, last_name, avatar } = userOf(world, userId);
  return { user_id, first_name, last_name: `${last_name.slice(0, 1)}.`, avatar, phone: '+7 *** *** ** 07' };
}

function padBirthday(bdate = ''): string {
  const parts = bdate.split('.');
  return parts.length === 3 ? parts.map((part) => part.padStart(2, '0')).join('.') : '';
}

function refuse(error: string, description: string, { state }: Form): Answer {
  const status = error === 'invalid_token' || error === 'invalid_client' ? 401 : 400;
  return json({ error, error_description: description, ...(state && { state }) }, status);
}
