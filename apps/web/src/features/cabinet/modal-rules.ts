import type { Profile } from '@vidno/contract/session';

export type CompanyNotice = NonNullable<Profile['company_notice']>;

/** What to tell the user over the page. One at a time: who runs the service comes before what is new in it. */
export function modalFor(profile: Profile | null): 'company' | 'days30' | null {
  if (!profile) return null;
  if (profile.notification_change_company && profile.company_notice?.read === false) return 'company';
  return profile.show_modal_30_days ? 'days30' : null;
}
