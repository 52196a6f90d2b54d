import { randomBytes } from 'node:crypto';
import { type Answer, type HttpRequest, redirect } from '../http.ts';
import type { Identity } from './answer-oauth2.ts';
import { consentPage, errorPage } from './pages.ts';

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
