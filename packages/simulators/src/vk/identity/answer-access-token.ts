import { DAY_SECONDS } from '../../durations.ts';
import { type Answer, type HttpRequest, json } from '../http.ts';
import type { Grants } from './grants.ts';

const OFFLINE_BIT = 65_536;

/** `/oauth/access_token`: a full user token, or a token per requested community. Any non-empty secret is accepted. */
export function answerAccessToken(grants: Grants, { params }: HttpRequest): Answer {
  if (!params.client_id || !params.client_secret) return refuse('invalid_client', 'client_secret is incorrect');
  const code = grants.redeemCode(params.code ?? '');
  const isValid =
    code?.challenge === null && code.clientId === params.client_id && code.redirectUri === params.redirect_uri;
  if (!isValid) return refuse('invalid_grant', 'Code is invalid or expired.');
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

function refuse(error: string, description: string): Answer {
  return json({ error, error_description: description }, 401);
}
