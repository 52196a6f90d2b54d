import type { LoginAnswer } from '@vidno/contract/account/login';
import type { Profile } from '@vidno/contract/session';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import type { CookieSettings } from '#http/session-cookies.ts';
import { findProfile, type ProfileTools } from '../accounts/find-profile.ts';
import type { Caller } from '../caller.ts';
import { isCodeRefusal, toCodeError } from '../codes/refusal-routes.ts';
import { type Exchange, giveSession } from '../devices/device-routes.ts';
import type { RotatedSession } from '../sessions/rotate-session.ts';
import type { LoginByTelegramOutcome } from '../telegram-login/login-by-telegram.ts';
import type { LoginOutcome } from './complete-login.ts';

/** What it takes to answer with the profile and cookies of a new session. */
export type RotatedTools = ProfileTools & CookieSettings;

/** Gives the browser the cookies of its new session; returns the profile of the account that it belongs to now. */
export async function answerRotated(
  guards: Guards<Caller>,
  tools: RotatedTools,
  session: RotatedSession,
  exchange: Exchange,
): Promise<Profile> {
  giveSession(exchange, tools, session);
  return findProfile(tools, await guards.started(exchange.request, session.secret));
}

/** The answer to a login by whatever way; a wrong code is said under its field. */
export async function answerLogin(
  guards: Guards<Caller>,
  tools: RotatedTools,
  outcome: LoginOutcome | LoginByTelegramOutcome,
  exchange: Exchange,
): Promise<LoginAnswer> {
  switch (outcome.kind) {
    case 'refused':
      if (isCodeRefusal(outcome)) throw toCodeError(outcome, 'code');
      throw new Problem(outcome.because);
    case 'second_factor':
      return { status: 'ok', step: 'second_factor', data: null, demo_searches: 0 };
    case 'registered': {
      const data = await answerRotated(guards, tools, outcome.session, exchange);
      return { status: 'ok', step: 'done', data, demo_searches: 0 };
    }
    case 'done': {
      const data = await answerRotated(guards, tools, outcome.session, exchange);
      return { status: 'ok', step: 'done', data, demo_searches: outcome.demoSearches };
    }
  }
}
