import { SHARED_PEOPLE_MAX, type SharedSearch } from '@vidno/contract/results/search-share';
import { formatDayMonth } from '#shared/format/days.ts';
import { formatCount, formatDate, pluralOf } from '#shared/format/format.ts';

export const sharedTexts = {
  title: 'Найденные люди',
  above: 'Результат по ссылке',
  lead: (search: SharedSearch) => {
    const what =
      search.type === 'photo'
        ? 'Поиск по фото'
        : `Поиск «${search.keyword}»${search.region ? `, ${search.region.name},` : ''}`;
    return `${what} ${formatDate(search.created)} Ссылка работает до ${formatDayMonth(search.expires)}.`;
  },
  caution: {
    photo:
      'Вердикт — это оценка сходства лиц, а не доказательство: возможен и двойник. Кто искал и по какому фото, по ссылке не видно.',
    keyword:
      'Однофамильцев и тёзок много: прежде чем делать выводы, сверьте возраст, город и фото. Кто искал, по ссылке не видно.',
  },
  removal: 'Нашли здесь себя?',
  removalLink: 'Как убрать свою анкету из поиска',
  found: (count: number) =>
    count < SHARED_PEOPLE_MAX
      ? `${pluralOf(count, ['Найден', 'Найдено', 'Найдено'])} ${formatCount(count, ['человек', 'человека', 'человек'])}`
      : 'Самые подходящие',
  most: `Показаны ${SHARED_PEOPLE_MAX} самых подходящих.`,
  nobodyTitle: 'Здесь никого не осталось',
  nobody: 'Тех, кого нашёл этот поиск, по ссылке больше не показываем.',
  profile: 'Анкета',
  photo: (name: string) => `Фото: ${name}`,
  photoOf: (name: string, number: number) => `${name}, фото ${number}`,
  noTokenTitle: 'Результат открывается по ссылке целиком',
  noToken: 'Откройте ссылку из сообщения, в котором её прислали: в адресной строке мы её не показываем.',
  goneTitle: 'Результат не открылся',
  notFound: 'Возможно, ссылка устарела или её отозвали.',
  home: 'На главную',
};
