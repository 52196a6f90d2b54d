import type { LoginChange } from '@vidno/contract/account/login-changes';
import type { Profile } from '@vidno/contract/session';

export type CompanyNotice = NonNullable<Profile['company_notice']>;

/** The message to show over the page, one at a time: first that somebody else may be in the account, then a change of company. */
export function modalFor(profile: Profile | null): 'login_changes' | 'company' | 'days30' | null {
  if (!profile) return null;
  if (changesElsewhere(profile).length > 0) return 'login_changes';
  if (profile.notification_change_company && profile.company_notice?.read === false) return 'company';
  return profile.show_modal_30_days ? 'days30' : null;
}

/** Changes of how to log in that were asked for in other sessions, newest first. */
export function changesElsewhere({ login_changes }: Profile): readonly LoginChange[] {
  return login_changes.filter(({ own }) => !own);
}

/** The newest change of this session that leaves other sessions open; null if there is none. */
export function ownChange({ login_changes }: Profile): LoginChange | null {
  return login_changes.find(({ own }) => own) ?? null;
}
