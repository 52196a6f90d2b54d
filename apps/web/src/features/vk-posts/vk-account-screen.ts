import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Filter } from '@vidno/contract/vk/filter';
import type { Period } from '#shared/ui/period/period-rules.ts';
import type { AccountScreen } from './frame-rules.ts';
import { useVkSet } from './vk-set.ts';

/** Another period, order or group starts at its first page; turning a page keeps all else. */
function withChange<Search extends object>(search: Search, change: Partial<Search>): Search {
  return { ...search, page: undefined, ...change };
}

/** What every screen of an account takes from its address, and how it changes it. */
export function useAccountScreen() {
  const { id = '' } = useParams({ strict: false });
  const params = useSearch({ strict: false });
  const set = useVkSet();
  const navigate = useNavigate();
  const { from, to } = params;
  const filter: Filter = { ...(from && { date_from: from }), ...(to && { date_to: to }) };
  const period: Period = { ...(from && { from }), ...(to && { to }) };
  const link = (screen?: AccountScreen) => set.accountLink(id, screen);

  function change(wanted: Partial<typeof params>): void {
    // Only a new page starts at the top; what changes in place leaves the eye where it is.
    void navigate({ to: '.', search: withChange(params, wanted), resetScroll: 'page' in wanted });
  }

  const onPeriod = (chosen: Period) => change({ from: chosen.from, to: chosen.to });
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
