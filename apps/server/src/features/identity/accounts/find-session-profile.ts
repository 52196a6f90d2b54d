import type { Profile } from '@vidno/contract/session';
import { findSession, type SessionTools } from '../sessions/find-session.ts';
import type { RotatedSession } from '../sessions/rotate-session.ts';
import { findProfile, type ProfileTools } from './find-profile.ts';

/** The profile of whom the new session belongs to. */
export async function findSessionProfile(
  tools: ProfileTools & SessionTools,
  { secret }: Pick<RotatedSession, 'secret'>,
): Promise<Profile> {
  const found = await findSession(tools, { cookie: secret });
  if (!found?.account) throw new Error('A session ended while it was being given out');
  return findProfile(tools, found.account);
}
