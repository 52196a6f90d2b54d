import type { Cabinet, Session } from '@vidno/contract/account/cabinet';
import { newPasswordSchema, PASSWORDS_DIFFER } from '@vidno/contract/account/fields';
import { SERVICE } from '@vidno/contract/constants';
import * as z from 'zod/mini';

export interface PasswordChange {
  readonly password: string;
  readonly repeat: string;
}

interface PasswordProblems {
  readonly password: string | null;
  readonly repeat: string | null;
}

/** What is wrong with a new password; empty fields are no problem yet. */
export function passwordProblems({ password, repeat }: PasswordChange): PasswordProblems {
  const parsed = z.safeParse(newPasswordSchema, password);
  return {
    password: password === '' || parsed.success ? null : (parsed.error.issues[0]?.message ?? null),
    repeat: repeat === '' || repeat === password ? null : PASSWORDS_DIFFER,
  };
}

/** Only then is anything sent. */
export function mayChangePassword(change: PasswordChange): boolean {
  const { password, repeat } = passwordProblems(change);
  return change.password !== '' && change.repeat === change.password && !password && !repeat;
}

interface EmailState {
  /** The address of the account; null if there is none. */
  readonly confirmed: string | null;
  /** The address whose link has not been opened yet. */
  readonly pending: string | null;
}

export function emailState({ profile, notifications }: Cabinet): EmailState {
  const { address, confirmed } = notifications.email;
  return { confirmed: profile.email, pending: confirmed || address === profile.email ? null : address };
}

/** This browser first, then from the last seen. */
export function inOrder(sessions: readonly Session[]): readonly Session[] {
  return sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at),
  );
}

/** Where a service is used; null for one that this version does not know. */
export function placeOf(service: number): '/smart-search' | '/vk' | '/monitor-search/list' | null {
  if (service === SERVICE.smartSearch) return '/smart-search';
  if (service === SERVICE.vk) return '/vk';
  return service === SERVICE.monitoring ? '/monitor-search/list' : null;
}

export type HandheldOrDesk = 'phone' | 'computer';

/** «iPhone, Safari» is a phone, «Chrome, Windows» a computer. */
export function kindOfDevice(device: string): HandheldOrDesk {
  return /iphone|ipad|android/i.test(device) ? 'phone' : 'computer';
}

export type OutsideChannel = 'email' | 'telegram';

/** The channels outside the app by which alerts are sent now. */
export function alertChannels({ email, telegram }: Cabinet['notifications']): readonly OutsideChannel[] {
  return [
    ...(email.confirmed && email.enabled ? (['email'] as const) : []),
    ...(telegram.name !== null && telegram.enabled && !telegram.muted ? (['telegram'] as const) : []),
  ];
}

/** Said by the server in the address: linked, linked to another account already, not linked, or not in time after the proof. */
export const VK_RETURNS = ['linked', 'taken', 'failed', 'confirm_first'] as const;
export type VkReturn = (typeof VK_RETURNS)[number];
