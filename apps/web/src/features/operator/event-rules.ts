import type { JournalEvent } from '@vidno/contract/operator/journal';
import { formatKopecksExact } from '#shared/format/kopecks.ts';
import { texts } from './texts.ts';

type Facts = JournalEvent['facts'];

interface ToldFact {
  readonly name: string;
  readonly text: string;
  /** Where it leads to in the section. */
  readonly to: string | null;
}

/** What the journal keeps of an event, in words, what it is about first. What has none goes by the name that it has there. */
export function tellFacts(facts: Facts): ToldFact[] {
  const account = facts.find(({ name }) => name === 'account_id')?.value;
  const sorted = facts.toSorted((one, other) => Number(other.name === 'target') - Number(one.name === 'target'));
  return sorted.map(({ name, value }) => {
    if (name === 'target') return { name, ...tellTarget(value, account) };
    if (name === 'account_id') return { name, text: `аккаунт № ${value}`, to: `/users/${value}` };
    const title = TITLES[name] ?? name;
    return { name, text: `${title}: ${tellValue(name, value)}`, to: null };
  });
}

const TARGETS: Readonly<Record<string, { readonly title: string; readonly to?: (id: string) => string }>> = {
  account: { title: 'аккаунт №', to: (id) => `/users/${id}` },
  removal: { title: 'заявка №', to: (id) => `/removals/${id}` },
  import: { title: 'импорт №', to: (id) => `/people/imports/${id}` },
  source: { title: 'источник', to: (id) => `/sources/${id}` },
  tariff: { title: 'тариф', to: (id) => `/texts/tariffs/${id}` },
  material: { title: 'статья', to: (slug) => `/texts/materials/${slug}` },
  invoice: { title: 'счёт' },
  order: { title: 'поручение' },
  receipt: { title: 'чек' },
  notice: { title: 'сообщение' },
  run: { title: 'работа' },
  letter: { title: 'письмо' },
  question: { title: 'обращение' },
  person: { title: 'запись' },
  mark: { title: 'отпечаток' },
};
/** Of which there is one. */
const ONLY: Readonly<Record<string, Pick<ToldFact, 'text' | 'to'>>> = {
  'sources list': { text: 'список источников', to: '/sources' },
  'switch face_search': { text: 'поиск по лицу', to: '/settings' },
  slides: { text: 'слайды', to: '/texts/slides' },
};

function tellTarget(target: string, account: string | undefined): Pick<ToldFact, 'text' | 'to'> {
  const [kind = '', id = ''] = target.split(' ');
  const known = TARGETS[kind];
  if (ONLY[target]) return ONLY[target];
  if (!known) return { text: target, to: null };
  const to = kind === 'invoice' && account !== undefined ? `/money/invoices/${account}/${id}` : known.to?.(id);
  return { text: `${known.title} ${shorten(id)}`, to: to ?? null };
}

/** Of an id that nobody types its beginning is enough; the table for a spreadsheet has all of it. */
function shorten(id: string): string {
  return /^[\da-f]{8}[\da-f-]{24,28}$/.test(id) ? `${id.slice(0, 8)}…` : id;
}

const TITLES: Readonly<Record<string, string>> = {
  about: 'о чём',
  accepted_for: 'при чём',
  accounts: 'аккаунтов',
  amount_kopecks: 'сумма',
  answered: 'ответили',
  at_once: 'сразу',
  basis: 'основание',
  because: 'из-за чего',
  consent: 'согласие',
  contacts_shown: 'контакты показаны',
  days: 'дней',
  comes_back: 'вернётся',
  decision: 'решение',
  ended_sessions: 'сеансов завершено',
  erased: 'стёрто анкет',
  faces: 'лиц',
  from: 'с',
  from_account: 'из аккаунта',
  import: 'импорт',
  kind: 'вид',
  kopecks: 'цена',
  left: 'ушли',
  minor: 'о ребёнке',
  missing: 'уйдут',
  number: 'номер',
  on: 'включено',
  outside: 'в чужих результатах',
  operator: 'кто',
  order: 'порядок',
  people: 'людей',
  photos: 'фото',
  queued_because: 'почему не скрыли сразу',
  rejected: 'не приняты',
  replaces: 'вместо',
  request: 'номер стирания',
  searches: 'поисков',
  service: 'инструмент',
  size: 'записей',
  slides: 'слайдов',
  source: 'источник',
  sources: 'источников',
  suppressed: 'убраны раньше',
  suppressed_photos: 'их фото',
  to: 'на',
  unchanged: 'без изменений',
  until: 'до',
  use: 'применение',
  version: 'редакция',
  whom: 'кому',
};

const MATERIALS = {
  product: 'статья из продукта',
  operator: 'статья из вашей папки',
  uploaded: 'загруженная раньше',
  nothing: 'ничего',
};
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  about: { link: 'по ссылке', photo: 'по фото' },
  accepted_for: { registration: 'регистрация', payment: 'оплата' },
  comes_back: MATERIALS,
  replaces: MATERIALS,
  service: texts.serviceNames,
  whom: { all: 'всем', tariff: 'подписчикам тарифа', accounts: 'отдельным аккаунтам' },
};

function tellValue(name: string, value: string): string {
  if (value === 'true') return 'да';
  if (value === 'false') return 'нет';
  const named = VALUES[name]?.[value];
  if (named !== undefined) return named;
  if (name === 'operator') return value.replace(/^account (\d+)$/, '№ $1');
  if (/kopecks$/.test(name)) return value.replace(/\d+/g, (kopecks) => formatKopecksExact(Number(kopecks)));
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return year === undefined ? shorten(value) : `${day}.${month}.${year}`;
}
