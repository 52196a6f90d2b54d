import type { FaqEntry } from '@vidno/contract/materials/materials';

interface Group {
  readonly title: string;
  readonly entries: readonly FaqEntry[];
}

/** Of our own questions, by their names; those that an operator has added come last. */
const GROUPS: readonly { readonly title: string; readonly slugs: readonly string[] }[] = [
  {
    title: 'Поиск',
    slugs: [
      'kakoe-foto-podoydet',
      'chto-znachat-verdikty',
      'nikto-ne-nashyolsya',
      'gde-vy-ishchete',
      'ne-tot-chelovek',
    ],
  },
  {
    title: 'Деньги',
    slugs: ['skolko-stoit-poisk', 'platit-li-esli-nikogo', 'kak-otmenit-podpisku', 'dva-cheka', 'platyozh-ne-nayden'],
  },
  {
    title: 'Приватность',
    slugs: ['kto-uvidit-moyo-foto', 'soglasie-i-tsel', 'uznaet-li-chelovek', 'kak-udalit-sebya'],
  },
  {
    title: 'Вход и аккаунт',
    slugs: [
      'nuzhna-li-registratsiya',
      'vhod-po-telefonu',
      'kod-ne-prishyol',
      'poteryal-dostup',
      'chto-dayot-vk-id',
      'kak-udalit-akkaunt',
    ],
  },
  { title: 'Аналитика VK', slugs: ['zachem-vk-analitike', 'pochemu-er-drugoy'] },
];
const OTHERS = 'Ещё';

/** The questions by what they are about, in the order of the files. Groups without any are left out. */
export function groupFaq(entries: readonly FaqEntry[]): readonly Group[] {
  const known = new Set(GROUPS.flatMap(({ slugs }) => slugs));
  const groups = [
    ...GROUPS.map(({ title, slugs }) => ({ title, entries: entries.filter(({ slug }) => slugs.includes(slug)) })),
    { title: OTHERS, entries: entries.filter(({ slug }) => !known.has(slug)) },
  ];
  return groups.filter((group) => group.entries.length > 0);
}

/** Those that have all the words, in question or answer, whatever their case and ё. */
export function seekFaq(entries: readonly FaqEntry[], sought: string): readonly FaqEntry[] {
  const words = plain(sought).split(/\s+/).filter(Boolean);
  return entries.filter(({ title, content }) => {
    const text = plain(`${title} ${content.replace(/<[^>]*>/g, ' ')}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
