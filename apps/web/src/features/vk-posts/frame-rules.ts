/** VK opened that month: no post is older. */
export const FIRST_VK_DAY = '2006-10-01';

export const ACCOUNT_TABS = ['overview', 'rating', 'posts', 'activity', 'full-report', 'audience'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** The sub-screens of an account. */
export type AccountScreen = 'rating' | 'posts' | 'activity' | 'audience' | `full-report/${string}`;

/** The screen a tab opens; undefined for the overview. */
export function screenOf(tab: AccountTab): AccountScreen | undefined {
  if (tab === 'overview') return undefined;
  return tab === 'full-report' ? 'full-report/content_type' : tab;
}
