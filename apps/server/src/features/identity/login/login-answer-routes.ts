import type { LoginAnswer } from '@vidno/contract/account/login';
import type { Profile } from '@vidno/contract/session';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import type { CookieSettings } from '#http/session-cookies.ts';
import { findProfile, type ProfileTools } from '../accounts/find-profile.ts';
import type { Caller } from '../caller.ts';
import { type Exchange, giveSession } from '../devices/device-routes.ts';
import type { RotatedSession } from '../sessions/rotate-session.ts';
import type { LoginOutcome } from './complete-login.ts';

/** What it takes to answer with the profile and cookies of a new session. */
export type RotatedTools = ProfileTools & CookieSettings;

/** Gives the browser the cookies of its new session; returns the profile of whom it belongs to now. */
export async function answerRotated(
  guards: Guards<Caller>,
  tools: RotatedTools,
  session: RotatedSession,
  exchange: Exchange,
): Promise<Profile> {
  giveSession(exchange, tools, session);
  return findProfile(tools, await guards.started(exchange.request, session.secret));
}

export async function answerLogin(
  guards: Guards<Caller>,
  tools: RotatedTools,
  outcome: LoginOutcome,
  exchange: Exchange,
): Promise<LoginAnswer> {
  switch (outcome.kind) {
    case 'refused':
      throw new Problem(outcome.because);
    case 'second_factor':
      return { status: 'ok', step: 'second_factor', data: null, demo_searches: 0 };
    case 'done': {
      const data = await answerRotated(guards, tools, outcome.session, exchange);
      return { status: 'ok', step: 'done', data, demo_searches: outcome.demoSearches };
    }
  }
}
