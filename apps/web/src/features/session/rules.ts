import type { Profile } from '@vidno/contract/session';
import { lastRoute } from '#shared/navigation/last-route.ts';
import { ownPath } from '#shared/navigation/own-path.ts';

/** Authenticated: any of the contacts is known. */
export function isRegistered(profile: Profile | null | undefined): profile is Profile {
  return Boolean(profile && (profile.email ?? profile.phone ?? profile.telegram));
}

/** The addresses of registration and login, and the texts that are accepted there: nobody is sent back to them. */
const ENTRANCES = ['/login', '/demoreg', '/confirm-reg', '/password/', '/vk/auth', '/documents'];
const CABINET = '/cabinet';

/** Where to go on after a login or registration: `back` of the address, else the screen left last, else the cabinet. */
export function pathAfterEntry(back: string | undefined, last: string | null = lastRoute()): string {
  return inside(back) ?? (last === '/' ? null : inside(last)) ?? CABINET;
}

function inside(path: string | null | undefined): string | null {
  const own = ownPath(path);
  return own !== null && !ENTRANCES.some((entrance) => own.startsWith(entrance)) ? own : null;
}
