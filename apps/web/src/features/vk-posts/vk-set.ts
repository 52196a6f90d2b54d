import { useMatches } from '@tanstack/react-router';
import type { AccountScreen } from './frame-rules.ts';

/** Two sets of pages show tracked accounts, each at its own addresses. */
const VK_SETS = {
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
