import { randomBytes } from 'node:crypto';
import { DAY_SECONDS } from '../acquiring/deliveries.ts';
import { type Answer, type HttpRequest, json, redirect } from '../http.ts';
import { toHtml } from '../pages.ts';
import { challengeOf, type Grant, type Grants } from './grants.ts';
import type { Browser } from './vk-simulator.ts';
import type { World } from './world/world.ts';

type Form = HttpRequest['params'];

/**
 * `/authorize` of VK ID and `/oauth/authorize` of the classic OAuth: a page with two buttons that POST the choice. An invalid
 * request gets an error page instead of a redirect.
 */
export function answerAuthorize(identity: Identity, { method, path, params }: HttpRequest): Answer {
  const isClassic = path.startsWith('/oauth/');
  const error = findParamError(params, isClassic);
  if (error) return errorPage(error);
  const choice =
    identity.browser.autoApprove && method === 'GET' ? 'continue' : method === 'POST' ? params.choice : null;
  const user = identity.world.user(identity.browser.viewerId, identity.browser.viewerId);
  switch (choice) {
    case 'continue':
      return redirect(approvalRedirect(identity, params, isClassic));
    case 'cancel':
      return redirect(
        redirectUrl(params, {
          error: 'access_denied',
          error_reason: 'user_denied',
          error_description: 'User denied your request',
        }),
      );
    default:
      return consentPage({
        action: path,
        name: `${user?.first_name} ${user?.last_name}`,
        avatar: user?.photo_100 ?? '',
        params,
      });
  }
}

function findParamError(params: Form, isClassic: boolean): string | null {
  if (!params.client_id) return 'client_id is missing or invalid';
  if (!isHttpUrl(params.redirect_uri)) return 'redirect_uri is missing or invalid';
  if (params.response_type !== 'code') return 'response_type is missing or invalid';
  if (isClassic) return null;
  if (!params.state) return 'state is missing or invalid';
  if (!/^[A-Za-z0-9_-]{43}$/.test(params.code_challenge ?? '')) return 'code_challenge is missing or invalid';
  return params.code_challenge_method?.toLowerCase() === 's256' ? null : 'code_challenge_method is missing or invalid';
}

function isHttpUrl(address = ''): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '');
}

function approvalRedirect({ grants, browser }: Identity, params: Form, isClassic: boolean): string {
  const deviceId = randomBytes(32).toString('base64url');
  const { code, expiresIn } = grants.issueCode({
    clientId: params.client_id ?? '',
    redirectUri: params.redirect_uri ?? '',
    userId: browser.viewerId,
    deviceId,
    scope: params.scope ?? '',
    challenge: isClassic ? null : (params.code_challenge ?? ''),
    groupIds: (params.group_ids ?? '').split(',').map(Number).filter(Boolean),
  });
  if (isClassic) return redirectUrl(params, { code });
  return redirectUrl(params, { code, device_id: deviceId, type: 'code_v2', expires_in: String(expiresIn) });
}

function redirectUrl(params: Form, answer: Readonly<Record<string, string>>): string {
  const url = new URL(params.redirect_uri ?? '');
  const state = params.state;
  for (const [name, value] of Object.entries({ ...answer, ...(state && { state }) })) url.searchParams.set(name, value);
  return url.href;
}

const OFFLINE_BIT = 65_536;

/** `/oauth/access_token`: a full user token, or a token per requested community. Any non-empty secret is accepted. */
export function answerAccessToken(grants: Grants, { params }: HttpRequest): Answer {
  if (!params.client_id || !params.client_secret) return refuseToken('invalid_client', 'client_secret is incorrect');
  const code = grants.redeemCode(params.code ?? '');
  const isValid =
    code?.challenge === null && code.clientId === params.client_id && code.redirectUri === params.redirect_uri;
  if (!isValid) return refuseToken('invalid_grant', 'Code is invalid or expired.');
  const expiresIn = isOffline(code.scope) ? 0 : DAY_SECONDS;
  if (code.groupIds.length === 0) {
    const token = grants.issueClassic('user', code.userId, expiresIn);
    return json({ access_token: token, expires_in: expiresIn, user_id: code.userId });
  }
  const groups = code.groupIds.map((id) => ({
    group_id: id,
    access_token: grants.issueClassic('community', code.userId, expiresIn),
  }));
  return json({ groups, expires_in: expiresIn });
}

/** A scope is a bit mask or a list of names. */
function isOffline(scope: string): boolean {
  return /^\d+$/.test(scope) ? (Number(scope) & OFFLINE_BIT) !== 0 : scope.split(/[ ,]/).includes('offline');
}

function refuseToken(error: string, description: string): Answer {
  return json({ error, error_description: description }, 401);
}

interface Identity {
  readonly world: World;
  readonly grants: Grants;
  readonly browser: Browser;
}

const VERIFIER = /^[A-Za-z0-9_-]{43,128}$/;

/** `/oauth2/*` of VK ID. */
export function answerOauth2({ grants, world, browser }: Identity, { method, path, params }: HttpRequest): Answer {
  if (method !== 'POST') return refuseOauth('invalid_request', 'POST expected', params);
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
      return refuseOauth('unsupported_grant_type', 'grant_type is missing or invalid', form);
  }
}

function exchangeCode(grants: Grants, form: Form): Answer {
  const verifier = form.code_verifier ?? '';
  const missing = ['client_id', 'redirect_uri', 'device_id', 'state'].find((name) => !form[name]);
  if (missing) return refuseOauth('invalid_request', `${missing} is missing or invalid`, form);
  if (!VERIFIER.test(verifier)) return refuseOauth('invalid_request', 'code_verifier is missing or invalid', form);
  const code = grants.redeemCode(form.code ?? '');
  if (!code) return refuseOauth('invalid_grant', 'code is invalid or expired', form);
  if (code.clientId !== form.client_id)
    return refuseOauth('invalid_client', 'client_id is not the one of the code', form);
  const isValid =
    code.challenge === challengeOf(verifier) &&
    code.redirectUri === form.redirect_uri &&
    code.deviceId === form.device_id;
  if (!isValid) return refuseOauth('invalid_grant', 'code_verifier, redirect_uri or device_id does not match', form);
  return tokens(grants, grants.open(code), form);
}

function refresh(grants: Grants, form: Form): Answer {
  const grant = grants.findByRefreshToken(form.refresh_token ?? '');
  if (!grant) return refuseOauth('invalid_grant', 'refresh token is invalid or expired', form);
  if (grant.clientId !== form.client_id)
    return refuseOauth('invalid_client', 'client_id is not the one of the token', form);
  if (grant.deviceId !== form.device_id) return refuseOauth('invalid_grant', 'device_id does not match', form);
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
  if (!grant) return refuseOauth('invalid_token', 'the token is invalid or expired', form);
  if (grant.clientId !== form.client_id)
    return refuseOauth('invalid_client', 'client_id is not the one of the token', form);
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

function refuseOauth(error: string, description: string, { state }: Form): Answer {
  const status = error === 'invalid_token' || error === 'invalid_client' ? 401 : 400;
  return json({ error, error_description: description, ...(state && { state }) }, status);
}

interface ConsentPage {
  readonly action: string;
  readonly name: string;
  readonly avatar: string;
  /** Posted together with the choice. */
  readonly params: Readonly<Record<string, string>>;
}

function consentPage({ action, name, avatar, params }: ConsentPage): Answer {
  const { choice: _previous, ...hidden } = params;
  const fields = Object.entries(hidden).map(
    ([field, value]) => `<input type="hidden" name="${toHtml(field)}" value="${toHtml(value)}">`,
  );
  return page(
    200,
    'Вход с VK ID',
    `<img src="${toHtml(avatar)}" alt="" width="96" height="96">
    <h1>Вход с VK ID</h1>
    <p>Сервис просит открыть ему ваше имя и фотографию. Это имитация VK для разработки.</p>
    <form method="post" action="${toHtml(action)}">${fields.join('')}
      <button class="main" name="choice" value="continue">Продолжить как ${toHtml(name)}</button>
      <button name="choice" value="cancel">Отмена</button>
    </form>`,
  );
}

function errorPage(error: string): Answer {
  return page(400, 'Ошибка', `<h1>Ошибка</h1><p lang="en">${toHtml(error)}</p>`);
}

function page(status: number, title: string, content: string): Answer {
  const body = `<!doctype html>
<html lang="ru">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <style>
    body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: #f0f2f5; color: #1b1d21; }
    main { width: min(360px, 100% - 64px); padding: 32px 24px; border-radius: 16px; background: #fff; text-align: center; }
    img { border-radius: 50%; }
    h1 { font-size: 22px; margin: 12px 0; }
    button { width: 100%; margin-top: 12px; padding: 12px; border: 0; border-radius: 8px; font: inherit; cursor: pointer; background: #e6e9ee; color: #1b1d21; }
    button.main { background: #0059c9; color: #fff; }
    button:focus-visible { outline: 3px solid #1b1d21; outline-offset: 2px; }
  </style>
</head>
<body><main>${content}</main></body>
</html>`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
