import { useMatches, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { presetPeriod } from '@vidno/contract/format/periods';
import { type Filter, POST_KINDS } from '@vidno/contract/vk/filter';
import { type Day, moscowDay } from '#shared/format/days.ts';
import type { Period } from '#shared/ui/period/period-rules.ts';

/** Two sets of pages show tracked accounts, each at its own addresses. */
export const VK_SETS = {
  vk: { demo: false, home: '/vk', add: '/vk/add-account', accounts: '/vk/account' },
  demo: {
    demo: true,
    home: '/create/search-vk/list',
    add: '/create/search-vk',
    accounts: '/create/search-vk/account',
  },
} as const;

/** The set the current page belongs to. `accountLink` without a screen leads to the overview. */
export function useVkSet() {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.vkSet }) ?? 'vk';
  const { demo, home, add, accounts } = VK_SETS[name];
  return {
    name,
    demo,
    home,
    add,
    accountLink: (id: string, screen?: AccountScreen) => (screen ? `${accounts}/${id}/${screen}` : `${accounts}/${id}`),
  };
}

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

/** Another period, order or group starts at its first page; turning a page keeps all else. */
function withChange<Search extends object>(search: Search, change: Partial<Search>): Search {
  return { ...search, page: undefined, ...change };
}

/** What every screen counts; links between the screens keep it. */
export interface CountedPeriod extends Period {
  /** The whole time. Without days and without this it is the last 30 days. */
  readonly period?: 'all' | undefined;
  /** With the same days a year ago; otherwise with the period just before. */
  readonly compared?: 'year' | undefined;
  /** Posts that are gone from the wall are left out. */
  readonly counted?: 'on_wall' | undefined;
  /** See `kindsOf`. */
  readonly posts?: string | undefined;
}

export const WHOLE_TIME = { from: undefined, to: undefined, period: 'all' } as const;

/** The days of a period that the address names: the last 30, until others are chosen. */
export function daysOf({ from, to, period }: CountedPeriod, today: Day): Period {
  if (from || to) return { ...(from && { from }), ...(to && { to }) };
  return period === 'all' ? {} : presetPeriod('days30', today);
}

/** The address of other days, of which none at all are the whole time. */
export function withDays(period: CountedPeriod, { from, to }: Period): CountedPeriod {
  return { ...period, from, to, period: from || to ? undefined : 'all' };
}

/** The kinds that `only-ads` or `without-ads` names; other words leave all posts. */
export function kindsOf(posts: string | undefined): Pick<Filter, 'only' | 'without'> {
  const [how, named] = posts?.split('-') ?? [];
  const kind = POST_KINDS.find((each) => each === named);
  if (!kind) return {};
  if (how === 'only') return { only: kind };
  return how === 'without' ? { without: [kind] } : {};
}

/** What every screen of an account takes from its address, and how it changes it. */
export function useAccountScreen() {
  const { id = '' } = useParams({ strict: false });
  const params = useSearch({ strict: false });
  const set = useVkSet();
  const navigate = useNavigate();
  const { from, to, counted, compared, posts } = params;
  const period: CountedPeriod = {
    ...(from && { from }),
    ...(to && { to }),
    ...(params.period && { period: params.period }),
    ...(compared && { compared }),
    ...(counted && { counted }),
    ...(posts && { posts }),
  };
  const days = daysOf(period, moscowDay(new Date()));
  const filter: Filter = {
    ...(days.from && { date_from: days.from }),
    ...(days.to && { date_to: days.to }),
    ...(counted && { without_deleted: true }),
    ...kindsOf(posts),
    ...(compared && { compared_with: compared }),
  };
  const link = (screen?: AccountScreen) => set.accountLink(id, screen);

  function change(wanted: Partial<typeof params>): void {
    // Only a new page starts at the top; what changes in place leaves the eye where it is.
    void navigate({ to: '.', search: withChange(params, wanted), resetScroll: 'page' in wanted });
  }

  const onPeriod = (chosen: CountedPeriod) =>
    change({
      from: chosen.from,
      to: chosen.to,
      period: chosen.period,
      compared: chosen.compared,
      counted: chosen.counted,
      posts: chosen.posts,
    });
  return {
    id,
    params,
    filter,
    link,
    change,
    onPeriod,
    frame: { id, demo: set.demo, home: set.home, link, period, filter, onPeriod },
  };
}
